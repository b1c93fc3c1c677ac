const OPEN = ':not([data-state="closed"])';
const CLOSED_TO_KEYS = ['alertdialog', 'menu', 'listbox'].map((role) => `[role="${role}"]${OPEN}`).join();
const LAYERS = `[role="dialog"]${OPEN},${CLOSED_TO_KEYS}`;

/** What stands in front of everything else on the page: layers are added to the page as they open. */
function frontLayer(): Element | undefined {
  return [...document.querySelectorAll(LAYERS)].at(-1);
}

export function isNothingInFront(): boolean {
  return frontLayer() === undefined;
}

/** @param selector of the layer itself. */
export function isInFront(selector: string): boolean {
  return frontLayer()?.matches(selector) ?? false;
}

/** Not where letters choose an item, nor where a question waits for its answer. */
export function isOpenToKeys(): boolean {
  return !frontLayer()?.matches(CLOSED_TO_KEYS);
}
