import { type Cashier, type CashierComparison, type CashierList, formatRecordId } from '@tillwatch/contract';
import {
  comparePeople,
  FINDING_KINDS,
  type FindingKind,
  type PeopleComparison,
  type PersonTally,
  type StoreTally,
} from '@tillwatch/core/ranking';
import type { Kysely } from 'kysely';
import { onlyStore } from '../platform/database/reachable.ts';
import type { Database } from '../platform/database/schema.ts';
import { type DayWindow, type StoreDays, windowOf } from '../ranking/business-days.ts';
import { readTallies, type Tallies } from '../ranking/person-tallies.ts';
import { readDays } from '../ranking/ranking.queries.ts';
import { labelOf } from '../rules/describe-exception.ts';
import { listNamedExceptions, type NamedRuleException } from '../rules/rules.queries.ts';
import {
  countOtherReviewed,
  type Days,
  findNames,
  findSharedNumbers,
  type OtherReviewed,
  type RiskRecord,
  sumRisks,
} from './cashiers.queries.ts';
import { endingsOf } from './endings.ts';

const KINDS = Object.keys(FINDING_KINDS) as FindingKind[];
const CENTS = 100;
const MILLS = 1000;
const NO_RISK: Omit<RiskRecord, 'employeeId'> = {
  atRiskCents: 0,
  isAtRiskAssumed: false,
  riskMills: 0,
  found: 0,
  verified: 0,
  flagged: 0,
};

const NO_OTHERS = { verified: 0, flagged: 0 };

/** A store's last weeks. */
export interface ComparedStore extends StoreDays {
  /** The days that are compared, as positions in `stored`. */
  window: DayWindow;
  days: Days;
  tallies: Tallies;
  /** For the whole window. */
  tally: StoreTally;
  exceptions: readonly NamedRuleException[];
  people: PeopleComparison;
}

/** @returns null for a store without transactions. */
export async function readStore(db: Kysely<Database>, storeId: number): Promise<ComparedStore | null> {
  const known = await readDays(db, storeId);
  const { stored, come } = known;
  const lastDay = stored[come - 1];
  if (lastDay === undefined) return null;
  const window = windowOf(come - 1, known);
  const tallies = await readTallies(db, storeId, known, [lastDay]);
  const days = { firstDay: stored[window.first] ?? lastDay, lastDay };
  const tally = tallies.of(window);
  const exceptions = await listNamedExceptions(db, onlyStore(storeId));
  const apart = exceptions.filter(({ isComparison }) => isComparison);
  const people = comparePeople(tally, new Set(apart.map(({ employeeId }) => employeeId ?? '')));
  return { ...known, window, days, tallies, tally, exceptions, people };
}

export const describeWindow = ({ days, window }: ComparedStore) => ({
  ...days,
  days: window.last - window.first + 1,
});

/** @returns those who stand out first, farthest above usual; then by expected loss. */
export async function compareCashiers(
  db: Kysely<Database>,
  storeId: number,
  { days, tally, exceptions, people }: ComparedStore,
): Promise<Cashier[]> {
  const [names, shared, risks, others] = await Promise.all([
    findNames(db, storeId, days),
    findSharedNumbers(db, storeId, days),
    sumRisks(db, storeId, days),
    countOtherReviewed(db, storeId, days),
  ]);
  const leftOut = new Map(
    exceptions
      .filter(({ isComparison }) => isComparison)
      .map((one) => [one.employeeId ?? '', describeException(one)]),
  );
  const othersOf = new Map(others.map((other) => [other.employeeId, other]));
  const risksOf = new Map(risks.map((risk) => [risk.employeeId, risk]));
  const compare = comparer(tally, people, new Set(leftOut.keys()));
  return [...tally]
    .map(([employeeId, person]) => ({
      employeeId,
      employeeName: names.get(employeeId) ?? null,
      otherNames: otherNames(shared.get(employeeId), names.get(employeeId)),
      sales: sumHours(person.sales),
      ...describeRisk(risksOf.get(employeeId), othersOf.get(employeeId)),
      ...compare(employeeId, person),
      leftOut: leftOut.get(employeeId) ?? null,
      uncounted: listUncounted(exceptions, employeeId),
    }))
    .toSorted(inOrder);
}

