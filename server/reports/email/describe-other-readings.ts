// What a report says about transactions that files disagree on, for a recipient who sees nothing else.
import { compareContest, type Contest } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { findContests } from '../../transactions/contests.queries.ts';
import type { ExportedTransaction } from '../export.queries.ts';

type Reviewed = Pick<ExportedTransaction, 'id' | 'is_flagged' | 'reviewed_at'>;

/** Sentences by transaction, for one store; none if files agree. */
export async function readOtherReadings(
  db: Kysely<Database>,
  storeId: number,
  transactions: readonly Reviewed[],
): Promise<Map<number, string[]>> {
  const contests = await findContests(
    db,
    storeId,
    transactions.map(({ id }) => id),
  );
  return new Map(
    transactions.map((one) => [
      one.id,
      (contests.get(one.id) ?? []).flatMap((contest) => describe(contest, one)),
    ]),
  );
}

function describe(contest: Contest, { is_flagged: isFlagged, reviewed_at: reviewedAt }: Reviewed): string[] {
  const { outcome, settledAt, withdrawnAt } = contest;
  if (outcome === 'open') {
    const differences = listDifferences(contest, ({ label, before, after }) => [
      `${label} ${before} here, ${after} there`,
      `another ${label}`,
    ]);
    return [`Another file says otherwise, and nobody has decided yet which is right: ${differences}.`];
  }
  const isAfterReview =
    reviewedAt !== null && settledAt !== null && reviewedAt.getTime() < Date.parse(settledAt);
  if (outcome !== 'taken' || withdrawnAt !== null || !isAfterReview) return [];
  const differences = listDifferences(contest, ({ label, before, after }) => [
    `${label} ${before} then, ${after} now`,
    `another ${label} then`,
  ]);
  return [
    `It was ${isFlagged ? 'flagged' : 'verified'} as another file had it, and the note may be about that: ${differences}.`,
  ];
}

/** Facts that aren't spelled out: a person's name would stay in a sent text, and some are too long for a sentence. */
const NOT_SPELLED_OUT: Readonly<Record<string, string>> = {
  employeeId: 'cashier',
  employeeName: 'cashier',
  items: 'list of items',
};

function listDifferences(
  { differences }: Contest,
  write: (one: { label: string; before: string; after: string }) => [spelledOut: string, general: string],
): string {
  const parts = differences.flatMap((difference) =>
    compareContest({ differences: [difference] }).map(({ label, before, after }) => {
      const general = NOT_SPELLED_OUT[difference.field];
      return general === undefined
        ? write({ label: label === 'POS' ? label : label.toLowerCase(), before, after })[0]
        : write({ label: general, before, after })[1];
    }),
  );
  return parts.length === 0 ? 'other lines of the receipt' : [...new Set(parts)].join('; ');
}
