import { formatRecordId, parseRecordId, ROUTES } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import { requireStore } from '../platform/actor.ts';
import type { Context } from '../platform/context.ts';
import { registerRoute } from '../platform/route.ts';
import { readAs } from '../platform/sight.queries.ts';
import { acceptUpload } from './accept-upload.ts';
import { countContradicted } from './contradictions/contradictions.queries.ts';
import { describeCoverage } from './coverage/describe-coverage.ts';
import { describeReport } from './describe-report.ts';
import { describeRecord, describeState } from './describe-upload.ts';
import { sendDataSet, sendOriginal } from './downloads/send-file.ts';
import { describeDetails, findPositionsOf, requireUpload } from './find-upload.ts';
import { uploadToOtherStore } from './upload-to-other-store.ts';
import { countUploads, listUploadRecords } from './uploads.queries.ts';
import { withdrawUpload } from './withdraw-upload.ts';

/** Uploading a file, its progress and outcome, and which days the files cover. */
export function uploadsRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context.database;
  registerRoute(app, ROUTES.createUpload, async ({ actor, request }) => {
    const { storeId, id } = await acceptUpload(context, actor, request);
    return { uploadId: formatRecordId(storeId, id) };
  });

  registerRoute(app, ROUTES.getUploadStatus, async ({ actor, params }) => {
    const row = await requireUpload(context, actor, params.uploadId);
    const key = { storeId: row.store_id, uploadId: row.id };
    return {
      ...describeState(row, await findPositionsOf(db, [row])),
      report: await describeReport(db, actor, row),
      ...(await readAs(db, actor, (tx) => countContradicted(tx, key))),
    };
  });

  registerRoute(app, ROUTES.listUploads, async ({ actor, params, query }) => {
    requireStore(actor, params.id);
    const [rows, total] = await Promise.all([
      listUploadRecords(db, params.id, query),
      countUploads(db, params.id),
    ]);
    const positions = await findPositionsOf(db, rows);
    return { uploads: rows.map((row) => describeRecord(row, positions)), total };
  });

  registerRoute(app, ROUTES.getUpload, ({ actor, params }) =>
    describeDetails(context, actor, params.uploadId),
  );

  registerRoute(app, ROUTES.withdrawUpload, async ({ actor, params }) => {
    const { storeId, id } = parseRecordId(params.uploadId);
    requireStore(actor, storeId);
    await withdrawUpload(context, actor, { storeId, id });
    return describeDetails(context, actor, params.uploadId);
  });

  registerRoute(app, ROUTES.uploadToOtherStore, async ({ actor, params, body }) => ({
    uploadId: await uploadToOtherStore(context, actor, params.uploadId, body.storeId),
  }));

  registerRoute(app, ROUTES.downloadOriginal, async ({ actor, params, reply }) =>
    sendOriginal(context, actor, reply, await requireUpload(context, actor, params.uploadId)),
  );

  registerRoute(app, ROUTES.downloadCleaned, async ({ actor, params, reply }) =>
    sendDataSet(context, actor, reply, await requireUpload(context, actor, params.uploadId), 'cleaned'),
  );

  registerRoute(app, ROUTES.downloadRejected, async ({ actor, params, reply }) =>
    sendDataSet(context, actor, reply, await requireUpload(context, actor, params.uploadId), 'rejected'),
  );

  registerRoute(app, ROUTES.getCoverage, async ({ actor, params, query }) => {
    requireStore(actor, params.id);
    return describeCoverage(db, params.id, { first: query.startDate, last: query.endDate });
  });
}
