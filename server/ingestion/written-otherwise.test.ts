// The same day exported in another layout. On both databases: statements.
import { formatRecordId, parseRecordId, ROUTES } from '@tillwatch/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SeedTransaction, seedTransactions } from '../testing/seed-transactions.ts';
import { makeWorkbook, uploadFile } from '../testing/upload-file.ts';
import { useSupervisedStore } from '../testing/use-test-server.ts';
import { findWrongDays } from '../transactions/summary.queries.ts';

const { server, supervisor, store } = useSupervisedStore();

type Writing = (sale: SeedTransaction) => SeedTransaction;

const withoutSeconds: Writing = (sale) => ({ ...sale, time: `${sale.time.slice(0, 16)}:00` });
const padded: Writing = (sale) => ({ ...sale, transactionNumber: `00${sale.transactionNumber}` });
const withoutRegister: Writing = (sale) => ({ ...sale, registerId: null });
const withoutGoods: Writing = (sale) => ({ ...sale, items: [] });
const reworded: Writing = (sale) => ({ ...sale, lines: [`No. ${sale.transactionNumber}`, 'paid'] });

/** Sales of a day, each with seconds, a register, and goods. */
const DAY: SeedTransaction[] = Array.from({ length: 12 }, (_, index) => ({
  transactionNumber: String(4001 + index),
  time: `2026-11-16T10:${String(index * 4).padStart(2, '0')}:${String((index * 7 + 13) % 60).padStart(2, '0')}`,
  registerId: String(1 + (index % 2)),
  amountCents: 500 + index * 10,
  items: ['COLA'],
  row: 2 + index,
}));

const write = (...ways: Writing[]): SeedTransaction[] =>
  ways.reduce((sales, way) => sales.map((sale) => way(sale)), DAY);

interface Loaded {
  id: string;
  fresh: number;
  repeated: number;
}

async function load(sales: readonly SeedTransaction[], uploadId?: string, into = store): Promise<Loaded> {
  const { uploadId: id, counts } = await seedTransactions(
    server.context.database,
    {
      storeId: into.id,
      userId: supervisor.id,
      ...(uploadId !== undefined && { uploadId: parseRecordId(uploadId).id }),
    },
    sales,
  );
  return { id: formatRecordId(into.id, id), fresh: counts.fresh, repeated: counts.repeated };
}

const withdraw = (uploadId: string) =>
  server.call(ROUTES.withdrawUpload, { as: supervisor, params: { uploadId } });

async function remarksOf(uploadId: string): Promise<readonly string[]> {
  const { report } = await server.call(ROUTES.getUpload, { as: supervisor, params: { uploadId } });
  return report?.remarks ?? [];
}

/** All that the store shows of its transactions, without their ids. */
async function held(of = store) {
  const rows = await server.context.database.db
    .selectFrom('transactions as t')
    .innerJoin('transaction_details as d', (join) =>
      join.onRef('d.store_id', '=', 't.store_id').onRef('d.transaction_id', '=', 't.id'),
    )
    .selectAll('t')
    .select(['d.items', 'd.raw_data'])
    .where('t.store_id', '=', of.id)
    .where('d.store_id', '=', of.id)
    .orderBy('t.transaction_time')
    .orderBy('t.transaction_number')
    .orderBy('t.register_id')
    .execute();
  return rows.map((row) => ({
    number: row.transaction_number,
    time: row.transaction_time,
    register: row.register_id,
    employee: row.employee_id,
    amount: Number(row.amount),
    goods: (row.items as { name: string }[]).map(({ name }) => name),
    rows: (row.raw_data as { originalRows: string[] }).originalRows,
  }));
}

async function expectCountsRight(): Promise<void> {
  expect(await findWrongDays(server.context.database.db)).toEqual([]);
}

