// Stored transactions of an upload among which some show how one of its layouts is read.
import { LOOKED_AT, LOOKED_AT_OF_A_KIND } from '@tillwatch/core/layouts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { StoredExample } from './describe-example.ts';
import { type LayoutScope, ofFile } from './of-file.queries.ts';

/** As many as are ever looked at, whatever kinds there are. */
const MOST_FOUND = LOOKED_AT + 1000;
/** Bytes that the rows of one transaction take, compressed. */
const LARGEST_LOOKED_AT = 16_000;

/**
 * The first ones, the first few of each kind and flags, and the largest of each kind. `chooseExamples` finds the same
 * ones among them as among all.
 */
export async function findCandidates(db: Kysely<Database>, scope: LayoutScope): Promise<StoredExample[]> {
  const places = await findPlaces(db, scope);
  const ids = places.map(({ id }) => id);
  const firsts = places.filter((place) => place.is_first).map(({ id }) => id);
  const { rows } = await sql<StoredExample>`
    SELECT t.* FROM ${ofFile(scope, { details: true })}
    WHERE t.id = ANY(${ids}::bigint[])
      AND (t.id = ANY(${firsts}::bigint[]) OR pg_column_size(t.raw_data) <= ${LARGEST_LOOKED_AT})`.execute(
    db,
  );
  return rows;
}

interface Place {
  id: number;
  /** The first or the largest of its kind. */
  is_first: boolean;
}

/** Only their ids: a database that is told many of them reads no more details than theirs. */
async function findPlaces(db: Kysely<Database>, scope: LayoutScope): Promise<Place[]> {
  const { rows } = await sql<Place>`
    WITH placed AS MATERIALIZED (
      SELECT t.id, row_number() OVER (ORDER BY t.transaction_time, t.id) AS place,
        row_number() OVER (PARTITION BY t.transaction_type, t.filter_mask ORDER BY t.transaction_time, t.id) AS of_kind,
        row_number() OVER (PARTITION BY t.transaction_type ORDER BY
          CASE WHEN t.transaction_type = 'Sale' THEN t.amount ELSE abs(t.amount) END DESC, t.transaction_time, t.id
        ) AS by_amount
      FROM ${ofFile(scope, { details: false })}
    )
    SELECT id, by_amount = 1 OR of_kind = 1 AS is_first FROM placed
    WHERE place <= ${LOOKED_AT} OR of_kind <= ${LOOKED_AT_OF_A_KIND} OR by_amount = 1
    ORDER BY by_amount <> 1, place LIMIT ${MOST_FOUND}`.execute(db);
  return rows;
}
