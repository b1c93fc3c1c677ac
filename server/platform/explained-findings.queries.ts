// Findings that one of two versions of another transaction explains: it has sold what they are about, as if that had
// been rung again or sold before. In SQL.
import type { FindingKind } from '@tillwatch/core/ranking';
import { type Kysely, sql } from 'kysely';
import type { Database } from './database/schema.ts';
import { articlesAt, articlesOf, isSameName } from './named-goods.queries.ts';

/** Kinds of findings for which it matters what else was sold. */
const KINDS = ['given-up', 'line-void', 'late-void', 'post-void', 'refund'] satisfies FindingKind[];

/** A query of the articles of pending findings of these days, with their transactions. @param days a condition on `x`. */
export const findingArticles = (storeId: string, days: string): string =>
  articlesAt(`SELECT t.id, t.transaction_number, t.transaction_time, d.items
    FROM transaction_risks x JOIN transactions t ON t.store_id = x.store_id AND t.id = x.transaction_id
    JOIN transaction_details d ON d.store_id = x.store_id AND d.transaction_id = x.transaction_id
    WHERE x.store_id = ${storeId} AND ${days} AND x.kinds && '{${KINDS.join(',')}}'::text[]
      AND NOT (t.is_verified OR t.is_flagged)`);

/** Numbers of the transactions with findings that what is stored explains, and that what the file says explains. */
export interface Explained {
  stored: string[];
  file: string[];
}

export const NOTHING_EXPLAINED: Explained = { stored: [], file: [] };

/** @param ids of open contradictions. @returns by contradiction, those of which one version explains something. */
export async function findExplained(
  db: Kysely<Database>,
  storeId: number,
  ids: readonly number[],
): Promise<Map<number, Explained>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Explained & { id: number }>`
    WITH open AS MATERIALIZED (
      SELECT c.id, t.id AS transaction_id, t.transaction_time, d.items AS stored_items, cd.items AS file_items
      FROM contradictions c
      JOIN transactions t ON t.store_id = c.store_id AND t.id = c.transaction_id
      JOIN transaction_details d ON d.store_id = c.store_id AND d.transaction_id = c.transaction_id
      CROSS JOIN LATERAL json_populate_record(NULL::transaction_details, c.content) cd
      WHERE c.store_id = ${storeId} AND c.id = ANY(${[...ids]}::bigint[]) AND c.settled_at IS NULL
        AND d.items::text <> cd.items::text
    ), range AS MATERIALIZED (
      SELECT min(transaction_time)::date - 1 AS first, max(transaction_time)::date + 1 AS last FROM open
    ), wanted AS MATERIALIZED (
      ${sql.raw(findingArticles(String(storeId), 'x.business_day BETWEEN (SELECT first FROM range) AND (SELECT last FROM range)'))}
    ), said AS MATERIALIZED (
      SELECT o.id, o.transaction_id, o.transaction_time, v.is_file, a.kind, a.name, a.price
      FROM open o CROSS JOIN LATERAL (VALUES (false, o.stored_items), (true, o.file_items)) v (is_file, items)
      CROSS JOIN LATERAL ${sql.raw(articlesOf('v'))} a
    ), explained AS (
      SELECT DISTINCT s.id, s.is_file, w.transaction_number FROM said s
      JOIN wanted w ON ${sql.raw(isSameName('w.name', 's.name'))} AND w.id <> s.transaction_id
        AND w.transaction_time - s.transaction_time BETWEEN interval '-1 day' AND interval '1 day'
      WHERE s.kind = 'sold' AND NOT EXISTS (SELECT FROM said o WHERE o.id = s.id AND o.is_file <> s.is_file
        AND o.kind = s.kind AND o.price = s.price AND ${sql.raw(isSameName('o.name', 's.name'))})
    )
    SELECT id,
      coalesce(array_agg(transaction_number ORDER BY transaction_number) FILTER (WHERE NOT is_file), '{}') AS stored,
      coalesce(array_agg(transaction_number ORDER BY transaction_number) FILTER (WHERE is_file), '{}') AS file
    FROM explained GROUP BY id`.execute(db);
  return new Map(rows.map(({ id, stored, file }) => [id, { stored, file }]));
}
