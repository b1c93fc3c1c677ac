// On both databases: triggers and locks.
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordAudit } from '../platform/audit.ts';
import { type AppDatabase, openDatabase } from '../platform/database/database.ts';
import { migrate, readShippedMigrations } from '../platform/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Anchor, parseAnchors } from './anchors.ts';
import { findChainHeads } from './audit-chain.queries.ts';
import { describeVerdict, verifyInSnapshot } from './verify-chain.ts';

const AUTHOR = { user: { id: 1, firstName: 'Ann', lastName: 'Ängström' }, ipAddress: '::1', userAgent: null };
const VERIFIED = {
  action: 'verify',
  entityType: 'transaction',
  changes: { before: { isVerified: false }, after: { isVerified: true, notes: 'quote " \\ line\n€' } },
};
const MIGRATIONS = path.join(import.meta.dirname, '../platform/database/migrations');

let place: TestDatabase;
let database: AppDatabase;
beforeEach(async () => {
  place = await createTestDatabase();
  await migrate(place.connectionString);
  database = openDatabase(place.connectionString);
});
afterEach(async () => {
  await database.close();
  await place.drop();
});

async function write(entityId: number): Promise<void> {
  await recordAudit(database.db, AUTHOR, { ...VERIFIED, entityId });
}

async function writeSeveral(count: number): Promise<void> {
  for (let id = 1; id <= count; id += 1) await write(id);
}

async function anchorNow(): Promise<Anchor[]> {
  const at = new Date().toISOString();
  return (await findChainHeads(database.db)).map((head) => ({ at, ...head }));
}

/** As the database owner can, with triggers off. */
async function tamper(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: place.connectionString });
  await client.connect();
  try {
    await client.query(`SET session_replication_role = replica; ${statements.join(';')}`);
  } finally {
    await client.end();
  }
}

async function findProblems(anchors: Anchor[] = []): Promise<string[]> {
  return (await verifyInSnapshot(database.db, anchors)).problems;
}