describe('the same day in another layout', () => {
  const ways: [name: string, ...Writing[]][] = [
    ['times without seconds', withoutSeconds],
    ['padded numbers', padded],
    ['no register', withoutRegister],
    ['padded numbers and other rows', padded, reworded],
    ['everything else', padded, withoutSeconds, withoutRegister, reworded, withoutGoods],
  ];

  for (const [name, ...way] of ways) {
    it(`adds nothing, in either order: ${name}`, async () => {
      const other = write(...way);
      const first = await load(DAY);
      const exact = await held();
      const second = await load(other);
      expect(second).toMatchObject({ fresh: 0, repeated: 12 });
      expect((await remarksOf(second.id))[0]).toContain('in an earlier export written in another way');
      const both = await held();
      expect(both.map((one) => ({ ...one, rows: [] }))).toEqual(exact.map((one) => ({ ...one, rows: [] })));
      expect(await load(other, undefined)).toMatchObject({ fresh: 0, repeated: 12 });
      expect(await load(DAY)).toMatchObject({ fresh: 0, repeated: 12 });
      expect(await load(DAY, first.id)).toMatchObject({ repeated: 0 });
      expect(await held()).toEqual(both);

      const reversed = await server.createStore();
      await load(other, undefined, reversed);
      expect(await load(DAY, undefined, reversed)).toMatchObject({ fresh: 0, repeated: 12 });
      expect(await held(reversed)).toEqual(both);
      await expectCountsRight();
    });
  }

  it('is as if the withdrawn one had never been there', async () => {
    const other = write(padded, withoutSeconds, withoutRegister, withoutGoods, reworded);
    const first = await load(DAY);
    const exact = await held();
    const second = await load(other);
    await withdraw(second.id);
    expect(await held()).toEqual(exact);
    const third = await load(other);
    expect(third).toMatchObject({ fresh: 0, repeated: 12 });
    await withdraw(first.id);
    const alone = await server.createStore();
    await load(other, undefined, alone);
    expect(await held()).toEqual(await held(alone));
    await withdraw(third.id);
    expect(await held()).toEqual([]);
    await expectCountsRight();
    for (const table of ['transaction_readings', 'superseded_contents'] as const) {
      const rows = await server.context.database.db
        .selectFrom(table)
        .select('run')
        .where('store_id', '=', store.id)
        .execute();
      expect(rows).toEqual([]);
    }
  });

  it('takes from each export what the other lacks', async () => {
    await load(write(withoutGoods));
    await load(write(withoutSeconds, withoutRegister));
    expect((await held())[0]).toMatchObject({
      number: '4001',
      time: '2026-11-16T10:00:13',
      register: '1',
      goods: ['COLA'],
    });
  });

  it('keeps goods that another export with the same keys lacks', async () => {
    const first = await load(DAY);
    const before = await held();
    expect(await load(write(withoutGoods, reworded))).toMatchObject({ fresh: 0, repeated: 12 });
    expect(await held()).toEqual(before);
    await withdraw(first.id);
    expect((await held())[0]).toMatchObject({ goods: [], rows: ['No. 4001', 'paid'] });
  });

  it('is met partly, and what is new is added', async () => {
    await load(DAY.slice(0, 8));
    const second = await load(write(padded, withoutSeconds).slice(4));
    expect(second).toMatchObject({ fresh: 4, repeated: 4 });
    expect(await remarksOf(second.id)).toEqual([
      '4 transactions were in an earlier export written in another way (other zeros or marks before the number; one has ' +
        'no seconds), and so not added again. What either export knows is kept: seconds, register, and goods come ' +
        'from the one that has them.',
    ]);
    expect(await held()).toHaveLength(12);
    await expectCountsRight();
  });

  it('takes a correction, whichever way it is written', async () => {
    const first = await load(DAY);
    await load(write(padded, withoutSeconds, reworded));
    const correct = (sales: readonly SeedTransaction[], amountCents: number): SeedTransaction[] =>
      sales.map((sale, index) =>
        index === 0 ? { ...sale, amountCents, row: 90 } : { ...sale, row: 91 + index },
      );
    const third = await load(correct(DAY, 777));
    expect(third).toMatchObject({ fresh: 0, repeated: 12 });
    expect((await held())[0]).toMatchObject({ number: '4001', amount: 7.77 });
    const { changedTransactions } = await server.call(ROUTES.getUpload, {
      as: supervisor,
      params: { uploadId: third.id },
    });
    expect(changedTransactions).toBe(1);
    expect(await load(correct(DAY, 500))).toMatchObject({ fresh: 0, repeated: 12 });
    expect((await held())[0]).toMatchObject({ amount: 5 });
    await withdraw(third.id);
    await withdraw(first.id);
    expect(await held()).toHaveLength(12);
    await expectCountsRight();
  });

  it('leaves what was reviewed as it was reviewed, with its notes', async () => {
    await load(write(padded, withoutSeconds, withoutRegister, withoutGoods));
    const params = { id: `${store.id}-1` };
    await server.call(ROUTES.updateTransaction, {
      as: supervisor,
      params,
      body: { isVerified: false, isFlagged: true, verificationNotes: 'Seen on camera 2' },
    });
    const before = await server.call(ROUTES.getTransaction, { as: supervisor, params });
    const second = await load(DAY);
    expect(second).toMatchObject({ fresh: 0, repeated: 12 });
    const after = await server.call(ROUTES.getTransaction, { as: supervisor, params });
    expect(after).toMatchObject({ isFlagged: true, verificationNotes: 'Seen on camera 2', contests: [] });
    expect(after.rawData).toEqual(before.rawData);
    expect((await held()).filter(({ goods }) => goods.length > 0)).toHaveLength(11);
    await withdraw(second.id);
    expect(await server.call(ROUTES.getTransaction, { as: supervisor, params })).toMatchObject({
      isFlagged: true,
      verificationNotes: 'Seen on camera 2',
    });
    expect((await held()).filter(({ goods }) => goods.length > 0)).toHaveLength(0);
  });

  it('keeps a review of the more exact one, and asks if another cashier is named', async () => {
    await load(DAY);
    const params = { id: `${store.id}-1` };
    const body = { isVerified: true, isFlagged: false };
    await server.call(ROUTES.updateTransaction, { as: supervisor, params, body });
    const other = write(padded, withoutSeconds).map((sale) => ({ ...sale, employeeId: '999' }));
    expect(await load(other)).toMatchObject({ fresh: 0, repeated: 12 });
    const { contests, employeeId } = await server.call(ROUTES.getTransaction, { as: supervisor, params });
    expect(employeeId).toBe('101');
    expect(contests).toMatchObject([{ outcome: 'open' }]);
    await server.call(ROUTES.settleContest, {
      as: supervisor,
      params: { ...params, contestId: contests[0]?.id ?? '' },
      body: { takes: true, seen: contests[0]?.seen ?? '', reason: 'Looked at the video' },
    });
    expect(await server.call(ROUTES.getTransaction, { as: supervisor, params })).toMatchObject({
      employeeId: '999',
      contests: [{ outcome: 'taken' }],
    });
    expect(await load(DAY)).toMatchObject({ fresh: 0, repeated: 12 });
  });
});

