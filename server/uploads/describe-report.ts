// The report of an upload, with sentences about transactions that the file contradicts.
import type { CleaningReport } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import type { Actor } from '../platform/actor.ts';
import type { Database, KeptContests, KeptReport } from '../platform/database/schema.ts';
import { findHidden } from '../platform/sight.queries.ts';
import { findDecided } from './contradictions/contradictions.queries.ts';
import { describeOtherStores } from './other-stores.ts';
import { addCountsAs } from './words/doubtful-words.ts';

const NAMED = 5;

/** Leaves out what is waiting for the actor's second look: that it stayed would reveal that somebody decided. */
export async function describeReport(
  db: Kysely<Database>,
  actor: Actor,
  upload: {
    report: KeptReport | null;
    store_id: number;
    id: number;
    content_hash: string;
    first_day: string | null;
    last_day: string | null;
  },
): Promise<CleaningReport | null> {
  const { report, store_id: storeId, id: uploadId, content_hash: contentHash } = upload;
  if (report === null) return null;
  const { contests, stores: _, leavesOut: __, readings: ___, otherStores = [], ...kept } = report;
  const rest = {
    ...kept,
    unknownWords: await addCountsAs(db, upload, report.unknownWords ?? []),
    kindsNotFound: report.kindsNotFound ?? [],
    taughtWords: report.taughtWords ?? [],
    pointedUses: report.pointedUses ?? [],
    otherStores: await describeOtherStores(db, actor, contentHash, otherStores),
  };
  if (contests === undefined) return rest;
  const decided = await findDecided(db, { storeId, uploadId });
  const ids = [...contests.firstKept, ...decided].map(({ id }) => id);
  const hidden = new Set(await findHidden(db, actor, storeId, ids));
  const known = contests.firstKept.filter(({ id }) => !hidden.has(id));
  const seen = {
    ...contests,
    firstKept: known,
    kept: contests.kept - (contests.firstKept.length - known.length),
  };
  const settled = describeDecided(decided.filter(({ id }) => !hidden.has(id)));
  return { ...rest, remarks: [...describeContests(seen), ...settled, ...report.remarks] };
}

/** Sentences. */
function describeContests({
  kept,
  changed,
  held = 0,
  lost = 0,
  firstKept,
  firstHeld = [],
  firstChanged,
}: KeptContests): string[] {
  return [
    ...(kept === 0 ? [] : [`${describeKept(kept)} ${nameFirst(firstKept)}`]),
    ...(held === 0 ? [] : [`${describeHeld(held)} ${nameFirst(firstHeld)}`]),
    ...(lost === 0 ? [] : [describeLost(lost)]),
    ...(changed === 0 ? [] : [`${describeChanged(changed)} ${nameFirst(firstChanged)}`]),
  ];
}

function describeKept(count: number): string {
  return count === 1
    ? '1 reviewed transaction differs from this file. It was kept as reviewed.'
    : `${count.toLocaleString('en-US')} reviewed transactions differ from this file. They were kept as reviewed.`;
}

function describeHeld(count: number): string {
  return count === 1
    ? '1 transaction that nobody had reviewed would look less suspicious, explain a finding beside it, be somebody else’s, or be paid in another way by one of two versions. Until a supervisor decides, the one counts that looks worse or explains nothing; of equals, the earlier one.'
    : `${count.toLocaleString('en-US')} transactions that nobody had reviewed would look less suspicious, explain a finding beside them, be somebody else’s, or be paid in another way by one of two versions. Until a supervisor decides, the ones count that look worse or explain nothing; of equals, the earlier ones.`;
}

function describeLost(count: number): string {
  return count === 1
    ? '1 transaction has no longer what was found before, because the file is read in another way.'
    : `${count.toLocaleString('en-US')} transactions no longer have what was found before, because the file is read in another way.`;
}

/** What was kept first, and decided since. */
function describeDecided(decided: readonly { isTaken: boolean }[]): string[] {
  const taken = decided.filter(({ isTaken }) => isTaken).length;
  const kept = decided.length - taken;
  const parts = [
    ...(taken === 0 ? [] : [`${taken} ${taken === 1 ? 'says' : 'say'} now what this file says`]),
    ...(kept === 0 ? [] : [`${kept} ${kept === 1 ? 'stays as it was' : 'stay as they were'}`]),
  ];
  return parts.length === 0 ? [] : [`A supervisor has decided since: ${parts.join(', ')}.`];
}

function describeChanged(count: number): string {
  return count === 1
    ? '1 transaction that nobody had reviewed was changed by this file.'
    : `${count.toLocaleString('en-US')} transactions that nobody had reviewed were changed by this file.`;
}

/** 'The first ones: 105964, 506263.' */
function nameFirst(contests: KeptContests['firstKept']): string {
  const numbers = contests.slice(0, NAMED).map(({ transactionNumber }) => transactionNumber);
  return `${contests.length > NAMED ? 'The first ones' : 'Receipt numbers'}: ${numbers.join(', ')}.`;
}
