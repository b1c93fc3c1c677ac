import { parseRecordId, ROUTES } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import { type Actor, requireStore } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { registerRoute } from '../../platform/route.ts';
import { readAs } from '../../platform/sight.queries.ts';
import { nameForFile } from '../name-for-file.ts';
import { describeEmailReport } from './describe-email-report.ts';
import {
  type EmailReportRecord,
  findAttachments,
  findEmailReport,
  findEmailReports,
  type ReportKey,
} from './email-reports.queries.ts';
import { readReportFindings } from './report-findings.ts';
import { buildMessage, streamDraft } from './report-message.ts';
import { saveEmailReport } from './save-email-report.ts';
import { sendEmailReport } from './send-email-report.ts';
import { findSendsTo } from './sending-rights.ts';

/** Reports to a store's manager: saved as drafts, downloaded, sent. */
export function emailReportsRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context.database;

  async function requireReport(actor: Actor, key: ReportKey): Promise<EmailReportRecord> {
    const record = await readAs(db, actor, (tx) => findEmailReport(tx, key));
    if (!record) throw new AppError('NOT_FOUND', 'Report not found');
    return record;
  }

  registerRoute(app, ROUTES.createEmailReport, async ({ actor, body }) =>
    describeEmailReport(await requireReport(actor, await saveEmailReport(context, actor, body))),
  );

  registerRoute(app, ROUTES.getReportFindings, ({ actor, query }) => {
    requireStore(actor, query.storeId);
    return readReportFindings(context.database, actor, { ...query, transactionIds: [] });
  });

  registerRoute(app, ROUTES.listEmailReports, async ({ actor, query }) => {
    requireStore(actor, query.storeId);
    const { records, total } = await readAs(db, actor, (tx) => findEmailReports(tx, query));
    return {
      reports: records.map(describeEmailReport),
      total,
      canSend: context.config.smtpUrl !== null,
      sendsTo: await findSendsTo(db, actor, query.storeId),
    };
  });

  registerRoute(app, ROUTES.downloadEmailReport, async ({ actor, params, reply }) => {
    const key = readKey(actor, params.id);
    const record = await requireReport(actor, key);
    const message = await buildMessage(context, record, await findAttachments(db, key));
    await recordAudit(db, actor, {
      action: 'download',
      entityType: 'email_report',
      entityId: params.id,
      changes: {},
    });
    const name = nameForFile('report', record.store_number, {
      startDate: record.start_date,
      endDate: record.end_date,
    });
    return reply
      .type('message/rfc822')
      .header('content-disposition', `attachment; filename="${name}.eml"`)
      .send(streamDraft(message));
  });

  registerRoute(app, ROUTES.sendEmailReport, async ({ actor, params, body }) => {
    const key = readKey(actor, params.id);
    await sendEmailReport(context, actor, await requireReport(actor, key), body.evenIfUncertain);
    return describeEmailReport(await requireReport(actor, key));
  });
}

/** @throws AppError NOT_FOUND for a nonexistent id and for one of a store the actor may not see. */
function readKey(actor: Actor, recordId: string): ReportKey {
  const key = parseRecordId(recordId);
  if (!actor.storeIds.has(key.storeId)) throw new AppError('NOT_FOUND', 'Report not found');
  return key;
}
