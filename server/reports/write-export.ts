// Turns transactions, a batch at a time, into a workbook that goes out while it is written.
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import exceljs from 'exceljs';
import {
  type CellValue,
  EXPORT_COLUMNS,
  type ExportColumn,
  ORIGINAL_LINES_COLUMN,
} from './export-columns.ts';
import type { ExportedStore, ExportedTransaction } from './export.queries.ts';

export interface ExportSettings {
  store: ExportedStore;
  withOriginalRows: boolean;
  /** The lines of the sheet that says which filters were in force, given the number of transactions; null for none. */
  describeFilters: ((count: number) => [label: string, value: CellValue][]) | null;
}

// A worksheet has 1,048,576 rows, the headings being one.
const MAX_SHEET_ROWS = 1_048_575;

/** Reads on only as fast as `output` takes it. @returns the number of transactions; rejects when `output` is closed. */
export async function writeExport(
  output: Writable,
  batches: AsyncIterable<ExportedTransaction[]>,
  { store, withOriginalRows, describeFilters }: ExportSettings,
): Promise<number> {
  const columns = withOriginalRows ? [...EXPORT_COLUMNS, ORIGINAL_LINES_COLUMN] : EXPORT_COLUMNS;
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({
    stream: output,
    useStyles: true,
    useSharedStrings: false,
  });
  let sheet = addSheet(workbook, 'Transactions', columns);
  let count = 0;
  for await (const batch of batches) {
    for (const transaction of batch) {
      if (count > 0 && count % MAX_SHEET_ROWS === 0) {
        sheet.commit();
        sheet = addSheet(workbook, `Transactions ${count / MAX_SHEET_ROWS + 1}`, columns);
      }
      sheet.addRow(columns.map((column) => column.read(transaction, store))).commit();
      count += 1;
    }
    await whenTaken(sheet, output);
  }
  sheet.commit();

  if (describeFilters !== null) {
    const filters = workbook.addWorksheet('Filters');
    filters.columns = [{ width: 20 }, { width: 60 }];
    for (const line of describeFilters(count)) filters.addRow(line).commit();
    filters.commit();
  }
  await Promise.race([workbook.commit(), whenClosed(output)]);
  return count;
}

function addSheet(
  workbook: exceljs.stream.xlsx.WorkbookWriter,
  name: string,
  columns: readonly ExportColumn[],
): exceljs.Worksheet {
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ width, numberFormat }) => ({
    width,
    ...(numberFormat !== undefined && { style: { numFmt: numberFormat } }),
  }));
  const headings = sheet.addRow(columns.map(({ heading }) => heading));
  headings.font = { bold: true };
  headings.commit();
  return sheet;
}

/**
 * Waits until the sheet's text was compressed and taken. The writer itself takes whatever it is given and keeps it in
 * memory, so this looks at the stream behind it, which is where the text gathers.
 */
async function whenTaken(sheet: exceljs.Worksheet, output: Writable): Promise<void> {
  const { pipes } = (sheet as unknown as { stream: { pipes: Writable[] } }).stream;
  const [compressor] = pipes;
  if (output.destroyed) throw new Error('The receiver of the export is gone');
  if (compressor?.writableNeedDrain) await Promise.race([once(compressor, 'drain'), whenClosed(output)]);
}

async function whenClosed(output: Writable): Promise<never> {
  if (!output.closed) await once(output, 'close');
  throw new Error('The receiver of the export is gone');
}
