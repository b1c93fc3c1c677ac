// Judges by rules what filters have found: when a receipt is read, and for stored transactions when the rules change.
import { FILTERS } from './filter-catalog.ts';
import type { FilterId } from './filter-mask.ts';
import type { Hit, HitFigures, SoldItem } from './filter.ts';
import { DETECTORS } from './filters/index.ts';
import { type Priority, PRIORITY_IDS } from './priorities.ts';
import { type DetectionRules, findException } from './rules.ts';

/** What filters have found on one ticket, whatever the rules are. */
export interface FoundHits {
  employeeId: string | null;
  registerId: string | null;
  hits: ReadonlyMap<FilterId, Hit>;
  /** Lines that nobody took back. */
  unvoided: readonly SoldItem[];
}

/** Why one filter hit, in words for the reviewer, with the lines that caused it. */
export interface Finding {
  filter: FilterId;
  /** The priority from this hit alone. */
  priority: Priority;
  reason: string;
  /** Positions in `Receipt.lines`, ascending; empty when the whole row is what hit. */
  lineIndexes: number[];
}

/** What a filter found, kept so that other rules can judge it later. */
export interface KeptHit {
  filter: FilterId;
  /** Without what thresholds add to it. */
  reason: string;
  lineIndexes: number[];
  figures?: HitFigures;
  /**
   * Why it doesn't flag: the filter is off, or the number of the exception. Absent if it flags, or is below a
   * threshold.
   */
  aside?: 'off' | number;
}

/** What the rules make of what was found. */
export interface Judgement {
  /** The highest priority among the findings; `check_few` without any. */
  priority: Priority;
  /** In the order of `FILTERS`, at most one per filter. */
  findings: Finding[];
  /** Besides the findings: hits that don't flag under the rules, and figures that thresholds were compared with. */
  kept: KeptHit[];
}

/**
 * @param flagged in their order.
 * @returns the filters that hit, in their order: those that flag, and those that are off or leave the transaction out.
 */
export function listHits(flagged: readonly FilterId[], kept: readonly KeptHit[]): readonly FilterId[] {
  const aside = kept.filter((hit) => hit.aside !== undefined).map(({ filter }) => filter);
  if (aside.length === 0) return flagged;
  return FILTERS.flatMap(({ id }) => (flagged.includes(id) || aside.includes(id) ? [id] : []));
}

function higher(a: Priority, b: Priority): Priority {
  return PRIORITY_IDS.indexOf(a) <= PRIORITY_IDS.indexOf(b) ? a : b;
}

function ascending(lineIndexes: readonly number[]): number[] {
  return [...new Set(lineIndexes)].sort((a, b) => a - b);
}

/** What may flag although nothing was found. */
const SETTLING = DETECTORS.filter((filter) => 'settle' in filter);

export function judgeHits(found: FoundHits, rules: DetectionRules): Judgement {
  const findings: Finding[] = [];
  const kept: KeptHit[] = [];
  let priority: Priority = 'check_few';
  for (const filter of found.hits.size === 0 ? SETTLING : DETECTORS) {
    const { id } = filter;
    const bare = found.hits.get(id) ?? null;
    const hit = filter.settle ? filter.settle(bare, found.unvoided, rules) : bare;
    const aside = hit === null ? undefined : whyNotFlagged(id, found, rules);
    if (bare?.figures !== undefined || aside !== undefined) {
      const known = bare?.figures === undefined ? hit : bare;
      if (known !== null) kept.push(keep(id, known, aside));
    }
    if (hit === null || aside !== undefined) continue;
    const own = higher(hit.priority ?? 'check_few', rules.priorities[id]);
    priority = higher(priority, own);
    findings.push({ filter: id, priority: own, reason: hit.reason, lineIndexes: ascending(hit.lineIndexes) });
  }
  return { priority, findings, kept };
}

/** @returns why the hit doesn't count; undefined if it does. */
function whyNotFlagged(
  id: FilterId,
  found: FoundHits,
  { off, exceptions }: DetectionRules,
): KeptHit['aside'] {
  if (off.includes(id)) return 'off';
  if (exceptions.length === 0) return undefined;
  return findException(
    exceptions.filter(({ filter }) => filter === id),
    found,
  )?.id;
}

function keep(filter: FilterId, { reason, lineIndexes, figures }: Hit, aside: KeptHit['aside']): KeptHit {
  return {
    filter,
    reason,
    lineIndexes: ascending(lineIndexes),
    ...(figures && { figures }),
    ...(aside !== undefined && { aside }),
  };
}
