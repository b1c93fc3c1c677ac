import { parseRecordId, ROUTES } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import { requireStore } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { readTogether } from '../../platform/database/database.ts';
import { findReach } from '../../platform/database/reachable.ts';
import { registerRoute } from '../../platform/route.ts';
import { readTransactionKey, transactionNotFound } from '../../platform/transaction-key.ts';
import { findContestedStores } from './contradictions.queries.ts';
import { describeOpenContests } from './describe-open-contests.ts';
import { settleContest, settleContests } from './settle-contest.ts';

/** Decisions on files that contradict each other about a transaction. */
export function contradictionsRoutes(app: FastifyInstance, context: Context): void {
  registerRoute(app, ROUTES.listContestedStores, async () => {
    const { db } = context.database;
    return findContestedStores(db, (await findReach(db)).scope);
  });

  registerRoute(app, ROUTES.settleContest, async ({ actor, params, body }) => {
    const { storeId, id: transactionId } = readTransactionKey(actor, params.id);
    const contest = parseRecordId(params.contestId);
    if (contest.storeId !== storeId) throw transactionNotFound();
    const told = await settleContest(context, actor, { storeId, transactionId, id: contest.id }, body);
    return { ok: true as const, told };
  });

  registerRoute(app, ROUTES.listContests, async ({ actor, params: { id: storeId } }) => {
    requireStore(actor, storeId);
    return readTogether(context.database.db, (tx) => describeOpenContests(tx, storeId));
  });

  registerRoute(app, ROUTES.settleContests, async ({ actor, params: { id: storeId }, body }) => {
    requireStore(actor, storeId);
    if (body.contests.some(({ id }) => parseRecordId(id).storeId !== storeId)) throw transactionNotFound();
    return settleContests(context, actor, storeId, body);
  });
}
