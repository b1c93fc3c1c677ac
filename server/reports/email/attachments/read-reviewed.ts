import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { ExportedTransaction } from '../../export.queries.ts';
import { findNextReviewed, type ReviewedScope, type ReviewedStatus } from './reviewed.queries.ts';

const BATCH_ROWS = 500;

/** Flagged or verified transactions by time, fetched only as fast as they are consumed. */
export async function* readReviewed(
  db: Kysely<Database>,
  scope: ReviewedScope,
  status: ReviewedStatus,
  withOriginalRows = false,
): AsyncGenerator<ExportedTransaction[]> {
  let after: ExportedTransaction | undefined;
  for (;;) {
    const batch = await findNextReviewed(db, scope, { status, after, limit: BATCH_ROWS, withOriginalRows });
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH_ROWS) return;
    after = batch.at(-1);
  }
}
