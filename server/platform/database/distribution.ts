// Spreads the stores over the nodes of Citus: docs/decisions/0065-citus.md says which tables go where, and why.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { StartError } from '../errors.ts';
import type { Database } from './schema.ts';

/** Where each table of the product is kept once stores are spread over nodes. */
export interface Placement {
  /** On the nodes, each store's rows on one. */
  distributed: string[];
  /**
   * On the coordinator and known to Citus, so a transaction that writes to it and to a store commits both or neither.
   */
  managed: string[];
  /** On the coordinator. */
  local: string[];
}

/** Determines the shards; the other tables are colocated with it. */
const FIRST = 'data_uploads';
const MANAGED = ['audit_log'];
/** A commit takes milliseconds. */
const COMMITS_WITHIN = '10s';
const PREPARED_WITHIN_MS = 10_000;
const LOOK_AGAIN_MS = 20;

/**
 * Decides by a table's definition, so later tables need no list: a table is distributed if its primary key begins with
 * the store, unless it refers to a table that stays on the coordinator.
 */
export async function listPlacement(client: pg.ClientBase): Promise<Placement> {
  const { rows } = await client.query<{ name: string; is_by_store: boolean }>(`
    SELECT t.relname AS name, coalesce(a.attname = 'store_id', false) AND NOT EXISTS (
      SELECT FROM pg_constraint f WHERE f.conrelid = t.oid AND f.contype = 'f') AS is_by_store
    FROM pg_class t
    LEFT JOIN pg_index i ON i.indrelid = t.oid AND i.indisprimary
    LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = i.indkey[0]
    WHERE t.relnamespace = 'public'::regnamespace AND t.relkind IN ('r', 'p') AND NOT t.relispartition
    ORDER BY t.relname`);
  const placement: Placement = { distributed: [], managed: [], local: [] };
  for (const { name, is_by_store: isByStore } of rows) {
    if (isByStore) placement.distributed.push(name);
    else if (MANAGED.includes(name)) placement.managed.push(name);
    else placement.local.push(name);
  }
  return placement;
}

/**
 * Spreads what isn't spread yet, all or nothing.
 * @returns the tables that it spread.
 */
export async function distribute(client: pg.ClientBase): Promise<string[]> {
  const { distributed, managed } = await listPlacement(client);
  const known = await listKnown(client);
  const missing = (names: readonly string[]): string[] => names.filter((name) => !known.has(name));
  await client.query(
    "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL citus.multi_shard_modify_mode = 'sequential'",
  );
  try {
    for (const table of missing([FIRST, ...distributed.filter((name) => name !== FIRST)])) {
      await spread(client, table);
    }
    for (const table of missing(managed)) await takeOver(client, table);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
  return missing([...distributed, ...managed]);
}

/** Whether Citus manages the table on the coordinator, if stores are spread. */
export function isManaged(table: string): boolean {
  return MANAGED.includes(table);
}

/** Spreads the tables of a new version if the others are spread. */
export async function keepDistributed(client: pg.ClientBase): Promise<void> {
  if (await isDistributed(client)) await distribute(client);
}

export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  return (await hasCitus(client)) && (await listKnown(client)).has(FIRST);
}

/**
 * @param statement with %s for the part of the table that has the store. Runs outside the current database transaction.
 */
export async function runOnShard(
  client: pg.ClientBase,
  { table, storeId }: { table: string; storeId: number },
  statement: string,
): Promise<void> {
  await client.query(
    `SELECT done.* FROM pg_dist_shard_placement p,
      LATERAL master_run_on_worker(ARRAY[p.nodename], ARRAY[p.nodeport::integer],
        ARRAY[format($3, format('public.%I', $1 || '_' || p.shardid))], false) done
    WHERE p.shardid = get_shard_id_for_distribution_column($1, $2::integer)`,
    [table, storeId, statement],
  );
}

const SPREAD_KNOWN_MS = 60_000;
let lastSeen: { knownAt: number; is: boolean } | null = null;

/** Whether the database may be spread over nodes, as of a minute ago at most: for statements that are faster there in another form. */
export async function mayBeSpread(db: Kysely<Database>): Promise<boolean> {
  if (lastSeen !== null && Date.now() - lastSeen.knownAt < SPREAD_KNOWN_MS) return lastSeen.is;
  lastSeen = { knownAt: Date.now(), is: await canSpread(db) };
  return lastSeen.is;
}

