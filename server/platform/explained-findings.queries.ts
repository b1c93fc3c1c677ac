// Findings that one of two versions of another transaction explains: it has sold what they are about, as if that had
// been rung again or sold before. In SQL.
import type { FindingKind } from '@tillwatch/core/ranking';
import { type Kysely, sql } from 'kysely';
import type { Database } from './database/schema.ts';
import { articlesAt, isPaid, wantedSold } from './named-goods.queries.ts';

/** Kinds of findings for which it matters what else was sold. */
const KINDS = ['given-up', 'line-void', 'late-void', 'post-void', 'refund'] satisfies FindingKind[];

/** A query of the articles of pending findings of these days, with their transactions. @param days a condition on `x`. */
export const findingArticles = (storeId: string, days: string): string =>
  articlesAt(`SELECT t.id, t.transaction_number, t.transaction_time, d.items, d.facts
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
  const { rows } = await sql<Explained & { contradictionId: number }>`
    WITH open AS MATERIALIZED (
      SELECT c.id AS "contradictionId", t.id, t.transaction_time, d.items AS stored_items, cd.items AS file_items,
        d.facts AS stored_facts, cd.facts AS file_facts
      FROM contradictions c
      JOIN transactions t ON t.store_id = c.store_id AND t.id = c.transaction_id
      JOIN transaction_details d ON d.store_id = c.store_id AND d.transaction_id = c.transaction_id
      CROSS JOIN LATERAL json_populate_record(NULL::transaction_details, c.content) cd
      WHERE c.store_id = ${storeId} AND c.id = ANY(${[...ids]}::bigint[]) AND c.settled_at IS NULL
        AND (d.items::text <> cd.items::text OR ${sql.raw(isPaid('d'))} <> ${sql.raw(isPaid('cd'))})
    ), range AS MATERIALIZED (
      SELECT min(transaction_time)::date - 1 AS first, max(transaction_time)::date + 1 AS last FROM open
    ), wanted AS MATERIALIZED (
      ${sql.raw(findingArticles(String(storeId), 'x.business_day BETWEEN (SELECT first FROM range) AND (SELECT last FROM range)'))}
    ), explained AS MATERIALIZED (
      SELECT o."contradictionId", ARRAY(${sql.raw(wantedSold('f', 's', 'o'))}) AS stored,
        ARRAY(${sql.raw(wantedSold('s', 'f', 'o'))}) AS file
      FROM open o CROSS JOIN LATERAL (SELECT o.stored_items AS items, o.stored_facts AS facts) s
      CROSS JOIN LATERAL (SELECT o.file_items AS items, o.file_facts AS facts) f
    )
    SELECT * FROM explained`.execute(db);
  return new Map(rows.map(({ contradictionId, ...explained }) => [contradictionId, explained]));
}
