// Moves the focus among the links of the rows.

/** The id of the row that has the focus. */
export function findFocused(list: HTMLElement | null): string | undefined {
  const focused = document.activeElement;
  return list?.contains(focused)
    ? focused?.closest<HTMLElement>('[data-contest]')?.dataset['contest']
    : undefined;
}

/** From elsewhere on the page, to the first row. @returns the id of the row that has the focus now. */
export function stepRows(list: HTMLElement | null, by: 1 | -1): string | undefined {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-contest]') ?? [])];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = at === -1 ? rows[0] : rows[at + by];
  if (!next) return undefined;
  next.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
  return next.dataset['contest'];
}
