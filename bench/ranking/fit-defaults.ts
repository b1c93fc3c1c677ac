// Estimates the default weights on chains that no report uses, and prints them.
//   node bench/ranking/fit-defaults.ts [scheme to leave out]
import {
  type Answer,
  comparePeople,
  createAnswerRecord,
  DEFAULT_WEIGHTS,
  findSignals,
  fitWeights,
  newTally,
  viewStore,
  type Weights,
} from '@tillwatch/core/ranking';
import { countDay, surround } from './own-order.ts';
import { type PlayedDay, type PlayedStore, playChain } from './play-chain.ts';

/** Never used for a report. */
export const TUNING_SEEDS = [101, 102, 103, 104, 105, 106];
/** Log-odds: tens of thousands of tickets speak for themselves. */
const DEVIATION = 1.5;

/** @param isLeftOut schemes whose tickets are not shown. */
export function collectAnswers(
  stores: readonly PlayedStore[],
  isLeftOut: (scheme: string) => boolean,
): Answer[] {
  return stores.flatMap((store) => {
    const tally = newTally();
    const record = createAnswerRecord();
    return store.days.flatMap((day) => {
      countDay(tally, day);
      return answersOf(
        day,
        surround(viewStore(day.tickets.map(({ facts }) => facts)), comparePeople(tally), record),
        isLeftOut,
      );
    });
  });
}

function answersOf(
  day: PlayedDay,
  around: Parameters<typeof findSignals>[1],
  isLeftOut: (scheme: string) => boolean,
): Answer[] {
  return day.tickets.flatMap(({ facts, theft }) => {
    const { strengths } = findSignals(facts, around);
    if (Object.keys(strengths).length === 0) return [];
    const scheme = day.thefts[theft]?.scheme;
    return scheme !== undefined && isLeftOut(scheme) ? [] : [{ strengths, isFlagged: scheme !== undefined }];
  });
}

export function fitDefaults(answers: readonly Answer[]): Weights {
  return fitWeights(answers, { weights: { ...DEFAULT_WEIGHTS, base: -5 }, deviation: DEVIATION });
}

if (import.meta.main) {
  const answers = TUNING_SEEDS.flatMap((seed) =>
    collectAnswers(playChain(seed), (scheme) => scheme === process.argv[2]),
  );
  const { base, signals } = fitDefaults(answers);
  console.log(
    `${answers.length} transactions, ${answers.filter(({ isFlagged }) => isFlagged).length} of theft`,
  );
  console.log(
    JSON.stringify(
      {
        base: round(base),
        signals: Object.fromEntries(Object.entries(signals).map(([id, weight]) => [id, round(weight)])),
      },
      null,
      2,
    ),
  );
}

function round(weight: number): number {
  return Math.round(weight * 100) / 100;
}
