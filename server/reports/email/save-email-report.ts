// Saves a report with its attachments, counts it for the agent, audits it, and publishes a live event.
import {
  type EmailReport,
  type EmailReportInput,
  formatRecordId,
  LIMITS,
  parseRecordId,
  type TransactionStats,
} from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import { type Actor, requireStore } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { holdFiles } from '../../platform/files.queries.ts';
import { inFileTurn } from '../../platform/keep-file.ts';
import type { Files } from '../../platform/kept-files/files.ts';
import { readAs } from '../../platform/sight.queries.ts';
import { requireFreeSpace, requireSpace } from '../../platform/space.ts';
import { transactionNotFound } from '../../platform/transaction-key.ts';
import { findStats } from '../../transactions/counts.queries.ts';
import { findExportedStore } from '../export.queries.ts';
import { makeAttachments } from './attachments/make-attachments.ts';
import { countExisting, type ReviewedScope } from './attachments/reviewed.queries.ts';
import {
  type AttachmentRecord,
  countGeneratedReport,
  holdStore,
  insertEmailReport,
  type ReportKey,
} from './email-reports.queries.ts';
import { publishReport } from './publish-report.ts';

type Parts = Pick<Context, 'config' | 'files' | 'database' | 'live'>;

interface Prepared {
  stats: TransactionStats;
  attachments: AttachmentRecord[];
}

/**
 * If days are given, the totals must match what the server counts in the same snapshot as the attachments. Without
 * days, it's unknown what they describe: they are stored as sent, next to what the server counts for the report's day.
 * @throws AppError NOT_FOUND, NUMBERS_CHANGED if the given totals are not those of the given days, FILE_TOO_LARGE, or
 * as
 *   `requireRoom` does.
 */
export async function saveEmailReport(
  context: Parts,
  actor: Actor,
  input: EmailReportInput,
): Promise<ReportKey> {
  requireStore(actor, input.storeId);
  const scope = readScope(input);
  await requireRoom(context, actor, input);
  const prepared = await inFileTurn(() =>
    readAs(context.database.db, actor, (tx) => prepare(tx, context, actor, input, scope)),
  );

  return context.database.db.transaction().execute((tx) => save(tx, context, actor, input, scope, prepared));
}

/** Requires the attachments' maximum size, before creating any. @throws AppError SPACE_USED_UP or UNAVAILABLE */
async function requireRoom(
  { config, files, database }: Parts,
  actor: Actor,
  input: EmailReportInput,
): Promise<void> {
  if (!input.includeDetails && !input.includeScreenshots && !input.includeRawData) return;
  await requireSpace(database.db, actor.user.id, LIMITS.reportAttachmentBytes);
  await requireFreeSpace({ config, files }, LIMITS.reportAttachmentBytes);
}

function readScope({
  storeId,
  reportDate,
  startDate,
  endDate,
  transactionIds,
}: EmailReportInput): ReviewedScope {
  const keys = transactionIds.map(parseRecordId);
  if (keys.some((key) => key.storeId !== storeId)) throw transactionNotFound();
  return {
    storeId,
    startDate: startDate ?? reportDate,
    endDate: endDate ?? reportDate,
    transactionIds: [...new Set(keys.map(({ id }) => id))],
  };
}

async function prepare(
  tx: Kysely<Database>,
  { files }: Parts,
  actor: Actor,
  input: EmailReportInput,
  scope: ReviewedScope,
): Promise<Prepared> {
  const store = await findExportedStore(tx, scope);
  if (!store) throw new AppError('NOT_FOUND', 'Store not found');
  if ((await countExisting(tx, scope.storeId, scope.transactionIds)) !== scope.transactionIds.length) {
    throw transactionNotFound();
  }
  const stats = await findStats(tx, scope);
  requireCurrentTotals(input, stats);
  const attachments = await makeAttachments(tx, {
    choices: input,
    scope,
    store,
    stats,
    actor,
    files,
  });
  return { stats, attachments };
}

/** Skips the check if no days are given, because it's then unknown which days the totals describe. */
function requireCurrentTotals(input: EmailReportInput, stats: TransactionStats): void {
  if (input.startDate === undefined && input.endDate === undefined) return;
  if (hasTotals(input, stats)) return;
  throw new AppError(
    'NUMBERS_CHANGED',
    `The numbers for these dates have changed: now ${stats.checkAll} Check All, ${stats.checkLot} Check Lot and ${stats.checkFew} Check Few. Look the report over and save it again.`,
  );
}

function hasTotals(input: EmailReportInput, stats: TransactionStats): boolean {
  return (
    input.totalHighPriority === stats.checkAll &&
    input.totalMediumPriority === stats.checkLot &&
    input.totalLowPriority === stats.checkFew
  );
}

/** @returns null if the totals match what the server counted. */
function describeCounted(input: EmailReportInput, stats: TransactionStats): EmailReport['counted'] {
  if (hasTotals(input, stats)) return null;
  return { high: stats.checkAll, medium: stats.checkLot, low: stats.checkFew };
}

async function save(
  tx: Kysely<Database>,
  { files, live }: Parts,
  actor: Actor,
  input: EmailReportInput,
  scope: ReviewedScope,
  { stats, attachments }: Prepared,
): Promise<ReportKey> {
  const { storeId } = scope;
  if (!(await holdStore(tx, storeId))) throw new AppError('NOT_FOUND', 'Store not found');
  await requireFiles(tx, files, attachments);
  const counted = describeCounted(input, stats);
  const id = await insertEmailReport(
    tx,
    {
      store_id: storeId,
      generated_by: actor.user.id,
      report_date: input.reportDate,
      start_date: scope.startDate,
      end_date: scope.endDate,
      recipient_email: input.recipientEmail,
      subject: input.subject,
      // PostgreSQL's text type can't hold NUL.
      content: input.content.replaceAll('\0', ''),
      transaction_ids: JSON.stringify(input.transactionIds),
      total_high_priority: input.totalHighPriority,
      total_medium_priority: input.totalMediumPriority,
      total_low_priority: input.totalLowPriority,
      counted: counted === null ? null : JSON.stringify(counted),
      include_details: input.includeDetails,
      include_screenshots: input.includeScreenshots,
      include_raw_data: input.includeRawData,
    },
    attachments,
  );
  await countGeneratedReport(tx, { storeId, agentId: actor.user.id });
  const reportId = formatRecordId(storeId, id);
  await recordAudit(tx, actor, {
    action: 'create',
    entityType: 'email_report',
    entityId: reportId,
    changes: {
      after: {
        recipientEmail: input.recipientEmail,
        subject: input.subject,
        startDate: scope.startDate,
        endDate: scope.endDate,
        totalHighPriority: input.totalHighPriority,
        totalMediumPriority: input.totalMediumPriority,
        totalLowPriority: input.totalLowPriority,
        ...(counted !== null && { counted }),
        attachments: attachments.map(({ filename, content_hash: hash }) => `${filename} (${hash})`),
      },
    },
  });
  await publishReport(tx, live, actor, { storeId, id });
  return { storeId, id };
}

/** Checks that retention has not removed an image since the attachments were chosen. From here on, it waits. */
async function requireFiles(
  tx: Kysely<Database>,
  files: Files,
  attachments: readonly AttachmentRecord[],
): Promise<void> {
  await holdFiles(tx);
  for (const { path } of attachments) {
    if (await files.has(path)) continue;
    throw new AppError('CONFLICT', 'An image was removed while the report was made. Please save it again.');
  }
}
