import { type Kysely, sql } from 'kysely';
import type { Database } from './database/schema.ts';

/** @returns whether the day is today or up to a year ahead, by the database's clock. @param day 'YYYY-MM-DD' */
export async function isWithinAYear(db: Kysely<Database>, day: string): Promise<boolean> {
  const { rows } = await sql<{ isWithin: boolean }>`
    SELECT ${day}::date BETWEEN current_date AND (current_date + interval '1 year')::date AS "isWithin"`.execute(
    db,
  );
  return rows[0]?.isWithin ?? false;
}
