// Why transactions were flagged, regardless of later rules and exceptions.
import type { Kysely } from 'kysely';
import { onlyStore } from '../platform/database/reachable.ts';
import type { Database } from '../platform/database/schema.ts';
import { listNamedExceptions, type NamedRuleException } from '../rules/rules.queries.ts';
import { findJudged, type JudgedRow } from './judged-reasons.queries.ts';

export interface JudgedReasons {
  /** Sentences. */
  reasons: string[];
  /** The lines of the receipt that the reasons are about. */
  lineIndexes: number[];
}

/** For flagged transactions of one store, as their reviewers saw them; nothing for others. */
export async function readJudgedReasons(
  db: Kysely<Database>,
  storeId: number,
  ids: readonly number[],
): Promise<Map<number, JudgedReasons>> {
  const rows = await findJudged(db, storeId, ids);
  const exceptions = rows.some(hasLost) ? await listNamedExceptions(db, onlyStore(storeId)) : [];
  return new Map(rows.map((row) => [row.id, describe(row, exceptions)]));
}

function hasLost({ findings, judged }: JudgedRow): boolean {
  return (judged ?? []).some(({ filter }) => !findings.some((now) => now.filter === filter));
}

function describe(row: JudgedRow, exceptions: readonly NamedRuleException[]): JudgedReasons {
  const judged = row.judged ?? row.findings;
  return {
    reasons: judged.map(({ filter, reason }) => {
      const now = row.findings.find((finding) => finding.filter === filter);
      if (now !== undefined) return now.reason === reason ? reason : `${reason} (when it was flagged)`;
      const hit = row.hits?.find((one) => one.filter === filter);
      // Other rules leave the hit where it was; another file's version may not have it.
      const isGone = row.hits !== null && hit === undefined;
      return `${reason} (${isGone ? 'when it was flagged; not found anymore' : describeLoss(hit?.aside, exceptions)})`;
    }),
    lineIndexes: [...new Set(judged.flatMap(({ lineIndexes }) => lineIndexes))],
  };
}

function describeLoss(aside: 'off' | number | undefined, exceptions: readonly NamedRuleException[]): string {
  const exception = exceptions.find(({ id }) => id === aside);
  if (exception === undefined) return 'no longer looked for by the rules in force';
  const { employeeId, until, by, reason } = exception;
  const where = employeeId === null ? 'at this register' : 'at this cashier';
  return `no longer looked for ${where} until ${until}, by ${by}: ${reason}`;
}
