import { type Kysely, sql } from 'kysely';
import type { Database } from './database/schema.ts';

/** What these users are called now, by number. */
export async function findUserNames(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT u.id, trim(u.first_name || ' ' || u.last_name) AS name FROM users u
    WHERE u.id = ANY(${[...ids]}::integer[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** 'Avery Demo (then called Sam K. Demo)'. @param then what the person was called at the time */
export function nameThen(current: string, then: string): string {
  return current === then ? then : `${current} (then called ${then})`;
}
