// Spreads the stores over the nodes of Citus: docs/decisions/0065-citus.md says which tables go where, and why.
import pg from 'pg';
import { StartError } from '../errors.ts';
import { closeClient, connectClient } from './client.ts';

/** Where each table of the product is kept. */
export interface Placement {
  /** Spread over the nodes by store. */
  distributed: string[];
  /** On the coordinator, and known to Citus: whoever writes to it and to a store commits both or neither. */
  managed: string[];
  /** On the coordinator. */
  local: string[];
}

const MANAGED = ['audit_log'];

/** Whether the stores of this database are spread over nodes. */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    "SELECT to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL AS has",
  );
  if (rows[0]?.has !== true) return false;
  const found = await client.query(
    "SELECT FROM pg_dist_partition WHERE partmethod = 'h' AND logicalrelid = to_regclass('public.data_uploads')",
  );
  return found.rowCount === 1;
}

/**
 * By what a table is: one whose primary key begins with the store is distributed, unless it refers to a table that isn't.
 * So a table of a later version needs no entry in a list.
 */
export async function listPlacement(client: pg.ClientBase): Promise<Placement> {
  const { rows } = await client.query<{ name: string; by_store: boolean }>(`
    SELECT t.relname AS name, coalesce(a.attname = 'store_id', false) AND NOT EXISTS (
      SELECT FROM pg_constraint f WHERE f.conrelid = t.oid AND f.contype = 'f') AS by_store
    FROM pg_class t
    LEFT JOIN pg_index i ON i.indrelid = t.oid AND i.indisprimary
    LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = i.indkey[0]
    WHERE t.relnamespace = 'public'::regnamespace AND t.relkind IN ('r', 'p') AND NOT t.relispartition
      AND t.relname !~ '_\\d{6,}$'
    ORDER BY t.relname`);
  const placement: Placement = { distributed: [], managed: [], local: [] };
  for (const { name, by_store: isByStore } of rows) {
    if (isByStore) placement.distributed.push(name);
    else if (MANAGED.includes(name)) placement.managed.push(name);
    else placement.local.push(name);
  }
  return placement;
}

/** Distributes what isn't distributed yet. @returns the tables that were. */
export async function distribute(client: pg.Client): Promise<string[]> {
  const { distributed, managed } = await listPlacement(client);
  const known = await listKnown(client);
  const moved: string[] = [];
  await client.query(
    "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL citus.multi_shard_modify_mode = 'sequential'",
  );
  try {
    // The first one decides on the shards of the others.
    const first = 'data_uploads';
    for (const table of [first, ...distributed.filter((name) => name !== first)]) {
      if (known.has(table)) continue;
      await client.query('SELECT create_distributed_table($1, $2, colocate_with => $3)', [
        table,
        'store_id',
        table === first ? 'none' : first,
      ]);
      // What was copied to the nodes would stay here, out of sight.
      await client.query('SELECT truncate_local_data_after_distributing_table($1)', [table]);
      moved.push(table);
    }
    for (const table of managed) {
      if (known.has(table)) continue;
      await takeOver(client, table);
      moved.push(table);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
  return moved;
}

/** Its ids would begin anew. */
async function takeOver(client: pg.Client, table: string): Promise<void> {
  const before = await readSequence(client, table);
  await client.query('SELECT citus_add_local_table_to_metadata($1)', [table]);
  await client.query("SELECT setval(pg_get_serial_sequence($1, 'id'), $2, $3)", [
    table,
    before.last,
    before.isCalled,
  ]);
}

async function readSequence(client: pg.Client, table: string): Promise<{ last: string; isCalled: boolean }> {
  const { rows: names } = await client.query<{ name: string }>(
    "SELECT pg_get_serial_sequence($1, 'id') AS name",
    [table],
  );
  const { rows } = await client.query<{ last: string; isCalled: boolean }>(
    `SELECT last_value AS last, is_called AS "isCalled" FROM ${names[0]!.name}`,
  );
  return rows[0]!;
}

async function listKnown(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT c.relname AS name FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid',
  );
  return new Set(rows.map(({ name }) => name));
}

/** Distributes what isn't distributed yet, on a database with nodes. @returns the tables that were. */
export async function distributeTables(connectionString: string): Promise<string[]> {
  const client = await connectClient(connectionString, { name: 'distribute' });
  try {
    return await distribute(client);
  } finally {
    await closeClient(client);
  }
}

/** @throws StartError if there are no nodes to distribute to. */
export async function requireNodes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ has: boolean }>(
    "SELECT to_regclass('pg_catalog.pg_dist_node') IS NOT NULL AS has",
  );
  if (rows[0]?.has !== true) {
    throw new StartError('The database has no extension citus.');
  }
}
