import type {
  LastLearning,
  RankingRecord,
  RankingRecords,
  RulesView,
  WeightChange,
} from '@tillwatch/contract';
import { formatCount, formatInstant } from '../../ui/format.ts';

/** 'Version 3', 'The defaults'. */
export const versionName = (number: number): string => (number === 0 ? 'The defaults' : `Version ${number}`);

/** What House Rules change about the weights in force; null for nothing. */
export function houseWords({ inAll, stores }: RulesView['ownSignals']): string | null {
  const where = stores === 1 ? 'one store' : `${formatCount(stores)} stores`;
  if (inAll === 0) return stores === 0 ? null : `House Rules change some of the weights in ${where}.`;
  const all = `House Rules change ${formatCount(inAll)} of the weights for all stores`;
  return stores === 0 ? `${all}.` : `${all}, and some in ${where}.`;
}

/** A weight smaller than this says nothing. */
const NOTHING = 0.005;

/** What a change in a weight means. */
export function changeWords({ before, after }: WeightChange): string {
  if (Math.abs(after) < NOTHING) return 'no longer counts';
  if (Math.abs(before) < NOTHING || before < 0 !== after < 0) {
    return after > 0 ? 'raises the risk now' : 'lowers the risk now';
  }
  const direction = Math.abs(after) > Math.abs(before) ? 'more' : 'less';
  return after > 0 ? `counts ${direction}` : `counts ${direction} in the cashier’s favor`;
}

/** What a weight does to the odds: '4.7', '0.38'. */
export function oddsText(weight: number): string {
  const odds = Math.exp(weight);
  if (odds >= 10) return String(Math.round(odds));
  return odds.toFixed(odds >= 1 ? 1 : 2);
}

/** In how many of 100 pairs the flagged one comes first. */
export const pairsText = (share: number): string => (share * 100).toFixed(1).replace(/\.0$/, '');

/** How the last attempt to learn went. */
export function lastAttemptText(last: LastLearning | null): string {
  if (last === null) {
    return 'It has not learned yet. Each night it learns from decisions that were made with the receipt open.';
  }
  const { at, outcome, answers, flagged, comparison } = last;
  const tried = `Last tried ${formatInstant(at)}, with ${countAnswers(answers, flagged)}:`;
  if (outcome === 'too-few' || comparison === null) {
    return `${tried} too few to tell. Learning takes 40 from earlier days, and 10 flagged and 10 verified ones from later days to test the result, all decided with the receipt open. The weights in force stay.`;
  }
  const pairs = `${pairsText(comparison.after.pairs)} instead of ${pairsText(comparison.before.pairs)} of 100 pairs in order`;
  return outcome === 'better'
    ? `${tried} new weights were taken, with ${pairs}.`
    : `${tried} new weights would not order the newest answers better, with ${pairs}. The weights in force stay.`;
}

export function countAnswers(answers: number, flagged: number): string {
  if (answers === 0) return 'no answers';
  if (answers === 1) return `1 answer, ${flagged === 1 ? 'flagged' : 'not flagged'}`;
  return `${formatCount(answers)} answers, ${flagged === 0 ? 'none' : formatCount(flagged)} of them flagged`;
}

/** The same as a toast. */
export function learnedWords(last: LastLearning & { version: number | null }): {
  title: string;
  description: string;
} {
  if (last.version !== null) {
    return {
      title: `${versionName(last.version)} taken`,
      description: 'It orders the newest answers better. Stores are ranked again within a minute or two.',
    };
  }
  return {
    title: 'The weights in force stay',
    description:
      last.outcome === 'too-few'
        ? 'There are too few answers to tell.'
        : 'New weights would not order the newest answers better.',
  };
}

/** '12 of 40, 30% (17 to 47%)'. */
export function shareText({ lookedAt, flagged, low, high }: RankingRecord): string {
  if (low === null || high === null) return '–';
  return `${percent(flagged / lookedAt)}% (${percent(low)} to ${percent(high)}%)`;
}

const percent = (share: number): string => {
  const value = share * 100;
  return value > 0 && value < 1 ? value.toFixed(1) : String(Math.round(value));
};

/** What random looks say about what nobody looks at. */
export function missedWords({ answered, flagged, unlookedPerWeek, missedPerWeek, needed }: Looks): string {
  const looks =
    answered === 0
      ? 'None of the random looks has been answered yet.'
      : `${formatCount(answered)} of the random looks ${answered === 1 ? 'was' : 'were'} answered, ${flagged === 0 ? 'none' : formatCount(flagged)} flagged.`;
  const unlooked = Math.round(unlookedPerWeek);
  const beyond = `About ${formatCount(unlooked)} ${unlooked === 1 ? 'transaction' : 'transactions'} a week with some risk, below the day’s first ten, ${unlooked === 1 ? 'is' : 'are'} never decided.`;
  if (missedPerWeek === null) {
    return `${looks} ${beyond} It takes ${needed} answers to say how many of them would be flagged.`;
  }
  const { likely, low, high } = missedPerWeek;
  return `${looks} ${beyond} About ${roughly(likely)} of these would likely be flagged: at least ${roughly(low)}, at most ${roughly(high)} (95% interval).`;
}

type Looks = RankingRecords['randomLooks'];

const roughly = (count: number): string =>
  count > 0 && count < 10 ? count.toFixed(1).replace(/\.0$/, '') : formatCount(Math.round(count));
