// Applies the rules in force to stored transactions: priorities, flags, and reasons become what they would be if the
// transactions were loaded now. Reviews, notes, and the audit log stay as they are.
import { decodeFilterMask, encodeFilterMask, type KeptHit, listHits } from '@tillwatch/core/detection';
import type { ClientBase } from 'pg';
import { type Reassessed, reassess, STORED_COLUMNS, type StoredRow } from '../../rules/reassess.queries.ts';
import type { StoreRules } from '../../rules/rules-in-force.ts';

const ROWS_AT_ONCE = 1000;

/**
 * Call in a database transaction that holds the store's lock. If this changes what ranking reads of a transaction, a
 * job notices and ranks the store again.
 * @param days 'YYYY-MM-DD', ascending.
 * @param count counts the days, which locks them, once nothing more is done with the rows.
 * @returns how many transactions changed.
 */
export async function reassessDays(
  client: ClientBase,
  storeId: number,
  days: readonly string[],
  rules: StoreRules,
  count: () => Promise<void>,
): Promise<number> {
  const changed = await reassessRows(client, storeId, days, rules);
  await count();
  await client.query(
    'UPDATE store_days SET rules_version = $3 WHERE store_id = $1 AND business_day = ANY($2::date[])',
    [storeId, days, rules.detectionVersion],
  );
  return changed;
}

async function reassessRows(
  client: ClientBase,
  storeId: number,
  days: readonly string[],
  rules: StoreRules,
): Promise<number> {
  let changed = 0;
  let isRankedOtherwise = false;
  for (const day of days) {
    for (let after = 0; ;) {
      const rows = await readRows(client, storeId, day, after);
      const others = rows.flatMap((row) => {
        const now = reassess(row, rules);
        isRankedOtherwise ||= filtersOf(row.filter_mask, row.hits) !== filtersOf(now.filterMask, now.hits);
        return isSame(row, now) ? [] : [now];
      });
      await save(client, storeId, others);
      changed += others.length;
      const last = rows.at(-1);
      if (last === undefined || rows.length < ROWS_AT_ONCE) break;
      after = last.id;
    }
  }
  if (isRankedOtherwise) {
    await client.query("UPDATE store_rankings SET version = '' WHERE store_id = $1", [storeId]);
  }
  return changed;
}

const filtersOf = (mask: number, hits: readonly KeptHit[] | null): number =>
  encodeFilterMask(listHits(decodeFilterMask(mask), hits ?? []));

function isSame(row: StoredRow, now: Reassessed): boolean {
  return (
    row.priority === now.priority &&
    row.filter_mask === now.filterMask &&
    JSON.stringify(row.findings) === JSON.stringify(now.findings) &&
    JSON.stringify(row.hits) === JSON.stringify(now.hits)
  );
}

async function readRows(
  client: ClientBase,
  storeId: number,
  day: string,
  after: number,
): Promise<StoredRow[]> {
  const { rows } = await client.query<StoredRow>(
    `SELECT ${STORED_COLUMNS}
    FROM transactions t JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
    WHERE t.store_id = $1 AND t.transaction_time >= $2::date AND t.transaction_time < $2::date + 1 AND t.id > $3
    ORDER BY t.id LIMIT ${ROWS_AT_ONCE}`,
    [storeId, day, after],
  );
  return rows;
}

/** Rows are locked in the order of their ids: somebody may be verifying several of them. */
async function save(client: ClientBase, storeId: number, changed: readonly Reassessed[]): Promise<void> {
  if (changed.length === 0) return;
  await client.query(
    'SELECT FROM transactions WHERE store_id = $1 AND id = ANY($2::bigint[]) ORDER BY id FOR NO KEY UPDATE',
    [storeId, changed.map(({ id }) => id)],
  );
  const values = JSON.stringify(changed);
  await client.query(
    `UPDATE transactions t SET priority = v.priority, filter_mask = v."filterMask"
    FROM json_to_recordset($2::json) AS v (id bigint, priority smallint, "filterMask" integer)
    WHERE t.store_id = $1 AND t.id = v.id AND (t.priority, t.filter_mask) <> (v.priority, v."filterMask")`,
    [storeId, values],
  );
  await client.query(
    `UPDATE transaction_details d SET findings = v.findings, hits = v.hits
    FROM json_to_recordset($2::json) AS v (id bigint, findings json, hits json)
    WHERE d.store_id = $1 AND d.transaction_id = v.id`,
    [storeId, values],
  );
}
