import { PassThrough } from 'node:stream';
import { ROUTES, type TransactionFilter } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { requireStore } from '../platform/actor.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database/schema.ts';
import { AppError } from '../platform/errors.ts';
import { registerRoute } from '../platform/route.ts';
import type { Position, TransactionOrder } from '../transactions/transaction-order.queries.ts';
import { describeExport } from './describe-export.ts';
import {
  type ExportedStore,
  type ExportedTransaction,
  findExportedStore,
  findNextExported,
} from './export.queries.ts';
import { writeExport } from './write-export.ts';

const BATCH_ROWS = 500;
const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type ExportQuery = TransactionFilter & TransactionOrder;

/** What a person takes along. */
export function reportsRoutes(app: FastifyInstance, { database: { db } }: Context): void {
  registerRoute(app, ROUTES.exportTransactions, async ({ actor, query, reply, request }) => {
    requireStore(actor, query.storeId);
    const store = await findExportedStore(db, query);
    if (!store) throw new AppError('NOT_FOUND', 'Store not found');
    const { includeFilters, includeRawData, format, ...filter } = query;
    await recordAudit(db, actor, {
      action: 'export',
      entityType: 'store',
      entityId: query.storeId,
      changes: { after: { ...filter, format, includeRawData } },
    });

    const output = new PassThrough();
    const exportedAt = new Date();
    writeExport(output, readBatches(db, filter, includeRawData), {
      store,
      withOriginalRows: includeRawData,
      describeFilters: includeFilters
        ? (count) => describeExport(filter, { store, actor, exportedAt, count })
        : null,
    }).catch((error: unknown) => {
      if (!output.destroyed) request.log.error({ err: error }, 'Export broke off');
      output.destroy(error as Error);
    });
    return reply
      .type(WORKBOOK_TYPE)
      .header('content-disposition', `attachment; filename="${nameFile(store, filter)}"`)
      .send(output);
  });
}

/** The next batch is fetched while one is written. */
async function* readBatches(
  db: Kysely<Database>,
  query: ExportQuery,
  withOriginalRows: boolean,
): AsyncGenerator<ExportedTransaction[]> {
  const fetchNext = (after: Position | undefined): Promise<ExportedTransaction[]> =>
    findNextExported(db, query, { after, limit: BATCH_ROWS, withOriginalRows });
  let batch = await fetchNext(undefined);
  while (batch.length > 0) {
    const isLast = batch.length < BATCH_ROWS;
    const next = isLast ? Promise.resolve([]) : fetchNext(batch.at(-1));
    // When nobody reads on, its failure is of no interest.
    next.catch(() => undefined);
    yield batch;
    batch = await next;
  }
}

function nameFile(
  { storeNumber, firstDay, lastDay }: ExportedStore,
  { startDate, endDate }: ExportQuery,
): string {
  const days = [startDate ?? firstDay, endDate ?? lastDay].filter((day) => day !== null);
  return `transactions-${storeNumber.replaceAll(/[^\w-]+/g, '_')}${days.length > 0 ? `-${days.join('-to-')}` : ''}.xlsx`;
}
