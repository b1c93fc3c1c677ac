import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

export interface AppDatabase {
  db: Kysely<Database>;
  pool: pg.Pool;
  connectionString: string;
  close(): Promise<void>;
}

const MAX_CONNECTIONS = 20;
const CONNECT_TIMEOUT_MS = 10_000;
const UNDEFINED_TABLE = '42P01';

/** Opens a pool; connects with the first query. */
export function openDatabase(connectionString: string): AppDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'tillwatch',
    types: TYPES,
  });
  // A connection that breaks while idle is dropped by the pool; the next query opens another, or says why it cannot.
  pool.on('error', () => undefined);
  // One that breaks between two statements of a transaction says so with the next of them; unheard it would end the program.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, connectionString, close: () => db.destroy() };
}

export type Readiness = 'ok' | 'database unavailable' | 'migrations missing';

/** Whether the database can be asked right now, and has what this version needs. @param migrations by name. */
export async function checkReadiness(
  { pool }: Pick<AppDatabase, 'pool'>,
  migrations: readonly string[],
): Promise<Readiness> {
  try {
    const { rows } = await pool.query<{ count: number }>(
      'SELECT count(*) FROM unnest($1::text[]) AS needed WHERE needed NOT IN (SELECT name FROM schema_migrations)',
      [migrations],
    );
    return rows[0]?.count === 0 ? 'ok' : 'migrations missing';
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE
      ? 'migrations missing'
      : 'database unavailable';
  }
}

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, String],
  [pg.types.builtins.DATE, String],
  [pg.types.builtins.TIMESTAMP, (text) => text.slice(0, 19).replace(' ', 'T')],
]);

/**
 * How values come back: bigint as number, numeric as text, date as 'YYYY-MM-DD', timestamp without zone as
 * 'YYYY-MM-DDTHH:MM:SS', timestamptz as Date, json parsed. For the pool, and for a bare pg.Client's `types`.
 */
export const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format ?? 'text')) as pg.CustomTypesConfig['getTypeParser'],
};
