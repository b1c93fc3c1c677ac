import { answerColumns, chooseColumns } from '../answer-columns.ts';
import { pointAtFile, type ShownRows } from '../pointing/point-at-file.ts';
import { listRows, readExport, type Reading, type StoreSettings } from '../read-export.ts';
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
  'right after pointing',
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

/** What people of the store do about a file that isn't read right, if that helps. */
export interface Help {
  /** They explain the words that nobody knows. */
  isTaught?: boolean | undefined;
  /** They point at what is what in the rows of a printed journal, or choose the columns of a table. */
  isPointed?: boolean | undefined;
}

/**
 * Reads a file and compares it with its truth.
 * @param file its path
 * @param truth null for a file that must be refused
 * @param today when it is uploaded, if known
 */
export async function judgeFile(
  file: string,
  truth: Truth | null,
  today?: number,
  { isTaught = false, isPointed = false }: Help = {},
): Promise<Judgement> {
  const judged = await judgeOnce(file, truth, today);
  if (truth === null || isRight(judged)) return judged;
  if (isTaught) {
    const taughtWords = explainWords(judged.reading, judged.differences, truth);
    const again = taughtWords.length === 0 ? judged : await judgeOnce(file, truth, today, { taughtWords });
    if (isRight(again)) return { ...again, outcome: 'right after teaching' };
  }
  if (!isPointed) return judged;
  const pointed =
    (await judgePointed(file, truth, today)) ?? (await judgeChosen(file, truth, today, judged, isTaught));
  return pointed ?? judged;
}

/**
 * Somebody says that the table isn't right and chooses its columns; then they explain its words.
 * @returns null if it doesn't become right
 */
async function judgeChosen(
  file: string,
  truth: Truth,
  today: number | undefined,
  { reading }: Judgement,
  isTaught: boolean,
): Promise<Judgement | null> {
  const mappings = reading.layouts.flatMap(({ question }) => {
    const answer = question === null ? null : chooseColumns(question, truth);
    return question === null || answer === null ? [] : [{ ...answer, headings: question.headings }];
  });
  if (mappings.length === 0) return null;
  const chosen = await judgeOnce(file, truth, today, { mappings });
  if (isRight(chosen)) return { ...chosen, outcome: 'right after pointing' };
  const taughtWords = isTaught ? explainWords(chosen.reading, chosen.differences, truth) : [];
  if (taughtWords.length === 0) return null;
  const again = await judgeOnce(file, truth, today, { mappings, taughtWords });
  return isRight(again) ? { ...again, outcome: 'right after pointing' } : null;
}

/** How often somebody looks at what came of it, and points again. */
const MOST_LOOKS = 3;

/** @returns null if it doesn't become right */
async function judgePointed(
  file: string,
  truth: Truth,
  today: number | undefined,
): Promise<Judgement | null> {
  const shown: ShownRows[] = [];
  for (let look = 0; look < MOST_LOOKS; look++) {
    const mapping = await pointAtFile(file, truth, shown);
    if (mapping === null) return null;
    const again = await judgeOnce(file, truth, today, { mappings: [mapping] });
    if (isRight(again)) return { ...again, outcome: 'right after pointing' };
    const examples = new Set(listShown(again.reading));
    const wrong = again.differences.flatMap(({ read, wanted }) =>
      read !== null && wanted !== null && examples.has(read) ? [read.receipt.source] : [],
    );
    shown.push(...new Set(wrong));
    if (wrong.length === 0) return null;
  }
  return null;
}

const isRight = ({ outcome }: Judgement): boolean => outcome.startsWith('right');

async function judgeOnce(
  file: string,
  truth: Truth | null,
  today: number | undefined,
  said: StoreSettings = {},
): Promise<Judgement> {
  const reading = await readExport(file, (question) => answerColumns(question, truth), today, said);
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
