import { formatRecordId, type QueueFilter, type QueueItem, ROUTES } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Actor } from '../platform/actor.ts';
import { chooseStores } from '../platform/choose-stores.ts';
import type { Context } from '../platform/context.ts';
import { readTogether } from '../platform/database/database.ts';
import type { Database } from '../platform/database/schema.ts';
import { keepOpenStores } from '../platform/open-stores.queries.ts';
import { registerRoute } from '../platform/route.ts';
import { readAs } from '../platform/sight.queries.ts';
import { readTransactionKey, transactionNotFound } from '../platform/transaction-key.ts';
import { findRankedWeights, type RankedWeights } from '../ranking/weights-in-force.ts';
import { findContestedAmong } from '../transactions/contests.queries.ts';
import { describeListed } from '../transactions/describe-transaction.ts';
import { findNoteNames } from '../transactions/note-authors.queries.ts';
import {
  countRest,
  findDay,
  findNext,
  findQueue,
  findQueuePosition,
  type PendingShare,
  type QueuePosition,
  type QueueRecord,
  saveLooks,
  sumPending,
  sumTop,
} from './queue.queries.ts';

const MILLS = 1000;

/** What deserves a look first, in all stores that the caller may see. */
export function queueRoutes(app: FastifyInstance, { database: { db } }: Context): void {
  registerRoute(app, ROUTES.getQueue, async ({ actor, query: { limit, ...filter } }) => {
    const storeIds = await chooseOpen(db, actor, filter);
    // Rows, sums, and sentences as of one moment; otherwise the line might not be where it says.
    return readTogether(db, async (tx) => {
      const day = await findDay(tx, actor.user.id);
      const left = Math.max(0, day.looks - day.reviewedToday);
      const records = await findQueue(tx, storeIds, filter, limit);
      const pending = await sumPending(tx, storeIds, filter);
      const ahead = await sumTop(tx, storeIds, filter, left);
      const weightsOf = await findRankedWeights(tx, storeIds);
      const isContested = await findContestedAmong(tx, actor, records);
      const noteByName = await findNoteNames(tx, records);
      return {
        transactions: records.map((record) =>
          describeQueued(record, weightsOf, {
            isContested: isContested(record),
            noteByName: noteByName(record),
          }),
        ),
        pending: { ...describeShare(pending), oldestDay: pending.oldestDay },
        budget: { ...day, ahead: describeShare(ahead) },
      };
    });
  });

  registerRoute(app, ROUTES.getQueueRest, async ({ actor, query: filter }) => {
    const storeIds = await chooseOpen(db, actor, filter);
    // As the actor's list has them, because that is where the count leads.
    return readAs(db, actor, async (tx) => ({ stores: await countRest(tx, storeIds, filter) }));
  });

  registerRoute(app, ROUTES.getQueueNeighbors, async ({ actor, params, query: filter }) => {
    const position = await findQueuePosition(db, readTransactionKey(actor, params.id));
    if (!position) throw transactionNotFound();
    const walk = { storeIds: await chooseOpen(db, actor, filter), filter, unopenedFor: actor.user.id };
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

/** Leaves out closed stores. @throws as `chooseStores` */
async function chooseOpen(db: Kysely<Database>, actor: Actor, { storeId }: QueueFilter): Promise<number[]> {
  return keepOpenStores(db, (await chooseStores(db, actor, storeId)).ids);
}

/** Leaves out the place of the day, which would give away a random look. */
function describeQueued(
  record: QueueRecord,
  weightsOf: RankedWeights,
  marks: Pick<QueueItem, 'isContested' | 'noteByName'>,
): QueueItem {
  const { risk, ...listed } = describeListed(record, weightsOf, marks);
  const queued = risk && {
    moneyAtRisk: risk.moneyAtRisk,
    isMoneyAssumed: risk.isMoneyAssumed,
    sentence: risk.sentence,
  };
  return {
    ...listed,
    risk: queued,
    storeNumber: record.store_number,
    storeName: record.store_name,
  };
}

const describeShare = ({ count, risk }: PendingShare) => ({ count, expectedLoss: risk / MILLS });

const formatPosition = (position: QueuePosition | undefined): string | null =>
  position ? formatRecordId(position.store_id, position.id) : null;
