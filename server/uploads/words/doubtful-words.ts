// What may be hidden by words of uploads that were not understood: as what the transactions with them count.
import {
  describeDoubtfulWords,
  type DoubtfulWord,
  formatRecordId,
  listDoubtfulWords,
  type UnknownWordRecord,
} from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { LayoutKey } from '../layouts/layouts.queries.ts';
import { countTypes, listUploadsWithDoubts } from './words.queries.ts';

type Db = Kysely<Database>;

interface LoadedUpload {
  store_id: number;
  id: number;
  first_day: string | null;
  last_day: string | null;
}

/** Other uploads with the same layout have mostly the same words. */
const MOST_UPLOADS = 5;
/** As many as a sentence has room for. */
const MOST_NAMED = 8;

/** Adds what the first transactions with each of the words count as in the upload. */
export async function addCountsAs(
  db: Db,
  { store_id: storeId, id: uploadId, first_day: first, last_day: last }: LoadedUpload,
  words: readonly UnknownWordRecord[],
): Promise<UnknownWordRecord[]> {
  if (words.length === 0 || first === null || last === null) return [...words];
  const numbers = [...new Set(words.flatMap(numbersOf))];
  const counted = await countTypes(db, { storeId, uploadId }, { first, last }, numbers);
  return words.map((word) => {
    const of = new Set(numbersOf(word));
    const counts = new Map<(typeof counted)[number]['type'], number>();
    for (const { number, type, count } of counted)
      if (of.has(number)) counts.set(type, (counts.get(type) ?? 0) + count);
    const countsAs = [...counts].toSorted(([, one], [, other]) => other - one).map(([type]) => type);
    return { ...word, countsAs };
  });
}

/** Of the newest uploads with a layout. */
export interface LayoutDoubts {
  words: DoubtfulWord[];
  /** The newest one that has words; null if none does. */
  upload: { uploadId: string; filename: string } | null;
}

/** What was not understood in the newest uploads with the layout, each text once. */
export async function findDoubts(db: Db, layout: LayoutKey): Promise<LayoutDoubts> {
  const uploads = await listUploadsWithDoubts(db, layout, MOST_UPLOADS);
  const words = new Map<string, DoubtfulWord>();
  for (const { report, ...upload } of uploads) {
    const unknownWords = await addCountsAs(db, upload, report.unknownWords ?? []);
    for (const word of listDoubtfulWords({ unknownWords, kindsNotFound: report.kindsNotFound ?? [] }))
      if (!words.has(word.text)) words.set(word.text, word);
  }
  const [newest] = uploads;
  return {
    words: [...words.values()],
    upload: newest
      ? { uploadId: formatRecordId(newest.store_id, newest.id), filename: newest.filename }
      : null,
  };
}

/** Why a layout can't be confirmed without naming the words. */
export const explainDoubts = (words: readonly DoubtfulWord[]): string =>
  `${describeDoubtfulWords(words, MOST_NAMED).join(' ')} Look at them first, and confirm again if it is right nevertheless.`;

const numbersOf = ({ seenIn, alsoIn = [] }: UnknownWordRecord): string[] => [seenIn, ...alsoIn];
