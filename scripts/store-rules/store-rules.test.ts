import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { BUILDS_IN_UPDATE, findInSource, findViolations } from './find-unscoped-changes.ts';

const TABLES = new Set(['transactions', 'email_reports']);

it('every change and every join of a store’s rows names the store, no upsert sets what differs from node to node, no lock reads users, no other table looks up a store’s rows, and nothing inserts what the statement itself finds missing, and nothing asks all nodes about one store', () => {
  const root = path.join(import.meta.dirname, '../..');
  expect(findViolations(root)).toEqual({
    changes: [],
    joins: [],
    upserts: [],
    locks: [],
    mixed: [],
    lookups: [],
    inserts: [],
    optional: [],
    functions: [],
  });
});

const REFUSED = [
  `db.updateTable('transactions').set({ store_id: 1 }).where('id', '=', id).execute();`,
  `db.deleteFrom('transactions as t').where('t.id', '=', id).execute();`,
  `const query = db.deleteFrom('transactions'); query.where('store_id', '=', 1).execute();`,
  'db.updateTable(table).set(values).execute();',
  'sql`UPDATE transactions SET amount = 0 WHERE id = ${id}`;',
  'sql`UPDATE transactions c SET store_id = ${storeId} WHERE c.ctid = ${row}::tid`;',
  'sql`UPDATE ${table} SET ${column} = ${written} WHERE c.ctid = ${row}::tid`;',
  `client.query('DELETE FROM public."transactions"');`,
  `client.query('BEGIN; DELETE FROM email_reports; SELECT FROM stores WHERE store_id = 1');`,
  'client.query(`WITH gone AS (DELETE FROM transactions WHERE id = $1) SELECT FROM x WHERE store_id = 1`);',
  `client.query('TRUNCATE transactions');`,
  'const statement = `DELETE FROM email_reports WHERE id = $1`;',
];

const ALLOWED = [
  `db.updateTable('transactions').set(values).where('store_id', '=', 1).where('id', '=', id).execute();`,
  `db.deleteFrom('transactions as t').where('t.store_id', '=', 1).execute();`,
  `db.deleteFrom('sessions').where('sid', '=', sid).execute();`,
  'sql`UPDATE ${table} SET ${column} = ${written} WHERE c.store_id = ${storeId} AND c.ctid = ${row}::tid`;',
  'client.query(`DELETE FROM transactions t USING own WHERE t.store_id = $1 AND t.id = own.id`);',
  'client.query(`SELECT FROM transactions WHERE id = $1 FOR UPDATE`);',
  'client.query(`INSERT INTO transactions SELECT * FROM x ON CONFLICT (id) DO UPDATE SET amount = 0`);',
  `log.info('Update transactions later');`,
];

it.each(REFUSED)('refuses %s', (code) => {
  expect(findInSource('x.ts', code, TABLES).changes).toHaveLength(1);
});

it.each(ALLOWED)('allows %s', (code) => {
  expect(findInSource('x.ts', code, TABLES).changes).toEqual([]);
});

it.each([
  'sql`SELECT FROM email_reports r JOIN transactions t ON t.id = r.id WHERE r.store_id = 1`;',
  'sql`SELECT FROM x LEFT JOIN transactions AS t USING (id) JOIN y ON y.store_id = x.store_id`;',
])('refuses the join in %s', (code) => {
  expect(findInSource('x.ts', code, TABLES).joins).toHaveLength(1);
});

it.each([
  'sql`SELECT FROM email_reports r JOIN transactions t ON t.store_id = r.store_id AND t.id = r.id`;',
  'sql`SELECT FROM x JOIN transactions USING (store_id, id) JOIN users u ON u.id = x.id`;',
])('allows the join in %s', (code) => {
  expect(findInSource('x.ts', code, TABLES).joins).toEqual([]);
});

it.each([
  'sql`INSERT INTO transactions (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET created_at = now()`;',
  "db.insertInto('email_reports').values(v).onConflict((c) => c.column('id').doUpdateSet({ at: sql`clock_timestamp()` }));",
])('refuses the upsert %s', (code) => {
  expect(findInSource('x.ts', code, TABLES).upserts).toHaveLength(1);
});

