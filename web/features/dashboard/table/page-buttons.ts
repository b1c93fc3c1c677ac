/** The most numbered buttons there are (specification, section 9). */
const MAX_BUTTONS = 5;

export interface PageButtons {
  /** Consecutive page numbers, the current one among them. */
  numbers: number[];
  /** The last page, after an ellipsis, when the numbers do not reach it. */
  last: number | null;
}

/** The pagination footer's numbered buttons: up to five around the current page, an ellipsis, and the last page. */
export function pageButtons(page: number, pageCount: number): PageButtons {
  const length = Math.min(MAX_BUTTONS, pageCount);
  const centred = page - Math.floor(MAX_BUTTONS / 2);
  const first = Math.max(1, Math.min(centred, pageCount - length + 1));
  const numbers = Array.from({ length }, (_, index) => first + index);
  return { numbers, last: first + length - 1 < pageCount ? pageCount : null };
}