async function canSpread(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pg_extension WHERE extname = 'citus'`.execute(db);
  return rows.length > 0;
}

/** The workers that the coordinator can't reach within a second each; none if stores aren't spread. */
export async function findNodesDown(db: Kysely<Database>): Promise<string[]> {
  if (!(await canSpread(db))) return [];
  const { rows } = await sql<{ node: string }>`
    SELECT nodename || ':' || nodeport AS node FROM pg_dist_node
    WHERE groupid > 0 AND noderole = 'primary'
      AND CASE WHEN set_config('citus.node_connection_timeout', '1s', true) IS NOT NULL
        THEN NOT citus_check_connection_to_node(nodename, nodeport) END
    ORDER BY 1`.execute(db);
  // For what else the transaction does, if this is one.
  await sql`SELECT set_config('citus.node_connection_timeout', NULL, true)`.execute(db);
  return rows.map(({ node }) => node);
}

/**
 * Makes the current database transaction see all nodes as of one moment: it begins on each node while nothing that
 * concerns two nodes is being committed. It must read over one connection to each node.
 * @param client in a transaction with isolation level repeatable read that has not read anything yet.
 */
export async function pinNodes(client: pg.ClientBase, gate: pg.ClientBase): Promise<void> {
  await client.query('SET LOCAL citus.max_adaptive_executor_pool_size = 1');
  await gate.query(`BEGIN; SET LOCAL lock_timeout = '${COMMITS_WITHIN}'`);
  try {
    await gate.query('LOCK TABLE pg_catalog.pg_dist_transaction IN EXCLUSIVE MODE');
    await waitForPrepared(gate);
    // A table that every node has parts of.
    await client.query('SELECT count(*) FROM store_counters');
  } finally {
    await gate.query('ROLLBACK');
  }
}

/** Workers commit a moment after the coordinator does. */
async function waitForPrepared(gate: pg.ClientBase): Promise<void> {
  const until = Date.now() + PREPARED_WITHIN_MS;
  for (;;) {
    const { rows } = await gate.query<{ waiting: number }>(`
      SELECT coalesce(sum(result::integer), 0)::integer AS waiting FROM run_command_on_workers(
        $$SELECT count(*) FROM pg_prepared_xacts WHERE database = current_database() AND starts_with(gid, 'citus_')$$)
      WHERE success`);
    if (rows[0]?.waiting === 0) return;
    if (Date.now() > until) {
      throw new StartError(
        'A worker still has changes that are neither committed nor rolled back, as after a crash of the coordinator. They are ' +
          'settled within a minute; try again then.',
      );
    }
    await sleep(LOOK_AGAIN_MS);
  }
}

/** @throws StartError if the stores can't be spread from this database. */
export async function requireNodes(client: pg.ClientBase): Promise<void> {
  if (!(await hasCitus(client))) {
    throw new StartError(
      'The database does not have the extension citus. DATABASE_URL must name the coordinator, with CREATE EXTENSION citus done ' +
        'there and on each worker: see docs/scaling-citus.md.',
    );
  }
  const { rows } = await client.query<{ workers: number; down: string[] | null }>(`
    SELECT count(*)::integer AS workers, array_agg(nodename || ':' || nodeport)
      FILTER (WHERE NOT isactive OR NOT citus_check_connection_to_node(nodename, nodeport)) AS down
    FROM pg_dist_node WHERE groupid > 0 AND noderole = 'primary'`);
  const { workers = 0, down = null } = rows[0] ?? {};
  if (workers === 0) {
    throw new StartError(
      'The coordinator has no worker. Add each with citus_add_node: see docs/scaling-citus.md.',
    );
  }
  if (down !== null) throw new StartError(`The coordinator cannot reach ${down.join(', ')}. Start it first.`);
  await requireOneClock(client);
}

/** When a day ends depends on the time zone of the node that is asked. */
async function requireOneClock(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ zones: string[] }>(`
    SELECT array_agg(DISTINCT result) AS zones FROM (
      SELECT result FROM run_command_on_workers('SHOW timezone') UNION ALL SELECT current_setting('timezone')
    ) z`);
  const zones = rows[0]?.zones ?? [];
  if (zones.length < 2) return;
  throw new StartError(
    `The nodes have different time zones (${zones.join(', ')}). Set one for the database on all of them: ` +
      'ALTER DATABASE … SET timezone.',
  );
}

async function hasCitus(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query("SELECT FROM pg_extension WHERE extname = 'citus'");
  return rowCount === 1;
}

async function listKnown(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT c.relname AS name FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid',
  );
  return new Set(rows.map(({ name }) => name));
}

async function spread(client: pg.ClientBase, table: string): Promise<void> {
  await client.query('SELECT create_distributed_table($1, $2, colocate_with => $3)', [
    table,
    'store_id',
    table === FIRST ? 'none' : FIRST,
  ]);
  // Otherwise the rows copied to the nodes would also stay here, invisible.
  await client.query('SELECT truncate_local_data_after_distributing_table($1)', [table]);
}

/** Continues the table's ids, which would otherwise start over. */
async function takeOver(client: pg.ClientBase, table: string): Promise<void> {
  const { rows: before } = await client.query<{ next: string }>(
    "SELECT nextval(pg_get_serial_sequence($1, 'id')) AS next",
    [table],
  );
  await client.query('SELECT citus_add_local_table_to_metadata($1)', [table]);
  await client.query("SELECT setval(pg_get_serial_sequence($1, 'id'), $2, false)", [table, before[0]?.next]);
}
