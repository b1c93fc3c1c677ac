import { CONTEST_KINDS, type ContestFile, HIDING_KINDS, type OpenContest } from '@tillwatch/contract';

/** The rows shown at once: more would make the page slow. */
export const PAGE_ROWS = 100;

export interface ContestGroup {
  file: ContestFile;
  /** All that match the filter, what somebody hiding something would do first. */
  contests: readonly OpenContest[];
}

export interface ContestFilter {
  upload?: string | undefined;
  differs?: OpenContest['kinds'][number] | undefined;
}

/** Whether the upload's file is one of those that disagree: one says it, and the other is what is stored. */
export const concerns = ({ uploadIds, storedUploadId }: OpenContest, upload: string): boolean =>
  uploadIds.includes(upload) || storedUploadId === upload;

/** The place of the most telling difference among all kinds; of one that hides nothing, behind all of them. */
function rankOf(contests: readonly OpenContest[]): number {
  const places = contests.flatMap(({ kinds }) =>
    kinds.filter((kind) => HIDING_KINDS.has(kind)).map((kind) => CONTEST_KINDS.indexOf(kind)),
  );
  return places.reduce((least, place) => Math.min(least, place), CONTEST_KINDS.length);
}

/** By the first file that says it; files with the most telling difference come first, and of equals the newest. */
export function groupContests(
  files: readonly ContestFile[],
  contests: readonly OpenContest[],
  { upload, differs }: ContestFilter,
): ContestGroup[] {
  const chosen = contests.filter(
    (contest) =>
      (upload === undefined || concerns(contest, upload)) &&
      (differs === undefined || contest.kinds.includes(differs)),
  );
  const byFile = new Map<string | undefined, OpenContest[]>();
  for (const contest of chosen) {
    const [first] = contest.uploadIds;
    const its = byFile.get(first);
    if (its) its.push(contest);
    else byFile.set(first, [contest]);
  }
  return files
    .flatMap((file) => {
      const its = byFile.get(file.uploadId);
      return its ? [{ file, contests: its, rank: rankOf(its) }] : [];
    })
    .toSorted((a, b) => a.rank - b.rank || (a.file.uploadedAt < b.file.uploadedAt ? 1 : -1));
}

export interface ShownGroup extends ContestGroup {
  /** Those on the page. */
  shown: readonly OpenContest[];
}

/** The groups that have rows on a page, with those rows. @param page from 1 */
export function pageOf(groups: readonly ContestGroup[], page: number): ShownGroup[] {
  const from = (page - 1) * PAGE_ROWS;
  let before = 0;
  return groups.flatMap((group) => {
    const start = Math.max(0, from - before);
    const shown = group.contests.slice(start, Math.max(start, from + PAGE_ROWS - before));
    before += group.contests.length;
    return shown.length > 0 ? [{ ...group, shown }] : [];
  });
}
