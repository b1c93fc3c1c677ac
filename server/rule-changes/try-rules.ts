// Tries rules on the last eight weeks of stored transactions: what would be shown instead, and what is lost and gained.
import { formatRecordId, type RuleTrial, type RuleTrialRow } from '@tillwatch/contract';
import { FILTERS, PRIORITY_IDS } from '@tillwatch/core/detection';
import type { HouseRules } from '@tillwatch/core/rules';
import type { Kysely } from 'kysely';
import { findReach, onlyStore } from '../platform/database/reachable.ts';
import type { Database } from '../platform/database/schema.ts';
import { findLearned } from '../ranking/weights-in-force.ts';
import { composeRules, readLayers } from '../rules/rules-in-force.ts';
import { readExceptions } from '../rules/rules.queries.ts';
import { listTriedStores } from './trial.queries.ts';
import { type Tried, tryStore } from './try-store.ts';

/** If there are more stores, this many are sampled, evenly spread from the busiest to the quietest. */
const MOST_STORES = 12;
/** After this, no further store is started, because somebody is waiting. */
const LONGEST_MS = 40_000;
const MOST_LISTED = 20;
const FIRST_PLACES = 10;
const DAYS_A_WEEK = 7;
const CHECK_ALL = 3;
const CHECK_LOT = 2;

/** @param storeId null: for all stores that can be reached. */
export async function tryRules(
  db: Kysely<Database>,
  storeId: number | null,
  draft: HouseRules,
  signal: AbortSignal,
): Promise<RuleTrial> {
  const scope = storeId === null ? (await findReach(db)).scope : onlyStore(storeId);
  const stores = await listTriedStores(db, scope);
  const chosen = spread(stores, MOST_STORES);
  const layers = await readLayers(db, chosen);
  const exceptions = await readExceptions(db, chosen);
  const learned = await findLearned(db);
  const count = createTrialCount();
  const until = performance.now() + LONGEST_MS;
  let storesTried = 0;
  for (const id of chosen) {
    if (signal.aborted || performance.now() > until) break;
    storesTried += 1;
    const own = exceptions.filter((one) => one.storeId === id);
    const ofStore = layers.ofStore.get(id) ?? {};
    const tried = storeId === null ? [draft, ofStore] : [layers.all, draft];
    const rules = {
      now: composeRules([layers.all, ofStore], own),
      tried: composeRules(tried, own),
      learned,
    };
    const looked = await tryStore(db, id, rules, { signal, onTried: (one) => count.add(id, one) });
    count.endStore(looked);
  }
  return { ...count.result(), stores: stores.length, storesTried };
}

function spread(ids: readonly number[], most: number): number[] {
  if (ids.length <= most) return [...ids];
  return Array.from({ length: most }, (_, at) => ids[Math.floor((at * ids.length) / most)] ?? 0);
}

interface TrialCount {
  add(storeId: number, tried: Tried): void;
  /** Call once all of a store's transactions have been added. */
  endStore(looked: { days: number; transactions: number }): void;
  result(): Omit<RuleTrial, 'stores' | 'storesTried'>;
}

function createTrialCount(): TrialCount {
  const weekly = { before: noCounts(), after: noCounts() };
  let [before, after] = [noCounts(), noCounts()];
  const flagged = { shown: 0, kept: 0 };
  const lost = createFirst();
  const gained = createFirst();
  let days = 0;
  let transactions = 0;
  return {
    add(storeId, tried) {
      const wasShown = countOne(before, tried.row.priority, tried.row.day_rank);
      const isShown = countOne(after, tried.after.priority, tried.rankAfter);
      if (tried.row.is_flagged && wasShown) {
        flagged.shown += 1;
        if (isShown) flagged.kept += 1;
      }
      if (wasShown && !isShown) lost.add(describeTried(storeId, tried, tried.row));
      if (isShown && !wasShown) gained.add(describeTried(storeId, tried, tried.after));
    },
    endStore(looked) {
      days = Math.max(days, looked.days);
      transactions += looked.transactions;
      addWeekly(weekly.before, before, looked.days);
      addWeekly(weekly.after, after, looked.days);
      [before, after] = [noCounts(), noCounts()];
    },
    result() {
      return {
        days,
        transactions,
        before: roundAll(weekly.before),
        after: roundAll(weekly.after),
        flagged,
        lost: lost.total(),
        gained: gained.total(),
        lostFirst: lost.first(),
        gainedFirst: gained.first(),
      };
    },
  };
}

type Counts = RuleTrial['before'];

const noCounts = (): Counts => ({ checkAll: 0, checkLot: 0, shown: 0 });

/**
 * Days without transactions don't count: seven of the store's days are a week. Less than a week says nothing about the
 * others, so it stays as counted.
 */
function addWeekly(sum: Counts, counts: Counts, days: number): void {
  const weeks = Math.max(1, days / DAYS_A_WEEK);
  for (const name of ['checkAll', 'checkLot', 'shown'] as const) sum[name] += counts[name] / weeks;
}

function roundAll({ checkAll, checkLot, shown }: Counts): Counts {
  const round = (count: number): number => Math.round(count * 10) / 10;
  return { checkAll: round(checkAll), checkLot: round(checkLot), shown: round(shown) };
}

function countOne(counts: Counts, priority: number, rank: number | null): boolean {
  if (priority === CHECK_ALL) counts.checkAll += 1;
  if (priority === CHECK_LOT) counts.checkLot += 1;
  const isShown = priority === CHECK_ALL || (rank !== null && rank <= FIRST_PLACES);
  if (isShown) counts.shown += 1;
  return isShown;
}

interface First {
  add(row: RuleTrialRow): void;
  total(): number;
  first(): RuleTrialRow[];
}

/** Keeps the transactions with the most money. */
function createFirst(): First {
  let total = 0;
  let kept: RuleTrialRow[] = [];
  const trim = (): RuleTrialRow[] =>
    kept.toSorted((one, other) => other.money - one.money).slice(0, MOST_LISTED);
  return {
    add(row) {
      total += 1;
      kept.push(row);
      if (kept.length >= MOST_LISTED * 10) kept = trim();
    },
    total: () => total,
    first: trim,
  };
}

/** @param shown which of the two sets of rules shows it. */
function describeTried(
  storeId: number,
  { row, after, rankAfter, atRiskAfterCents }: Tried,
  { priority, findings }: Pick<Tried['after'], 'priority' | 'findings'>,
): RuleTrialRow {
  const amount = Number(row.amount);
  const cents = Math.max(row.at_risk_cents ?? 0, atRiskAfterCents ?? 0);
  const strongest = priority === CHECK_ALL ? findings.find((one) => one.priority === 'check_all') : undefined;
  return {
    id: formatRecordId(storeId, row.id),
    storeId,
    transactionId: row.transaction_number,
    transactionTime: row.transaction_time,
    transactionType: row.transaction_type,
    employeeId: row.employee_id,
    employeeName: row.employee_name,
    amount,
    money: cents > 0 ? cents / 100 : Math.abs(amount),
    isFlagged: row.is_flagged,
    priorityBefore: priorityOf(row.priority),
    priorityAfter: priorityOf(after.priority),
    rankBefore: row.day_rank,
    rankAfter,
    reason:
      strongest === undefined
        ? null
        : `${FILTERS.find(({ id }) => id === strongest.filter)?.label ?? ''}: ${strongest.reason}`,
  };
}

function priorityOf(stored: number): RuleTrialRow['priorityBefore'] {
  return PRIORITY_IDS[PRIORITY_IDS.length - stored] ?? 'check_few';
}
