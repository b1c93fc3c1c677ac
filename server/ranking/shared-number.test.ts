// On both databases: what is said of a cashier whose number several people use.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppDatabase, openDatabase } from '../platform/database/database.ts';
import { seedReceipts } from '../testing/seed-transactions.ts';
import { simulateReceipts } from '../testing/simulated-receipts.ts';
import { createMigratedDatabase, type TestDatabase } from '../testing/test-database.ts';
import { describeRisk } from './describe-risk.ts';

let own: TestDatabase;
let database: AppDatabase;
beforeAll(async () => {
  own = await createMigratedDatabase();
  database = openDatabase(own.connectionString);
  await database.pool.query(`
    INSERT INTO users (email, password, first_name, last_name) VALUES ('a@example.com', '-', 'Ann', 'A');
    INSERT INTO stores (store_number, name, address, franchise_owner_email) VALUES ('1', '1', '', '')`);
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

interface Spoken {
  id: number;
  employeeId: string;
}

/** @returns somebody whose habits are spoken about. */
async function findSpoken(): Promise<Spoken> {
  const { rows } = await database.pool.query<Spoken>(`
    SELECT transaction_id AS id, employee_id AS "employeeId" FROM transaction_risks
    WHERE store_id = 1 AND person_strengths::text <> '{}' ORDER BY 1 LIMIT 1`);
  if (!rows[0]) throw new Error('Nobody is spoken about');
  return rows[0];
}

/** @param odd the name on every other transaction of the number; the rest have Ann Bell. */
async function rename({ employeeId }: Spoken, odd: string): Promise<void> {
  await database.pool.query(
    `UPDATE transactions SET employee_name = CASE WHEN id % 2 = 1 THEN $2 ELSE 'Ann Bell' END
    WHERE store_id = 1 AND employee_id = $1`,
    [employeeId, odd],
  );
}

test('names everybody who uses the number, and only where there are several', async () => {
  await seedReceipts(database, { storeId: 1, userId: 1 }, simulateReceipts({ days: 5 }));
  const spoken = await findSpoken();
  const sharedNames = async (): Promise<string[] | undefined> =>
    (await describeRisk(database.db, 1, spoken.id)).risk?.sharedNames;
  await rename(spoken, 'ann bell ');
  expect(await sharedNames()).toEqual([]);
  await rename(spoken, 'Cy Dunn');
  expect(await sharedNames()).toEqual(['Ann Bell', 'Cy Dunn']);
  await database.pool.query(`UPDATE transaction_risks SET person_strengths = '{}' WHERE store_id = 1`);
  expect(await sharedNames()).toEqual([]);
});
