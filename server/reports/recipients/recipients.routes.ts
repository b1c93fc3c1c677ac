import { type ReportRecipient, type ReportRecipientInput, ROUTES } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { registerRoute } from '../../platform/route.ts';
import { holdStore } from '../email/email-reports.queries.ts';
import { deleteRecipient, findRecipients, insertRecipient, type RecipientRow } from './recipients.queries.ts';

/** The recipients that agents may send reports to, which administrators maintain. */
export function recipientsRoutes(app: FastifyInstance, { database: { db } }: Context): void {
  registerRoute(app, ROUTES.listReportRecipients, async () =>
    (await findRecipients(db)).map(describeRecipient),
  );

  registerRoute(app, ROUTES.addReportRecipient, async ({ actor, body }) =>
    describeRecipient(await db.transaction().execute((tx) => addRecipient(tx, actor, body))),
  );

  registerRoute(app, ROUTES.removeReportRecipient, async ({ actor, params }) => {
    await db.transaction().execute((tx) => removeRecipient(tx, actor, params.id));
    return { ok: true as const };
  });
}

async function addRecipient(
  tx: Kysely<Database>,
  actor: Actor,
  input: ReportRecipientInput,
): Promise<RecipientRow> {
  if (input.storeId !== null && !(await holdStore(tx, input.storeId))) {
    throw new AppError('NOT_FOUND', 'Store not found', { storeId: 'Store not found' });
  }
  const id = await insertRecipient(tx, input, actor.user.id);
  if (id === undefined) {
    const message = 'This recipient is in the list already';
    throw new AppError('CONFLICT', message, { recipient: message });
  }
  const row = await requireRecipient(tx, id);
  await recordAudit(tx, actor, {
    action: 'create',
    entityType: 'report_recipient',
    entityId: id,
    changes: { after: describeForAudit(row) },
  });
  return row;
}

async function removeRecipient(tx: Kysely<Database>, actor: Actor, id: number): Promise<void> {
  const row = await requireRecipient(tx, id);
  if (!(await deleteRecipient(tx, id))) throw notFound();
  await recordAudit(tx, actor, {
    action: 'delete',
    entityType: 'report_recipient',
    entityId: id,
    changes: { before: describeForAudit(row) },
  });
}

async function requireRecipient(tx: Kysely<Database>, id: number): Promise<RecipientRow> {
  const [row] = await findRecipients(tx, id);
  if (!row) throw notFound();
  return row;
}

function notFound(): AppError {
  return new AppError('NOT_FOUND', 'This recipient is no longer in the list');
}

function describeForAudit({ recipient, store_id, store_number }: RecipientRow): Record<string, string> {
  return { recipient, store: store_id === null ? 'every store' : (store_number ?? String(store_id)) };
}

function describeRecipient(row: RecipientRow): ReportRecipient {
  return {
    id: row.id,
    recipient: row.recipient,
    store:
      row.store_id === null
        ? null
        : { id: row.store_id, storeNumber: row.store_number ?? '', name: row.store_name ?? '' },
    addedByName: row.added_by_name,
    createdAt: row.created_at.toISOString(),
  };
}
