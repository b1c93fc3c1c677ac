import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { TestServer } from './start-test-server.ts';

/** How many rows a store has in each table. */
export async function countRows(
  server: TestServer,
  { id }: { id: number },
): Promise<{ transactions: number; details: number; days: number }> {
  const { rows } = await server.context.database.pool.query<{
    transactions: number;
    details: number;
    days: number;
  }>(
    `SELECT (SELECT count(*) FROM transactions WHERE store_id = $1) AS transactions,
      (SELECT count(*) FROM transaction_details WHERE store_id = $1) AS details,
      (SELECT coalesce(sum(total), 0) FROM store_days WHERE store_id = $1) AS days`,
    [id],
  );
  return rows[0]!;
}

/** Every file below a folder. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}
