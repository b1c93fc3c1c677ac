// On several nodes only: CITUS_URL names the coordinator that scripts/citus/start.mjs starts.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { formatRecordId, ROUTES, type Store } from '@tillwatch/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { copyOut, takeSnapshot } from './backups/snapshot.queries.ts';
import { closeClient } from './platform/database/client.ts';
import { migrate } from './platform/database/migrate.ts';
import { makePng } from './testing/make-image.ts';
import { runProgram } from './testing/run-program.ts';
import { type SeedTransaction, seedTransactions } from './testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from './testing/start-test-server.ts';
import { createDatabase, distributeTables, joinNodes, listNodes } from './testing/test-database.ts';
import { makeSummary, uploadFile } from './testing/upload-file.ts';
import { migrateBefore } from './testing/version-before.ts';

const run = describe.skipIf(!process.env['CITUS_URL']);
const KEYS = ['data_uploads', 'transactions', 'transaction_details', 'agent_activity', 'audit_log'];

interface Sent {
  /** Of the server to the coordinator. */
  connection: number;
  /** The worker's port. */
  node: string;
  text: string;
}

run('a server whose stores are on two nodes', () => {
  let server: TestServer;
  let supervisor: TestUser;
  let agent: TestUser;
  let stores: Store[];
  /** What the server's connections have sent to workers. */
  const sent: Sent[] = [];

  beforeAll(async () => {
    server = await startTestServer();
    const { pool } = server.context.database;
    const name = new URL(server.context.database.connectionString).pathname.slice(1);
    await pool.query(`ALTER DATABASE ${name} SET citus.log_remote_commands = on`);
    let connections = 0;
    pool.on('connect', (client) => {
      connections += 1;
      const connection = connections;
      client.on('notice', (notice) => {
        const node = /@[^ ]*:(\d+)/.exec(notice.detail ?? '')?.[1] ?? '';
        if (notice.message?.startsWith('issuing '))
          sent.push({ connection, node, text: notice.message.slice(8) });
      });
    });
    // Connections that are already open don't have the setting.
    await pool
      .query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'tillwatch'`,
      )
      .catch(() => undefined);
    supervisor = await server.createUser({ role: 'supervisor' });
    stores = [];
    for (let number = 1; number <= 6; number += 1) stores.push(await server.createStore(String(number)));
    agent = await server.createUser({ assignedStores: stores.map(({ storeNumber }) => storeNumber) });
    for (const { id: storeId } of stores) {
      await seedTransactions(
        server.context.database,
        { storeId, userId: agent.id },
        Array.from({ length: 4 }, (_, index) => ({
          transactionNumber: String(100 + index),
          time: `2026-11-17T10:0${index}:00`,
          filters: ['refund'] as const,
          priority: 'check_all' as const,
          employeeId: '7',
        })),
      );
    }
  }, 180_000);
  afterAll(() => server.close());

  async function listIds({ id }: Store): Promise<string[]> {
    const { transactions } = await server.call(ROUTES.listTransactions, {
      as: agent,
      query: { storeId: id },
    });
    return transactions.map((transaction) => transaction.id);
  }

  async function nodeOf({ id }: Store): Promise<string> {
    const { rows } = await server.context.database.pool.query<{ port: number }>(
      `SELECT nodeport AS port FROM pg_dist_shard_placement
      WHERE shardid = get_shard_id_for_distribution_column('transactions', $1::integer)`,
      [id],
    );
    return String(rows[0]?.port);
  }

  it('has both nodes', async () => {
    expect(new Set(await Promise.all(stores.map(nodeOf))).size).toBe(2);
  });

  it('prepares on the node whatever a call writes there and on the coordinator', async () => {
    const [store] = stores as [Store];
    const [first, second, third] = (await listIds(store)) as [string, string, string];
    const form = () => {
      const made = new FormData();
      made.set('file', new Blob([makePng()]), 'till.png');
      return made;
    };
    const review = (id: string, body: object) => () =>
      server.call(ROUTES.updateTransaction, { as: agent, params: { id }, body });
    const calls: Record<string, () => Promise<unknown>> = {
      verify: review(first, { isVerified: true }),
      note: review(first, { verificationNotes: 'Seen' }),
      undo: async () => {
        const { version } = await server.call(ROUTES.getTransaction, { as: agent, params: { id: first } });
        await server.call(ROUTES.undoReview, { as: agent, params: { id: first }, body: { version } });
      },
      flag: review(second, { isFlagged: true }),
      'flag another': review(third, { isFlagged: true }),
      evidence: () => server.call(ROUTES.addEvidence, { as: agent, params: { id: second }, form: form() }),
      'a case': () =>
        server.call(ROUTES.createCase, {
          as: agent,
          body: { storeId: store.id, title: 'Refunds', transactionIds: [second] },
        }),
      upload: () =>
        uploadFile(server, {
          user: agent,
          store,
          bytes: makeSummary([['9001', 16, '10:00:00', '1.00']]),
          filename: 'more.xlsx',
        }),
      report: () =>
        server.call(ROUTES.createEmailReport, {
          as: agent,
          body: {
            storeId: store.id,
            reportDate: '2026-11-17',
            recipientEmail: store.franchiseOwnerEmail,
            subject: 'Tuesday',
            content: 'What was found.',
            totalHighPriority: 0,
            totalMediumPriority: 0,
            totalLowPriority: 0,
          },
        }),
    };
    const commits: Record<string, unknown> = {};
    const node = await nodeOf(store);
    /** Statements to the other node, of calls that write nothing but a review, a case, or a report. */
    const scattered: Record<string, string[]> = {};
    for (const [name, call] of Object.entries(calls)) {
      sent.length = 0;
      await call();
      if (name !== 'upload') {
        const others = sent.filter(
          ({ node: asked, text }) =>
            asked !== node && /^(INSERT|UPDATE|DELETE|COPY(?!.*format result))\b/.test(text),
        );
        if (others.length > 0) scattered[name] = others.map(({ text }) => text);
      }
      commits[name] = {
        prepared: sent.some(({ text }) => text.startsWith('PREPARE TRANSACTION')),
        // Marking an upload as being processed changes nothing on the coordinator.
        inOnePhase: listOnePhaseWrites(sent).filter(
          (text) => !text.includes("SET processing_status = 'processing'"),
        ),
      };
    }
    expect(commits).toEqual(
      Object.fromEntries(Object.keys(calls).map((name) => [name, { prepared: true, inOnePhase: [] }])),
    );
    expect(scattered).toEqual({});
  });

  it('asks one node for what is about one store', async () => {
    const [store] = stores as [Store];
    const [id, flagged] = (await listIds(store)) as [string, string];
    const query = { storeId: store.id };
    const lonely = await server.createUser({ assignedStores: [store.storeNumber] });
    const { transactionId, transactionTime: time } = await server.call(ROUTES.getTransaction, {
      as: agent,
      params: { id: flagged },
    });
    await seedTransactions(server.context.database, { storeId: store.id, userId: agent.id }, [
      { transactionNumber: transactionId, time, amountCents: 1, lines: ['ANOTHER'] },
    ]);
    const { cases } = await server.call(ROUTES.listCases, { as: agent, query });
    const params = { id: cases[0]!.id };
    const calls: Record<string, () => Promise<unknown>> = {
      list: () => server.call(ROUTES.listTransactions, { as: supervisor, query }),
      "an agent's list": () => server.call(ROUTES.listTransactions, { as: agent, query }),
      search: () =>
        server.call(ROUTES.listTransactions, { as: supervisor, query: { ...query, search: 'sale' } }),
      stats: () => server.call(ROUTES.getTransactionStats, { as: supervisor, query }),
      detail: () => server.call(ROUTES.getTransaction, { as: supervisor, params: { id } }),
      "an agent's detail": () => server.call(ROUTES.getTransaction, { as: agent, params: { id } }),
      'what two files say': async () => {
        const { contests } = await server.call(ROUTES.getTransaction, { as: agent, params: { id: flagged } });
        expect(contests).toMatchObject([{ outcome: 'open' }]);
      },
      case: () => server.call(ROUTES.getCase, { as: supervisor, params }),
      "an agent's case": () => server.call(ROUTES.getCase, { as: agent, params }),
      neighbors: () => server.call(ROUTES.getNeighbors, { as: supervisor, params: { id }, query }),
      history: () => server.call(ROUTES.getReviewHistory, { as: supervisor, params: { id } }),
      uploads: () => server.call(ROUTES.listUploads, { as: supervisor, params: { id: String(store.id) } }),
      cases: () => server.call(ROUTES.listCases, { as: supervisor, query }),
      reports: () => server.call(ROUTES.listEmailReports, { as: supervisor, query }),
      rules: () => server.call(ROUTES.getRules, { as: supervisor, query }),
      'second looks': () => server.call(ROUTES.listSecondLooks, { as: lonely }),
    };
    /** The statements of calls that asked several nodes. */
    const scattered: Record<string, string[]> = {};
    for (const [name, call] of Object.entries(calls)) {
      // Jobs of the uploads before may ask the other node meanwhile, but not each time.
      for (let attempt = 0; attempt < 5; attempt += 1) {
        sent.length = 0;
        await call();
        expect(sent.length, name).toBeGreaterThan(0);
        if (new Set(sent.map(({ node }) => node)).size === 1) {
          delete scattered[name];
          break;
        }
        scattered[name] = sent.map(({ node, text }) => `${node} ${text}`);
      }
    }
    expect(scattered).toEqual({});
  });

  it('tells an agent nothing of what waits for a second look', async () => {
    const store = stores[3]!;
    const [id] = (await listIds(store)) as [string];
    const other = await server.createUser({ assignedStores: [store.storeNumber] });
    await server.call(ROUTES.updateTransaction, { as: agent, params: { id }, body: { isFlagged: true } });
    await server.context.database.pool.query(
      `INSERT INTO second_looks (store_id, transaction_id, first_by, second_by, drawn_version)
      VALUES ($1, $2, $3, $4, 2)`,
      [store.id, id.split('-')[1], agent.id, other.id],
    );
    const seenBy = async (as: TestUser) =>
      (await server.call(ROUTES.getTransaction, { as, params: { id } })).isFlagged;
    expect([await seenBy(other), await seenBy(agent)]).toEqual([false, true]);
  });

  it('holds what another layout contradicts, and lets go of either file', async () => {
    const store = await server.createStore();
    const load = async (prefix: string, change: Partial<SeedTransaction>) => {
      const { uploadId } = await seedTransactions(
        server.context.database,
        { storeId: store.id, userId: agent.id },
        Array.from({ length: 4 }, (_, index) => ({
          transactionNumber: `${prefix}${100 + index}`,
          time: `2026-11-17T10:0${index}:00`,
          ...change,
        })),
      );
      return formatRecordId(store.id, uploadId);
    };
    const withdraw = (uploadId: string) =>
      server.call(ROUTES.withdrawUpload, { as: supervisor, params: { uploadId } });
    const list = async (query: object) => {
      const all = { storeId: store.id, ...query };
      const { transactions } = await server.call(ROUTES.listTransactions, { as: supervisor, query: all });
      return transactions.map(({ filterFlags }) => filterFlags.join());
    };
    const read = async () => ({ found: await list({}), open: (await list({ contested: 'open' })).length });
    const refunds = { filters: ['refund'], priority: 'check_all', lines: ['REFUND'] } as const;
    const found = ['refund', 'refund', 'refund', 'refund'];

    const first = await load('', refunds);
    const other = await load('00', { lines: ['BAGEL'] });
    expect(await read()).toEqual({ found, open: 4 });
    await withdraw(first);
    expect(await read()).toEqual({ found: ['', '', '', ''], open: 0 });
    const again = await load('', refunds);
    expect((await read()).found).toEqual(found);
    await withdraw(other);
    expect(await read()).toEqual({ found, open: 0 });
    await withdraw(again);
    expect(await read()).toEqual({ found: [], open: 0 });
  });

  it('is backed up as of one moment', async () => {
    const [one, other] = [stores[0]!, await findOnOtherNode()];
    const { pool, connectionString } = server.context.database;
    const over = new AbortController();
    const move = async () => {
      while (!over.signal.aborted) {
        await pool.query(
          `BEGIN;
          UPDATE store_counters SET last_transaction_id = last_transaction_id - 1 WHERE store_id = ${one.id};
          UPDATE store_counters SET last_transaction_id = last_transaction_id + 1 WHERE store_id = ${other.id};
          UPDATE users SET daily_looks = 1 + (daily_looks % 500) WHERE id = ${agent.id};
          INSERT INTO audit_log (user_name, action, entity_type, entity_id, changes)
          VALUES ('Ann', 'verify', 'transaction', '1', '{}');
          COMMIT`,
        );
      }
    };
    await pool.query('UPDATE store_counters SET last_transaction_id = 100000 WHERE store_id = ANY($1)', [
      [one.id, other.id],
    ]);
    await pool.query('UPDATE users SET daily_looks = 1 WHERE id = $1', [agent.id]);
    const moving = move();
    const states: { sum: number; isCounted: boolean; inArchive: unknown }[] = [];
    for (let taken = 0; taken < 10; taken += 1) {
      const snapshot = await takeSnapshot(connectionString);
      const { client } = snapshot;
      // What was committed since then isn't in it, whenever it's read.
      await new Promise((resolve) => setTimeout(resolve, 30));
      const { rows } = await client.query<{ sum: string; moved: string }>(
        `SELECT sum(last_transaction_id) AS sum, sum(last_transaction_id) FILTER (WHERE store_id = $2) - 100000 AS moved
        FROM store_counters WHERE store_id = ANY($1)`,
        [[one.id, other.id], other.id],
      );
      const looks = await client.query<{ looks: number }>(
        'SELECT daily_looks - 1 AS looks FROM users WHERE id = $1',
        [agent.id],
      );
      const archived = async (name: string, columns: string[]) => {
        const parts = [];
        for await (const part of copyOut(client, { name, columns })) parts.push(part);
        return Buffer.concat(parts).toString().trim().split('\n');
      };
      const counters = await archived('store_counters', ['store_id', 'last_transaction_id']);
      const [entries, chained] = [
        await archived('audit_log', ['id']),
        await archived('audit_chain', ['audit_id']),
      ];
      states.push({
        sum: Number(rows[0]!.sum),
        isCounted: Number(rows[0]!.moved) % 500 === looks.rows[0]!.looks,
        inArchive: {
          sum: counters
            .map((line) => line.split('\t').map(Number))
            .filter(([id]) => id === one.id || id === other.id)
            .reduce((sum, [, last]) => sum + last!, 0),
          isChained: entries.toSorted().join() === chained.toSorted().join(),
        },
      });
      await snapshot.close();
    }
    over.abort();
    await moving;
    expect(states).toEqual(
      states.map(() => ({ sum: 200_000, isCounted: true, inArchive: { sum: 200_000, isChained: true } })),
    );
  });

  async function findOnOtherNode(): Promise<Store> {
    const node = await nodeOf(stores[0]!);
    for (const store of stores) if ((await nodeOf(store)) !== node) return store;
    throw new Error('All stores are on one node');
  }
});

run('npm run distribute', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let client: pg.Client;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
    database = await createDatabase(await listNodes(inject('databaseServerUrl')));
    await migrate(database.connectionString);
    client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    await client.query(`INSERT INTO stores (store_number, name, address, franchise_owner_email)
      SELECT n, n, n, n FROM generate_series(1, 9) AS n`);
    await client.query(`INSERT INTO data_uploads (store_id, uploaded_by, filename, file_type, size_bytes, content_hash)
      SELECT n, 1, 'a.xlsx', 'xlsx', 1, n FROM generate_series(1, 9) AS n`);
    await client.query(`INSERT INTO transactions (store_id, id, upload_id, transaction_number, transaction_type,
        transaction_time, amount, priority, search_text)
      SELECT s, n, s, n, 'Sale', '2026-03-02T10:00:00'::timestamp + n * interval '1 minute', 4.59, 3, ''
      FROM generate_series(1, 9) AS s, generate_series(1, 100) AS n`);
    await client.query(`INSERT INTO audit_log (user_name, action, entity_type, entity_id, changes)
      SELECT 'Ann', 'verify', 'transaction', n, '{}' FROM generate_series(1, 9) AS n`);
  }, 120_000);
  afterAll(async () => {
    await client.end();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function distribute(): Promise<string> {
    const program = runProgram('distribute.ts', {
      DATABASE_URL: database.connectionString,
      DATA_DIR: dataDir,
    });
    await program.ended;
    return program.output();
  }
  const count = async (): Promise<number[]> => {
    const counts: number[] = [];
    for (const table of KEYS) {
      const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${table}`);
      counts.push(Number(rows[0]!.count));
    }
    return counts;
  };

  it('says what is missing', async () => {
    expect(await distribute()).toMatch(/^The database does not have the extension citus\./);
    await joinNodes(database.nodes.slice(0, 1));
    expect(await distribute()).toMatch(/^The coordinator has no worker\./);
  });

  it('moves a filled database, leaves nothing behind, and does it once', async () => {
    const before = await count();
    for (const worker of database.nodes.slice(1)) {
      await joinWorker(database.nodes[0]!, worker);
    }
    expect(await distribute()).toMatch(
      /^Moved to the nodes, or to the care of the coordinator: agent_activity, /,
    );
    expect(await count()).toEqual(before);
    const { rows: left } = await client.query("SELECT pg_relation_size('transactions')::integer AS bytes");
    expect(left).toEqual([{ bytes: 0 }]);
    const { rows: next } =
      await client.query(`INSERT INTO audit_log (user_name, action, entity_type, entity_id, changes)
      VALUES ('Ann', 'verify', 'transaction', '1', '{}') RETURNING id`);
    expect(Number((next[0] as { id: string }).id)).toBeGreaterThan(9);
    expect(await distribute()).toBe('All tables are where they belong.\n');
  }, 60_000);

  it('spreads the table of a later version when that is migrated', async () => {
    await client.query('CREATE TABLE things (store_id integer, id bigint, PRIMARY KEY (store_id, id))');
    await migrate(database.connectionString);
    const { rows } = await client.query(
      "SELECT partmethod FROM pg_dist_partition WHERE logicalrelid = 'things'::regclass",
    );
    expect(rows).toEqual([{ partmethod: 'h' }]);
    await client.query('DROP TABLE things');
  });

  it('takes a restore, and gives a backup that any database takes', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
    const before = await count();
    const command = async (name: 'backup.ts' | 'restore.ts', url: string, file: string, data: string) => {
      const program = runProgram(name, { DATABASE_URL: url, DATA_DIR: data }, [file]);
      expect([await program.ended, program.output()]).toEqual([
        { code: 0, signal: null },
        expect.stringContaining('as they were at'),
      ]);
    };
    await client.query("UPDATE data_uploads SET raw_data_path = NULL WHERE processing_status = 'completed'");
    const file = path.join(folder, 'spread.tar.gz');
    await client.query("UPDATE data_uploads SET processing_status = 'completed', raw_data_path = NULL");
    await command('backup.ts', database.connectionString, file, dataDir);
    const other = await createDatabase(await listNodes(inject('databaseServerUrl')));
    try {
      await migrate(other.connectionString);
      await joinNodes(other.nodes);
      await distributeTables(other.nodes);
      await command('restore.ts', other.connectionString, file, path.join(folder, 'data'));
      const restored = new pg.Client({ connectionString: other.connectionString });
      await restored.connect();
      const counts: number[] = [];
      for (const table of KEYS.slice(0, -1)) {
        const { rows } = await restored.query<{ count: string }>(`SELECT count(*) FROM ${table}`);
        counts.push(Number(rows[0]!.count));
      }
      await closeClient(restored);
      expect(counts).toEqual(before.slice(0, -1));
    } finally {
      await other.drop();
      await rm(folder, { recursive: true, force: true });
    }
  }, 120_000);
});

