import { formatRecordId, parseRecordId, ROUTES } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import { type Actor, requireStore } from '../platform/actor.ts';
import type { Context } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';
import { registerRoute } from '../platform/route.ts';
import {
  dropPresence,
  findPresence,
  hasTransaction,
  keepPresence,
  type PresenceKey,
} from './presence.queries.ts';

/** Who has which transaction open, so that no two people review the same one without knowing. */
export function presenceRoutes(app: FastifyInstance, { database: { db }, live }: Context): void {
  registerRoute(app, ROUTES.listPresence, async ({ actor, query: { storeId } }) => {
    requireStore(actor, storeId);
    const records = await findPresence(db, storeId);
    return records.map(({ transactionId, userId, name }) => ({
      transactionId: formatRecordId(storeId, transactionId),
      userId,
      name,
    }));
  });

  registerRoute(app, ROUTES.announcePresence, async ({ actor, params }) => {
    const key = readKey(actor, params.id);
    if (!(await hasTransaction(db, key))) throw notFound();
    await db.transaction().execute(async (tx) => {
      if (await keepPresence(tx, key)) await live.publish(tx, { type: 'presence', storeId: key.storeId });
    });
    return { ok: true as const };
  });

  registerRoute(app, ROUTES.endPresence, async ({ actor, params }) => {
    const key = readKey(actor, params.id);
    if (!(await hasTransaction(db, key))) throw notFound();
    await db.transaction().execute(async (tx) => {
      if (await dropPresence(tx, key)) await live.publish(tx, { type: 'presence', storeId: key.storeId });
    });
    return { ok: true as const };
  });
}

/** @throws AppError NOT_FOUND for another store's id, as for one that does not exist. */
function readKey(actor: Actor, recordId: string): PresenceKey {
  const { storeId, id } = parseRecordId(recordId);
  if (!actor.storeIds.has(storeId)) throw notFound();
  return { storeId, transactionId: id, userId: actor.user.id };
}

function notFound(): AppError {
  return new AppError('NOT_FOUND', 'The requested transaction could not be found.');
}
