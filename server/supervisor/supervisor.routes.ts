import { formatRecordId, ROUTES } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import { requireStore } from '../platform/actor.ts';
import type { Context } from '../platform/context.ts';
import { findReach } from '../platform/database/reachable.ts';
import { registerRoute } from '../platform/route.ts';
import { buildStats, nameAgent } from './build-stats.ts';
import { findReviewCare } from './review-care.queries.ts';
import { countRepeatsToday, countStores, findActivity, findAgents, findClock } from './supervisor.queries.ts';

/** What agents do: right now, today, and in a store over time. */
export function supervisorRoutes(app: FastifyInstance, { database: { db } }: Context): void {
  registerRoute(app, ROUTES.getSupervisorStats, async () => {
    const { scope } = await findReach(db);
    const [clock, agents, care, totalStores, repeats] = await Promise.all([
      findClock(db),
      findAgents(db, scope),
      findReviewCare(db, scope),
      countStores(db),
      countRepeatsToday(db, scope),
    ]);
    return buildStats({ ...clock, agents, care, totalStores, repeats });
  });

  registerRoute(app, ROUTES.listAgentActivity, async ({ actor, query }) => {
    requireStore(actor, query.storeId);
    const records = await findActivity(db, query);
    return records.map(({ id, firstName, lastName, email, ...figures }) => ({
      ...figures,
      id: formatRecordId(query.storeId, id),
      agentName: nameAgent({ firstName, lastName, email }),
    }));
  });
}
