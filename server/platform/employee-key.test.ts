// On both databases: what counts as one person's number, in code and in statements.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { employeeKey } from '@tillwatch/core/journal';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMigratedDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type AppDatabase, openDatabase } from './database/database.ts';
import { employeeKeyOf, isOfEmployees } from './employee-key.queries.ts';

describe('a number', () => {
  let testDatabase: TestDatabase;
  let database: AppDatabase;
  beforeAll(async () => {
    testDatabase = await createMigratedDatabase();
    database = openDatabase(testDatabase.connectionString);
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.drop();
  });

  const STORED = ['0', '000', '7', '007', '70', 'A07', '0a07', 'a7', '00', '', ' 7', '0-7', 'Ann', null];

  it('has the same key in a statement as in code', async () => {
    const { rows } = await sql<{ number: string | null; key: string | null }>`
      SELECT v.number, ${sql.raw(employeeKeyOf('v.number'))} AS key
      FROM unnest(${STORED}::text[]) AS v (number)`.execute(database.db);
    expect(rows).toEqual(
      STORED.map((number) => ({ number, key: number === null ? null : employeeKey(number) })),
    );
  });

  it.each([
    ['0', ['0', '000', '00']],
    ['07', ['7', '007']],
    ['٠٠٧', ['7', '007']],
    ['A7', ['a7']],
    ['a07', ['A07', '0a07']],
    ['', ['']],
  ])('%s finds %s', async (wanted, found) => {
    const { rows } = await sql<{ number: string }>`
      SELECT v.number FROM unnest(${STORED}::text[]) AS v (number)
      WHERE ${isOfEmployees('v.number', [wanted])}`.execute(database.db);
    expect(rows.map(({ number }) => number)).toEqual(found);
  });
});

/** What else loses its zeros, none of it a person's number. */
const OTHERS = {
  'core/journal/shape/print/propose-forms.ts': 'registers',
  'core/journal/shape/table/document-kinds.ts': 'codes of documents',
  'core/journal/text/register-code.ts': 'registers',
  'core/layouts/idle-lines.ts': 'amounts',
  'core/privacy/mask-cards.ts': 'numbers of articles',
  'core/ranking/ticket-facts.ts': 'numbers of transactions',
  'server/ingestion/pipeline/own-store.ts': 'numbers of stores',
  'server/ingestion/readers/access/joins/row-index.ts': 'keys of any table',
  'server/ingestion/store/match-alike.ts': 'numbers of transactions',
  'server/ingestion/store/more-than-usual.ts': 'registers',
  'server/platform/named-facts.queries.ts': 'approval codes',
};

it('is compared in one way only', () => {
  const root = path.join(import.meta.dirname, '../..');
  const found = ['core', 'contract', 'server', 'web'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter(
        (entry) =>
          entry.isFile() &&
          /\.tsx?$/.test(entry.name) &&
          !/\.test\.|employee-key/.test(entry.name) &&
          !entry.parentPath.includes('node_modules'),
      )
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => /\bltrim\(|replace(?:All)?\(\/\^0/.test(readFileSync(file, 'utf8')))
      .map((file) => path.relative(root, file).split(path.sep).join('/')),
  );
  expect(found.toSorted()).toEqual(Object.keys(OTHERS));
});
