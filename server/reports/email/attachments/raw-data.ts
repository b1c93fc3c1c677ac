// Writes a workbook of the reviewed transactions' original lines, each with its file and row.
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { locateRows } from '../../../platform/original-rows.ts';
import { writeText } from '../../export-columns.ts';
import type { ExportedTransaction } from '../../export.queries.ts';
import type { CellValue } from '../../workbook/sheet-text.ts';
import { writeWorkbook } from '../../workbook/workbook.ts';
import { readReviewed } from './read-reviewed.ts';
import type { ReviewedScope } from './reviewed.queries.ts';

const COLUMNS = [
  { heading: 'Transaction ID', width: 16 },
  { heading: 'Status', width: 10 },
  { heading: 'Line', width: 90 },
  { heading: 'Source file', width: 30 },
  { heading: 'Sheet', width: 20 },
  { heading: 'Row', width: 10 },
];

/** @returns the workbook's bytes; flagged transactions first. */
export function writeRawData(db: Kysely<Database>, scope: ReviewedScope): AsyncGenerator<Buffer> {
  async function* readRows(): AsyncGenerator<CellValue[][]> {
    for (const status of ['flagged', 'verified'] as const) {
      for await (const batch of readReviewed(db, scope, status, true)) {
        yield batch.flatMap((transaction) => listLines(transaction));
      }
    }
  }
  return writeWorkbook([
    {
      name: 'Original lines',
      columns: COLUMNS.map(({ width }) => ({ width, style: 'plain' })),
      headings: COLUMNS.map(({ heading }) => heading),
      rows: readRows(),
    },
  ]);
}

function listLines(transaction: ExportedTransaction): CellValue[][] {
  return locateRows(transaction.original_rows ?? [], transaction.source).map(({ sheet, row, text }) => [
    writeText(transaction.transaction_number),
    transaction.is_flagged ? 'Flagged' : 'Verified',
    writeText(text),
    writeText(transaction.filename),
    writeText(sheet),
    row,
  ]);
}
