// On both databases: triggers.
import { copyFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '../testing/run-program.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { createAnchoring } from './anchors.jobs.ts';

const server = useTestServer();

async function verifyAudit(...args: string[]): Promise<[code: number | null, output: string]> {
  const { dataDir } = server.context.config;
  const { connectionString } = server.context.database;
  const program = runProgram('verify-audit.ts', { DATA_DIR: dataDir, DATABASE_URL: connectionString }, args);
  const { code } = await program.ended;
  return [code, program.output()];
}

test('the command verifies the log while the product runs, and reports tampering with exit code 1', async () => {
  await server.createStore();
  expect(await verifyAudit()).toEqual([
    0,
    expect.stringContaining('No record of an earlier state was found'),
  ]);

  const anchor = createAnchoring(server.context);
  await anchor();
  await anchor();
  expect(await verifyAudit()).toEqual([0, expect.stringContaining('outside the database (1 of them)')]);

  const { pool } = server.context.database;
  for (const statement of [
    'ALTER TABLE audit_log DISABLE TRIGGER USER',
    'ALTER TABLE audit_chain DISABLE TRIGGER USER',
    'DELETE FROM audit_log WHERE id = (SELECT max(id) FROM audit_log)',
    'DELETE FROM audit_chain WHERE place = (SELECT max(place) FROM audit_chain)',
    'ALTER TABLE audit_log ENABLE TRIGGER USER',
    'ALTER TABLE audit_chain ENABLE TRIGGER USER',
  ]) {
    await pool.query(statement);
  }
  expect(await verifyAudit()).toEqual([
    1,
    expect.stringContaining('The newest entries are missing (1 of them)'),
  ]);

  // A copy of the anchors kept elsewhere gives the same result.
  const folder = path.join(server.context.config.dataDir, 'audit-anchors');
  const [name] = await readdir(folder);
  const elsewhere = path.join(server.context.config.dataDir, 'kept-elsewhere.jsonl');
  await copyFile(path.join(folder, name!), elsewhere);
  await rm(folder, { recursive: true });
  expect(await verifyAudit()).toEqual([
    0,
    expect.stringContaining('No record of an earlier state was found'),
  ]);
  expect(await verifyAudit('--anchors', elsewhere)).toEqual([
    1,
    expect.stringContaining('The newest entries are missing (1 of them)'),
  ]);
});

test('explains its usage', async () => {
  expect(await verifyAudit('--what')).toEqual([1, expect.stringContaining('Use: npm run verify-audit')]);
});
