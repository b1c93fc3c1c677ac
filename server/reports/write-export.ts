import type { Kysely } from 'kysely';
import type { Actor } from '../platform/actor.ts';
import type { Database } from '../platform/database/schema.ts';
import { readAs } from '../platform/sight.queries.ts';
import { describeExport } from './describe-export.ts';
import { EXPORT_COLUMNS, ORIGINAL_LINES_COLUMN } from './export-columns.ts';
// Writes the matching transactions to a workbook, one batch at a time.
import type { ExportRequest } from './export-request.ts';
import { type ExportedTransaction, findExportedAmong, findExportedIds } from './export.queries.ts';
import type { CellValue } from './workbook/sheet-text.ts';
import { type WorkbookSheet, writeWorkbook } from './workbook/workbook.ts';

const BATCH_ROWS = 500;

/** @returns the workbook's bytes; transactions are fetched only as fast as they are consumed. */
export function writeExport(db: Kysely<Database>, request: ExportRequest): AsyncGenerator<Buffer> {
  const { filter, store, includeRawData, includeFilters } = request;
  const columns = includeRawData ? [...EXPORT_COLUMNS, ORIGINAL_LINES_COLUMN] : EXPORT_COLUMNS;
  let count = 0;

  async function* readRows(): AsyncGenerator<CellValue[][]> {
    for await (const batch of readBatches(db, request.actor, filter, includeRawData)) {
      count += batch.length;
      yield batch.map((transaction) => columns.map((column) => column.read(transaction, store)));
    }
  }
  async function* readFilters(): AsyncGenerator<CellValue[][]> {
    yield describeExport(request, count);
  }
  const transactions: WorkbookSheet = {
    name: 'Transactions',
    columns: columns.map(({ width, style = 'plain' }) => ({ width, style })),
    headings: columns.map(({ heading }) => heading),
    rows: readRows(),
  };
  const filters: WorkbookSheet = {
    name: 'Filters',
    columns: [
      { width: 20, style: 'plain' },
      { width: 60, style: 'plain' },
    ],
    headings: ['Filter', 'Value'],
    rows: readFilters(),
  };
  return writeWorkbook(includeFilters ? [transactions, filters] : [transactions]);
}

/**
 * The list is as of one moment: read batch by batch, each behind the last, it would lose or repeat what changes its
 * place in between. The next batch is fetched while one is written.
 */
async function* readBatches(
  db: Kysely<Database>,
  actor: Actor,
  filter: ExportRequest['filter'],
  withOriginalRows: boolean,
): AsyncGenerator<ExportedTransaction[]> {
  const ids = await readAs(db, actor, (tx) => findExportedIds(tx, filter));
  const fetchFrom = (from: number): Promise<ExportedTransaction[]> =>
    readAs(db, actor, (tx) =>
      findExportedAmong(tx, filter.storeId, ids.slice(from, from + BATCH_ROWS), { withOriginalRows }),
    );
  let next = fetchFrom(0);
  for (let from = 0; from < ids.length; from += BATCH_ROWS) {
    const batch = await next;
    next = fetchFrom(from + BATCH_ROWS);
    // If the reader has gone away, its failure doesn't matter.
    next.catch(() => undefined);
    yield batch;
  }
}