run('a spread database of an earlier version', () => {
  it('is upgraded with what it has', async () => {
    const database = await createDatabase(await listNodes(inject('databaseServerUrl')));
    await migrateBefore(database.connectionString, '0054');
    await joinNodes(database.nodes);
    await distributeTables(database.nodes);
    const client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    try {
      await client.query(`INSERT INTO users (email, password, first_name, last_name, role)
        VALUES ('a@example.com', '-', 'Ann', 'A', 'supervisor'), ('b@example.com', '-', 'Bo', 'B', 'agent')`);
      await client.query(
        `INSERT INTO store_rankings (store_id, version) SELECT n, 'x' FROM generate_series(1, 9) n`,
      );
      await client.query(`INSERT INTO contradictions (store_id, transaction_id, content)
        SELECT n, 1, '{}' FROM generate_series(1, 9, 2) n`);
      await client.query(`INSERT INTO layouts (store_id, layout_hash, layout, state, decided_by)
        SELECT n, 'x', '{}', 'right', 1 + n % 2 FROM generate_series(1, 9) n`);
      await migrate(database.connectionString);
      const { rows } = await client.query(`SELECT r.store_id % 2 AS odd, r.version, l.vouched_by AS voucher,
          count(*)::integer AS stores
        FROM store_rankings r JOIN layouts l ON l.store_id = r.store_id GROUP BY 1, 2, 3 ORDER BY 1`);
      expect(rows).toEqual([
        { odd: 0, version: 'x', voucher: 1, stores: 4 },
        { odd: 1, version: '', voucher: null, stores: 5 },
      ]);
    } finally {
      await closeClient(client);
      await database.drop();
    }
  }, 120_000);
});

