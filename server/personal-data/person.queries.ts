import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { employeeKeyOf, isOfEmployees } from '../platform/employee-key.queries.ts';

/** A cashier of one store, as identified by its exports. */
export interface Person {
  storeId: number;
  storeNumber: string;
  /** Found by number, otherwise by name. */
  foundBy: 'id' | 'name';
  ids: string[];
  names: string[];
  /** Names that nobody else at the store has; only these identify the person in text. */
  ownNames: string[];
  transactions: number;
}

/** @param employee a number or full name, ignoring case. @returns a person for each store that has one. */
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
  const text = employee.trim();
  const wanted =
    foundBy === 'id' ? isOfEmployees('p.id', [text]) : sql`lower(p.name) = ${text.toLowerCase()}`;
  const { rows } = await sql<{ id: string | null; name: string | null; isOthers: boolean }>`
    WITH pairs AS (
      SELECT employee_id AS id, employee_name AS name FROM transactions WHERE store_id = ${store.id}
      UNION SELECT content ->> 'employee_id', content ->> 'employee_name' FROM superseded_contents
        WHERE store_id = ${store.id}
      UNION SELECT content ->> 'employee_id', content ->> 'employee_name' FROM set_aside_transactions
        WHERE store_id = ${store.id}
      UNION SELECT content ->> 'employee_id', content ->> 'employee_name' FROM contradictions
        WHERE store_id = ${store.id}
      UNION SELECT stored_then ->> 'employee_id', stored_then ->> 'employee_name' FROM contradictions
        WHERE store_id = ${store.id} AND stored_then IS NOT NULL
    )
    SELECT p.id, p.name, EXISTS (
      SELECT FROM pairs o WHERE lower(o.name) = lower(p.name) AND ${sql.raw(`${employeeKeyOf('o.id')} <> ${employeeKeyOf('p.id')}`)}
    ) AS "isOthers"
    FROM pairs p WHERE ${wanted}`.execute(db);
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

/**
 * A person identified only by what the user entered, for when no transaction has them anymore but files or text may.
 * @returns null if there is no such store.
 */
export async function assumePerson(
  db: Kysely<Database>,
  employee: string,
  storeNumber: string,
): Promise<Person | null> {
  const store = await db
    .selectFrom('stores')
    .select('id')
    .where('store_number', '=', storeNumber)
    .executeTakeFirst();
  if (!store) return null;
  const written = [employee.trim()];
  const isNumber = /^\d+$/.test(employee.trim());
  return {
    storeId: store.id,
    storeNumber,
    foundBy: isNumber ? 'id' : 'name',
    ids: isNumber ? written : [],
    names: isNumber ? [] : written,
    ownNames: isNumber ? [] : written,
    transactions: 0,
  };
}

type Identity = Omit<Person, 'transactions'>;

/** Condition for transactions `t` of the person. */
export function isOfPerson(person: Identity): RawBuilder<SqlBool> {
  const { storeId } = person;
  return sql<SqlBool>`t.store_id = ${storeId} AND (${matches(person, 't.employee_id', 't.employee_name')})`;
}

/**
 * Condition for replaced contents or transactions set aside, `s`, of the person, or for other JSON of a transaction.
 */
export function isContentOfPerson(person: Identity, content = 's.content'): RawBuilder<SqlBool> {
  return matches(person, `${content} ->> 'employee_id'`, `${content} ->> 'employee_name'`);
}

/** Condition for cases `c` about the person. */
export function isCaseOfPerson(person: Identity): RawBuilder<SqlBool> {
  return sql<SqlBool>`c.store_id = ${person.storeId}
    AND (${matches(person, 'c.employee_id', 'c.employee_name')})`;
}

function matches({ foundBy, ids, names, ownNames }: Identity, id: string, name: string): RawBuilder<SqlBool> {
  const lower = (values: string[]) => values.map((value) => value.toLowerCase());
  return foundBy === 'id'
    ? sql`coalesce(${isOfEmployees(id, ids)}
        OR (${sql.raw(id)} IS NULL AND lower(${sql.raw(name)}) = ANY(${lower(ownNames)}::text[])), false)`
    : sql`coalesce(lower(${sql.raw(name)}) = ANY(${lower(names)}::text[]), false)`;
}
