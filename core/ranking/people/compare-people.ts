// One cashier beside the others of the store: what was counted, and what is usual for as many sales at those hours.
import { FEWEST_PEOPLE, FINDING_KIND_IDS, type FindingKind } from '../kind-names.ts';
import { gammaQuantile, holdFalseDiscoveries, tailOfCounts } from './statistics.ts';
import { type ByHour, HOURS, type StoreTally, sum, totalOf } from './tally.ts';

/** One person and kind of finding, over the weeks that were counted. */
export interface Comparison {
  kind: FindingKind;
  observed: number;
  /** What is usual among the others for as many sales at the same hours. */
  expected: number;
  sales: number;
  /** How many times as often as usual, shrunk towards 1 where there is little to go by. */
  ratio: number;
  /** The 90% interval of that. */
  low: number;
  high: number;
  /** The probability of at least so many, if the person were like the others. */
  chance: number;
}

/** A ratio is shrunk as if so many had been seen where so many were expected; more would hide what is rare. */
const USUAL = 0.5;
/** Of the two ends of the 90% interval. */
const NORMAL_DEVIATE = 1.645;
/** Sales of an hour that the day's usual rate counts for. */
const SMOOTHING_SALES = 200;
/** What nobody else has done may be chance all the same: so many are taken as seen among the others. */
const UNSEEN = 0.5;
/** Below this nobody is told apart. */
const FEWEST_OBSERVED = 5;
const FEWEST_SALES = 50;
/**
 * Of what is named, this share may be chance. A thief is named for several kinds and an honest cashier for one, so that of
 * the people it is more; one in ten is bearable.
 */
const FALSE_DISCOVERIES = 0.07;

export interface PeopleComparison {
  /** @returns null where there are no others to compare with, or the person has hardly worked. */
  of(employeeId: string, kind: FindingKind): Comparison | null;
  /** Who does something much oftener than the others, held against the number of people and kinds looked at. */
  standingOut(): { employeeId: string; comparison: Comparison }[];
}

/**
 * @param all of one store.
 * @param leftOut who is no cashier like the others: self-checkouts, managers' codes, training.
 */
export function comparePeople(all: StoreTally, leftOut: ReadonlySet<string> = new Set()): PeopleComparison {
  const tally: StoreTally = new Map([...all].filter(([employeeId]) => !leftOut.has(employeeId)));
  const limited = limitOutliers(tally);
  const total = totalOf(limited);
  const known = new Map<string, Comparison | null>();

  function of(employeeId: string, kind: FindingKind): Comparison | null {
    const key = `${kind} ${employeeId}`;
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = compare(employeeId, kind)));
    return found;
  }

  function compare(employeeId: string, kind: FindingKind): Comparison | null {
    const person = tally.get(employeeId);
    if (!person) return null;
    const sales = sum(person.sales);
    const others = sum(total.sales) - sales;
    if (sales < FEWEST_SALES || others < FEWEST_SALES) return null;
    const observed = sum(person.kinds[kind]);
    const found = less(total.kinds[kind], limited.get(employeeId)?.kinds[kind]);
    const expected = expect({ work: person.sales, others: less(total.sales, person.sales) }, found);
    const shape = shapeOf(sum(found), tally.size - 1);
    const chance = tailOfCounts(observed, expected, shape);
    return { kind, observed, expected, sales, ...ratioOf(observed, expected), chance };
  }

  return {
    of,
    standingOut() {
      // Of two, each is the other's opposite, and nobody knows which of them is like others.
      if (tally.size < FEWEST_PEOPLE) return [];
      const looks = [...tally.keys()].flatMap((employeeId) =>
        FINDING_KIND_IDS.flatMap((kind) => {
          const comparison = of(employeeId, kind);
          return comparison && comparison.observed + comparison.expected > 0
            ? [{ employeeId, comparison }]
            : [];
        }),
      );
      const chances = looks.map(({ comparison }) => comparison.chance);
      const isNamed = holdFalseDiscoveries(chances, FALSE_DISCOVERIES);
      return looks.filter(({ comparison }, at) => isNamed[at] && comparison.observed >= FEWEST_OBSERVED);
    },
  };
}

/** One person may count for so many times the median among what is usual. */
const MOST_OF_MEDIAN = 3;

/** Whoever does far more than is usual at those hours isn't to make all the others look little. */
function limitOutliers(tally: StoreTally): StoreTally {
  const total = totalOf(tally);
  const people = [...tally.values()].map(({ sales, kinds }) => ({
    sales,
    others: less(total.sales, sales),
    kinds: { ...kinds },
  }));
  for (const kind of FINDING_KIND_IDS) {
    // Most kinds are rare.
    if (!total.kinds[kind]) continue;
    const ratios = people.map(({ sales, others, kinds }) => {
      const expected = expect({ work: sales, others }, less(total.kinds[kind], kinds[kind]));
      return (sum(kinds[kind]) + UNSEEN) / (expected + UNSEEN);
    });
    const most = MOST_OF_MEDIAN * medianOf(ratios);
    for (const [at, { kinds }] of people.entries()) {
      const [counts, ratio] = [kinds[kind], ratios[at] ?? 0];
      if (counts && ratio > most) kinds[kind] = counts.map((count) => (count * most) / ratio);
    }
  }
  return new Map(
    [...tally.keys()].map((id, at) => [id, people[at] ?? { sales: new Float64Array(), kinds: {} }]),
  );
}

/** The lower one of the two in the middle: of two people, what the quieter one does. */
function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? 0;
}

/** What remains of all without one's own. */
function less(all: ByHour | undefined, own: ByHour | undefined): ByHour {
  const rest = new Float64Array(HOURS);
  for (let hour = 0; hour < HOURS; hour += 1)
    rest[hour] = Math.max(0, (all?.[hour] ?? 0) - (own?.[hour] ?? 0));
  return rest;
}

/** How far honest people's own rates lie apart: the shape of a gamma distribution; a standard deviation of a half. */
const LIKENESS = 4;

/**
 * What is usual is itself known from some findings of a few people, who differ as well: all of it may be chance.
 * @param found among the others. @returns the shape of the gamma distribution of what may be usual for one person.
 */
function shapeOf(found: number, others: number): number {
  return 1 / (1 / LIKENESS + 1 / (LIKENESS * others) + 1 / (found + UNSEEN));
}

interface Exposure {
  /** The person's sales. */
  work: ByHour;
  /** The others'. */
  others: ByHour;
}

/** @param found among the others. @returns what their rate of each hour comes to for the person's sales. */
function expect({ work, others }: Exposure, found: ByHour): number {
  const usual = (sum(found) + UNSEEN) / Math.max(1, sum(others));
  let expected = 0;
  for (let hour = 0; hour < HOURS; hour += 1) {
    const usualThen =
      ((found[hour] ?? 0) + SMOOTHING_SALES * usual) / ((others[hour] ?? 0) + SMOOTHING_SALES);
    expected += (work[hour] ?? 0) * usualThen;
  }
  return expected;
}

function ratioOf(observed: number, expected: number): Pick<Comparison, 'ratio' | 'low' | 'high'> {
  const shape = observed + USUAL;
  const rate = expected + USUAL;
  return {
    ratio: shape / rate,
    low: gammaQuantile(shape, rate, -NORMAL_DEVIATE),
    high: gammaQuantile(shape, rate, NORMAL_DEVIATE),
  };
}
