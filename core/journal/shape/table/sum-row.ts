import type { Cell } from '../../row.ts';
import { SUM_ROW_WORDS } from '../../vocabulary/column-names.ts';

const SUM_ROW = new RegExp(`^(?:${SUM_ROW_WORDS.join('|')})(?:$|[\\s:(#\\d])`);

/** `Grand total`, `Total: 300 transactions`, `Records Found: 300`, `7530 Total`: sums below a table or a group. */
export function isSumLabel(cell: Cell | undefined): boolean {
  if (typeof cell !== 'string') return false;
  const text = cell.trim();
  if (!mayBeSum(text)) return false;
  return isSum(text.toLowerCase());
}

const FIRST_LETTERS: ReadonlySet<number> = new Set(
  SUM_ROW_WORDS.flatMap((word) => [word, word.toUpperCase()]).map((word) => word.charCodeAt(0) | 32),
);
const LAST_LETTERS: ReadonlySet<number> = new Set(['l', ':'].map((letter) => letter.charCodeAt(0)));
const LOWER = 32;

/** A cheap check of the first and the last letter. */
function mayBeSum(text: string): boolean {
  return (
    FIRST_LETTERS.has(text.charCodeAt(0) | LOWER) ||
    LAST_LETTERS.has(text.charCodeAt(text.length - 1) | LOWER)
  );
}

function isSum(text: string): boolean {
  return SUM_ROW.test(text) || /\d\s+(?:sub)?total:?$/.test(text);
}

const ENDS_AS_SUM = /(?:^|\s)(?:sub|grand)?totals?\s?:?$/i;

/** The same where a number should be: `CASH total`. */
export function isSumInNumber(cell: Cell | undefined): boolean {
  return isSumLabel(cell) || (typeof cell === 'string' && ENDS_AS_SUM.test(cell.trim()));
}

/** @param number the column of numbers, if there is one */
export function isSumRow(cells: readonly Cell[], number: number | undefined): boolean {
  return isSumInNumber(cells[number ?? 0]) || isSumLabel(cells[0]);
}

const SHEET_SUM =
  /^(?:(?:grand total|report total|store total|day total|daily total|total transactions|records found)|(?:cashier|register|operator|clerk|till|drawer|site|shift)\s[\w #-]{0,30}\stotals?:?$)/i;

/** A cheap check. */
const FIRST_OF_SHEET_SUMS = /^\s*[grsdtco]/i;

/** Those that no single receipt prints although they are where its lines are. */
export function isSheetSumLabel(text: string): boolean {
  return FIRST_OF_SHEET_SUMS.test(text) && SHEET_SUM.test(text.trim());
}
