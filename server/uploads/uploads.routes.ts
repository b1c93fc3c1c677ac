import path from 'node:path';
import { formatRecordId, parseRecordId, ROUTES } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';
import { incomingPath, resolveDataPath } from '../platform/files.ts';
import { registerRoute } from '../platform/route.ts';
import { acceptUpload } from './accept-upload.ts';
import { describeUpload } from './describe-upload.ts';
import { removeStaleFiles } from './remove-stale-files.ts';
import { findUpload } from './uploads.queries.ts';

/** Taking a file in, and how far its processing is. */
export function uploadsRoutes(app: FastifyInstance, context: Context): void {
  app.addHook('onReady', () =>
    removeStaleFiles(path.dirname(resolveDataPath(context.config.dataDir, incomingPath()))),
  );

  registerRoute(app, ROUTES.createUpload, async ({ actor, request }) => {
    const { storeId, id } = await acceptUpload(context, actor, request);
    return { uploadId: formatRecordId(storeId, id) };
  });

  registerRoute(app, ROUTES.getUploadStatus, async ({ actor, params }) => {
    const { storeId, id } = parseRecordId(params.uploadId);
    const row = actor.storeIds.has(storeId) ? await findUpload(context.database.db, storeId, id) : undefined;
    if (!row) throw new AppError('NOT_FOUND', 'Upload not found');
    return describeUpload(row);
  });
}
