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

  /** @param write returns the transactions whose stores' other pages are notified. */
  async function change(actor: Actor, recordId: string, write: typeof keepPresence): Promise<{ ok: true }> {
    const key = readTransactionKey(actor, recordId);
    if (!(await hasTransaction(db, key))) throw transactionNotFound();
    await db.transaction().execute(async (tx) => {
      const stores = new Set<number>();
      for (const changed of await write(tx, key, actor.user.id))
        if (!(await findOwnLook(tx, changed, actor.user.id))) stores.add(changed.storeId);
      for (const storeId of stores) await live.publish(tx, { type: 'presence', storeId });
    });
    return { ok: true };
  }
}
