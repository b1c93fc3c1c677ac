// What a file leaves out that may be transactions, compared with the store's earlier files: some stores' exports have
// declined payments, other stores, or gaps in their numbers every day, and nobody needs to hear of that again.
import type { CleaningReport, LeftOutOfFile } from '@tillwatch/contract';
import { numbersOf } from '@tillwatch/core/journal';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type EarlierFile, findEarlierFiles } from './earlier-left-out.ts';
import type { LoadCounts } from './transaction-load.ts';
import type { UploadKey } from './upload-key.ts';

/** With fewer earlier files, nothing is usual yet. */
const FEWEST_EARLIER = 3;
/** A much smaller file shows little about a whole day. */
const SMALLEST_PART = 0.25;
/** How much more than in the middle one of the earlier files is still usual. */
const MOST_TIMES = 2;

const NOTHING: NonNullable<CleaningReport['notLoaded']> = { unread: 0, otherStores: 0, hidden: 0 };

/** Of what was loaded, and what the file says of it. */
const DOUBTS = ['amounts', 'endings', 'cashiers', 'alike', 'announced'] as const;

/** @returns null if nothing is left out, or nothing that isn't usual for the store. */
export async function findUnusuallyLeftOut(
  tx: Kysely<Database>,
  upload: UploadKey,
  { report, counts }: { report: CleaningReport; counts: Pick<LoadCounts, 'total' | 'days'> },
): Promise<LeftOutOfFile | null> {
  const { unread, otherStores, hidden, ...doubts } = report.notLoaded ?? NOTHING;
  const doubtful = DOUBTS.reduce((sum, doubt) => sum + (doubts[doubt] ?? 0), 0);
  if (unread + otherStores + hidden + doubtful + report.missingNumbers === 0) return null;
  const earlier = await findEarlierFiles(tx, upload, Math.ceil(counts.total * SMALLEST_PART));
  const unusual = (count: number, countIn: (file: EarlierFile) => number | undefined): number =>
    isUsual({ transactions: counts.total, count }, earlier, countIn) ? 0 : count;
  const countMissing = async (isOfOthers: boolean): Promise<number> => {
    const gaps = report.sequenceGaps.filter((gap) => (gap.isOfOthers ?? false) === isOfOthers);
    const missing = await leaveOutStored(tx, upload, { gaps, days: counts.days });
    return [...missing]
      .map(([registerId, count]) =>
        unusual(count, ({ sequenceGaps }) =>
          sumOf(sequenceGaps.filter((gap) => gap.registerId === registerId)),
        ),
      )
      .reduce((sum, count) => sum + count, 0);
  };
  const numbersOfOthers = await countMissing(true);
  const found = {
    unread: unusual(unread, ({ notLoaded }) => notLoaded?.unread),
    otherStores: unusual(otherStores, ({ notLoaded }) => notLoaded?.otherStores),
    hidden: unusual(hidden, ({ notLoaded }) => notLoaded?.hidden),
    ...Object.fromEntries(
      DOUBTS.map((doubt) => [doubt, doubts[doubt] ?? 0] as const)
        .filter(([, count]) => count > 0)
        .map(([doubt, count]) => [
          doubt,
          unusual(count, ({ notLoaded }) => notLoaded && (notLoaded[doubt] ?? 0)),
        ]),
    ),
    numbers: await countMissing(false),
    ...(numbersOfOthers > 0 && { numbersOfOthers }),
  };
  return Object.values(found).some((count) => count > 0) ? found : null;
}

/** Whether most earlier files have some, too, and the middle one of them at least half as many per transaction. */
function isUsual(
  { count, transactions }: { count: number; transactions: number },
  earlier: readonly EarlierFile[],
  countIn: (file: EarlierFile) => number | undefined,
): boolean {
  const parts = earlier
    .flatMap((file) => {
      const has = countIn(file);
      const shows = has !== undefined && (has === 0 || file.isShown);
      return shows ? [has / file.transactions] : [];
    })
    .toSorted((one, other) => one - other);
  if (parts.length < FEWEST_EARLIER) return false;
  const middle = parts[Math.floor((parts.length - 1) / 2)] ?? 0;
  return count <= Math.ceil(middle * MOST_TIMES * transactions);
}

const sumOf = (gaps: CleaningReport['sequenceGaps']): number =>
  gaps.reduce((sum, { missing }) => sum + missing, 0);

/**
 * How many numbers are missing of each register. Another file may have them, such as one of another cashier.
 * @param days the file's, ascending
 */
async function leaveOutStored(
  tx: Kysely<Database>,
  { storeId }: UploadKey,
  { gaps, days }: { gaps: CleaningReport['sequenceGaps']; days: readonly string[] },
): Promise<Map<string | null, number>> {
  const numbers = gaps.flatMap((gap) =>
    numbersOf(gap).map((number) => ({ registerId: gap.registerId, number })),
  );
  if (numbers.length === 0) return new Map();
  const { rows } = await sql<{ register: string; number: string }>`
    SELECT DISTINCT coalesce(register_id, '') AS register, transaction_number AS number FROM transactions
    WHERE store_id = ${storeId} AND transaction_time >= ${days[0]}::date - 1
      AND transaction_time < ${days.at(-1)}::date + 2
      AND transaction_number = ANY(${numbers.map(({ number }) => number)}::text[])`.execute(tx);
  const stored = new Set(rows.flatMap(({ register, number }) => [`${register}\n${number}`, `\n${number}`]));
  const missing = new Map<string | null, number>();
  for (const { registerId, number } of numbers) {
    if (!stored.has(`${registerId ?? ''}\n${number}`))
      missing.set(registerId, (missing.get(registerId) ?? 0) + 1);
  }
  return missing;
}
