// On both databases: what nobody has reviewed, and a later file, or another row of the same one, says otherwise.
import {
  formatRecordId,
  parseRecordId,
  ROUTES,
  type Store,
  type TransactionDetail,
} from '@tillwatch/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readJournal } from '../testing/read-journal.ts';
import {
  type AssessedReceipt,
  type SeedTransaction,
  seedReceipts,
  seedTransactions,
} from '../testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { findWrongDays } from '../transactions/summary.queries.ts';

const NUMBER = '700004';
/** Paid out in cash to whoever was at the register. */
const REFUND: Partial<SeedTransaction> = {
  employeeId: '27',
  type: 'Refund',
  amountCents: -7990,
  priority: 'check_all',
  filters: ['refund'],
  lines: ['*** REFUND ***', 'CASH -79.90'],
};
const BAGEL: Partial<SeedTransaction> = { employeeId: '27', amountCents: 179, lines: ['BAGEL PLAIN 1.79'] };

let server: TestServer;
let supervisor: TestUser;
let agent: TestUser;
let store: Store;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  supervisor = await server.createUser({ role: 'supervisor' });
  store = await server.createStore();
  agent = await server.createUser({ assignedStores: [store.storeNumber] });
});

const ticket = (change: Partial<SeedTransaction>): SeedTransaction => ({
  transactionNumber: NUMBER,
  time: '2026-11-22T21:37:07',
  ...change,
});

/** @returns the upload's public id. */
async function load(...transactions: SeedTransaction[]): Promise<string> {
  const into = { storeId: store.id, userId: agent.id };
  const { uploadId } = await seedTransactions(server.context.database, into, transactions);
  return formatRecordId(store.id, uploadId);
}

/** Reads the same upload again. */
async function loadAgain(uploadId: string, ...transactions: SeedTransaction[]): Promise<void> {
  const into = { storeId: store.id, userId: agent.id, uploadId: parseRecordId(uploadId).id };
  await seedTransactions(server.context.database, into, transactions);
}

const withdraw = (uploadId: string) =>
  server.call(ROUTES.withdrawUpload, { as: supervisor, params: { uploadId } });

async function list(query: object = {}) {
  const { transactions } = await server.call(ROUTES.listTransactions, {
    as: supervisor,
    query: { storeId: store.id, sortOrder: 'asc', ...query },
  });
  return transactions;
}

async function read(): Promise<TransactionDetail> {
  const rows = await list();
  const row = rows.find(({ transactionId }) => transactionId === NUMBER);
  return server.call(ROUTES.getTransaction, { as: supervisor, params: { id: row?.id ?? '' } });
}

const readOpen = async () => (await list({ contested: 'open' })).map(({ transactionId }) => transactionId);

async function settle(takes: boolean): Promise<void> {
  const { id, contests } = await read();
  const open = contests.find(({ outcome }) => outcome === 'open');
  const contestId = open?.id ?? '';
  const body = { takes, seen: open?.seen ?? '', reason: 'Looked at the video' };
  await server.call(ROUTES.settleContest, { as: supervisor, params: { id, contestId }, body });
}

async function readNews(as: TestUser, kind: 'reviews-contested' | 'upload-completed'): Promise<unknown[]> {
  const { notifications } = await server.call(ROUTES.listNotifications, { as });
  return notifications.filter((one) => one.kind === kind && one.store?.id === store.id);
}

async function readRemarks(uploadId: string): Promise<string> {
  const { report } = await server.call(ROUTES.getUpload, { as: supervisor, params: { uploadId } });
  return report?.remarks.join(' ') ?? '';
}

const STAYS = { amount: -79.9, employeeId: '27', priority: 'check_all', filterFlags: ['refund'] };
const expectHeld = async (): Promise<void> => {
  expect(await read()).toMatchObject(STAYS);
  expect(await readOpen()).toEqual([NUMBER]);
  expect(await findWrongDays(server.context.database.db)).toEqual([]);
};

