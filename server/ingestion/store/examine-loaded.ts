// What stands out about what a file has loaded, beside what the store and others have. Only reads, and nothing that
// ranking writes.
import type { CleaningReport, LeftOutOfFile } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { StoreDoubt } from '../pipeline/file-gate.ts';
import { type CopiedDay, findCopiedDays } from './copied-days.ts';
import { type DayOfOther, findDaysOfOthers } from './days-of-others.ts';
import { withGapsBetweenFiles } from './gaps-between-files.ts';
import { findMoreThanUsual, type MoreThanUsual } from './more-than-usual.ts';
import { findStoresWithSameFile } from './named-stores.ts';
import type { LoadedCounts } from './transaction-load.ts';
import { findUnlikelyDays, type UnlikelyDays } from './unlikely-days.ts';
import { findUnusuallyLeftOut } from './unusually-left-out.ts';
import type { UploadKey } from './upload-key.ts';

export interface Examined {
  /** With the numbers that are missing between files. */
  report: CleaningReport;
  /** What the file leaves out unlike earlier ones. */
  leavesOut: LeftOutOfFile | null;
  /** Days that are like other ones of the store. */
  copied: CopiedDay[];
  /** The numbers of other stores that have the same file. */
  loadedBy: string[];
  /** The day that is most like another store's. */
  alike: DayOfOther | null;
  unlikely: UnlikelyDays | null;
  moreThanUsual: MoreThanUsual | null;
}

/** Call in the transaction that loads the upload's transactions, once their days are counted. */
export async function examineLoaded(
  tx: Kysely<Database>,
  upload: UploadKey,
  counts: LoadedCounts,
  { report: own, doubt = null }: { report: CleaningReport; doubt?: StoreDoubt | null },
): Promise<Examined> {
  const { days, fresh, contests } = counts;
  const report = await withGapsBetweenFiles(tx, upload, own, days);
  const leavesOut = await findUnusuallyLeftOut(tx, upload, { report, counts });
  const copied = fresh + contests.changed > 0 ? await findCopiedDays(tx, upload, days) : [];
  // A file of several stores is uploaded to each of them.
  const loadedBy = report.otherStores.length > 0 ? [] : await findStoresWithSameFile(tx, upload, days);
  const [alike = null] =
    doubt === null && loadedBy.length === 0 ? await findDaysOfOthers(tx, upload, days) : [];
  const unlikely = await findUnlikelyDays(tx, upload, days);
  const moreThanUsual = fresh > 0 ? await findMoreThanUsual(tx, upload, days) : null;
  return { report, leavesOut, copied, loadedBy, alike, unlikely, moreThanUsual };
}
