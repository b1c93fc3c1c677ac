import type { Cell } from '../row.ts';
import { cellText } from '../shape/row-text.ts';

const YES = /^(?:y|yes|t|true|-?1|v|void|voided|x|ja?|oui|s[iíì]?|sim|tak|kyllä|wahr|vrai|verdadero)$/i;

/** Whether a cell means yes: a check mark, a word for it, 1, or the -1 of databases. */
export function isYes(cell: Cell | undefined): boolean {
  return YES.test(cellText(cell).trim());
}
