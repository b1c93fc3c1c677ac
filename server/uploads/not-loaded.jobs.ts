// Tells supervisors of files that could not be loaded, or wait, while nothing else came.
import { formatRecordId } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database/schema.ts';
import { notify } from '../platform/notify.ts';
import { findNotLoaded } from './not-loaded.queries.ts';

export async function notLoadedJobs({ jobs, database: { db } }: Context): Promise<void> {
  await jobs.schedule('notify-not-loaded', '*/10 * * * *', () => notifyNotLoaded(db));
}

/** Once for each store and day, and again if there are more. */
export async function notifyNotLoaded(db: Kysely<Database>): Promise<void> {
  for (const { storeId, day, files, waiting, uploadId, filename, uploadedBy } of await findNotLoaded(db)) {
    await db.transaction().execute((tx) =>
      notify(tx, {
        to: { roles: ['supervisor', 'admin'] },
        subject: `${storeId} ${day} ${files}`,
        storeId,
        content: {
          kind: 'files-not-loaded',
          day,
          files,
          waiting,
          uploadId: formatRecordId(storeId, uploadId),
          filename,
          sentBy: uploadedBy,
        },
      }),
    );
  }
}
