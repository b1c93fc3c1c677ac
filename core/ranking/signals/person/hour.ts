import { figureText, type FindingKind, kindText } from '../../kind-names.ts';
import { definePersonSignal, type PersonView, type SignalHit } from '../../signal.ts';

/** Less is hardly rarer than over the day: log of the ratio. */
const LEAST = 0.1;
const MOST = 2;
/** The sales that the sentence counts for. */
const SALES = 1000;

interface Rarity {
  kind: FindingKind;
  /** What is usual for each of the cashier's sales at this hour, and over all of their hours. */
  atHour: number;
  overall: number;
  /** The logarithm of how many times rarer that is. */
  strength: number;
}

function rarityOf(kind: FindingKind, person: PersonView, hour: number): Rarity | null {
  const comparison = person.compare(kind);
  const atHour = person.usualAt(kind, hour);
  if (comparison === null || atHour === null || atHour <= 0) return null;
  const overall = comparison.expected / comparison.sales;
  return { kind, atHour, overall, strength: Math.log(overall / atHour) };
}

/**
 * Others seldom do this at this hour, so their usual reasons for it, such as a change of shifts, explain less. Money is
 * taken where sales are, so the weight is about 1: that is how much more often than usual such a ticket is one of those
 * that the usual reasons don't explain.
 */
export const rareHour = definePersonSignal({
  id: 'rare-hour',
  level: 'person',
  label: 'Seldom done at this hour of the day',
  effect: 'raises',
  looksAtHour: true,
  find(kinds, person, hour): SignalHit | null {
    if (hour === null) return null;
    let least: Rarity | null = null;
    for (const kind of kinds) {
      const rarity = rarityOf(kind, person, hour);
      if (rarity === null) continue;
      if (rarity.strength <= LEAST) return null;
      if (least === null || rarity.strength < least.strength) least = rarity;
    }
    if (least === null) return null;
    const figure = figureText(least.atHour * SALES);
    return {
      sentence:
        `In this hour of the day, ${kindText(least.kind, figure)} ${figure === '1' ? 'is' : 'are'} usual for 1,000 sales. ` +
        `Over all hours that this cashier works, it is ${figureText(least.overall * SALES)}.`,
      strength: Math.min(MOST, least.strength),
    };
  },
});
