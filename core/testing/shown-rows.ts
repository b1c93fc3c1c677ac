// Checks that receipts of printed journals show the rows of the file as printed, and all of them.

import type { Cell, Receipt, Rejection } from '../journal/index.ts';
import { joinRow } from '../journal/shape/row-text.ts';

type Sheets = Readonly<Record<string, readonly (readonly Cell[])[]>>;

/** Other rows may have text that cannot be seen, or codes for a printer, which are not shown. */
const PLAIN = /^[\t\n\x20-\x7e\u00a0\u00c0-\u024f]*$/;

/** Numbers in cells are shown with the decimals of money. */
const isOfText = (row: readonly Cell[]): boolean =>
  row.every((cell) => cell === null || (typeof cell === 'string' && PLAIN.test(cell)));

/** What a row says, however it is spaced. */
const wordsOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

interface ShownRow {
  row: readonly Cell[];
  rowNumber: number;
  texts: string[];
}

/** @throws {RangeError} with the first row that is not shown, or not as printed */
export function checkShownRows(
  sheets: Sheets,
  receipts: readonly Receipt[],
  rejections: readonly Rejection[],
): void {
  const printed = receipts.filter(({ shape }) => shape === 'journal-print');
  const shown = new Map<string, ShownRow>();
  for (const receipt of printed)
    for (const [at, { rowNumber, text }] of receipt.lines.entries()) {
      const sheet = sheetOf(receipt, at);
      const row = sheets[sheet]?.[rowNumber - 1] ?? [];
      const known = shown.get(`${rowNumber} ${sheet}`) ?? { row, rowNumber, texts: [] };
      known.texts.push(text);
      shown.set(`${rowNumber} ${sheet}`, known);
    }
  for (const one of shown.values()) checkAsPrinted(one);
  for (const { source } of printed) {
    if (source.lastSheet !== undefined) continue;
    for (let at = source.firstRow; at <= source.lastRow; at++) {
      const isLeftOut = rejections.some(
        ({ sheet, firstRow, lastRow }) => sheet === source.sheet && firstRow <= at && at <= lastRow,
      );
      const text = joinRow(sheets[source.sheet]?.[at - 1] ?? []);
      if (wordsOf(text) !== '' && !isLeftOut && !shown.has(`${at} ${source.sheet}`))
        throw new RangeError(`Row ${at} is shown nowhere: ${text}`);
    }
  }
}

function sheetOf({ source }: Receipt, at: number): string {
  const { sheet, lastSheet = sheet, lastSheetFrom = 0 } = source;
  return at < lastSheetFrom ? sheet : lastSheet;
}

/** A row with several lines may be that of several receipts, or of one in a cell. */
function checkAsPrinted({ row, rowNumber, texts }: ShownRow): void {
  const isCut = texts.some((text) => text.includes('…'));
  if (!isOfText(row) || isCut) return;
  const whole = joinRow(row);
  const words = wordsOf(whole);
  const other = texts.find((text) =>
    texts.length === 1 ? wordsOf(text) !== words : !words.includes(wordsOf(text)),
  );
  if (other !== undefined) throw new RangeError(`Row ${rowNumber} is shown as ${other}, and not as ${whole}`);
}
