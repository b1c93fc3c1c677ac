import type { UploadDetails } from '@tillwatch/contract';
import { type Kysely, sql } from 'kysely';
import { IS_OF_STORED } from '../ingestion/store/contested.ts';
import { DECIDED_FOR } from '../ingestion/store/decided-for.ts';
import type { UploadKey } from '../ingestion/store/upload-key.ts';
import type { Database } from '../platform/database/schema.ts';
import { differ, hasOtherCashier } from '../platform/transaction-facts.queries.ts';

/**
 * Counts transactions that stay if the upload is withdrawn, and become what another file says: what is stored is this
 * file's, also because somebody decided so.
 */
export async function countChanging(
  db: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  days: { first: string; last: string },
): Promise<UploadDetails['withdrawalChanges']> {
  const { rows } = await sql<UploadDetails['withdrawalChanges']>`
    WITH own AS MATERIALIZED (
      SELECT t.id, heir.run, heir.upload_id, own.run IS NOT DISTINCT FROM heir.run AS is_same
      FROM transactions t
      LEFT JOIN transaction_readings own
        ON own.store_id = ${storeId} AND own.transaction_id = t.id AND own.upload_id = ${uploadId}
      LEFT JOIN LATERAL (
        SELECT x.run, x.upload_id FROM transaction_readings x
        WHERE x.store_id = ${storeId} AND x.transaction_id = t.id AND x.upload_id <> ${uploadId}
          AND ${sql.raw(IS_OF_STORED)}
        ORDER BY x.run DESC, x.upload_id DESC LIMIT 1
      ) heir ON true
      WHERE t.store_id = ${storeId} AND t.upload_id = ${uploadId}
        AND t.transaction_time >= ${days.first}::date AND t.transaction_time < ${days.last}::date + 1
        AND (EXISTS (SELECT FROM superseded_contents s WHERE s.store_id = ${storeId} AND s.transaction_id = t.id)
          OR EXISTS (SELECT FROM contradictions c WHERE c.store_id = ${storeId} AND c.transaction_id = t.id))
    ), becoming AS (
      SELECT own.id, s.content FROM own JOIN superseded_contents s
        ON s.store_id = ${storeId} AND s.transaction_id = own.id AND s.run = own.run
      WHERE NOT own.is_same
      UNION ALL
      SELECT own.id, o.content FROM own CROSS JOIN LATERAL (
        SELECT c.content FROM contradictions c
        JOIN contradiction_uploads u ON u.store_id = ${storeId} AND u.contradiction_id = c.id AND u.upload_id <> ${uploadId}
        JOIN data_uploads f ON f.store_id = ${storeId} AND f.id = u.upload_id AND f.withdrawn_at IS NULL
        WHERE c.store_id = ${storeId} AND c.transaction_id = own.id AND c.is_taken IS NOT TRUE
        ORDER BY c.settled_at IS NOT NULL, (c.content ->> 'priority')::integer DESC, abs((c.content ->> 'amount')::numeric) DESC, c.id LIMIT 1
      ) o WHERE own.upload_id IS NULL
    ), decided AS MATERIALIZED (
      ${sql.raw(DECIDED_FOR(String(storeId), String(uploadId)))}
    ), read AS MATERIALIZED (
      SELECT b.id, json_populate_record(NULL::transactions, b.content) AS t,
        json_populate_record(NULL::transaction_details, b.content) AS d
      FROM becoming b
    ), changed AS (
      SELECT ${sql.raw(hasOtherCashier('t', '(n.t)'))} AS has_other_cashier,
        t.transaction_type <> (n.t).transaction_type AS has_other_kind, t.amount <> (n.t).amount AS has_other_amount,
        (SELECT x.by FROM decided x WHERE x.id = n.id ORDER BY x.at DESC LIMIT 1) AS decider
      FROM read n
      JOIN transactions t ON t.store_id = ${storeId} AND t.id = n.id
      JOIN transaction_details d ON d.store_id = ${storeId} AND d.transaction_id = n.id
      WHERE ${sql.raw(differ('t', 'd', '(n.t)', '(n.d)'))}
    )
    SELECT count(*)::integer AS transactions, count(*) FILTER (WHERE has_other_cashier)::integer AS cashiers,
      count(*) FILTER (WHERE has_other_kind)::integer AS kinds,
      count(*) FILTER (WHERE has_other_amount)::integer AS amounts,
      count(decider)::integer AS decisions,
      ARRAY(SELECT trim(u.first_name || ' ' || u.last_name) FROM users u
        WHERE u.id IN (SELECT decider FROM changed) ORDER BY 1) AS deciders
    FROM changed`.execute(db);
  return rows[0] ?? NOTHING_CHANGES;
}

export const NOTHING_CHANGES = {
  transactions: 0,
  cashiers: 0,
  kinds: 0,
  amounts: 0,
  decisions: 0,
  deciders: [],
};
