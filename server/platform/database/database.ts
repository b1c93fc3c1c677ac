import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { endIfVanished } from './client.ts';
import { preparing } from './preparing.ts';
import type { Database } from './schema.ts';
import { type StallWatch, stallError, watchFor } from './stall-watch.ts';

export interface AppDatabase {
  db: Kysely<Database>;
  /**
   * For what is asked all the time by key: each connection parses and plans such a statement only once, which takes
   * several times as long as running it. `seen` is for transactions in which agents' sight is limited: there, the same
   * words mean other tables.
   */
  often: Record<Sight, Kysely<Database>>;
  pool: pg.Pool;
  connectionString: string;
  close(): Promise<void>;
}

type Sight = 'real' | 'seen';

/** Enough for calls; jobs need fewer. */
const MAX_CONNECTIONS = 20;
const CONNECT_TIMEOUT_MS = 8_000;
const READY_WITHIN_MS = 1_500;
const UNDEFINED_TABLE = '42P01';
const HAS_NODES = "SELECT FROM pg_extension WHERE extname = 'citus'";

/**
 * Opens a pool, which connects with the first query. While the database is stalled, requests for a connection fail at
 * once.
 * @param maxConnections Default 20.
 * @param statementLimitMs for statements without their own limit; see `liftStatementLimit`. Default: the server's.
 */
export function openDatabase(
  connectionString: string,
  {
    statementLimitMs,
    maxConnections = MAX_CONNECTIONS,
  }: { statementLimitMs?: number; maxConnections?: number } = {},
): AppDatabase {
  const watch = watchFor(connectionString);
  /** Connections to a database whose stores may be spread over nodes. */
  const spread = new WeakSet<pg.ClientBase>();
  async function prepare(client: pg.ClientBase): Promise<void> {
    watch.add(client);
    await endIfVanished(client);
    const { rowCount } = await client.query(HAS_NODES);
    if (rowCount !== null && rowCount > 0) spread.add(client);
    if (statementLimitMs !== undefined) await limitStatements(client, statementLimitMs);
  }
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'tillwatch',
    keepAlive: true,
    types: TYPES,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say
    onConnect: prepare,
  });
  // The pool drops idle connections that break; the next query opens another or reports why it can't.
  pool.on('error', () => undefined);
  // If a connection breaks between two statements, the next one fails. Without a listener, it would end the program.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const connect = () => connectUnlessStalled(pool, watch);
  const over = (connectOne: typeof connect): Kysely<Database> =>
    new Kysely<Database>({
      dialect: new PostgresDialect({
        pool: { connect: connectOne, end: () => pool.end(), options: pool.options },
      }),
    });
  const db = over(connect);
  const often = {
    real: over(preparing(connect, 'real', spread)),
    seen: over(preparing(connect, 'seen', spread)),
  };
  return { db, often, pool, connectionString, close: () => db.destroy() };
}

/**
 * Reads several things as of one moment, regardless of simultaneous changes.
 * @param settings statements without parameters that apply until then, sent along with the one that begins.
 */
export function readTogether<Result>(
  db: Kysely<Database>,
  read: (tx: Kysely<Database>) => Promise<Result>,
  settings: RawBuilder<unknown> = sql``,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    try {
      await sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${settings}`.execute(connection);
      const result = await read(connection);
      await sql`COMMIT`.execute(connection);
      return result;
    } catch (error) {
      await sql`ROLLBACK`.execute(connection).catch(() => undefined);
      throw error;
    }
  });
}

/** Removes the time limit for the rest of a transaction's statements, for work that may take a long time. */
export async function liftStatementLimit(tx: Kysely<Database>): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
}

/** Makes the server cancel longer statements, so none of their work is done. Keeps an existing lower limit. */
async function limitStatements(client: pg.ClientBase, limitMs: number): Promise<void> {
  await client.query(
    `SELECT set_config('statement_timeout', $1, false) FROM pg_settings
      WHERE name = 'statement_timeout' AND setting::integer NOT BETWEEN 1 AND $1::integer`,
    [String(limitMs)],
  );
}

/** Also rejects waiting requests when the database stalls. */
async function connectUnlessStalled(pool: pg.Pool, watch: StallWatch): Promise<pg.PoolClient> {
  if (watch.isStalled()) throw stallError('DATABASE_STALLED');
  return new Promise((resolve, reject) => {
    let isRefused = false;
    const unsubscribe = watch.onStall(() => {
      isRefused = true;
      reject(stallError('DATABASE_STALLED'));
    });
    pool
      .connect()
      .then((client) => (isRefused ? client.release() : resolve(client)), reject)
      .finally(unsubscribe);
  });
}

export type Readiness = 'ok' | 'database unavailable' | 'migrations missing';

/** Whether the database answers and has this version's migrations. @param migrations by name. */
export async function checkReadiness(
  { db }: Pick<AppDatabase, 'db'>,
  migrations: readonly string[],
): Promise<Readiness> {
  const limit = new AbortController();
  try {
    return await Promise.race([
      askReadiness(db, migrations),
      sleep(READY_WITHIN_MS, 'database unavailable' as const, { signal: limit.signal }),
    ]);
  } finally {
    limit.abort();
  }
}

async function askReadiness(db: Kysely<Database>, migrations: readonly string[]): Promise<Readiness> {
  try {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) FROM unnest(${[...migrations]}::text[]) AS needed
      WHERE needed NOT IN (SELECT name FROM schema_migrations)`.execute(db);
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
 * How values are returned: bigint as number, numeric as text, date as 'YYYY-MM-DD', timestamp without time zone as
 * 'YYYY-MM-DDTHH:MM:SS', timestamptz as Date, json parsed. For the pool, and for the `types` of a plain pg.Client.
 */
export const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format ?? 'text')) as pg.CustomTypesConfig['getTypeParser'],
};
