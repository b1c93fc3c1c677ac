import { ROUTES } from '@tillwatch/contract';
import { shareWork } from '@tillwatch/core/supervision';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../platform/context.ts';
import { readTogether } from '../platform/database/database.ts';
import { findReach } from '../platform/database/reachable.ts';
import { AppError } from '../platform/errors.ts';
import { keepOpenStores } from '../platform/open-stores.queries.ts';
import { registerRoute } from '../platform/route.ts';
import { findOverviews } from '../stores/overview.queries.ts';
import { nameAgent } from '../supervisor/build-stats.ts';
import { findAgentDays, findAgentName, findHistoryRange } from './agent-history.queries.ts';
import { assignStores } from './assign-stores.ts';
import { describeDay, sumDays } from './describe-history.ts';
import { countFindings, findTeamDays } from './team-history.queries.ts';
import { findAgentsWithStores } from './workload.queries.ts';

/** Who has which stores and how much to do, and what each has done over time. */
export function oversightRoutes(app: FastifyInstance, { database: { db } }: Context): void {
  registerRoute(app, ROUTES.getWorkload, ({ actor }) =>
    readTogether(db, async (tx) => {
      const { scope, keep } = await findReach(tx);
      const agents = await findAgentsWithStores(tx, scope);
      const waiting = await findOverviews(tx, await keepOpenStores(tx, keep(actor.storeIds)), scope);
      return shareWork(waiting, agents).map(({ firstName, lastName, lastActivity, ...agent }) => ({
        ...agent,
        agentName: nameAgent({ firstName, lastName, email: agent.email }),
        lastActivity: lastActivity?.toISOString() ?? null,
      }));
    }),
  );

  registerRoute(app, ROUTES.getTeamHistory, () =>
    readTogether(db, async (tx) => {
      const { scope } = await findReach(tx);
      return { days: await findTeamDays(tx, scope), findings: await countFindings(tx, scope) };
    }),
  );

  registerRoute(app, ROUTES.assignStores, async ({ actor, params: { id }, body }) => ({
    agentId: id,
    storeIds: await assignStores(db, actor, id, body),
  }));

  registerRoute(app, ROUTES.getAgentHistory, ({ params: { id }, query }) =>
    readTogether(db, async (tx) => {
      const agent = await findAgentName(tx, id);
      if (!agent) throw new AppError('NOT_FOUND', 'Person not found');
      const range = await findHistoryRange(tx, query);
      const days = (await findAgentDays(tx, id, range, (await findReach(tx)).scope)).map(describeDay);
      const total = sumDays(days);
      return { agentId: id, agentName: nameAgent(agent), ...range, days, total };
    }),
  );
}
