// Many equal deeds of a cashier's day share the first places: whoever looks at some of them knows what the others are.
import type { FindingKind } from './kind-names.ts';

/** What a transaction's place depends on. */
export interface Standing {
  employeeId: string | null;
  kinds: readonly FindingKind[];
  atRiskCents: number;
  /** In any unit. */
  risk: number;
  /** Reviewers have flagged such deeds of the cashier. */
  isFlaggedBefore: boolean;
  /** Decides among those with the same risk. */
  lot: number;
}

/** So many keep theirs. Assumed, as is what the others keep of it. */
const FULL_PLACES = 4;
const SHARE_OF_OTHERS = 0.1;

/** @param rows all of a store's business day. @returns their risks, in the same order. */
export function sharePlaces(rows: readonly Standing[]): number[] {
  const groups = new Map<string, Standing[]>();
  for (const row of rows) {
    if (row.employeeId === null || row.risk === 0 || row.isFlaggedBefore) continue;
    const key = `${row.employeeId} ${moneyBand(row.atRiskCents)} ${row.kinds.join()}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  const others = new Set([...groups.values()].flatMap(listOthers));
  return rows.map((row) => (others.has(row) ? row.risk * SHARE_OF_OTHERS : row.risk));
}

/** A doubling of the money, or half of it, is another deed. */
const moneyBand = (cents: number): number => Math.round(Math.log2(Math.max(1, cents)));

const listOthers = (group: readonly Standing[]): readonly Standing[] =>
  group.length <= FULL_PLACES
    ? []
    : group.toSorted((one, other) => other.risk - one.risk || one.lot - other.lot).slice(FULL_PLACES);
