import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** A cashier of one store, as its exports call one. */
export interface Person {
  storeId: number;
  storeNumber: string;
  /** Found by the number, or else by the name. */
  foundBy: 'id' | 'name';
  ids: string[];
  names: string[];
  /** Names that nobody else of the store has: only these tell the person from others in text. */
  ownNames: string[];
  transactions: number;
}

/** @param employee a number or a whole name, without regard to case. @returns a person for each store that has one. */
export async function findPersons(
  db: Kysely<Database>,
  employee: string,
  storeNumber: string | undefined,
): Promise<Person[]> {
  let stores = db.selectFrom('stores').select(['id', 'store_number']).orderBy('id');
  if (storeNumber !== undefined) stores = stores.where('store_number', '=', storeNumber);
  const persons: Person[] = [];
  for (const store of await stores.execute()) {
    const person =
      (await findInStore(db, store, employee, 'id')) ?? (await findInStore(db, store, employee, 'name'));
    if (person) persons.push(person);
  }
  return persons;
}

async function findInStore(
  db: Kysely<Database>,
  store: { id: number; store_number: string },
  employee: string,
  foundBy: Person['foundBy'],
): Promise<Person | null> {
  const { rows } = await sql<{ id: string | null; name: string | null; isOthers: boolean }>`
    WITH pairs AS (
      SELECT DISTINCT employee_id AS id, employee_name AS name FROM transactions WHERE store_id = ${store.id}
    )
    SELECT p.id, p.name, EXISTS (
      SELECT FROM pairs o WHERE lower(o.name) = lower(p.name) AND lower(o.id) <> lower(p.id)
    ) AS "isOthers"
    FROM pairs p WHERE lower(${sql.ref(`p.${foundBy}`)}) = ${employee.trim().toLowerCase()}`.execute(db);
  if (rows.length === 0) return null;
  const unique = (values: (string | null)[]): string[] => [
    ...new Set(values.filter((value): value is string => value !== null && value.trim() !== '')),
  ];
  const person = {
    storeId: store.id,
    storeNumber: store.store_number,
    foundBy,
    ids: unique(rows.map(({ id }) => id)),
    names: unique(rows.map(({ name }) => name)),
    ownNames: unique(rows.map(({ name, isOthers }) => (isOthers && foundBy === 'id' ? null : name))),
  };
  const { count } = await db
    .selectFrom('transactions as t')
    .select(sql<number>`count(*)`.as('count'))
    .where(isOfPerson(person))
    .executeTakeFirstOrThrow();
  return { ...person, transactions: count };
}

/** Which transactions, as `t`, are the person's. */
export function isOfPerson({
  storeId,
  foundBy,
  ids,
  names,
  ownNames,
}: Omit<Person, 'transactions'>): RawBuilder<SqlBool> {
  const lower = (values: string[]) => values.map((value) => value.toLowerCase());
  const matches =
    foundBy === 'id'
      ? sql`lower(t.employee_id) = ANY(${lower(ids)}::text[])
        OR (t.employee_id IS NULL AND lower(t.employee_name) = ANY(${lower(ownNames)}::text[]))`
      : sql`lower(t.employee_name) = ANY(${lower(names)}::text[])`;
  return sql<SqlBool>`t.store_id = ${storeId} AND (${matches})`;
}