describe('numbers of several parts', () => {
  const withRegister: Writing = (sale) => ({
    ...sale,
    transactionNumber: `${sale.registerId}-${sale.transactionNumber}`,
  });
  const paddedInside: Writing = (sale) => ({
    ...sale,
    transactionNumber: `${sale.registerId}-00${sale.transactionNumber}`,
  });
  const paddedRegister: Writing = (sale) => ({ ...sale, registerId: `0${sale.registerId}` });

  it.each([
    ['zeros in a part', [withRegister], [paddedInside]],
    ['the register in front', [], [withRegister]],
    ['both, and a padded register', [paddedRegister], [paddedInside]],
  ])('are the same with %s, in either order', async (_, one, other) => {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ]) {
      const into = await server.createStore();
      await load(write(...(first ?? [])), undefined, into);
      expect(await load(write(...(second ?? [])), undefined, into)).toMatchObject({ fresh: 0, repeated: 12 });
    }
  });

  it('are others with another register in front', async () => {
    await load(write(withRegister));
    const others = write((sale) => ({ ...withRegister({ ...sale, registerId: '7' }), registerId: '7' }));
    expect(await load(others)).toMatchObject({ fresh: 12 });
  });
});

describe('a day that is stored again under other keys', () => {
  const later: Writing = (sale) => ({
    ...sale,
    time: sale.time.replace(/:(\d\d):/, (_, m: string) => `:${String(Number(m) + 1).padStart(2, '0')}:`),
  });
  const ofRegister: Writing = (sale) => ({ ...sale, registerId: '9' });
  const news = async () => {
    const { notifications } = await server.call(ROUTES.listNotifications, { as: supervisor });
    return notifications.filter((one) => one.kind === 'day-doubled' && one.store?.id === store.id);
  };

  it.each([
    ['a minute later', later],
    ['on another register', ofRegister],
    [
      'under other numbers',
      (sale: SeedTransaction) => ({ ...sale, transactionNumber: `8${sale.transactionNumber}` }),
    ],
  ])('is told, %s', async (_, way) => {
    await load(DAY);
    const second = await load(write(way));
    expect(second).toMatchObject({ fresh: 12 });
    expect((await remarksOf(second.id)).join()).toContain(
      '12 of 12 transactions that this file added on Nov 16, 2026',
    );
    expect(await news()).toMatchObject([
      {
        uploadId: second.id,
        firstDay: '2026-11-16',
        lastDay: '2026-11-16',
        transactions: 12,
        added: 12,
        registers: way === ofRegister ? ['9'] : ['1', '2'],
        cashiers: expect.arrayContaining([expect.stringMatching(/^cashier \d+$/)]) as string[],
      },
    ]);
  });

  it('is not told of another register’s own sales', async () => {
    await load(DAY);
    await load(
      write(ofRegister).map((sale, at) => ({ ...sale, employeeId: '8', amountCents: 500 + at * 10 })),
    );
    await load(write(later).map((sale) => ({ ...sale, amountCents: (sale.amountCents ?? 0) + 3 })));
    expect(await news()).toEqual([]);
  });
});