describe('the audit log', () => {
  test('can’t be changed, cleared, or chained by hand, even by the role that owns it', async () => {
    await write(1);
    for (const statement of [
      "UPDATE audit_log SET user_name = 'Somebody else'",
      'DELETE FROM audit_log',
      'TRUNCATE audit_log',
      'UPDATE audit_chain SET hash = fields',
      'DELETE FROM audit_chain',
      'TRUNCATE audit_chain',
      "INSERT INTO audit_chain VALUES (2, 2, 'x', 'x', 0)",
    ]) {
      await expect(database.pool.query(statement)).rejects.toThrow('The audit log only grows');
    }
    expect(await findProblems()).toEqual([]);
  });

  test('is unbroken chains despite concurrent writers and rollbacks', async () => {
    const other = openDatabase(place.connectionString);
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const { db } = index % 2 === 0 ? database : other;
        const entry = { action: 'update', entityType: 'user', changes: {} };
        const attempt = db.transaction().execute(async (tx) => {
          await recordAudit(tx, AUTHOR, { ...entry, entityId: index });
          await recordAudit(tx, AUTHOR, { ...entry, entityId: -index });
          if (index % 3 === 0) throw new Error('taken back');
        });
        await attempt.catch(() => undefined);
      }),
    );
    await other.close();
    const anchors = await anchorNow();
    const verdict = await verifyInSnapshot(database.db, anchors);
    expect(verdict).toEqual({ links: 80, erased: 0, anchors: anchors.length, unanchored: 0, problems: [] });
    expect(describeVerdict(verdict)).toMatch(/^The audit log is as it was written: 80 entries\. It matches/);
  });

  test('chains entries that were written before there was a chain', async () => {
    const old = await createTestDatabase();
    const folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
    for (const name of (await readdir(MIGRATIONS)).filter((name) => name < '0012')) {
      await copyFile(path.join(MIGRATIONS, name), path.join(folder, name));
    }
    await migrate(old.connectionString, { folder });
    const opened = openDatabase(old.connectionString);
    const { db } = opened;
    try {
      for (const entityId of [1, 2, 3]) await recordAudit(db, AUTHOR, { ...VERIFIED, entityId });
      await migrate(old.connectionString);
      await recordAudit(db, AUTHOR, { ...VERIFIED, entityId: 4 });
      expect(await verifyInSnapshot(db, [])).toMatchObject({ links: 4, problems: [] });
    } finally {
      await opened.close();
      await old.drop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('several chains', () => {
  /** Keeps chains from being taken, as commits that aren't through yet do. */
  async function hold(...chains: number[]): Promise<() => Promise<void>> {
    const client = new pg.Client({ connectionString: place.connectionString });
    await client.connect();
    await client.query('BEGIN');
    for (const chain of chains) await client.query('SELECT pg_advisory_xact_lock(1414088526, $1)', [chain]);
    return () => client.end();
  }

  const listPlaces = async () =>
    (
      await database.pool.query<{ chain: number; place: number }>(
        'SELECT chain, place::integer FROM audit_chain ORDER BY audit_id',
      )
    ).rows.map(({ chain, place: at }) => [chain, at]);

  test('are only used while the first is busy, each for a whole transaction', async () => {
    await write(1);
    const release = await hold(0, 2);
    await database.db
      .transaction()
      .execute((tx) => recordAudit(tx, AUTHOR, { ...VERIFIED, entityId: 2 }, { ...VERIFIED, entityId: 3 }));
    await write(4);
    await release();
    await write(5);
    expect(await listPlaces()).toEqual([
      [0, 1],
      [1, 1],
      [1, 2],
      [1, 3],
      [0, 2],
    ]);
    const anchors = await anchorNow();
    expect(anchors.map(({ chain, place: at }) => [chain, at])).toEqual([
      [0, 2],
      [1, 3],
    ]);
    await write(6);
    expect(await verifyInSnapshot(database.db, anchors)).toMatchObject({
      links: 6,
      unanchored: 1,
      problems: [],
    });

    await tamper("UPDATE audit_log SET user_name = 'x' WHERE id = 3");
    expect(await findProblems(anchors)).toEqual([
      expect.stringMatching(
        /^Entry 3 of .* \(place 2 of chain 1\) is not as it was written: user_name differs\.$/,
      ),
    ]);
    await tamper('DELETE FROM audit_log WHERE id = 4', 'DELETE FROM audit_chain WHERE audit_id = 4');
    expect((await findProblems(anchors)).at(-1)).toBe(
      `The newest entries are missing (1 of them): at ${anchors[1]!.at} chain 1 of the log had 3, now it has 2.`,
    );
    await tamper('DELETE FROM audit_log WHERE id IN (2, 3)', 'DELETE FROM audit_chain WHERE chain = 1');
    expect(await findProblems()).toEqual([]);
    expect(await findProblems(anchors)).toEqual([
      expect.stringContaining('chain 1 of the log had 3, now it has 0'),
    ]);
  });

  test('can’t pass for one another', async () => {
    const release = await hold(0);
    await writeSeveral(2);
    await release();
    await tamper('UPDATE audit_chain SET chain = 0');
    expect(await findProblems()).toEqual([expect.stringContaining('(place 1) does not follow')]);
  });

  test('are waited for when all are busy', async () => {
    const release = await hold(0, 1, 2, 3, 4, 5, 6, 7);
    const writing = write(1);
    const isFirst = await Promise.race([writing.then(() => false), sleep(200).then(() => true)]);
    expect(isFirst).toBe(true);
    await release();
    await writing;
    expect(await findProblems()).toEqual([]);
  });

  test('continue the only one that there was before', async () => {
    const old = await createTestDatabase();
    const shipped = (await readShippedMigrations()).map(({ name }) => name);
    await migrate(old.connectionString, { only: shipped.filter((name) => name < '0050') });
    const opened = openDatabase(old.connectionString);
    const { db, pool } = opened;
    try {
      for (const entityId of [1, 2, 3]) await recordAudit(db, AUTHOR, { ...VERIFIED, entityId });
      const { rows } = await pool.query(
        "SELECT now()::text AS at, place::integer, encode(hash, 'hex') AS hash FROM audit_chain WHERE place = 3",
      );
      const anchors = parseAnchors(JSON.stringify(rows[0]));
      await migrate(old.connectionString);
      for (const entityId of [4, 5]) await recordAudit(db, AUTHOR, { ...VERIFIED, entityId });
      expect(await verifyInSnapshot(db, anchors)).toMatchObject({
        links: 5,
        anchors: 1,
        unanchored: 2,
        problems: [],
      });
    } finally {
      await opened.close();
      await old.drop();
    }
  });
});

describe('verification finds', () => {
  test.each([
    ['user_name', "'Somebody else'"],
    ['changes', '\'{"after":{}}\''],
    ['user_agent', "''"],
    ['timestamp', `"timestamp" - interval '1 microsecond'`],
  ])('a changed %s', async (column, value) => {
    await writeSeveral(5);
    await tamper(`UPDATE audit_log SET "${column}" = ${value} WHERE id = 3`);
    const problems = await findProblems();
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(
      /^Entry 3 of \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ \(place 3\) is not as it was written: /,
    );
    expect(problems[0]).toContain(`${column} differs`);
  });

  test('a removed entry, with or without its link', async () => {
    await writeSeveral(5);
    await tamper('DELETE FROM audit_log WHERE id = 2');
    expect(await findProblems()).toEqual(['Entry 2 (place 2) was removed from the log.']);
    await tamper('DELETE FROM audit_chain WHERE audit_id = 2');
    expect(await findProblems()).toEqual([
      expect.stringMatching(/^Before Entry 3 of .* \(place 3\): 1 entry of the chain is missing\.$/),
    ]);
  });

  test('removed entries when later places were renumbered', async () => {
    await writeSeveral(5);
    await tamper(
      'DELETE FROM audit_log WHERE id = 2',
      'DELETE FROM audit_chain WHERE place = 2',
      'UPDATE audit_chain SET place = place - 1 WHERE place > 2',
    );
    expect((await findProblems())[0]).toMatch(/^Entry 3 of .* does not follow from the one before it/);
  });

  test('an inserted entry', async () => {
    await writeSeveral(2);
    await tamper(
      `INSERT INTO audit_log (user_name, action, entity_type, entity_id, changes) VALUES ('x', 'y', 'z', '1', '{}')`,
    );
    expect(await findProblems()).toEqual([
      expect.stringMatching(/^Entry 3 of .* was not written by Tillwatch/),
    ]);
  });

  test('two swapped entries', async () => {
    await writeSeveral(4);
    const columns = 'user_name action entity_type entity_id changes "timestamp" salt'.split(' ');
    await tamper(
      `UPDATE audit_log l SET ${columns.map((column) => `${column} = o.${column}`).join(', ')}
      FROM audit_log o WHERE (l.id, o.id) IN ((2, 3), (3, 2))`,
    );
    const problems = await findProblems();
    expect(problems).toHaveLength(2);
    expect(problems[0]).toMatch(/^Entry 2 of .* \(place 2\) is not as it was written: id, .*differ\.$/);
  });

  test('missing newest entries, by the anchors', async () => {
    await writeSeveral(5);
    const [anchor] = await anchorNow();
    await tamper('DELETE FROM audit_log WHERE id > 3', 'DELETE FROM audit_chain WHERE place > 3');
    expect(await findProblems()).toEqual([]);
    expect(await findProblems([anchor!])).toEqual([
      `The newest entries are missing (2 of them): at ${anchor!.at} the log had 5, now it has 3.`,
    ]);
  });

  test('a chain rewritten from some entry on, by the anchors', async () => {
    await writeSeveral(5);
    const [anchor] = await anchorNow();
    await tamper(
      `UPDATE audit_log SET user_name = 'Somebody else' WHERE id = 3`,
      'DELETE FROM audit_chain WHERE place >= 3',
      'SELECT audit_chain_append(l, 0) FROM (SELECT * FROM audit_log WHERE id >= 3 ORDER BY id) l',
    );
    expect(await findProblems()).toEqual([]);
    expect(await findProblems([anchor!])).toEqual([
      expect.stringMatching(
        /^Entry 5 of .* does not match the record of .* replaced together with the chain\.$/,
      ),
    ]);
  });
});
