import { formatRecordId, type QueueFilter, ROUTES } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { type Actor, requireStore } from '../platform/actor.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database/schema.ts';
import { keepOpenStores } from '../platform/open-stores.queries.ts';
import { registerRoute } from '../platform/route.ts';
import { readTransactionKey, transactionNotFound } from '../platform/transaction-key.ts';
import { findWeights } from '../ranking/weights-in-force.ts';
import { describeListed } from '../transactions/describe-transaction.ts';
import {
  findDay,
  findNext,
  findQueue,
  findQueuePosition,
  type PendingShare,
  type QueuePosition,
  saveLooks,
  sumPending,
  sumTop,
} from './queue.queries.ts';

const MILLS = 1000;

/** What deserves a look first, over the stores that the caller may see. */
export function queueRoutes(app: FastifyInstance, { database: { db } }: Context): void {
  registerRoute(app, ROUTES.getQueue, async ({ actor, query: { limit, ...filter } }) => {
    const storeIds = await chooseStores(db, actor, filter);
    const day = await findDay(db, actor.user.id);
    const left = Math.max(0, day.looks - day.reviewedToday);
    const [records, pending, ahead, weightsOf] = await Promise.all([
      findQueue(db, storeIds, filter, limit),
      sumPending(db, storeIds, filter),
      sumTop(db, storeIds, filter, left),
      findWeights(db, storeIds),
    ]);
    return {
      transactions: records.map((record) => ({
        ...describeListed(record, weightsOf),
        storeNumber: record.store_number,
        storeName: record.store_name,
      })),
      pending: { ...describeShare(pending), oldestDay: pending.oldestDay },
      budget: { ...day, ahead: describeShare(ahead) },
    };
  });

  registerRoute(app, ROUTES.getQueueNeighbors, async ({ actor, params, query: filter }) => {
    const position = await findQueuePosition(db, readTransactionKey(actor, params.id));
    if (!position) throw transactionNotFound();
    const walk = { storeIds: await chooseStores(db, actor, filter), filter, unopenedFor: actor.user.id };
    const [previous, next] = await Promise.all([
      findNext(db, { ...walk, beyond: { position, direction: 'before' } }),
      findNext(db, { ...walk, beyond: { position, direction: 'after' } }),
    ]);
    return { previousId: formatPosition(previous), nextId: formatPosition(next) };
  });

  registerRoute(app, ROUTES.updateDailyLooks, async ({ actor, body: { looks } }) => {
    await saveLooks(db, actor.user.id, looks);
    return { looks };
  });
}

/** Without closed stores. @throws AppError NOT_FOUND when the store is not the actor's. */
async function chooseStores(db: Kysely<Database>, actor: Actor, { storeId }: QueueFilter): Promise<number[]> {
  if (storeId !== undefined) requireStore(actor, storeId);
  return keepOpenStores(db, storeId === undefined ? actor.storeIds : [storeId]);
}

const describeShare = ({ count, risk }: PendingShare) => ({ count, expectedLoss: risk / MILLS });

const formatPosition = (position: QueuePosition | undefined): string | null =>
  position ? formatRecordId(position.store_id, position.id) : null;
