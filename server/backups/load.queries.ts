// Loads the rows of a backup into an empty database, in one database transaction.
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { closeClient, connectClient } from '../platform/database/client.ts';
import { requireUnused } from '../platform/database/require-unused.ts';
import { StartError } from '../platform/errors.ts';
import type { BackupHeader } from './format.ts';
import { listMigrations, listTables } from './snapshot.queries.ts';
import { waitForRoom } from './wait-for-room.ts';

export interface Load {
  /** The parts of a table must be consecutive. */
  add(table: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** @param rows expected per table; they are counted again. */
  finish(rows: Readonly<Record<string, { rows: number }>>): Promise<void>;
  /** Ends every API token: one that was revoked since would be good again. @returns how many. */
  endTokens(): Promise<number>;
  commit(): Promise<void>;
  /** Rolls everything back, unless it was committed. */
  close(): Promise<void>;
}

/**
 * @throws StartError if the database has rows, is in use, or was set up by a different version than the backup's.
 */
export async function startLoad(connectionString: string, header: BackupHeader): Promise<Load> {
  const client = await connectClient(connectionString, { name: 'restore' });
  try {
    await client.query(
      'BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
    );
    await requireUnused(client);
    await requireSameMigrations(client, header);
    const tables = await listTables(client);
    requireSameTables(tables, header);
    await requireEmpty(client, tables);
    // The backup already has what the triggers wrote.
    const triggered = await listTriggered(client);
    for (const name of triggered)
      await client.query(`ALTER TABLE public.${quote(name)} DISABLE TRIGGER USER`);
    return createLoad(client, header, triggered);
  } catch (error) {
    await closeClient(client);
    throw error;
  }
}

function createLoad(client: pg.Client, header: BackupHeader, triggered: readonly string[]): Load {
  const columnsOf = new Map(header.tables.map(({ name, columns }) => [name, columns]));
  let open: { table: string; stream: CopyStreamQuery; ended: Promise<void> } | null = null;
  async function endTable(): Promise<void> {
    if (!open) return;
    const { stream, ended } = open;
    open = null;
    stream.end();
    await ended;
  }

  return {
    async add(table, content) {
      if (open?.table !== table) {
        await endTable();
        const columns = (columnsOf.get(table) ?? []).map(quote).join(', ');
        const stream = client.query(copyFrom(`COPY public.${quote(table)} (${columns}) FROM STDIN`));
        const ended = finished(stream);
        // Failures reach the caller who waits for the end.
        ended.catch(() => undefined);
        open = { table, stream, ended };
      }
      const { stream } = open;
      for await (const chunk of content) {
        if (!stream.write(chunk)) await waitForRoom(stream);
      }
    },
    async finish(rows) {
      await endTable();
      for (const name of triggered)
        await client.query(`ALTER TABLE public.${quote(name)} ENABLE TRIGGER USER`);
      for (const { name } of header.tables) {
        const counted = await client.query<{ count: string }>(`SELECT count(*) FROM public.${quote(name)}`);
        if (Number(counted.rows[0]?.count) !== rows[name]?.rows) {
          throw new StartError(`The table ${name} did not get all of its rows. Nothing was changed.`);
        }
      }
      for (const { table, column, last, isCalled } of header.sequences) {
        await client.query('SELECT setval(pg_get_serial_sequence($1, $2), $3, $4)', [
          `public.${quote(table)}`,
          column,
          last,
          isCalled,
        ]);
      }
    },
    async endTokens() {
      if (!columnsOf.has('api_tokens')) return 0;
      const { rowCount } = await client.query('DELETE FROM api_tokens');
      return rowCount ?? 0;
    },
    async commit() {
      await client.query('COMMIT');
      await client.query('ANALYZE');
    },
    // Closing the connection rolls back an open transaction.
    close: () => closeClient(client),
  };
}

/** Tables spread over nodes have no triggers, and don't accept statements about them. */
async function listTriggered(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

async function requireSameMigrations(client: pg.Client, header: BackupHeader): Promise<void> {
  const present = await listMigrations(client);
  if (JSON.stringify(present) === JSON.stringify(header.migrations)) return;
  throw new StartError(
    'The database was set up by a different version of Tillwatch than the one that made the backup. Restore into an empty database.',
  );
}

function requireSameTables(tables: BackupHeader['tables'], header: BackupHeader): void {
  if (JSON.stringify(tables) === JSON.stringify(header.tables)) return;
  throw new StartError(
    'The tables in the database do not match those in the backup. Restore into an empty database.',
  );
}

async function requireEmpty(client: pg.Client, tables: BackupHeader['tables']): Promise<void> {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`SELECT FROM public.${quote(name)} LIMIT 1`);
    if (!rowCount) continue;
    throw new StartError(
      `The database is not empty (there are rows in ${name}). A restore never replaces what is there: name an empty database, ` +
        'or without DATABASE_URL an empty DATA_DIR.',
    );
  }
}

function quote(name: string): string {
  return pg.escapeIdentifier(name);
}