describe('a file that makes a suspicious transaction harmless before anybody reviews it', () => {
  it('waits for a supervisor, who is told, as are the uploader and the store', async () => {
    await load(ticket(REFUND));
    const forged = await load(ticket(BAGEL), ticket({ transactionNumber: '5', time: '2026-11-22T09:00:00' }));
    await expectHeld();
    const { contests } = await read();
    expect(contests).toMatchObject([{ uploadId: forged, outcome: 'open' }]);
    expect(contests[0]?.differences).toContainEqual({ field: 'amount', before: '-79.90', after: '1.79' });
    expect(await readNews(supervisor, 'reviews-contested')).toMatchObject([
      { uploadId: forged, transactions: 1, unreviewed: 1, firstDay: '2026-11-22' },
    ]);
    expect((await readNews(supervisor, 'reviews-contested'))[0]).not.toHaveProperty('onlyCashier');
    expect((await readNews(agent, 'upload-completed'))[0]).toMatchObject({ heldTransactions: 1 });
    expect(await readRemarks(forged)).toContain('1 transaction that nobody had reviewed');
  });

  it.each<[string, Partial<SeedTransaction>]>([
    ['another cashier', { ...REFUND, employeeId: '31' }],
    ['another kind', { ...REFUND, type: 'Sale' }],
    ['another amount', { ...REFUND, amountCents: -190 }],
    ['without a finding', { ...REFUND, filters: [], lines: ['BAGEL'] }],
    ['with a lower priority', { ...REFUND, priority: 'check_few', lines: ['BAGEL'] }],
  ])('has to wait with %s, too', async (_, change) => {
    await load(ticket(REFUND));
    await load(ticket(change));
    await expectHeld();
  });

  it('is told once, however many files say it and however many transactions it is about', async () => {
    const numbers = Array.from({ length: 30 }, (__, at) => String(700_000 + at));
    const all = (change: Partial<SeedTransaction>) =>
      numbers.map((transactionNumber) => ticket({ ...change, transactionNumber }));
    await load(...all(REFUND));
    await load(...all(BAGEL));
    await load(...all(BAGEL));
    expect(await readNews(supervisor, 'reviews-contested')).toMatchObject([
      { transactions: 30, unreviewed: 30 },
    ]);
    expect(await readOpen()).toHaveLength(30);
    // Each is in the list once, at its old place.
    expect(await list({ priority: 'check_all' })).toHaveLength(30);
  });

  it('counts once a supervisor takes it, and the first file, uploaded again, is not asked about', async () => {
    await load(ticket(REFUND));
    await load(ticket(BAGEL));
    await settle(true);
    expect(await read()).toMatchObject({ amount: 1.79, filterFlags: [] });
    await load(ticket(REFUND));
    expect(await read()).toMatchObject({ amount: 1.79 });
    expect(await readOpen()).toEqual([]);
  });

  it('is not asked about again once it was kept', async () => {
    await load(ticket(REFUND));
    await load(ticket(BAGEL));
    await settle(false);
    await load(ticket(BAGEL));
    expect(await read()).toMatchObject(STAYS);
    expect(await readOpen()).toEqual([]);
  });

  it('no longer disagrees once it is withdrawn', async () => {
    await load(ticket(REFUND));
    const forged = await load(ticket(BAGEL));
    await withdraw(forged);
    expect(await read()).toMatchObject(STAYS);
    expect((await read()).contests).toMatchObject([{ outcome: 'withdrawn' }]);
    expect(await readOpen()).toEqual([]);
  });

  it('is all there is once the first file is withdrawn, and both come back in any order', async () => {
    const first = await load(ticket(REFUND));
    const other = await load(ticket(BAGEL));
    await withdraw(first);
    expect(await read()).toMatchObject({ amount: 1.79, uploadId: other });
    expect(await readOpen()).toEqual([]);
    expect(await findWrongDays(server.context.database.db)).toEqual([]);
    await load(ticket(REFUND));
    expect(await read()).toMatchObject(STAYS);
    await load(ticket(BAGEL));
    await expectHeld();
  });
});

describe('in the queue', () => {
  const journal = (...tickets: string[]) => readJournal(tickets.join('\n'));
  const printed = (body: string): string =>
    `TRAN# ${NUMBER}   TERMINAL 01   11/22/2026 21:37:07\nOPERATOR: 27 ANN LEE\n${body}`;
  const PAID_OUT = printed(' *** REFUND ***\n PIPE -79.90\n TOTAL -79.90\n CASH REFUND -79.90');
  const SOLD = printed(' BAGEL PLAIN 1.79\n TOTAL 1.79\n CASH 1.79');
  const loadJournal = (...receipts: AssessedReceipt[]) =>
    seedReceipts(server.context.database, { storeId: store.id, userId: agent.id }, receipts);
  const readQueue = async () => {
    const { transactions } = await server.call(ROUTES.getQueue, { as: agent, query: { limit: 100 } });
    return transactions.map(({ transactionId, risk }) => [transactionId, risk?.moneyAtRisk]);
  };

  it.each([
    ['a later file has it as a sale', [[PAID_OUT], [SOLD]]],
    ['the same file has it as a sale, too', [[PAID_OUT, SOLD]]],
    ['a word says that it was suspended', [[`${PAID_OUT}\n  TRANSACTION SUSPENDED`]]],
    ['a word says that it was canceled', [[`${PAID_OUT}\n  CANCELLED`]]],
  ])('a refund stays if %s', async (_, files) => {
    for (const file of files) await loadJournal(...journal(...file));
    expect(await readQueue()).toEqual([[NUMBER, 79.9]]);
  });
});