describe('what only looks alike', () => {
  it('is added if two stored ones fit', async () => {
    const twins = DAY.flatMap((sale) => [
      { ...sale, registerId: '1' },
      { ...sale, registerId: '2' },
    ]);
    await load(twins);
    const second = await load(write(withoutRegister));
    expect(second).toMatchObject({ fresh: 12, repeated: 0 });
  });

  it('is told apart by the cashier', async () => {
    const twins = DAY.flatMap((sale) => [
      { ...sale, registerId: '1', employeeId: '7' },
      { ...sale, registerId: '2', employeeId: '8' },
    ]);
    await load(twins);
    const second = await load(write(withoutRegister).map((sale) => ({ ...sale, employeeId: '8' })));
    expect(second).toMatchObject({ fresh: 0, repeated: 12 });
    expect(await held()).toHaveLength(24);
  });

  it('is added if most of the file is something else, and said', async () => {
    await load(DAY);
    const others = write(withoutRegister).map((sale, index) =>
      index < 4 ? sale : { ...sale, amountCents: 9000 + index },
    );
    const second = await load(others);
    expect(second).toMatchObject({ fresh: 12, repeated: 0 });
    expect((await remarksOf(second.id))[0]).toContain('4 transactions agree with stored ones');
  });

  it('is added if it is another second, register, or minute', async () => {
    await load(DAY);
    const change = (alter: Partial<SeedTransaction>): SeedTransaction[] =>
      DAY.map((sale) => ({ ...sale, ...alter }));
    expect(await load(change({ registerId: '9' }))).toMatchObject({ fresh: 12 });
    expect(await load(DAY.map((sale) => ({ ...sale, time: `${sale.time.slice(0, 17)}59` })))).toMatchObject({
      fresh: 12,
    });
  });

  it('is not decided by one that has no register', async () => {
    await load(DAY.slice(0, 1));
    expect(await load(write(withoutRegister).slice(0, 1))).toMatchObject({ fresh: 1 });
    expect(await load(write(padded).slice(0, 1))).toMatchObject({ fresh: 0 });
  });
});