it.each([
  'sql`INSERT INTO transactions (at) VALUES (now()) ON CONFLICT (id) DO UPDATE SET at = excluded.at`;',
  "db.insertInto('sessions').values(v).onConflict((c) => c.column('id').doUpdateSet({ at: sql`now()` }));",
  'sql`WITH x AS (INSERT INTO transactions (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET id = 1) SELECT now()`;',
])('allows the upsert %s', (code) => {
  expect(findInSource('x.ts', code, TABLES).upserts).toEqual([]);
});

it('refuses a lock on a store’s rows in a statement that reads users', () => {
  const locks = (sql: string) =>
    findInSource('x.ts', `query(\`${sql}\`)`, TABLES).locks.map(({ table }) => table);
  const names = '(SELECT u.name FROM users u WHERE u.id = t.verified_by)';
  expect(locks(`SELECT t.id, ${names} FROM transactions t WHERE t.store_id = 1 FOR UPDATE`)).toEqual([
    'transactions',
  ]);
  expect(locks(`SELECT t.id, ${names} FROM transactions t WHERE t.store_id = 1`)).toEqual([]);
  expect(locks('SELECT t.id FROM transactions t WHERE t.store_id = 1 FOR UPDATE')).toEqual([]);
});

it('refuses to look up a store’s rows for each row of another table', () => {
  const lookups = (sql: string) =>
    findInSource('x.ts', `query(\`${sql}\`)`, TABLES).lookups.map(({ table }) => table);
  const lookup = (alias: string) =>
    `NOT EXISTS (SELECT FROM transactions t WHERE t.store_id = 1 AND t.id = ${alias}.id)`;
  expect(
    lookups(`CREATE TEMPORARY TABLE x AS SELECT FROM chosen c, f(c.content) n WHERE ${lookup('c')}`),
  ).toEqual(['transactions']);
  expect(lookups(`DELETE FROM chosen c WHERE (c.id > 1 OR ${lookup('c')})`)).toEqual(['transactions']);
  expect(lookups(`UPDATE users u SET id = 1 WHERE ${lookup('u')}`)).toEqual(['transactions']);
  const joined = 'FROM chosen c JOIN email_reports r ON r.store_id = 1 AND r.id = c.id';
  expect(lookups(`SELECT ${joined} WHERE ${lookup('c')}`)).toEqual(['transactions']);
  expect(lookups(`SELECT ${joined} WHERE ${lookup('r')}`)).toEqual([]);
  expect(lookups(`SELECT FROM email_reports r WHERE r.store_id = 1 AND ${lookup('r')}`)).toEqual([]);
  expect(lookups(`WITH c AS (SELECT id FROM chosen) SELECT FROM c WHERE ${lookup('c')}`)).toEqual([]);
});

it('refuses to insert what another part of the statement lacks', () => {
  const inserts = (sql: string) =>
    findInSource('x.ts', `query(\`${sql}\`)`, TABLES).inserts.map(({ table }) => table);
  const known = 'WITH known AS MATERIALIZED (SELECT id FROM email_reports WHERE store_id = 1)';
  const lacking = 'SELECT id FROM said s WHERE NOT EXISTS (SELECT FROM known k WHERE k.id = s.id)';
  expect(inserts(`${known} INSERT INTO transactions (id) ${lacking}`)).toEqual(['transactions']);
  expect(inserts(`CREATE TEMPORARY TABLE x AS ${known} ${lacking}`)).toEqual([]);
  expect(inserts('INSERT INTO transactions (id) SELECT id FROM x')).toEqual([]);
});

it('refuses to join a store’s rows with users or stores, except in a later part of the statement', () => {
  const mixed = (sql: string) =>
    findInSource('x.ts', `query(\`${sql}\`)`, TABLES).mixed.map(({ table }) => table);
  const one = 'FROM transactions t WHERE t.store_id = 1';
  expect(mixed('SELECT FROM transactions t JOIN users u ON u.id = t.by WHERE t.store_id = 1')).toEqual([
    'transactions',
  ]);
  expect(mixed(`SELECT (SELECT t.id ${one}) FROM users`)).toEqual([]);
  expect(
    mixed(`WITH l AS MATERIALIZED (SELECT t.by ${one}) SELECT FROM l JOIN users u ON u.id = l.by`),
  ).toEqual([]);
});