describe('a file that gives somebody else a finding', () => {
  it('counts, since it is the worse one, and what the earlier file says stays next to it', async () => {
    const first = await load(ticket(BAGEL));
    const second = await load(ticket({ ...REFUND, employeeId: '31' }));
    expect(await read()).toMatchObject({ ...STAYS, employeeId: '31', uploadId: second });
    expect(await readOpen()).toEqual([NUMBER]);
    const open = (await read()).contests.filter(({ outcome }) => outcome === 'open');
    expect(open).toMatchObject([{ uploadId: first }]);
    await withdraw(second);
    expect(await read()).toMatchObject({ amount: 1.79, employeeId: '27' });
    expect((await read()).contests).toMatchObject([{ outcome: 'withdrawn' }]);
  });
});

describe('an honest file', () => {
  it.each<[string, Partial<SeedTransaction>, Partial<SeedTransaction>]>([
    ['adds a late void to a sale', BAGEL, { ...BAGEL, priority: 'check_lot', filters: ['void_items'] }],
    ['corrects the amount of a plain sale', BAGEL, { ...BAGEL, amountCents: 199 }],
    ['names cashiers', { ...REFUND, employeeId: null }, REFUND],
    ['adds lines', REFUND, { ...REFUND, lines: ['*** REFUND ***', 'CASH -79.90', 'THANK YOU'] }],
  ])('waits for nobody if it %s', async (_, before, after) => {
    await load(ticket(before));
    await load(ticket(after));
    expect(await readOpen()).toEqual([]);
    expect(await read()).toMatchObject({
      amount: (after.amountCents ?? 0) / 100,
      employeeId: after.employeeId,
    });
  });
});

describe('one cashier whose number is written in several ways', () => {
  it.each([
    ['027', '27'],
    ['27', '027'],
    ['27', '２７'],
  ])('is one person, first %s and then %s', async (first, second) => {
    await load(ticket({ ...REFUND, employeeId: first }));
    await load(
      ticket({ ...REFUND, employeeId: second }),
      ticket({ ...REFUND, employeeId: second, transactionNumber: '5', time: '2026-11-23T09:00:00' }),
    );
    expect(await readOpen()).toEqual([]);
    expect((await read()).contests).toEqual([]);
    expect((await list()).map(({ employeeId }) => employeeId)).toEqual([first, first]);
    const { rows } = await server.context.database.pool.query<{ id: string }>(
      'SELECT DISTINCT employee_id AS id FROM person_days WHERE store_id = $1',
      [store.id],
    );
    expect(rows).toEqual([{ id: first }]);
  });
});

describe('another reading of the same bytes', () => {
  it('is no reason in itself', async () => {
    const uploadId = await load(ticket(REFUND));
    await loadAgain(uploadId, ticket({ ...REFUND, employeeId: '31', amountCents: -790 }));
    expect(await read()).toMatchObject({ employeeId: '31', amount: -7.9 });
    expect(await readOpen()).toEqual([]);
  });

  it('waits if a finding vanishes, and still does when it is read once more', async () => {
    const uploadId = await load(ticket(REFUND));
    await loadAgain(uploadId, ticket(BAGEL));
    await expectHeld();
    await loadAgain(uploadId, ticket(BAGEL));
    await expectHeld();
    await loadAgain(uploadId, ticket(REFUND));
    expect(await readOpen()).toEqual([]);
  });

  it('counts if findings vanish from more than a hundred, and supervisors are told', async () => {
    const all = (change: Partial<SeedTransaction>) =>
      Array.from({ length: 101 }, (__, at) =>
        ticket({ ...change, transactionNumber: String(700_000 + at), row: at * 5 + 1 }),
      );
    const uploadId = await load(...all(REFUND));
    await loadAgain(uploadId, ...all(BAGEL));
    expect(await readOpen()).toEqual([]);
    expect(await read()).toMatchObject({ amount: 1.79 });
    expect(await readNews(supervisor, 'reviews-contested')).toMatchObject([{ transactions: 0, lost: 101 }]);
    expect(await readRemarks(uploadId)).toContain('101 transactions no longer have what was found before');
  });
});