it('comes to the same in every order of files, and after any are withdrawn', async () => {
  const ways = [
    [],
    [padded],
    [withoutSeconds, reworded],
    [padded, withoutRegister],
    [withoutGoods, withoutSeconds],
  ];
  const file = fc.record({
    way: fc.integer({ min: 0, max: ways.length - 1 }),
    from: fc.integer({ min: 0, max: 4 }),
    to: fc.integer({ min: 8, max: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(file, { minLength: 2, maxLength: 4, selector: ({ way }) => way }),
      fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      async (files, withdrawn) => {
        const contents = files.map(({ way, from, to }) => write(...(ways[way] ?? [])).slice(from, to));
        const [one, other, never] = [
          await server.createStore(),
          await server.createStore(),
          await server.createStore(),
        ];
        const uploads: Loaded[] = [];
        for (const sales of contents) uploads.push(await load(sales, undefined, one));
        for (const sales of contents.toReversed()) await load(sales, undefined, other);
        const all = await held(one);
        expect(await held(other)).toEqual(all);
        expect(new Set(all.map(({ amount }) => amount)).size).toBe(all.length);
        for (const [index, { id }] of uploads.entries()) if (withdrawn[index]) await withdraw(id);
        for (const [index, sales] of contents.entries())
          if (!withdrawn[index]) await load(sales, undefined, never);
        expect(await held(one)).toEqual(await held(never));
      },
    ),
    { numRuns: 6, endOnFailure: true },
  );
  await expectCountsRight();
}, 200_000);

describe('a real file', () => {
  const HEADINGS = ['Transaction ID', 'Date', 'Time', 'Register', 'Employee ID', 'Employee', 'Type', 'Total'];
  const rows = Array.from({ length: 48 }, (_, index) => [
    String(4001 + index),
    '11/16/2026',
    `${String(9 + Math.floor(index / 6)).padStart(2, '0')}:${String((index % 6) * 9 + 2).padStart(2, '0')}:${String((index * 17 + 5) % 60).padStart(2, '0')}`,
    String(1 + (index % 2)),
    '101',
    'ANN',
    'Sale',
    (3 + index * 0.25).toFixed(2),
  ]);
  const upload = (table: readonly (readonly string[])[]) =>
    uploadFile(server, { user: supervisor, store, bytes: makeWorkbook(table) });

  const padRow = ([number, ...rest]: string[]): string[] => [`00${number ?? ''}`, ...rest];
  const cutRow = (row: string[]): string[] => row.map((cell, at) => (at === 2 ? cell.slice(0, 5) : cell));
  const dropRegister = (row: string[]): string[] => row.filter((_, at) => at !== 3);
  const OTHER_HEADINGS = ['Receipt', 'Day', 'Clock', 'Cashier No', 'Cashier', 'Transaction Type', 'Amount'];

  const tables: [name: string, table: string[][]][] = [
    ['without seconds', [HEADINGS, ...rows.map(cutRow)]],
    ['with padded numbers', [HEADINGS, ...rows.map(padRow)]],
    ['without a register', [HEADINGS, ...rows].map(dropRegister)],
    ['with other headings', [OTHER_HEADINGS, ...rows.map(padRow).map(cutRow).map(dropRegister)]],
  ];
  for (const [name, table] of tables) {
    it(`is recognized ${name}, and again`, { timeout: 200_000 }, async () => {
      await upload([HEADINGS, ...rows]);
      const counts = { status: 'completed', newTransactions: 0, repeatedTransactions: 48 };
      expect(await upload(table)).toMatchObject(counts);
      expect(await upload(table)).toMatchObject(counts);
      expect(await held()).toHaveLength(48);
    });
  }
});
