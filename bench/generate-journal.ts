import { printJournal } from '@tillwatch/simulation';
// Makes more than a year of one store's printed journal as a workbook just under the upload limit.
import exceljs from 'exceljs';
import { type GeneratedFile, generateOnce } from './generated-file.ts';
import { playDays } from './play-days.ts';

/** A spreadsheet program shows 1,048,576 rows; longer exports continue in the next sheet. */
const ROWS_PER_SHEET = 1_000_000;

/** @param days how many days the journal covers, with about 600 transactions each */
export function generateJournal(days: number): Promise<GeneratedFile> {
  return generateOnce(`journal-${days}-days.xlsx`, (file) => writeJournal(file, printDays(days), true));
}

/** The journal's lines, day by day. */
export function* printDays(days: number): Generator<string[]> {
  for (const { date, tickets, random } of playDays(days)) {
    yield [...printJournal(tickets, { store: 'BENCH STORE', date }, random)];
  }
}

/** @param isShared whether cells point into a list of shared texts or contain their texts */
export async function writeJournal(
  file: string,
  days: Iterable<readonly string[]>,
  isShared: boolean,
): Promise<void> {
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({ filename: file, useSharedStrings: isShared });
  let sheet = workbook.addWorksheet('Journal 1');
  let rows = 0;
  let sheets = 1;
  for (const lines of days) {
    if (rows > ROWS_PER_SHEET) {
      sheet.commit();
      sheets += 1;
      sheet = workbook.addWorksheet(`Journal ${sheets}`);
      rows = 0;
    }
    rows += lines.length;
    for (const text of lines) sheet.addRow([text]).commit();
  }
  sheet.commit();
  await workbook.commit();
}
