// What the rules in force make of a stored transaction, or of what a file says about one.
import {
  encodeFilterMask,
  type Finding,
  judgeHits,
  type KeptHit,
  PRIORITY_IDS,
  recallHits,
  type StoredAssessment,
  type TransactionType,
} from '@tillwatch/core/detection';
import type { LineKind } from '@tillwatch/core/journal';
import { factsOf } from '../platform/transaction-facts.queries.ts';
import type { StoreRules } from './rules-in-force.ts';

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

/** The columns that `reassess` needs, of rows or records with those of `transactions` and `transaction_details`. */
export const storedColumns = (t: string, d: string): string =>
  `${t}.id, ${t}.employee_id, ${t}.register_id, ${t}.transaction_type, ${t}.priority, ${t}.filter_mask, ${d}.findings, ${d}.hits,
  ${d}.items, CASE WHEN ${d}.hits IS NULL THEN ${d}.raw_data -> 'extractedData' ->> 'total' END AS total,
  CASE WHEN ${d}.hits IS NULL THEN ${d}.raw_data -> 'lineKinds' END AS line_kinds`;

/** The facts and what `reassess` needs, as JSON; see `compareReadings`. */
export const readingOf = (t: string, d: string): string =>
  `json_build_object('facts', ${factsOf(t, d)},
    'content', (SELECT row_to_json(x) FROM (SELECT ${storedColumns(t, d)}) x))`;

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
