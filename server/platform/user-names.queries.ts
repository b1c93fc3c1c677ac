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