it('refuses to insert rows whose store is that of other rows', () => {
  const inserts = (sql: string) =>
    findInSource('x.ts', `query(\`${sql}\`)`, TABLES).inserts.map(({ table }) => table);
  const insert = 'INSERT INTO email_reports (store_id, id) SELECT';
  const one = 'FROM transactions t WHERE t.store_id = 1';
  expect(inserts(`${insert} t.store_id, t.id ${one}`)).toEqual(['email_reports']);
  expect(inserts(`${insert} 1, t.id ${one}`)).toEqual([]);
  expect(inserts(`${insert} store_id, id FROM incoming`)).toEqual([]);
});

it('refuses a condition that names the store only if there is one', () => {
  const optional = (sql: string) => findInSource('x.ts', `query(\`${sql}\`)`, TABLES).optional.length;
  expect(optional('SELECT FROM transactions t WHERE $1::integer IS NULL OR t.store_id = $1')).toBe(1);
  expect(optional('SELECT FROM transactions t WHERE t.store_id = $1')).toBe(0);
});

it('refuses functions that Citus cannot send to a node', () => {
  const isRefused = (sql: string) => findInSource('x.ts', `query(\`${sql}\`)`, TABLES).functions.length > 0;
  expect(isRefused('EXISTS (SELECT FROM jsonb_each(${a}) a JOIN jsonb_each(${b}) b ON b.key = a.key)')).toBe(
    true,
  );
  expect(isRefused('EXISTS (SELECT FROM jsonb_each(t.a) a, jsonb_each(t.b) b WHERE b.key = a.key)')).toBe(
    true,
  );
  expect(isRefused('EXISTS (SELECT FROM jsonb_each(t.a) a WHERE t.b -> a.key <> a.value)')).toBe(false);
  const record = (base: string) =>
    `SELECT FROM transactions t CROSS JOIN LATERAL json_populate_record(${base}, t.content) n`;
  expect(isRefused(record('t'))).toBe(true);
  expect(isRefused(record('NULL::transactions'))).toBe(false);
  const update = (value: string) =>
    `UPDATE contradictions c SET is_taken = false, stored_then = ${value} FROM t`;
  expect(isRefused(update("json_build_object('a', t.a)"))).toBe(true);
  expect(isRefused(update("${contentOf('t', 'd')}"))).toBe(true);
  expect(
    isRefused(`WITH s AS (SELECT json_build_object('a', t.a) AS content FROM t) ${update('s.content')}`),
  ).toBe(false);
});

it('refuses a subquery with a WITH of its own beside a store’s table, except in a part of the statement', () => {
  const isRefused = (sql: string) => findInSource('x.ts', `query(\`${sql}\`)`, TABLES).functions.length > 0;
  const stored = 'stored AS MATERIALIZED (${readStored(ids)})';
  const compared = "SELECT FROM stored t JOIN incoming i ON i.id = t.id WHERE ${namesOtherGoods('t', 'i')}";
  expect(isRefused(`WITH ${stored} ${compared}`)).toBe(true);
  expect(
    isRefused(`WITH ${stored} SELECT sold.name FROM stored t CROSS JOIN LATERAL \${soldBy('t')} sold`),
  ).toBe(true);
  expect(isRefused(`WITH ${stored}, compared AS MATERIALIZED (${compared}) SELECT FROM compared`)).toBe(
    false,
  );
  expect(isRefused("SELECT FROM incoming i WHERE ${namesOtherGoods('i', 'i')}")).toBe(false);
});

/** Databases have been spread over nodes since then; earlier migrations ran before. */
const FIRST_ON_NODES = '0054';

it('makes no JSON of other rows in an UPDATE of a migration', () => {
  const folder = path.join(import.meta.dirname, '../../server/platform/database/migrations');
  const later = readdirSync(folder).filter((name) => name.endsWith('.sql') && name >= FIRST_ON_NODES);
  expect(later.length).toBeGreaterThan(5);
  const building = later.filter((name) =>
    BUILDS_IN_UPDATE.test(readFileSync(path.join(folder, name), 'utf8')),
  );
  expect(building).toEqual([]);
});
