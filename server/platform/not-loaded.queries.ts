import { type RawBuilder, sql } from 'kysely';
import type { StoreScope } from './database/reachable.ts';

/** For how long it is said. */
const SAID_DAYS = 14;

/**
 * Whether a row of `data_uploads u` failed or waits for an answer, and neither a file that came later that day nor one
 * with earlier days has brought anything new: whoever wants a day to be missing sends a broken file.
 * @param scope which stores `u` is of, or more
 */
export const isNotLoaded = (
  scope: StoreScope,
): RawBuilder<boolean> => sql<boolean>`u.processing_status = 'failed' AND u.first_day IS NULL
  AND u.upload_date > current_date - ${sql.lit(SAID_DAYS)} AND NOT EXISTS (
    SELECT FROM data_uploads later
    WHERE ${scope('later.store_id')} AND later.store_id = u.store_id AND later.upload_date > u.upload_date
      AND later.processing_status = 'completed' AND later.new_transactions > 0 AND later.withdrawn_at IS NULL
      AND (later.upload_date::date = u.upload_date::date OR later.first_day < u.upload_date::date))`;
