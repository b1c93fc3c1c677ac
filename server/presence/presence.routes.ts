import { formatRecordId, ROUTES } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import { type Actor, requireStore } from '../platform/actor.ts';
import type { Context } from '../platform/context.ts';
import { registerRoute } from '../platform/route.ts';
import { hasTransaction } from '../platform/transaction-key.queries.ts';
import { readTransactionKey, transactionNotFound } from '../platform/transaction-key.ts';
import { findOwnLook } from '../transactions/second-looks.queries.ts';
import { dropPresence, findPresence, keepPresence } from './presence.queries.ts';

/** Who has which transaction open, so two people don't review the same one without knowing. */
export function presenceRoutes(app: FastifyInstance, { database: { db }, live }: Context): void {
  registerRoute(app, ROUTES.listPresence, async ({ actor, query: { storeId } }) => {
    requireStore(actor, storeId);
    const records = await findPresence(db, actor, storeId);
    return records.map(({ transactionId, userId, name }) => ({
      transactionId: formatRecordId(storeId, transactionId),
      userId,
      name,
    }));
  });

  registerRoute(app, ROUTES.announcePresence, ({ actor, params }) => change(actor, params.id, keepPresence));
  registerRoute(app, ROUTES.endPresence, ({ actor, params }) => change(actor, params.id, dropPresence));

  /** @param write returns whether to notify the others. */
  async function change(actor: Actor, recordId: string, write: typeof keepPresence): Promise<{ ok: true }> {
    const key = readTransactionKey(actor, recordId);
    if (!(await hasTransaction(db, key))) throw transactionNotFound();
    await db.transaction().execute(async (tx) => {
      if ((await write(tx, key, actor.user.id)) && !(await findOwnLook(tx, key, actor.user.id))) {
        await live.publish(tx, { type: 'presence', storeId: key.storeId });
      }
    });
    return { ok: true };
  }
}
