// Applies the rules in force to stored transactions: priorities, flags, and reasons become what they would be if the
// transactions were loaded now. Reviews, notes, and the audit log stay as they are.
import {
  decodeFilterMask,
  encodeFilterMask,
  type Finding,
  judgeHits,
  type KeptHit,
  listHits,
  PRIORITY_IDS,
  recallHits,
  type StoredAssessment,
  type TransactionType,
} from '@tillwatch/core/detection';
import type { LineKind } from '@tillwatch/core/journal';
import type { ClientBase } from 'pg';
import type { StoreRules } from '../../rules/rules-in-force.ts';

export interface StoredRow {
  id: number;
  employee_id: string | null;
  register_id: string;
  transaction_type: string;
  priority: number;
  filter_mask: number;
  findings: Finding[];
  /** Null if an earlier version loaded it. */
  hits: KeptHit[] | null;
  items: {
    name: string;
    /** Dollars. */
    price: number;
    quantity: number;
    state: 'sold' | 'void' | 'suspended';
    lineIndex: number;
  }[];
  /** Dollars; this and the next one are null unless `hits` is null. */
  total: string | null;
  line_kinds: LineKind[] | null;
}

/** What a set of rules makes of a transaction, in the form of its row. */
export interface Reassessed {
  id: number;
  priority: number;
  filterMask: number;
  findings: Finding[];
  hits: KeptHit[];
}

/** The columns that `reassess` needs, of rows or records with the columns of `transactions` and `transaction_details`. */
export const storedColumns = (t: string, d: string): string =>
  `${t}.id, ${t}.employee_id, ${t}.register_id, ${t}.transaction_type, ${t}.priority, ${t}.filter_mask, ${d}.findings, ${d}.hits,
  ${d}.items, CASE WHEN ${d}.hits IS NULL THEN ${d}.raw_data -> 'extractedData' ->> 'total' END AS total,
  CASE WHEN ${d}.hits IS NULL THEN ${d}.raw_data -> 'lineKinds' END AS line_kinds`;

/** Of tables aliased `t` and `d`. */
export const STORED_COLUMNS = storedColumns('t', 'd');

const centsOf = (dollars: number): number => Math.round(dollars * 100);

export function reassess(row: StoredRow, { detection }: Pick<StoreRules, 'detection'>): Reassessed {
  const { priority, findings, kept } = judgeHits(recallHits(readStored(row)), detection);
  return {
    id: row.id,
    priority: PRIORITY_IDS.length - PRIORITY_IDS.indexOf(priority),
    filterMask: encodeFilterMask(findings.map(({ filter }) => filter)),
    findings,
    hits: kept,
  };
}

function readStored(row: StoredRow): StoredAssessment {
  return {
    employeeId: row.employee_id,
    registerId: row.register_id === '' ? null : row.register_id,
    transactionType: row.transaction_type as TransactionType,
    findings: row.findings,
    kept: row.hits,
    items: row.items.map(({ price, ...item }) => ({ ...item, priceCents: centsOf(price) })),
    totalCents: row.total === null ? null : centsOf(Number(row.total)),
    lineKinds: row.line_kinds ?? [],
  };
}

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
