// How well weights do against thefts that they were not estimated with.
import { SCHEME_FAMILIES, type SchemeFamily } from '@tillwatch/simulation';
import { collectExamples, type Example, fitExamples, TUNING_SEEDS } from './fit-defaults.ts';
import { orderOwn, type OrderSettings } from './own-order.ts';
import { playChain, type PlayedStore, type PlayedTicket } from './play-chain.ts';
import { addFound, newShare, percent } from './shares.ts';

const LOOKS = 10;

/** How much of a family's money is in the first ten, in percent. */
interface FamilyLeftOut {
  family: SchemeFamily;
  /** With weights estimated from all families. */
  withAll: string;
  /** With weights estimated without this one. */
  without: string;
  /** The same, with reviewers' answers to the first ten of each day before. */
  withoutButAnswers: string;
}

/**
 * @param stores the ones that the weights are estimated on.
 * @param examples from those stores.
 */
function leaveFamiliesOut(stores: readonly PlayedStore[], examples: readonly Example[]): FamilyLeftOut[] {
  const orderBy = (settings: OrderSettings): Ordered[] =>
    stores.map((store) => ({ store, ordered: orderOwn(store, settings) }));
  const byAll = orderBy({ weights: fitExamples(examples) });
  return [...new Set(Object.values(SCHEME_FAMILIES))].map((family) => {
    const others = examples.filter(({ scheme }) => scheme === null || SCHEME_FAMILIES[scheme] !== family);
    const weights = fitExamples(others);
    return {
      family,
      withAll: percentOf(family, byAll),
      without: percentOf(family, orderBy({ weights })),
      withoutButAnswers: percentOf(family, orderBy({ weights, looksPerDay: LOOKS })),
    };
  });
}

interface Ordered {
  store: PlayedStore;
  ordered: PlayedTicket[][];
}

function percentOf(family: SchemeFamily, all: readonly Ordered[]): string {
  const share = newShare();
  for (const { store, ordered } of all)
    addFound(share, store, ordered, LOOKS, ({ scheme }) => SCHEME_FAMILIES[scheme] === family);
  return percent(share);
}

/** @returns a table, line by line. */
export function describeLeftOut(): string[] {
  const stores = TUNING_SEEDS.flatMap((seed) => playChain(seed));
  const rows = leaveFamiliesOut(stores, collectExamples(stores));
  return [
    `A family of schemes left out of the estimate, seeds ${TUNING_SEEDS.join(', ')}: share of its money in the first ${LOOKS}`,
    lineOf('', ['with it', 'without it', 'with answers']),
    ...rows.map(({ family, withAll, without, withoutButAnswers }) =>
      lineOf(family, [withAll, without, withoutButAnswers]),
    ),
  ];
}

const lineOf = (name: string, cells: readonly string[]): string =>
  name.padEnd(34) + cells.map((cell) => cell.padStart(13)).join('');