describe('columns that an agent has chosen', () => {
  const COLLEAGUE: Partial<SeedTransaction> = { ...REFUND, employeeId: '31' };
  const chosenBy = async (uploadId: string, user: TestUser) => {
    const { pool } = server.context.database;
    await pool.query('UPDATE data_uploads SET read_again_by = $1 WHERE store_id = $2 AND id = $3', [
      user.id,
      store.id,
      parseRecordId(uploadId).id,
    ]);
  };

  it('give a finding to nobody else until a supervisor decides, however often they are chosen', async () => {
    const uploadId = await load(ticket(REFUND));
    for (const _ of [1, 2]) {
      await chosenBy(uploadId, agent);
      await loadAgain(uploadId, ticket(COLLEAGUE));
      await expectHeld();
    }
    expect(await readNews(supervisor, 'reviews-contested')).toMatchObject([
      { uploadId, unreviewed: 1, onlyCashier: 1 },
    ]);
    await settle(true);
    expect(await read()).toMatchObject({ employeeId: '31', filterFlags: ['refund'] });
  });

  it('hold more than a hundred, too, and what has more money', async () => {
    const all = (change: Partial<SeedTransaction>) =>
      Array.from({ length: 101 }, (__, at) =>
        ticket({ ...change, transactionNumber: String(700_000 + at), row: at * 5 + 1 }),
      );
    const uploadId = await load(...all(REFUND));
    await chosenBy(uploadId, agent);
    await loadAgain(uploadId, ...all({ ...COLLEAGUE, amountCents: -799_000 }));
    expect(await read()).toMatchObject(STAYS);
    expect(await list({ contested: 'open', limit: 200 })).toHaveLength(101);
  });

  it('hold what the same file says that is uploaded once more', async () => {
    const first = await load(ticket(REFUND));
    const { pool } = server.context.database;
    await pool.query(
      `INSERT INTO column_mappings (store_id, heading_hash, headings, titles, answer, created_by)
      VALUES ($1, 'x', '[]', '[]', '{}', $2)`,
      [store.id, agent.id],
    );
    const second = await load();
    await pool.query(
      `UPDATE data_uploads SET content_hash = (SELECT content_hash FROM data_uploads WHERE store_id = $1 AND id = $2)
      WHERE store_id = $1 AND id = $3`,
      [store.id, parseRecordId(first).id, parseRecordId(second).id],
    );
    await loadAgain(second, ticket(COLLEAGUE));
    await expectHeld();
  });

  it('count at once if a supervisor chose them', async () => {
    const uploadId = await load(ticket(REFUND));
    await chosenBy(uploadId, supervisor);
    await loadAgain(uploadId, ticket(COLLEAGUE));
    expect(await read()).toMatchObject({ employeeId: '31' });
    expect(await readOpen()).toEqual([]);
  });

  it('are told if they give transactions other numbers', async () => {
    const uploadId = await load(ticket(BAGEL));
    await chosenBy(uploadId, agent);
    await loadAgain(uploadId, ticket({ ...BAGEL, transactionNumber: '9' }));
    const { notifications } = await server.call(ROUTES.listNotifications, { as: supervisor });
    expect(notifications.filter(({ store: of }) => of?.id === store.id)).toMatchObject([
      { kind: 'columns-changed', transactions: 0, numbers: 1 },
    ]);
    expect(await readRemarks(uploadId)).toContain('1 transaction has another number than before');
  });

  it('does not take a cashier’s name, either', async () => {
    const uploadId = await load(ticket({ ...REFUND, employeeName: 'NADIA BELL' }));
    await chosenBy(uploadId, agent);
    await loadAgain(uploadId, ticket({ ...REFUND, employeeName: null }));
    expect(await read()).toMatchObject({ employeeName: 'NADIA BELL', contests: [{ outcome: 'open' }] });
  });
});

describe('the name of a cashier whose number stays', () => {
  const named = (employeeName: string | null, change = REFUND) => ticket({ ...change, employeeName });

  it.each([
    ['OWEN PRICE', REFUND],
    ['OWEN PRICE', { ...REFUND, employeeId: null }],
    ['Nora Dell', REFUND],
  ])('waits if it is another person’s: %s', async (name, change) => {
    await load(named('NADIA BELL', change));
    await load(named(name, change));
    expect(await readOpen()).toEqual([NUMBER]);
    const { employeeName, contests } = await read();
    expect(employeeName).toBe('NADIA BELL');
    expect(contests[0]?.differences).toEqual([{ field: 'employeeName', before: 'NADIA BELL', after: name }]);
    expect(await readNews(supervisor, 'reviews-contested')).toHaveLength(1);
  });

  it.each(['Bell, Nadia', 'N. Bell', 'NADÍA BELL', 'NADIA', 'NADIA BE', 'NADIA\u200b BELL', null])(
    'waits for nobody if it is the same, written as %s',
    async (name) => {
      await load(named('NADIA BELL'));
      await load(named(name));
      expect(await readOpen()).toEqual([]);
    },
  );
});

