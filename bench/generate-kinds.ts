// Makes the same store's exports as other kinds of files, each as large as possible: just under the upload limit, or as
// much as the format holds.
import { writeFileSync } from 'node:fs';
import { utils, write } from '@e965/xlsx';
import { tabulateLineItems, type TableCell } from '../samples/making/line-items.ts';
import { accessDatabase } from '../server/ingestion/readers/testing/access-database.ts';
import { workbook } from '../server/ingestion/readers/testing/workbook-package.ts';
import { printDays } from './generate-journal.ts';
import { type GeneratedFile, generateOnce } from './generated-file.ts';
import { playDays } from './play-days.ts';

const XLS_ROWS = 65_536;
const ROWS_PER_SHEET = 200_000;
const WIDE_ROWS_PER_SHEET = 50_000;
/** Extra columns that a back office adds to the nine of the export. */
const MORE_COLUMNS = 21;

/** SheetJS does not read a workbook without a style. */
const STYLES = '<cellXfs count="1"><xf numFmtId="0"/></cellXfs>';

export interface Kind {
  name: string;
  generate: () => Promise<GeneratedFile>;
}

export const KINDS: readonly Kind[] = [
  {
    name: '.xlsx, journal print, texts in the cells',
    generate: () => generateOnce('inline-400-days.xlsx', (file) => writeInline(file, 400)),
  },
  {
    name: `.xlsx, line items in ${9 + MORE_COLUMNS} columns`,
    generate: () => generateOnce('wide-95-days.xlsx', (file) => writeWide(file, 95)),
  },
  {
    name: '.xls, journal print, 4 sheets of 65,536 rows',
    generate: () => generateOnce('journal-4-sheets.xls', (file) => writeXls(file, 4)),
  },
  {
    name: 'Access, line items',
    generate: () => generateOnce('line-items-120-days.mdb', (file) => writeAccess(file, 120)),
  },
];

/**
 * @param cellsOf makes the XML of a row's cells
 * @returns the rows of each sheet, by name
 */
function toSheets<Row>(
  rows: Iterable<Row>,
  rowsPerSheet: number,
  cellsOf: (row: Row, rowNumber: number) => string,
): Record<string, string> {
  const sheets: string[] = [];
  let count = 0;
  for (const row of rows) {
    const rowNumber = (count % rowsPerSheet) + 1;
    if (rowNumber === 1) sheets.push('');
    sheets[sheets.length - 1] += `<row r="${rowNumber}">${cellsOf(row, rowNumber)}</row>`;
    count += 1;
  }
  return Object.fromEntries(sheets.map((xml, index) => [`Journal ${index + 1}`, xml]));
}

function writeInline(file: string, days: number): void {
  const sheets = toSheets(
    linesOf(days),
    ROWS_PER_SHEET,
    (line, rowNumber) =>
      `<c r="A${rowNumber}" t="inlineStr"><is><t xml:space="preserve">${escape(line)}</t></is></c>`,
  );
  writeFileSync(file, workbook({ sheets, styles: STYLES }));
}

function* linesOf(days: number): Generator<string> {
  for (const lines of printDays(days)) yield* lines;
}

function writeWide(file: string, days: number): void {
  const texts = new Map<string, number>();
  const sheets = toSheets(wideRows(days), WIDE_ROWS_PER_SHEET, (row, rowNumber) => {
    let cells = '';
    for (const [at, cell] of row.entries()) {
      if (cell === null) continue;
      const place = `r="${utils.encode_col(at)}${rowNumber}"`;
      if (typeof cell === 'number') cells += `<c ${place}><v>${cell}</v></c>`;
      else {
        const index = texts.get(cell) ?? texts.size;
        texts.set(cell, index);
        cells += `<c ${place} t="s"><v>${index}</v></c>`;
      }
    }
    return cells;
  });
  const sharedStrings = [...texts.keys()].map((text) => `<si><t>${escape(text)}</t></si>`).join('');
  writeFileSync(file, workbook({ sheets, sharedStrings, styles: STYLES }));
}

function writeXls(file: string, sheets: number): void {
  const book = utils.book_new();
  const lines = printDays(365);
  let rows: string[][] = [];
  for (let sheet = 1; sheet <= sheets; sheet += 1) {
    while (rows.length < XLS_ROWS) rows.push(...(lines.next().value as string[]).map((line) => [line]));
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.slice(0, XLS_ROWS)), `Journal ${sheet}`);
    rows = rows.slice(XLS_ROWS);
  }
  writeFileSync(file, write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer);
}

function writeAccess(file: string, days: number): void {
  const [headings = [], ...rows] = tableRows(days);
  writeFileSync(
    file,
    accessDatabase([
      {
        name: 'Journal',
        columns: headings.map(
          (heading) => [String(heading), heading === 'Quantity' ? 'long' : 'text'] as const,
        ),
        rows,
      },
    ]),
  );
}

/** One heading, then the rows of all days, without the printed report's titles and sums. */
export function* tableRows(days: number): Generator<TableCell[]> {
  let heading: TableCell[] | undefined;
  for (const { date, tickets } of playDays(days)) {
    const rows = tabulateLineItems(tickets, 'BENCH STORE', date).filter((row) => row.length === 9);
    const [first = [], ...others] = rows;
    if (heading === undefined) yield (heading = first);
    yield* others.filter((row) => row[6] !== null && row[6] !== heading?.[6]);
  }
}

function* wideRows(days: number): Generator<TableCell[]> {
  let seen = 0;
  for (const row of tableRows(days)) {
    const more = Array.from({ length: MORE_COLUMNS }, (_, at) => moreOf(seen, at));
    yield [...row, ...more];
    seen += 1;
  }
}

/** Amounts, repeating words, and empty cells, in turn. */
function moreOf(row: number, column: number): TableCell {
  if (row === 0) return `Note ${column + 1}`;
  const noise = Math.imul(row * 31 + column, 0x9e3779b1) >>> 8;
  if (column % 3 === 0) return (noise % 100_000) / 100;
  return column % 3 === 1 ? `Group ${noise % 200}` : null;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
