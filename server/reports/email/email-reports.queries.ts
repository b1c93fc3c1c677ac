import type { Delivery, EmailReport } from '@tillwatch/contract';
import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

export interface ReportKey {
  storeId: number;
  id: number;
}

/** A report with the names of its author and sender, and its attachments. */
export type EmailReportRecord = Selectable<Database['email_reports']> & {
  store_number: string;
  store_name: string;
  generated_by_name: string;
  sent_by_name: string | null;
  attachments: EmailReport['attachments'];
};

export type AttachmentRecord = Omit<
  Selectable<Database['email_report_attachments']>,
  'store_id' | 'report_id' | 'place'
>;

// The sending process must have died by then: a message takes seconds, or its connection times out.
const SENDING_IS_LOST = sql<SqlBool>`r.delivery = 'sending' AND r.delivery_at < now() - interval '10 minutes'`;

/** @param chosen condition on `email_reports r` of the store, and the order. */
const selectListed = (storeId: number, chosen: RawBuilder<unknown>) => sql<EmailReportRecord>`
  WITH listed AS MATERIALIZED (
    SELECT r.*, ${SENDING_IS_LOST} AS is_lost,
      (SELECT coalesce(json_agg(json_build_object('filename', a.filename, 'contentType', a.content_type,
          'sizeBytes', a.size_bytes) ORDER BY a.place), '[]')
        FROM email_report_attachments a WHERE a.store_id = ${storeId} AND a.report_id = r.id) AS attachments
    FROM email_reports r WHERE r.store_id = ${storeId} AND ${chosen}
  )
  SELECT r.*, CASE WHEN r.is_lost THEN 'uncertain' ELSE r.delivery END AS delivery,
    coalesce(s.store_number, '') AS store_number, coalesce(s.name, '') AS store_name,
    coalesce(trim(g.first_name || ' ' || g.last_name), '') AS generated_by_name,
    trim(b.first_name || ' ' || b.last_name) AS sent_by_name
  FROM listed r
  LEFT JOIN stores s ON s.id = r.store_id
  LEFT JOIN users g ON g.id = r.generated_by
  LEFT JOIN users b ON b.id = r.sent_by
  ORDER BY r.id DESC`;

/** Newest first. */
export async function findEmailReports(
  db: Kysely<Database>,
  { storeId, limit, offset }: { storeId: number; limit: number; offset: number },
): Promise<{ records: EmailReportRecord[]; total: number }> {
  const { rows: records } = await selectListed(
    storeId,
    sql`true ORDER BY r.id DESC LIMIT ${limit} OFFSET ${offset}`,
  ).execute(db);
  const { total } = await db
    .selectFrom('email_reports')
    .select(sql<number>`count(*)`.as('total'))
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  return { records, total };
}

export async function findEmailReport(
  db: Kysely<Database>,
  { storeId, id }: ReportKey,
): Promise<EmailReportRecord | undefined> {
  const { rows } = await selectListed(storeId, sql`r.id = ${id}`).execute(db);
  return rows[0];
}

/** In the order of the message. */
export async function findAttachments(
  db: Kysely<Database>,
  { storeId, id }: ReportKey,
): Promise<AttachmentRecord[]> {
  return db
    .selectFrom('email_report_attachments')
    .select(['filename', 'content_type', 'size_bytes', 'content_hash', 'path'])
    .where('store_id', '=', storeId)
    .where('report_id', '=', id)
    .orderBy('place')
    .execute();
}

/** Prevents the store's deletion until the transaction ends. @returns false if it is already gone. */
export async function holdStore(tx: Kysely<Database>, storeId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('stores')
    .select('id')
    .where('id', '=', storeId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns the report's number. */
export async function insertEmailReport(
  tx: Kysely<Database>,
  values: Insertable<Database['email_reports']>,
  attachments: readonly AttachmentRecord[],
): Promise<number> {
  const { id } = await tx
    .insertInto('email_reports')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  if (attachments.length > 0) {
    await tx
      .insertInto('email_report_attachments')
      .values(
        attachments.map((attachment, index) => ({
          ...attachment,
          store_id: values.store_id,
          report_id: id,
          place: index + 1,
        })),
      )
      .execute();
  }
  return id;
}

/**
 * Counts the agent's reports of today on the store, by the days that they are about: the same one that is saved again,
 * or saved and downloaded, counts once. Call after inserting the report.
 */
export async function countGeneratedReport(
  tx: Kysely<Database>,
  { storeId, agentId }: { storeId: number; agentId: number },
): Promise<void> {
  await tx
    .insertInto('agent_activity')
    .values({
      store_id: storeId,
      agent_id: agentId,
      activity_date: sql<string>`current_date`,
      email_reports_generated: 0,
    })
    .onConflict((conflict) =>
      // Locks the row, so that the next statement sees every report that was counted before.
      conflict.columns(['store_id', 'agent_id', 'activity_date']).doUpdateSet((eb) => ({
        email_reports_generated: eb.ref('agent_activity.email_reports_generated'),
      })),
    )
    .execute();
  await sql`
    UPDATE agent_activity SET email_reports_generated = (
      SELECT count(DISTINCT (r.start_date, r.end_date)) FROM email_reports r
      WHERE r.store_id = ${storeId} AND r.generated_by = ${agentId} AND r.created_at::date = current_date)
    WHERE store_id = ${storeId} AND agent_id = ${agentId} AND activity_date = current_date`.execute(tx);
}

/**
 * Marks a report as being sent, by one caller at a time.
 * @param evenIfUncertain whether to resend one that may have arrived already.
 * @returns false if it must not be sent: already sent, being sent, uncertain, or missing.
 */
export async function claimSending(
  tx: Kysely<Database>,
  { storeId, id }: ReportKey,
  evenIfUncertain: boolean,
): Promise<boolean> {
  const open: RawBuilder<SqlBool> = evenIfUncertain
    ? sql`(r.delivery IN ('draft', 'uncertain') OR (${SENDING_IS_LOST}))`
    : sql`r.delivery = 'draft'`;
  const { numAffectedRows } = await sql`
    UPDATE email_reports r SET delivery = 'sending', delivery_at = now()
    WHERE r.store_id = ${storeId} AND r.id = ${id} AND ${open}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Completes what `claimSending` started. */
export async function saveDelivery(
  tx: Kysely<Database>,
  { storeId, id }: ReportKey,
  { delivery, sentBy }: { delivery: Exclude<Delivery, 'sending'>; sentBy: number },
): Promise<void> {
  const now = sql<Date>`now()`;
  await tx
    .updateTable('email_reports')
    .set({ delivery, delivery_at: now, ...(delivery === 'sent' && { sent_at: now, sent_by: sentBy }) })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute();
}
