import type { SystemStats } from '@tillwatch/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { IS_INVITED } from '../platform/invited.queries.ts';

export async function countSystem(db: Kysely<Database>): Promise<SystemStats> {
  const countRole = (role: string) => sql<number>`count(*) FILTER (WHERE role = ${role})`;
  const row = await db
    .selectFrom('users')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) FILTER (WHERE is_active AND NOT ${IS_INVITED})`.as('active'),
      sql<number>`count(*) FILTER (WHERE is_active AND ${IS_INVITED})`.as('invited'),
      countRole('agent').as('agent'),
      countRole('supervisor').as('supervisor'),
      countRole('admin').as('admin'),
      sql<number>`(SELECT count(*) FROM stores)`.as('stores'),
      sql<number>`(SELECT count(*) FROM stores WHERE is_active)`.as('openStores'),
    ])
    .executeTakeFirstOrThrow();
  return {
    totalUsers: row.total,
    activeUsers: row.active,
    invitedUsers: row.invited,
    usersByRole: { agent: row.agent, supervisor: row.supervisor, admin: row.admin },
    totalStores: row.stores,
    openStores: row.openStores,
  };
}
