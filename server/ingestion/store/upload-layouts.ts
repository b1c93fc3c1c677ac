// Which layouts an upload has, and what is known about each in its store.
import { createHash } from 'node:crypto';
import { formatRecordId } from '@tillwatch/contract/record-key';
import {
  commonForm,
  formOf,
  type FormTicket,
  type FoundLayout,
  type Layout,
  layoutKey,
  type LineKind,
} from '@tillwatch/core/journal';
import { type Kysely, sql } from 'kysely';
import { recordSystem } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/schema.ts';
import { notifyOfLayout } from './notify-of-outcome.ts';
import type { UploadKey } from './upload-key.ts';

/** A file's layouts beyond this number aren't asked about. */
const MOST_LAYOUTS = 20;

/** How many uploads that an earlier version loaded, and how many transactions of each, are examined. */
const LATEST_UPLOADS = 5;
const LOOKED_AT = 200;

function hashLayout(layout: Layout): string {
  return createHash('sha256').update(layoutKey(layout)).digest('hex');
}

/** Records the layouts of an upload that was just read, and asks about those that are new to the store. */
export async function keepLayouts(
  tx: Kysely<Database>,
  upload: UploadKey,
  found: readonly FoundLayout[],
): Promise<void> {
  const { storeId, uploadId } = upload;
  await forgetUploadLayouts(tx, upload);
  for (const layout of found.slice(0, MOST_LAYOUTS)) {
    const { id, isOpen } = await findOrAdd(tx, upload, layout);
    await tx
      .insertInto('upload_layouts')
      .values({
        store_id: storeId,
        upload_id: uploadId,
        layout_id: id,
        sheets: JSON.stringify(layout.sheets),
        question: layout.question !== null ? JSON.stringify(layout.question) : null,
      })
      .execute();
    if (isOpen) await notifyOfLayout(tx, upload, id);
  }
}

/** Keeps what is known about the layouts themselves. @returns their numbers. */
export async function forgetUploadLayouts(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
): Promise<number[]> {
  const rows = await tx
    .deleteFrom('upload_layouts')
    .where('store_id', '=', storeId)
    .where('upload_id', '=', uploadId)
    .returning('layout_id')
    .execute();
  return rows.map((row) => row.layout_id);
}

/** Whether a layout was decided on, or another upload has it. */
export async function isAskedElsewhere(
  tx: Kysely<Database>,
  storeId: number,
  layoutId: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('layouts as l')
    .select('l.id')
    .where('l.store_id', '=', storeId)
    .where('l.id', '=', layoutId)
    .where((eb) =>
      eb.or([
        eb('l.state', '<>', 'open'),
        eb.exists(
          eb
            .selectFrom('upload_layouts as u')
            .select('u.upload_id')
            .where('u.store_id', '=', storeId)
            .where('u.layout_id', '=', layoutId),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

async function findOrAdd(
  tx: Kysely<Database>,
  upload: UploadKey,
  { shape, headings, form }: FoundLayout,
): Promise<{ id: number; isOpen: boolean }> {
  const { storeId } = upload;
  const layout: Layout = { shape, headings, form };
  const hash = hashLayout(layout);
  const known = await tx
    .selectFrom('layouts')
    .select(['id', 'state'])
    .where('store_id', '=', storeId)
    .where('layout_hash', '=', hash)
    .executeTakeFirst();
  if (known) return { id: known.id, isOpen: known.state !== 'right' };
  const isKnown = await wasLoadedBefore(tx, upload, layout);
  const { id } = await tx
    .insertInto('layouts')
    .values({
      store_id: storeId,
      layout_hash: hash,
      layout: JSON.stringify(layout),
      state: isKnown ? 'right' : 'open',
      ...(isKnown && { decided_at: sql<Date>`now()` }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (isKnown) {
    await recordSystem(tx, 'upgrade', {
      action: 'confirm',
      entityType: 'layout',
      entityId: formatRecordId(storeId, id),
      changes: { after: { state: 'right' } },
    });
  }
  return { id, isOpen: !isKnown };
}

/** Whether a version without layouts loaded files whose tickets have this form and whose totals add up. */
async function wasLoadedBefore(tx: Kysely<Database>, upload: UploadKey, layout: Layout): Promise<boolean> {
  const { rows: uploads } = await sql<{ id: number; first: string; last: string }>`
    SELECT id, first_day AS first, last_day AS last FROM data_uploads
    WHERE store_id = ${upload.storeId} AND id <> ${upload.uploadId} AND stands_for_layout AND withdrawn_at IS NULL
      AND report ->> 'shape' = ${layout.shape}
    ORDER BY id DESC LIMIT ${LATEST_UPLOADS}`.execute(tx);
  for (const { id, first, last } of uploads) {
    const tickets = await findTickets(tx, upload.storeId, { id, first, last });
    const form = commonForm(tickets.map(formOf));
    if (form.head !== '' && form.head === layout.form.head && form.total === layout.form.total) return true;
  }
  return false;
}

async function findTickets(
  tx: Kysely<Database>,
  storeId: number,
  { id, first, last }: { id: number; first: string; last: string },
): Promise<FormTicket[]> {
  const { rows } = await sql<StoredTicket>`
    SELECT t.transaction_number, t.register_id, t.employee_id, t.employee_name, d.raw_data
    FROM transactions t JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
    WHERE t.store_id = ${storeId} AND t.upload_id = ${id}
      AND t.transaction_time >= ${first}::date AND t.transaction_time < ${last}::date + 1
    LIMIT ${LOOKED_AT}`.execute(tx);
  return rows.map(readTicket);
}

interface StoredTicket {
  transaction_number: string;
  register_id: string;
  employee_id: string | null;
  employee_name: string | null;
  raw_data: {
    originalRows: string[];
    lineKinds?: LineKind[];
    extractedData?: { total?: number | null };
  };
}

function readTicket({ raw_data: raw, ...row }: StoredTicket): FormTicket {
  const total = raw.extractedData?.total ?? null;
  return {
    transactionNumber: row.transaction_number,
    registerId: row.register_id === '' ? null : row.register_id,
    employeeId: row.employee_id,
    employeeName: row.employee_name,
    totalCents: total === null ? null : Math.round(total * 100),
    lines: raw.originalRows.map((text, at) => ({ text, kind: raw.lineKinds?.[at] ?? 'text' })),
  };
}
