// Turns current alerts into notifications for all supervisors and admins, each once a day. What was verified unseen is
// told again each time that it has doubled.
import { type Alert, findAlerts, isWorthNotifying } from '@tillwatch/core/supervision';
import type { Kysely } from 'kysely';
import type { Context } from '../platform/context.ts';
import { EVERY_STORE } from '../platform/database/reachable.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Audience } from '../platform/notify.queries.ts';
import { type News, notify } from '../platform/notify.ts';
import { describeAgent } from './build-stats.ts';
import { FEWEST_UNSEEN, findUnseenReviews } from './review-care.queries.ts';
import { type AgentRecord, countRepeatsToday, findAgents, findClock } from './supervisor.queries.ts';

export async function alertsJobs({ jobs, database: { db } }: Context): Promise<void> {
  await jobs.schedule('notify-alerts', '*/2 * * * *', () => notifyAlerts(db));
}

/** Sends the day's notifications that have not been sent yet. */
export async function notifyAlerts(db: Kysely<Database>): Promise<void> {
  const [{ now, today }, agents, repeats] = await Promise.all([
    findClock(db),
    findAgents(db, EVERY_STORE),
    countRepeatsToday(db, EVERY_STORE),
  ]);
  const watched = agents.filter(({ role }) => role === 'agent').map((agent) => describeAgent(agent, now));
  const unseen = await findUnseenReviews(
    db,
    agents.map(({ agentId }) => agentId),
  );
  for (const alert of findAlerts(watched, repeats, now.getTime()).filter(isWorthNotifying)) {
    const news = describeAlert(alert, { now, today, agents });
    await db.transaction().execute((tx) => notify(tx, news));
  }
  for (const agent of agents) {
    const transactions = unseen.find(({ userId }) => userId === agent.agentId)?.transactions;
    if (transactions === undefined) continue;
    const { agentId, agentName } = describeAgent(agent, now);
    await db.transaction().execute((tx) =>
      notify(tx, {
        to: { roles: ['supervisor', 'admin'], except: agentId },
        subject: `${agentId} ${today} ${doublings(transactions)}`,
        content: { kind: 'alert-unseen', day: today, agentId, agentName, transactions },
      }),
    );
  }
}

/** Somebody who is told of a few once a day wouldn't be told of the many that follow. */
const doublings = (transactions: number): number => Math.floor(Math.log2(transactions / FEWEST_UNSEEN));

interface Moment {
  now: Date;
  /** YYYY-MM-DD */
  today: string;
  agents: readonly AgentRecord[];
}

function describeAlert(alert: Alert, { now, today, agents }: Moment): News {
  const to: Audience = { roles: ['supervisor', 'admin'] };
  switch (alert.kind) {
    case 'idle': {
      const { agentId, agentName, idleMs } = alert;
      const agent = agents.find((candidate) => candidate.agentId === agentId);
      return {
        to: { ...to, except: agentId },
        // By the day of the last activity, so an agent who left without signing out isn't reported again after
        // midnight.
        subject: `${agentId} ${agent?.lastActivityDay}`,
        content: {
          kind: 'alert-idle',
          agentId,
          agentName,
          idleSince: new Date(now.getTime() - idleMs).toISOString(),
        },
      };
    }
    case 'flagged-rate': {
      const { rate, flagged, reviewed } = alert;
      return {
        to,
        subject: today,
        content: { kind: 'alert-flagged-rate', day: today, rate, flagged, reviewed },
      };
    }
    case 'daily-target':
      return {
        to,
        subject: today,
        content: { kind: 'alert-daily-target', day: today, reviewed: alert.reviewed },
      };
  }
}
