import { countText, deedText, figureText, type FindingKind } from '../../kind-names.ts';
import type { Comparison } from '../../people/compare-people.ts';
import { definePersonSignal, type PersonView, type SignalHit } from '../../signal.ts';

/** As the sentence shows the ends of the interval: never more than is certain. */
const atLeast = ({ low }: Comparison): number => (low >= 10 ? Math.floor(low) : Math.floor(low * 10) / 10);
const atMost = ({ high }: Comparison): number => Math.ceil(high * 10) / 10;

/** With fewer observed, the signal says nothing. */
const FEWEST = 3;
const ABOVE = 1.3;
const BELOW = 1 / ABOVE;
/** Everyday business of a dollar or so: somebody who has somewhat more of it than others isn't worth a look. */
const ABOVE_FOR_LITTLE = 2;
const LITTLE: ReadonlySet<FindingKind> = new Set<FindingKind>([
  'penny-sale',
  'cash-penny-sale',
  'quiet-cash-penny-sale',
  'discount',
  'cash-discount',
  'quiet-cash-discount',
]);

const isAbove = ({ kind, ratio, low, observed }: Comparison): boolean =>
  low >= 1 && observed >= FEWEST && ratio >= (LITTLE.has(kind) ? ABOVE_FOR_LITTLE : ABOVE);
const MOST_STRENGTH = 4;

/**
 * What was observed, and what is usual for as many sales at those hours. What somebody did may be long and have commas, so
 * nothing follows it in its sentence.
 *
 * @param times what chance leaves of it
 */
function sentenceOf({ kind, observed, expected, sales }: Comparison, times: string): string {
  const usual = figureText(expected);
  return (
    `This cashier ${deedText(kind, observed)}. ` +
    `For ${countText(sales)} ${sales === 1 ? 'sale' : 'sales'}, ` +
    `${usual} ${usual === '1' ? 'is' : 'are'} usual${times}.`
  );
}

/** ': at least 1.9 times as many, allowing for chance' */
const timesText = (bound: string, times: number): string =>
  times === 1
    ? '; chance might just explain the difference'
    : `: ${bound} ${figureText(times)} times as many, allowing for chance`;

function comparisonsOf(kinds: readonly FindingKind[], person: PersonView): Comparison[] {
  return kinds.flatMap((kind) => person.compare(kind) ?? []);
}

/** The cashier does this more often than the others of the store, over the preceding weeks. */
export const abovePeers = definePersonSignal({
  id: 'above-peers',
  level: 'person',
  label: 'The cashier does this more often than the others',
  effect: 'raises',
  find(kinds, person): SignalHit | null {
    const most = comparisonsOf(kinds, person)
      .filter(isAbove)
      .toSorted((one, other) => other.ratio - one.ratio)[0];
    if (!most) return null;
    const sentence = sentenceOf(most, timesText('at least', atLeast(most)));
    return { sentence, strength: Math.min(MOST_STRENGTH, Math.log(most.ratio)) };
  },
});

/** The cashier is not known for this. */
export const belowPeers = definePersonSignal({
  id: 'below-peers',
  level: 'person',
  label: 'The cashier does this less often than the others',
  effect: 'lowers',
  find(kinds, person): SignalHit | null {
    const all = comparisonsOf(kinds, person);
    const most = all.toSorted((one, other) => other.ratio - one.ratio)[0];
    if (!most || most.ratio > BELOW || most.high > 1) return null;
    const sentence = sentenceOf(most, timesText('at most', atMost(most)));
    return { sentence, strength: Math.min(MOST_STRENGTH, -Math.log(most.ratio)) };
  },
});