function describeException({ storeId, id, reason, until, by }: NamedRuleException) {
  return { id: formatRecordId(storeId, id), reason, until, by };
}

/** @returns the filters and signals that say nothing about a cashier. */
function listUncounted(exceptions: readonly NamedRuleException[], employeeId: string): Cashier['uncounted'] {
  return exceptions
    .filter((one) => !one.isComparison && one.employeeId === employeeId)
    .map((one) => ({ ...describeException(one), label: labelOf(one) }));
}

function otherNames(all: readonly string[] = [], name = ''): string[] {
  const same = name.trim().toLowerCase();
  return all.filter((other) => other.toLowerCase() !== same);
}

type Risk = Pick<Cashier, 'atRisk' | 'isAtRiskAssumed' | 'expectedLoss' | 'reviews'>;

/** @param others those without a risk that were reviewed anyway. */
function describeRisk(
  risk: Omit<RiskRecord, 'employeeId'> = NO_RISK,
  others: Omit<OtherReviewed, 'employeeId'> = NO_OTHERS,
): Risk {
  const { atRiskCents, isAtRiskAssumed, riskMills, found, flagged, verified } = risk;
  return {
    atRisk: atRiskCents / CENTS,
    isAtRiskAssumed,
    expectedLoss: riskMills / MILLS,
    reviews: endingsOf({
      found: found + others.verified + others.flagged,
      verified: verified + others.verified,
      flagged: flagged + others.flagged,
    }),
  };
}

type Compare = (employeeId: string, person: PersonTally) => Pick<Cashier, 'comparisons' | 'incomparable'>;

function comparer(tally: StoreTally, people: PeopleComparison, leftOut: ReadonlySet<string>): Compare {
  const named = new Set(
    people.standingOut().map(({ employeeId, comparison: { kind } }) => `${kind} ${employeeId}`),
  );
  const kinds = KINDS.filter((kind) =>
    [...tally.values()].some((person) => sumHours(person.kinds[kind]) > 0),
  );
  const salesOfAll = [...tally.values()].reduce((sum, { sales }) => sum + sumHours(sales), 0);
  return (employeeId, person) => {
    const comparisons = kinds
      .flatMap((kind) => describeComparison(people, employeeId, kind, named) ?? [])
      .toSorted((one, other) => Number(other.standsOut) - Number(one.standsOut) || other.ratio - one.ratio);
    if (leftOut.has(employeeId)) return { comparisons: [], incomparable: 'left-out' };
    const own = sumHours(person.sales);
    const reason = own <= salesOfAll - own ? 'few-sales' : 'few-others';
    return { comparisons, incomparable: isCompared(people, employeeId) ? null : reason };
  };
}

const isCompared = (people: PeopleComparison, employeeId: string): boolean =>
  KINDS.some((kind) => people.of(employeeId, kind) !== null);

function describeComparison(
  people: PeopleComparison,
  employeeId: string,
  kind: FindingKind,
  named: ReadonlySet<string>,
): CashierComparison | null {
  const comparison = people.of(employeeId, kind);
  if (!comparison) return null;
  const { observed, expected, ratio, low, high } = comparison;
  return { kind, observed, expected, ratio, low, high, standsOut: named.has(`${kind} ${employeeId}`) };
}

export function sumHours(counts: Iterable<number> | undefined): number {
  let sum = 0;
  for (const count of counts ?? []) sum += count;
  return sum;
}

function inOrder(one: Cashier, other: Cashier): number {
  return (
    farthest(other) - farthest(one) ||
    other.expectedLoss - one.expectedLoss ||
    other.sales - one.sales ||
    (one.employeeId < other.employeeId ? -1 : 1)
  );
}

/** The highest lower bound of how many times as often as usual; 0 if nothing stands out. */
function farthest({ comparisons }: Cashier): number {
  return Math.max(0, ...comparisons.flatMap(({ standsOut, low }) => (standsOut ? [low] : [])));
}

/** Why none of them can be compared. */
export function whyIncomparable(cashiers: readonly Cashier[]): CashierList['incomparable'] {
  if (cashiers.length === 0) return 'no-employees';
  if (cashiers.length === 1) return 'one-cashier';
  return cashiers.every(({ incomparable }) => incomparable !== null) ? 'few-sales' : null;
}
