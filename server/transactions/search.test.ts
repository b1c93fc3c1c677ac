// On both databases: a search finds what has the text, whatever characters that consists of and however common it is.
import { transactionListQuery } from '@tillwatch/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedTransactions } from '../testing/seed-transactions.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { planSearch } from './search.queries.ts';
import { findWrongDays } from './summary.queries.ts';
import { findNeighborIds, findPage, findPlace, findPosition } from './transactions.queries.ts';

const COUNT = 600;
const DAYS = 40;
/** With what LIKE means, what days' texts are made of, letters whose case changes their length, and several bytes. */
const CHARACTERS = Array.from('aB01%_\\ \'"ßÉİ🧃商\t\u200D\u0001\u0002\u000C\u000E\u000F\u001F\u007F');
const character = fc.constantFrom(...CHARACTERS);
const name = fc.string({ unit: character, minLength: 1, maxLength: 6 });

interface Stored {
  id: number;
  search_text: string;
  notes_search_text: string;
}

let server: TestServer;
let storeId: number;
let stored: Stored[];

beforeAll(async () => {
  server = await startTestServer();
  storeId = (await server.createStore('2077')).id;
  const agent = await server.createUser({ assignedStores: ['2077'] });
  const items = fc.sample(fc.array(name, { maxLength: 3 }), { numRuns: COUNT, seed: 63 });
  await seedTransactions(
    server.context.database,
    { storeId, userId: agent.id },
    items.map((some, order) => ({
      transactionNumber: String(7000 + order),
      time: new Date(Date.UTC(2026, 8, 1 + (order % DAYS), 10, 0, order)).toISOString().slice(0, 19),
      employeeName: order % 3 === 0 ? 'Ann Other' : null,
      items: order === 77 ? [...some, 'Only Once'] : some,
    })),
  );
  const { pool } = server.context.database;
  await pool.query(
    `UPDATE transactions SET verification_notes = 'Asked aB%', notes_search_text = 'asked ab%'
    WHERE store_id = $1 AND id % 50 = 0`,
    [storeId],
  );
  // The order in which a list by time has them.
  ({ rows: stored } = await pool.query<Stored>(
    `SELECT id, search_text, notes_search_text FROM transactions
    WHERE store_id = $1 ORDER BY transaction_time DESC, id DESC`,
    [storeId],
  ));
});
afterAll(() => server.close());

const queryOf = (search: string, more: Record<string, string | number> = {}) =>
  transactionListQuery.parse({ storeId, search, sortBy: 'time', sortOrder: 'desc', limit: 20, ...more });

function expectedIds(search: string): number[] {
  const wanted = search.toLowerCase();
  return stored
    .filter((one) => one.search_text.includes(wanted) || one.notes_search_text.includes(wanted))
    .map(({ id }) => id);
}

/** What the pages, the place, and the neighbors of one that is found, or not, say of a search. */
async function expectFound(search: string): Promise<void> {
  const { db } = server.context.database;
  const query = queryOf(search);
  if (query.search === undefined) return;
  const ids = expectedIds(query.search);
  const offset = Math.max(0, ids.length - 20);
  const first = await findPage(db, query);
  const last = await findPage(db, { ...query, offset });
  expect({ search, total: first.total, ids: first.records.map(({ id }) => id) }).toEqual({
    search,
    total: ids.length,
    ids: ids.slice(0, 20),
  });
  expect(last.records.map(({ id }) => id)).toEqual(ids.slice(offset));
  const position = (await findPosition(db, storeId, ids[Math.floor(ids.length / 2)] ?? stored[9]!.id))!;
  const place = stored.findIndex(({ id }) => id === position.id);
  const isBefore = (id: number): boolean => stored.findIndex((one) => one.id === id) < place;
  const before = ids.filter(isBefore);
  const after = ids.filter((id) => id !== position.id && !isBefore(id));
  expect(await findPlace(db, query, position)).toEqual({ before: before.length, total: ids.length });
  expect(await findNeighborIds(db, query, position)).toMatchObject({
    previousId: before.at(-1) ?? null,
    nextId: after[0] ?? null,
  });
}

describe('a search', () => {
  it('finds the same as looking at every text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: character, minLength: 1, maxLength: 3 }), expectFound),
      {
        numRuns: 150,
        seed: 64,
      },
    );
  }, 120_000);

  it('finds single transactions, common names, parts of words and numbers, and notes', async () => {
    for (const search of [
      'ONLY ONCE',
      'nly on',
      'ann o',
      'other',
      '70',
      '7077',
      '7',
      'asked',
      'sale',
      'zzzz',
    ]) {
      await expectFound(search);
    }
  });

  it('reads only what can match, and counts what is common by the texts of days', async () => {
    const { db } = server.context.database;
    const planOf = async (search: string, more = {}): Promise<string> => {
      const { narrowed, counted } = await planSearch(db, queryOf(search, more));
      const isNarrowed = narrowed.compile(db).sql !== 'true';
      return isNarrowed ? 'narrowed' : counted === null ? 'reads all' : 'counted';
    };
    expect(await planOf('Only Once')).toBe('narrowed');
    expect(await planOf('ann other')).toBe('counted');
    expect(await planOf('ann other', { status: 'pending' })).toBe('reads all');
    expect(await planOf('a\u000Eb')).toBe('reads all');
  });

  it('finds what was added to a known day and to a new one, and nothing that is gone', async () => {
    const { database } = server.context;
    const added = ['2026-09-03T12:00:00', '2027-01-01T12:00:00'].map((time, order) => ({
      transactionNumber: `9${order}`,
      time,
      items: ['Newly Come'],
    }));
    const { uploadId } = await seedTransactions(database, { storeId, userId: 1 }, added);
    const totalOf = async (search: string): Promise<number> =>
      (await findPage(database.db, queryOf(search))).total;
    expect(await totalOf('newly come')).toBe(2);
    const [kept] = added;
    await seedTransactions(database, { storeId, userId: 1, uploadId }, [{ ...kept!, items: ['Came Later'] }]);
    expect([await totalOf('newly come'), await totalOf('came later')]).toEqual([0, 1]);
    expect(await findWrongDays(database.db)).toEqual([]);
  });
});