async function joinWorker(coordinator: string, worker: string): Promise<void> {
  const { hostname, port } = new URL(worker);
  const onWorker = new pg.Client({ connectionString: worker });
  await onWorker.connect();
  await onWorker.query('CREATE EXTENSION citus');
  await onWorker.end();
  const client = new pg.Client({ connectionString: coordinator });
  await client.connect();
  await client.query('SELECT citus_add_node($1, $2)', [hostname, Number(port)]);
  await client.end();
}

/** Statements that change a node's rows and are then committed there without having been prepared. */
function listOnePhaseWrites(statements: readonly Sent[]): string[] {
  const found: string[] = [];
  const open = new Map<string, string[]>();
  for (const { connection, node, text } of statements) {
    // Jobs work beside a call.
    const transaction = `${connection} ${node}`;
    const writes = open.get(transaction) ?? [];
    if (/^(INSERT|UPDATE|DELETE)\b/i.test(text)) open.set(transaction, [...writes, text]);
    // Skips data that is sent along with a query.
    else if (/^COPY\b(?!.*format result)/.test(text)) open.set(transaction, [...writes, text]);
    else if (/^(PREPARE TRANSACTION|ROLLBACK)\b/.test(text)) open.delete(transaction);
    else if (/^COMMIT\b(?! PREPARED)/.test(text)) {
      found.push(...writes);
      open.delete(transaction);
    }
  }
  return found;
}
