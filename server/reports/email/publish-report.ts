import { formatRecordId } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/schema.ts';
import { findBlindToReport } from '../../platform/sight.queries.ts';
import type { ReportKey } from './email-reports.queries.ts';

/** Tells open pages that a report is new or has changed, except people whose list doesn't show it. */
export async function publishReport(
  tx: Kysely<Database>,
  live: Context['live'],
  actor: Actor,
  key: ReportKey,
): Promise<void> {
  const reportId = formatRecordId(key.storeId, key.id);
  const hiddenFrom = await findBlindToReport(tx, key);
  await live.publish(
    tx,
    { type: 'report', storeId: key.storeId, reportId, byUserId: actor.user.id },
    { hiddenFrom },
  );
}
