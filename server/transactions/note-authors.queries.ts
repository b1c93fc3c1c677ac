import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/**
 * Who wrote these transactions' current notes, which may not be the last reviewer. Leaves out unknown authors, such as
 * after an undo.
 * @param ids their numbers within the store.
 */
export async function findNoteAuthors(
  db: Kysely<Database>,
  storeId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string | null }>`
    SELECT DISTINCT ON (c.transaction_id) c.transaction_id AS id,
      CASE WHEN c.before IS NOT NULL AND c.undoes IS NULL THEN trim(u.first_name || ' ' || u.last_name) END AS name
    FROM review_changes c
    JOIN transactions t ON t.store_id = c.store_id AND t.id = c.transaction_id
    LEFT JOIN users u ON u.id = c.user_id
    WHERE c.store_id = ${storeId} AND c.transaction_id = ANY(${[...ids]}::bigint[])
      AND c.before ->> 'verification_notes' IS DISTINCT FROM t.verification_notes
    ORDER BY c.transaction_id, c.version DESC`.execute(db);
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}
