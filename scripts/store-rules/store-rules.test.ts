import path from 'node:path';
import { expect, it } from 'vitest';
import { findInSource, findUnscopedChanges } from './find-unscoped-changes.ts';

const TABLES = new Set(['transactions', 'email_reports']);

it('every statement that changes rows of a store names the store', () => {
  expect(findUnscopedChanges(path.join(import.meta.dirname, '../..'))).toEqual([]);
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
  expect(findInSource('x.ts', code, TABLES)).toHaveLength(1);
});

it.each(ALLOWED)('allows %s', (code) => {
  expect(findInSource('x.ts', code, TABLES)).toEqual([]);
});
