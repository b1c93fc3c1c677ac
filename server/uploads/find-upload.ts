import { parseRecordId, type UploadDetails } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import { findPositions, type Positions } from '../ingestion/job/turns.queries.ts';
import { findReviewedOf, NOTHING_REVIEWED } from '../ingestion/store/withdraw-transactions.ts';
import type { Actor } from '../platform/actor.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database/schema.ts';
import { AppError } from '../platform/errors.ts';
import { readAs } from '../platform/sight.queries.ts';
import { countContradicted, countEnding } from './contradictions/contradictions.queries.ts';
import { describeReport } from './describe-report.ts';
import { describeRecord } from './describe-upload.ts';
import { countSetAside } from './layouts/set-aside.queries.ts';
import { countRemovable, findUpload, findUploadRecord, type UploadRow } from './uploads.queries.ts';
import { countChanging, NOTHING_CHANGES } from './withdrawal-changes.queries.ts';

/** An interrupted one still counts as processing while it waits to be resumed. */
const UNFINISHED: ReadonlySet<UploadRow['processing_status']> = new Set(['pending', 'processing']);

/** @throws AppError NOT_FOUND, also for an upload of a store that the actor may not see. */
export async function requireUpload(
  { database: { db } }: Context,
  actor: Actor,
  uploadId: string,
): Promise<UploadRow> {
  const { storeId, id } = parseRecordId(uploadId);
  const row = actor.storeIds.has(storeId) ? await findUpload(db, storeId, id) : undefined;
  if (!row) throw new AppError('NOT_FOUND', 'Upload not found');
  return row;
}

/** @param rows of one store. @returns the positions of those that are waiting for their turn. */
export async function findPositionsOf(db: Kysely<Database>, rows: readonly UploadRow[]): Promise<Positions> {
  const unfinished = rows.find((row) => UNFINISHED.has(row.processing_status));
  return unfinished ? findPositions(db, unfinished.store_id) : new Map();
}

/** @throws AppError NOT_FOUND, as `requireUpload`. */
export async function describeDetails(
  { database: { db } }: Context,
  actor: Actor,
  uploadId: string,
): Promise<UploadDetails> {
  const { storeId, id } = parseRecordId(uploadId);
  return readAs(db, actor, async (tx) => {
    const row = actor.storeIds.has(storeId) ? await findUploadRecord(tx, storeId, id) : undefined;
    if (!row) throw new AppError('NOT_FOUND', 'Upload not found');
    const { first_day: first, last_day: last } = row;
    const key = { storeId, uploadId: id };
    const days = first === null || last === null || row.withdrawn_at !== null ? null : { first, last };
    const { reviewed, holding } = days === null ? NOTHING_REVIEWED : await findReviewedOf(tx, key, days);
    return {
      ...describeRecord(row, await findPositionsOf(tx, [row])),
      report: await describeReport(tx, actor, row),
      reviewedTransactions: reviewed,
      holdingTransactions: holding,
      removableTransactions: days === null ? 0 : await countRemovable(tx, key, days),
      withdrawalEnds: await countEnding(tx, key),
      withdrawalChanges: days === null ? NOTHING_CHANGES : await countChanging(tx, key, days),
      setAsideTransactions: await countSetAside(tx, key),
      ...(await countContradicted(tx, key)),
    };
  });
}
