// Reads the whole database as of one moment, while others keep writing.
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { CHAIN_HEADS, type ChainHead } from '../audit/audit-chain.queries.ts';
import { closeClient, connectClient } from '../platform/database/client.ts';
import { isDistributed, isManaged, pinNodes } from '../platform/database/distribution.ts';
import { lockFiles } from '../platform/files.queries.ts';
import type { BackupHeader, Sequence } from './format.ts';

// After a restore, people sign in again, an installation without users creates a new set-up link, and the place of
// files gets a new mark.
const LEFT_OUT = ['sessions', 'setup_links', 'schema_migrations', 'installation'];

/** A database transaction that sees one consistent state. */
export interface Snapshot {
  client: pg.Client;
  takenAt: Date;
  close(): Promise<void>;
}

/** Until the snapshot is closed, none of the files in it is removed. */
export async function takeSnapshot(connectionString: string): Promise<Snapshot> {
  const client = await connectClient(connectionString, { name: 'backup' });
  try {
    await lockFiles(client);
    await client.query(`
      BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
      SET LOCAL statement_timeout = 0;
      SET LOCAL idle_in_transaction_session_timeout = 0`);
    await pinWhatIsSpread(client, connectionString);
    const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    return { client, takenAt: rows[0]?.now ?? new Date(), close: () => closeClient(client) };
  } catch (error) {
    await closeClient(client);
    throw error;
  }
}

async function pinWhatIsSpread(client: pg.ClientBase, connectionString: string): Promise<void> {
  const gate = await connectClient(connectionString, { name: 'backup' });
  try {
    if (await isDistributed(gate)) await pinNodes(client, gate);
  } finally {
    await closeClient(gate);
  }
}

export async function listMigrations(client: pg.ClientBase): Promise<BackupHeader['migrations']> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations ORDER BY name',
  );
  return rows;
}

/** Every table of the product, each after the tables it references. New tables are included automatically. */
export async function listTables(client: pg.ClientBase): Promise<BackupHeader['tables']> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `WITH RECURSIVE own AS (
      SELECT oid, relname FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
    ), reach AS (
      SELECT oid, 0 AS depth FROM own
      UNION
      SELECT f.conrelid, reach.depth + 1 FROM reach
      JOIN pg_constraint f ON f.contype = 'f' AND f.confrelid = reach.oid AND f.conrelid <> f.confrelid
      WHERE reach.depth < 100
    )
    SELECT own.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM own JOIN pg_attribute a ON a.attrelid = own.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE a.attgenerated = '' AND own.relname <> ALL ($1)
    GROUP BY own.oid, own.relname
    ORDER BY (SELECT max(depth) FROM reach WHERE reach.oid = own.oid), own.relname`,
    [LEFT_OUT],
  );
  return rows;
}

/** May be ahead of the snapshot, which is harmless. */
export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `SELECT c.relname AS table, a.attname AS column, pg_get_serial_sequence(c.oid::regclass::text, a.attname) AS sequence
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND pg_get_serial_sequence(c.oid::regclass::text, a.attname) IS NOT NULL
    ORDER BY 1, 2`,
  );
  const sequences: Sequence[] = [];
  for (const { table, column, sequence } of rows) {
    const state = await client.query<{ last: string; called: boolean }>(
      `SELECT last_value AS last, is_called AS called FROM ${sequence}`,
    );
    const [row] = state.rows;
    if (row) sequences.push({ table, column, last: Number(row.last), isCalled: row.called });
  }
  return sequences;
}

/** Paths relative to the data folder, without duplicates. */
export async function listFiles(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ path: string }>(
    `SELECT raw_data_path AS path FROM data_uploads WHERE raw_data_path IS NOT NULL
    UNION SELECT cleaned_data_path FROM data_uploads WHERE cleaned_data_path IS NOT NULL
    UNION SELECT rejected_data_path FROM data_uploads WHERE rejected_data_path IS NOT NULL
    UNION SELECT path FROM evidence_images
    UNION SELECT path FROM email_report_attachments
    ORDER BY 1`,
  );
  return rows.map(({ path }) => path);
}

/** The last link of each of the audit log's chains. */
export async function findAuditHeads(client: pg.ClientBase): Promise<ChainHead[]> {
  const { rows } = await client.query<ChainHead>(CHAIN_HEADS);
  return rows;
}

/** The rows in COPY's text format. @returns a stream that has the row count once it has been read. */
export function copyOut(
  client: pg.ClientBase,
  { name, columns }: BackupHeader['tables'][number],
): AsyncIterable<Buffer> & { rowCount: number } {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const table = `public.${pg.escapeIdentifier(name)}`;
  // A plain COPY of a table that Citus manages on the coordinator would read it as of now, not as of the snapshot. A
  // query on a distributed one would be collected on the coordinator before it is sent.
  const source = isManaged(name) ? `(SELECT ${list} FROM ${table})` : `${table} (${list})`;
  return client.query(copyTo(`COPY ${source} TO STDOUT`));
}
