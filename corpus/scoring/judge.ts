import type { TaughtWord } from '@tillwatch/core/journal';
import { answerColumns } from '../answer-columns.ts';
import { listRows, readExport, type Reading } from '../read-export.ts';
import type { Truth } from '../truth.ts';
import { compareReading, type Difference } from './compare.ts';
import { explainWords } from './explain-words.ts';
import { isReported } from './reported.ts';
import { listShown } from './shown.ts';

/** From best to worst. */
export const OUTCOMES = [
  'right',
  'right after asking',
  'right after teaching',
  'told',
  'asked',
  'refused',
  'shown',
  'silently wrong',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Whether a file is wrong and nothing says so; at best, it's shown. */
export const isSilent = (outcome: Outcome): boolean => outcome === 'shown' || outcome === 'silently wrong';

export interface Judgement {
  outcome: Outcome;
  differences: Difference[];
  /** Differences that nothing reports. */
  unreported: Difference[];
  reading: Reading;
}

/**
 * Reads a file and compares it with its truth.
 * @param file its path
 * @param truth null for a file that must be refused
 * @param today when it is uploaded, if known
 * @param isTaught whether somebody who knows the store explains the words that nobody knows, if that helps
 */
export async function judgeFile(
  file: string,
  truth: Truth | null,
  today?: number,
  isTaught = false,
): Promise<Judgement> {
  const judged = await judgeOnce(file, truth, today, []);
  if (!isTaught || truth === null || judged.differences.length === 0) return judged;
  const words = explainWords(judged.reading, judged.differences, truth);
  if (words.length === 0) return judged;
  const again = await judgeOnce(file, truth, today, words);
  const isRight = again.outcome.startsWith('right');
  return isRight ? { ...again, outcome: 'right after teaching' } : judged;
}

async function judgeOnce(
  file: string,
  truth: Truth | null,
  today: number | undefined,
  words: readonly TaughtWord[],
): Promise<Judgement> {
  const reading = await readExport(file, (question) => answerColumns(question, truth), today, words);
  if (truth === null) return { outcome: judgeOther(reading), differences: [], unreported: [], reading };
  if (reading.status !== 'loaded')
    return { outcome: reading.status, differences: [], unreported: [], reading };
  const differences = compareReading(reading.transactions, truth);
  if (differences.length === 0) return { outcome: rightly(reading), differences, unreported: [], reading };
  const rows = await listRows(file);
  const unreported = differences.filter((difference) => !isReported(difference, reading, rows));
  return { outcome: wrongly(unreported, reading), differences, unreported, reading };
}

/** Differences that nothing reports are shown if a transaction that has one is among those to confirm. */
function wrongly(unreported: readonly Difference[], reading: Reading): Outcome {
  if (unreported.length === 0) return 'told';
  const shown = new Set(listShown(reading));
  return unreported.some(({ read }) => read !== null && shown.has(read)) ? 'shown' : 'silently wrong';
}

const rightly = ({ questions }: Reading): Outcome => (questions > 0 ? 'right after asking' : 'right');

/** A file without transactions is read correctly if it is refused. */
function judgeOther(reading: Reading): Outcome {
  // Each of the transactions that are shown is none.
  if (reading.status === 'loaded') return 'shown';
  return reading.status === 'asked' ? 'asked' : rightly(reading);
}
