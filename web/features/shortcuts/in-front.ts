const OPEN = ':not([data-state="closed"])';
const CLOSED_TO_KEYS = ['alertdialog', 'menu', 'listbox'].map((role) => `[role="${role}"]${OPEN}`).join();
const LAYERS = `[role="dialog"]${OPEN},${CLOSED_TO_KEYS}`;

/** The topmost layer of the page: layers are appended as they open. */
function frontLayer(): Element | undefined {
  return [...document.querySelectorAll(LAYERS)].at(-1);
}

export function isNothingInFront(): boolean {
  return frontLayer() === undefined;
}

/** @param selector matches the layer itself. */
export function isInFront(selector: string): boolean {
  return frontLayer()?.matches(selector) ?? false;
}

/** False where letters choose an item, and while a question waits for its answer. */
export function isOpenToKeys(): boolean {
  return !frontLayer()?.matches(CLOSED_TO_KEYS);
}
