import type { Role } from '@tillwatch/contract';
import type { Repeats } from '@tillwatch/core/supervision';
import { type Kysely, sql } from 'kysely';
import { IS_CONNECTED } from '../platform/connected-pages.queries.ts';
import type { StoreScope } from '../platform/database/reachable.ts';
import type { Database } from '../platform/database/schema.ts';
import { IS_WORKING_AGENT } from '../platform/invited.queries.ts';
import { selectRepeats } from '../transactions/standing-reviews.queries.ts';

export interface AgentRecord {
  agentId: number;
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  isConnected: boolean;
  lastActivity: Date | null;
  /** The day of the last activity, by the database's clock. */
  lastActivityDay: string | null;
  reviewCount: number;
  verifiedCount: number;
  flaggedCount: number;
  reportCount: number;
  secondLooksGiven: number;
}

/**
 * Active agents, without those who were invited and never came, and everyone else with figures for today, with their
 * totals over these stores, by name.
 */
export async function findAgents(db: Kysely<Database>, scope: StoreScope): Promise<AgentRecord[]> {
  return db
    .with('today', (cte) =>
      cte
        .selectFrom('agent_activity')
        .select(({ fn }) => [
          'agent_id',
          fn.sum<number>('transactions_reviewed').as('reviewed'),
          fn.sum<number>('transactions_verified').as('verified'),
          fn.sum<number>('transactions_flagged').as('flagged'),
          fn.sum<number>('email_reports_generated').as('reports'),
        ])
        .where(scope('store_id'))
        .where('activity_date', '=', sql<string>`current_date`)
        .groupBy('agent_id'),
    )
    .with('looks', (cte) =>
      cte
        .selectFrom('second_looks')
        .select(({ fn }) => ['second_by', fn.countAll<number>().as('given')])
        .where(scope('store_id'))
        .where('answered_at', '>=', sql<Date>`current_date`)
        .groupBy('second_by'),
    )
    .with('connected', (cte) => cte.selectFrom('connected_pages as p').select('user_id').where(IS_CONNECTED))
    .selectFrom('users')
    .leftJoin('today', 'today.agent_id', 'users.id')
    .leftJoin('looks', 'looks.second_by', 'users.id')
    .leftJoin('connected', 'connected.user_id', 'users.id')
    .select([
      'users.id as agentId',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
      'users.role',
      sql<boolean>`users.is_active AND connected.user_id IS NOT NULL`.as('isConnected'),
      sql<Date | null>`greatest(users.last_active_at, users.last_login_at)`.as('lastActivity'),
      sql<string | null>`greatest(users.last_active_at, users.last_login_at)::date`.as('lastActivityDay'),
      sql<number>`coalesce(today.reviewed, 0)`.as('reviewCount'),
      sql<number>`coalesce(today.verified, 0)`.as('verifiedCount'),
      sql<number>`coalesce(today.flagged, 0)`.as('flaggedCount'),
      sql<number>`coalesce(today.reports, 0)`.as('reportCount'),
      sql<number>`coalesce(looks.given, 0)`.as('secondLooksGiven'),
    ])
    .where((eb) => eb.or([IS_WORKING_AGENT, eb('today.agent_id', 'is not', null)]))
    .orderBy('users.first_name')
    .orderBy('users.last_name')
    .orderBy('users.id')
    .execute();
}

export async function countRepeatsToday(db: Kysely<Database>, scope: StoreScope): Promise<Repeats> {
  const { rows } = await sql<Repeats>`WITH ${selectRepeats(scope, sql`c.activity_date = current_date`)}
    SELECT reviewed, verified, flagged FROM repeats`.execute(db);
  return rows[0] ?? { reviewed: 0, verified: 0, flagged: 0 };
}

/** The clock used for counts: the database's time and calendar day. */
export async function findClock(db: Kysely<Database>): Promise<{ now: Date; today: string }> {
  return db
    .selectNoFrom([sql<Date>`now()`.as('now'), sql<string>`current_date`.as('today')])
    .executeTakeFirstOrThrow();
}

export async function countStores(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('stores')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface ActivityRecord {
  id: number;
  agentId: number;
  firstName: string;
  lastName: string;
  email: string;
  activityDate: string;
  transactionsReviewed: number;
  transactionsVerified: number;
  transactionsFlagged: number;
  emailReportsGenerated: number;
}

/** Newest day first, then by name. Both days are inclusive; a missing one means no limit. */
export async function findActivity(
  db: Kysely<Database>,
  {
    storeId,
    startDate,
    endDate,
  }: { storeId: number; startDate?: string | undefined; endDate?: string | undefined },
): Promise<ActivityRecord[]> {
  let query = db
    .selectFrom('agent_activity')
    .innerJoin('users', 'users.id', 'agent_activity.agent_id')
    .select([
      'agent_activity.id',
      'agent_activity.agent_id as agentId',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
      'activity_date as activityDate',
      'transactions_reviewed as transactionsReviewed',
      'transactions_verified as transactionsVerified',
      'transactions_flagged as transactionsFlagged',
      'email_reports_generated as emailReportsGenerated',
    ])
    .where('store_id', '=', storeId)
    .orderBy('activity_date', 'desc')
    .orderBy('users.first_name')
    .orderBy('users.last_name')
    .orderBy('agent_activity.id');
  if (startDate !== undefined) query = query.where('activity_date', '>=', startDate);
  if (endDate !== undefined) query = query.where('activity_date', '<=', endDate);
  return query.execute();
}
