import { parseRecordId, ROUTES } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { registerRoute } from '../../platform/route.ts';
import { readTransactionKey, transactionNotFound } from '../../platform/transaction-key.ts';
import { findContestedStores } from './contradictions.queries.ts';
import { settleContest } from './settle-contest.ts';

/** Decisions on files that contradict each other about a reviewed transaction. */
export function contradictionsRoutes(app: FastifyInstance, context: Context): void {
  registerRoute(app, ROUTES.listContestedStores, () => findContestedStores(context.database.db));

  registerRoute(app, ROUTES.settleContest, async ({ actor, params, body }) => {
    const { storeId, id: transactionId } = readTransactionKey(actor, params.id);
    const contest = parseRecordId(params.contestId);
    if (contest.storeId !== storeId) throw transactionNotFound();
    await settleContest(context, actor, { storeId, transactionId, id: contest.id }, body);
    return { ok: true as const };
  });
}
