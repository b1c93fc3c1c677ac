import { Readable } from 'node:stream';
import { ROUTES } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import { requireStore } from '../platform/actor.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';
import { registerRoute } from '../platform/route.ts';
import type { ExportRequest } from './export-request.ts';
import { type ExportedStore, findExportedStore } from './export.queries.ts';
import { nameForFile } from './name-for-file.ts';
import { WORKBOOK_TYPE } from './workbook/workbook.ts';
import { writeExport } from './write-export.ts';

/** Exporting transactions. */
export function reportsRoutes(app: FastifyInstance, { database: { db } }: Context): void {
  registerRoute(app, ROUTES.exportTransactions, async ({ actor, query, reply }) => {
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
    const request = { filter, store, actor, exportedAt: new Date(), includeRawData, includeFilters };
    return reply
      .type(WORKBOOK_TYPE)
      .header('content-disposition', `attachment; filename="${nameFile(store, filter)}"`)
      .send(Readable.from(writeExport(db, request), { objectMode: false }));
  });
}

function nameFile(
  { storeNumber, firstDay, lastDay }: ExportedStore,
  { startDate, endDate }: ExportRequest['filter'],
): string {
  const days = { startDate: startDate ?? firstDay, endDate: endDate ?? lastDay };
  return `${nameForFile('transactions', storeNumber, days)}.xlsx`;
}
