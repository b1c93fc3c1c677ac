// Fills many stores with what one store has after a real upload.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

/** Every table whose rows belong to a store, with its columns. New tables are included automatically. */
const STORE_TABLES = `
  SELECT c.relname AS name, array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    AND EXISTS (SELECT FROM pg_attribute s WHERE s.attrelid = c.oid AND s.attname = 'store_id')
    AND c.relname NOT IN ('notifications', 'audit_log')
  GROUP BY c.relname ORDER BY c.relname`;

/**
 * Copies what store 1 has to stores 2 through `count`, one after the other: rows of one upload are next to each other
 * in the tables, as uploading leaves them.
 */
export async function copyToStores(client: pg.ClientBase, count: number): Promise<void> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(STORE_TABLES);
  for (const { name, columns } of rows) {
    const others = columns.filter((column) => column !== 'store_id');
    const list = others.join(', ');
    for (let storeId = 2; storeId <= count; storeId += 1) {
      await client.query(
        `INSERT INTO ${name} (store_id, ${list}) OVERRIDING SYSTEM VALUE
        SELECT $1::integer, ${list} FROM ${name} WHERE store_id = 1`,
        [storeId],
      );
    }
  }
  await client.query('VACUUM (ANALYZE)');
}

export function formOf(storeId: number, file: string): FormData {
  const form = new FormData();
  form.set('file', new Blob([readFileSync(file)]), path.basename(file));
  form.set('storeId', String(storeId));
  return form;
}
