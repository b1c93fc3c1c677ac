// On both databases: where each table goes once stores are spread over nodes.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMigratedDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { isDistributed, listPlacement, requireNodes } from './distribution.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createMigratedDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

// A new table must be added here: does each of its rows belong to a store, and does its primary key say so?
test('every table of a store is spread by the store, and every other stays', async () => {
  expect(await listPlacement(client)).toEqual({
    distributed: [
      'agent_activity',
      'case_events',
      'case_transactions',
      'cases',
      'column_mappings',
      'column_questions',
      'contradiction_uploads',
      'contradictions',
      'data_uploads',
      'email_report_attachments',
      'email_reports',
      'evidence_images',
      'layouts',
      'person_answers',
      'person_days',
      'random_looks',
      'review_changes',
      'rule_exceptions',
      'second_looks',
      'set_aside_transactions',
      'standing_out',
      'store_counters',
      'store_days',
      'store_rankings',
      'superseded_contents',
      'taught_words',
      'transaction_details',
      'transaction_readings',
      'transaction_risks',
      'transactions',
      'upload_layouts',
    ],
    managed: ['audit_log'],
    local: [
      'api_tokens',
      'attempts',
      'audit_chain',
      'connected_pages',
      'digest_choices',
      'digest_days',
      'digest_links',
      'earlier_names',
      'installation',
      'known_devices',
      'notifications',
      'password_resets',
      'presence',
      'ranking_settings',
      'recovery_codes',
      'registrations',
      'report_recipients',
      'rule_versions',
      'schema_migrations',
      'second_look_settings',
      'sessions',
      'setup_links',
      'sign_in_links',
      'spent_verification_links',
      'stores',
      'users',
      'weight_versions',
      'weights_in_force',
    ],
  });
});

test('what a store’s table has could be spread: its unique keys begin with the store, and nothing fires on it', async () => {
  const { distributed } = await listPlacement(client);
  const { rows } = await client.query(
    `SELECT c.relname AS table, i.indexrelid::regclass::text AS problem FROM pg_index i
      JOIN pg_class c ON c.oid = i.indrelid
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
      WHERE i.indisunique AND a.attname <> 'store_id' AND c.relname = ANY($1)
    UNION ALL
    SELECT c.relname, t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE NOT t.tgisinternal AND c.relname = ANY($1)`,
    [distributed],
  );
  expect(rows).toEqual([]);
});

test.skipIf(Boolean(process.env['CITUS_URL']))('a database without Citus says what is missing', async () => {
  expect(await isDistributed(client)).toBe(false);
  await expect(requireNodes(client)).rejects.toThrow('does not have the extension citus');
});