describe('the name of a cashier, given away in steps', () => {
  const named = (employeeName: string | null, change: Partial<SeedTransaction> = {}) =>
    ticket({
      ...REFUND,
      lines: [`OPERATOR: 27 ${employeeName ?? ''}`, 'CASH -79.90'],
      employeeName,
      ...change,
    });

  it.each([
    [null, 'OWEN PRICE', {}],
    ['N', 'NORA QUINN', {}],
    ['N', 'NOR', {}],
    [null, 'OWEN PRICE', { employeeId: null }],
  ])('waits after a file that names less of it: %s, then %s', async (less, other, change) => {
    const first = await load(named('NADIA BELL', change));
    const second = await load(named(less));
    expect(await read()).toMatchObject({ employeeName: 'NADIA BELL', contests: [] });
    expect(await readRemarks(second)).not.toContain('changed by this file');
    await load(named(other));
    expect(await readOpen()).toEqual([NUMBER]);
    const { employeeName, contests } = await read();
    expect(employeeName).toBe('NADIA BELL');
    expect(contests[0]?.differences).toContainEqual({
      field: 'employeeName',
      before: 'NADIA BELL',
      after: other,
    });
    await settle(true);
    expect((await read()).employeeName).toBe(other);
    expect(await readOpen()).toEqual([]);
    await withdraw(first);
    expect((await read()).employeeName).toBe(other);
    expect(await findWrongDays(server.context.database.db)).toEqual([]);
  });

  it('takes more of it, and then holds that', async () => {
    await load(named('N'));
    await load(named('NADIA BELL'));
    await load(named('N'));
    expect(await read()).toMatchObject({ employeeName: 'NADIA BELL' });
    expect(await readOpen()).toEqual([]);
    await load(named('NORA QUINN'));
    expect(await readOpen()).toEqual([NUMBER]);
  });

  it('is gone with its file', async () => {
    const first = await load(named('NADIA BELL'));
    await load(named(null));
    await withdraw(first);
    expect((await read()).employeeName).toBeNull();
  });
});

describe('a file that has one number, register, and time several times', () => {
  const orders: [string, Partial<SeedTransaction>[]][] = [
    ['last', [REFUND, BAGEL]],
    ['first', [BAGEL, REFUND]],
    ['in between', [BAGEL, REFUND, { ...BAGEL, amountCents: 189 }]],
  ];

  it.each(orders)(
    'keeps the one that deserves a look, with the others next to it: %s',
    async (_, changes) => {
      const uploadId = await load(...changes.map((change) => ticket(change)));
      await expectHeld();
      expect(await list()).toHaveLength(1);
      const { contests } = await read();
      expect(contests).toHaveLength(changes.length - 1);
      expect(contests[0]).toMatchObject({ uploadId, outcome: 'open' });
      expect(await readNews(supervisor, 'reviews-contested')).toMatchObject([
        { transactions: 1, unreviewed: 1 },
      ]);
      expect(await readRemarks(uploadId)).toContain('1 transaction that nobody had reviewed');
      await withdraw(uploadId);
      expect(await list()).toEqual([]);
    },
  );

  it('does so too on a day that the store has, and when the file is read again', async () => {
    await load(ticket({ transactionNumber: '1', time: '2026-11-22T08:00:00' }));
    const uploadId = await load(ticket(REFUND), ticket(BAGEL));
    await expectHeld();
    await loadAgain(uploadId, ticket(REFUND), ticket(BAGEL));
    await expectHeld();
    expect(await readNews(supervisor, 'reviews-contested')).toHaveLength(1);
    await settle(false);
    await loadAgain(uploadId, ticket(REFUND), ticket(BAGEL));
    expect(await readOpen()).toEqual([]);
    expect(await read()).toMatchObject(STAYS);
  });

  it('keeps one of exact repetitions, and says nothing', async () => {
    const uploadId = await load(ticket(REFUND), ticket(REFUND), ticket(REFUND));
    expect(await list()).toHaveLength(1);
    expect((await read()).contests).toEqual([]);
    expect(await readRemarks(uploadId)).toBe('');
  });

  it('adds the others to what another file has, and that one decides what counts', async () => {
    const first = await load(ticket(BAGEL));
    await load(ticket(REFUND), ticket(BAGEL));
    await expectHeld();
    await withdraw(first);
    await expectHeld();
  });
});
