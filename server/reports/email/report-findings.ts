// What a report says of the flagged transactions of its days, and of what has been done already.
import type { FlaggedTransaction, ReportFindings, Standing } from '@tillwatch/core/reports';
import type { Kysely } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { AppDatabase } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/schema.ts';
import { readAs } from '../../platform/sight.queries.ts';
import { type JudgedReasons, readJudgedReasons } from '../../transactions/judged-reasons.ts';
import type { ExportedTransaction } from '../export.queries.ts';
import { findNextReviewed, type ReviewedScope } from './attachments/reviewed.queries.ts';
import { listScreenshots, type Screenshot } from './attachments/screenshots.ts';
import { readOtherReadings } from './describe-other-readings.ts';
import { countAwaitingLooks, countDone, findMoneyAtRisk } from './report-findings.queries.ts';
import { readStandings } from './standings.queries.ts';

/** More would be too long for a letter; the detail report has them all. */
const MOST_FLAGGED = 25;

/** Everything as of one moment. */
export async function readReportFindings(
  { db }: Pick<AppDatabase, 'db'>,
  actor: Actor,
  scope: ReviewedScope,
): Promise<ReportFindings> {
  return readAs(db, actor, async (tx) => ({
    ...(await countDone(tx, scope)),
    awaitingSecondLook: await countAwaitingLooks(tx, actor, scope),
    flagged: await listFlagged(tx, scope),
  }));
}

async function listFlagged(tx: Kysely<Database>, scope: ReviewedScope): Promise<FlaggedTransaction[]> {
  const rows = await findNextReviewed(tx, scope, {
    status: 'flagged',
    after: undefined,
    limit: MOST_FLAGGED,
    withOriginalRows: true,
  });
  const ids = rows.map(({ id }) => id);
  const atRisk = await findMoneyAtRisk(tx, scope.storeId, ids);
  const standingOf = await readStandings(tx, scope.storeId, ids);
  const judged = await readJudgedReasons(tx, scope.storeId, ids);
  const others = await readOtherReadings(tx, scope.storeId, rows);
  // With their names as attachments.
  const screenshots = await listScreenshots(tx, scope);
  return rows.map((row) => {
    const standing = standingOf(row.id);
    return {
      ...describeFlagged(row, judged.get(row.id), screenshots),
      ...standing,
      atRisk: standing.caseStatus === 'no_loss' ? null : (atRisk.get(row.id) ?? null),
      noteByName: row.note_by_name,
      otherReadings: others.get(row.id) ?? [],
    };
  });
}

function describeFlagged(
  row: ExportedTransaction,
  judged: JudgedReasons | undefined,
  screenshots: readonly Screenshot[],
): Omit<FlaggedTransaction, keyof Standing | 'atRisk' | 'noteByName' | 'otherReadings'> {
  return {
    transactionId: row.transaction_number,
    transactionTime: row.transaction_time,
    registerId: row.register_id === '' ? null : row.register_id,
    employeeId: row.employee_id,
    employeeName: row.employee_name,
    transactionType: row.transaction_type,
    amount: Number(row.amount),
    reasons: judged?.reasons ?? [],
    lines: row.original_rows ?? [],
    markedLines: judged?.lineIndexes ?? [],
    note: row.verification_notes,
    pictures: screenshots
      .filter(({ transactionId }) => transactionId === row.id)
      .map(({ attachment, caption }) => ({ filename: attachment.filename, caption })),
  };
}
