/**
 * Moves the focus from row to row; from elsewhere on the page, to the first one.
 * @returns whether there was a row to move to.
 */
export function moveAlong(body: HTMLElement | null, by: 1 | -1): boolean {
  const buttons = [...(body?.querySelectorAll('button') ?? [])];
  const at = findAt(buttons);
  const next = at === -1 ? buttons[0] : buttons[at + by];
  if (!next) return false;
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
  return true;
}

/** @returns whether the focus is on a row. */
export const isOnRow = (body: HTMLElement | null): boolean => body?.contains(document.activeElement) === true;

const findAt = (buttons: readonly HTMLButtonElement[]): number =>
  buttons.findIndex((button) => button === document.activeElement);
