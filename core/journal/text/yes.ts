import type { Cell } from '../row.ts';
import { cellText } from '../shape/row-text.ts';

const YES = /^(?:y|yes|t|true|-?1|v|void|voided|x)$/i;

/** Whether a cell says yes: a tick, a word for it, 1, or the -1 of databases. */
export function isYes(cell: Cell | undefined): boolean {
  return YES.test(cellText(cell).trim());
}

const RETURNED = /^(?:r|return|returned|refund|refunded)$/i;

/** Whether a cell in a column of returned lines says that this one is. */
export function isReturned(cell: Cell | undefined): boolean {
  return isYes(cell) || RETURNED.test(cellText(cell).trim());
}
