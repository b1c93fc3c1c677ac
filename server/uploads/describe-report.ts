// The report of an upload, with sentences about transactions that the file contradicts.
import type { CleaningReport } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import type { Actor } from '../platform/actor.ts';
import type { Database, KeptContests, KeptReport } from '../platform/database/schema.ts';
import { findHidden } from '../platform/sight.queries.ts';

const NAMED = 5;

/** Leaves out what is waiting for the actor's second look: that it stayed would reveal that somebody decided. */
export async function describeReport(
  db: Kysely<Database>,
  actor: Actor,
  { report, store_id: storeId }: { report: KeptReport | null; store_id: number },
): Promise<CleaningReport | null> {
  if (report?.contests === undefined) return report;
  const { contests, ...rest } = report;
  const ids = contests.firstKept.map(({ id }) => id);
  const hidden = new Set(await findHidden(db, actor, storeId, ids));
  const known = contests.firstKept.filter(({ id }) => !hidden.has(id));
  const seen = { ...contests, firstKept: known, kept: contests.kept - hidden.size };
  return { ...rest, remarks: [...describeContests(seen), ...report.remarks] };
}

/** Sentences. */
function describeContests({ kept, changed, firstKept, firstChanged }: KeptContests): string[] {
  return [
    ...(kept === 0 ? [] : [`${describeKept(kept)} ${nameFirst(firstKept)}`]),
    ...(changed === 0 ? [] : [`${describeChanged(changed)} ${nameFirst(firstChanged)}`]),
  ];
}

function describeKept(count: number): string {
  return count === 1
    ? '1 reviewed transaction differs from this file. It was kept as reviewed.'
    : `${count.toLocaleString('en-US')} reviewed transactions differ from this file. They were kept as reviewed.`;
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
