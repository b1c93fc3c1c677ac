import { answerColumns } from '../answer-columns.ts';
import { listRows, readExport, type Reading } from '../read-export.ts';
import type { Truth } from '../truth.ts';
import { compareReading, type Difference } from './compare.ts';
import { isReported } from './reported.ts';

/** From best to worst. */
export const OUTCOMES = [
  'right',
  'right after asking',
  'told',
  'asked',
  'refused',
  'silently wrong',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

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
 */
export async function judgeFile(file: string, truth: Truth | null, today?: number): Promise<Judgement> {
  const reading = await readExport(file, (question) => answerColumns(question, truth), today);
  if (truth === null) return { outcome: judgeOther(reading), differences: [], unreported: [], reading };
  if (reading.status !== 'loaded')
    return { outcome: reading.status, differences: [], unreported: [], reading };
  const differences = compareReading(reading.transactions, truth);
  if (differences.length === 0) return { outcome: rightly(reading), differences, unreported: [], reading };
  const rows = await listRows(file);
  const unreported = differences.filter((difference) => !isReported(difference, reading, rows));
  return { outcome: unreported.length === 0 ? 'told' : 'silently wrong', differences, unreported, reading };
}

const rightly = ({ questions }: Reading): Outcome => (questions > 0 ? 'right after asking' : 'right');

/** A file without transactions is read correctly if it is refused. */
function judgeOther(reading: Reading): Outcome {
  if (reading.status === 'loaded') return 'silently wrong';
  return reading.status === 'asked' ? 'asked' : rightly(reading);
}
