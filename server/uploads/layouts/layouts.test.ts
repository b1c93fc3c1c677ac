import { parseRecordId, ROUTES, type Store, type UploadLayout, type UploadStatus } from '@tillwatch/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { failUpload, readAgain } from '../../ingestion/store/upload-state.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';
import { finishUpload, makeSheets, makeWorkbook, uploadFile } from '../../testing/upload-file.ts';

// Each upload starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let server: TestServer;
let admin: TestUser;
let supervisor: TestUser;
let agent: TestUser;
let store: Store;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.createUser({ role: 'admin' });
  supervisor = await server.createUser({ role: 'supervisor' });
});
afterAll(() => server.close());
beforeEach(async () => {
  store = await server.createStore();
  agent = await server.createUser({ assignedStores: [store.storeNumber] });
});

type Rows = (string | number | null)[][];

const HEADING = ['Trans #', 'Slip', 'Date', 'Time', 'Register', 'Employee', 'Type', 'Total'];
/** The register numbers receipts; the transaction number starts over every day. */
const row = (n: number, total: string, type = 'Sale', day = 16): Rows[number] => [
  String(100 + n),
  String(9000 + n),
  `11/${day}/2026`,
  `06:${String(n).padStart(2, '0')}:41`,
  '1',
  'ANN',
  type,
  total,
];
const DAY: Rows = [
  HEADING,
  row(1, '4.10'),
  row(2, '7.20'),
  row(3, '-3.00', 'Refund'),
  row(4, '-9.00', 'Refund'),
  row(5, '0.00', 'No Sale'),
];
const BY_SLIP = {
  shape: 'summary' as const,
  columns: { number: 1, date: 2, time: 3, register: 4, employee: 5, type: 6, total: 7 },
  absent: [],
};

async function load(rows: Rows = DAY, as = agent, to = store): Promise<UploadStatus> {
  const upload = await uploadFile(server, { user: as, store: to, bytes: makeWorkbook(rows) });
  expect(upload).toMatchObject({ status: 'completed' });
  return upload;
}

async function layoutsOf(uploadId: string, as = agent): Promise<UploadLayout[]> {
  return (await server.call(ROUTES.getLayouts, { as, params: { uploadId } })).layouts;
}

async function onlyLayout(uploadId: string, as = agent): Promise<UploadLayout> {
  const [layout, ...others] = await layoutsOf(uploadId, as);
  expect(others).toEqual([]);
  return layout!;
}

async function confirm(uploadId: string, as = agent): Promise<void> {
  const { layoutId } = await onlyLayout(uploadId, as);
  await server.call(ROUTES.confirmLayout, { as, params: { layoutId }, body: {} });
}

async function needsConfirmation(uploadId: string): Promise<boolean[]> {
  const params = { uploadId };
  const status = await server.call(ROUTES.getUploadStatus, { as: agent, params });
  const details = await server.call(ROUTES.getUpload, { as: agent, params });
  const { uploads } = await server.call(ROUTES.listUploads, { as: agent, params: { id: String(store.id) } });
  const listed = uploads.find((upload) => upload.uploadId === uploadId)!;
  return [status, details, listed].map((one) => one.needsConfirmation);
}

async function audited(): Promise<{ action: string; user: number | null; after: unknown }[]> {
  const rows = await server.context.database.db
    .selectFrom('audit_log')
    .select(['user_id', 'action', 'changes'])
    .where('entity_type', '=', 'layout')
    .where('entity_id', 'like', `${store.id}-%`)
    .orderBy('id')
    .execute();
  return rows.map(({ user_id: user, action, changes }) => ({ action, user, after: changes.after }));
}

async function listNumbers(): Promise<string[]> {
  const { transactions } = await server.call(ROUTES.listTransactions, {
    as: admin,
    query: { storeId: store.id, sortOrder: 'asc' },
  });
  return transactions.map(({ transactionId }) => transactionId);
}

describe('a layout that is new to a store', () => {
  it('is shown with money that was moved where there is nothing else', async () => {
    const { uploadId } = await load([HEADING, row(1, '40.00', 'Paid Out'), row(2, '15.00', 'Paid Out')]);
    expect((await onlyLayout(uploadId)).examples).toMatchObject([
      { kind: 'moved', transactionId: '101', transactionType: 'Paid Out', rows: [{ rowNumber: 2 }] },
    ]);
  });

  it('is shown with a sale, the largest one, the largest refund, and a no-sale, until somebody says that it is right', async () => {
    const { uploadId } = await load();
    expect(await needsConfirmation(uploadId)).toEqual([true, true, true]);
    const layout = await onlyLayout(uploadId);
    expect(layout).toMatchObject({
      shape: 'summary',
      headings: HEADING.map((heading) => heading.toLowerCase()),
      state: 'open',
      decidedByName: null,
      confirmedByStore: null,
      question: { recognized: { number: 0, date: 2, time: 3, total: 7 }, offers: [] },
    });
    expect(layout.examples).toMatchObject([
      { kind: 'sale', transactionId: '101', amount: 4.1, transactionTime: '2026-11-16T06:01:41' },
      { kind: 'largest-sale', amount: 7.2 },
      { kind: 'refund', transactionId: '104', amount: -9, transactionType: 'Refund' },
      { kind: 'no-sale', transactionId: '105', transactionType: 'No Sale' },
    ]);
    expect(layout.found).toEqual({
      transactions: 5,
      firstTime: '2026-11-16T06:01:41',
      lastTime: '2026-11-16T06:05:41',
      kinds: [
        { transactionType: 'Refund', count: 2, amount: -12 },
        { transactionType: 'Sale', count: 2, amount: 11.3 },
        { transactionType: 'No Sale', count: 1, amount: 0 },
      ],
      registers: { count: 1, named: [{ name: '1', count: 5 }] },
      employees: { count: 1, named: [{ name: 'ANN', count: 5 }] },
      goods: { lookedAt: 5, withGoods: 0, often: [] },
    });
    expect(layout.examples[0]).toMatchObject({
      sheet: 'Sheet1',
      rows: [{ rowNumber: 2, text: '101\t9001\t11/16/2026\t06:01:41\t1\tANN\tSale\t4.10' }],
    });
    await confirm(uploadId);
    expect(await needsConfirmation(uploadId)).toEqual([false, false, false]);
    const decided = await onlyLayout(uploadId);
    expect(decided).toMatchObject({
      state: 'right',
      question: { recognized: { number: 0 } },
      decidedAt: expect.any(String) as string,
    });
    expect(await audited()).toEqual([
      { action: 'confirm', user: agent.id, after: { state: 'right', remark: '' } },
    ]);
    await confirm(uploadId);
    expect(await audited()).toHaveLength(1);
  });

  it('is shown with a transaction that has what the others lack, and what was not used in it', async () => {
    const heading = [...HEADING, 'Status', 'Deposit'];
    const rows = Array.from({ length: 30 }, (_, at): Rows[number] => [
      ...row(at + 1, '4.10'),
      at === 20 ? 'ZORB' : 'CLOSED',
      at === 20 ? '61.17' : null,
    ]);
    const { uploadId } = await load([heading, ...rows]);
    const { examples } = await onlyLayout(uploadId);
    expect(examples.map(({ kind }) => kind)).toEqual(['sale', 'telling']);
    expect(examples[1]).toMatchObject({
      transactionId: '121',
      reasons: [
        { kind: 'unused', text: '61.17', column: 9 },
        { kind: 'value', text: 'ZORB', column: 8 },
      ],
      filters: [],
      payments: [],
      rows: [{ isIdle: false, unused: [{ from: 50, to: 55 }] }],
    });
    const [shown] = examples[1]?.rows ?? [];
    expect(shown?.text.slice(50, 55)).toBe('61.17');
    await server.call(ROUTES.withdrawUpload, { as: supervisor, params: { uploadId } });
    expect(await layoutsOf(uploadId)).toEqual([]);
  });

  it('is shown with the items, payments, and flags of a printed ticket, and marks what was left', async () => {
    const ticket = (n: number, extra: string[]): string[] => [
      `STORE #1042   REG 03   TRANS# ${5000 + n}`,
      `11/16/2026 06:${String(n).padStart(2, '0')}:30   CASHIER 110 ANN`,
      ' GUM SINGLE                    2.00',
      ' MILK GALLON                   3.00',
      ...extra,
      ' TOTAL DUE                    $5.00',
      ' CASH                         10.00',
      ' CHANGE                        5.00',
      '==========================================',
    ];
    const lines = Array.from({ length: 12 }, (_, at) => ticket(at, at === 9 ? ['REWARDS CLUB MEMBER'] : []));
    const { uploadId } = await load(lines.flat().map((line) => [line]));
    const { examples } = await onlyLayout(uploadId);
    const telling = examples.find(({ transactionId }) => transactionId === '5009');
    expect(telling).toMatchObject({
      kind: 'telling',
      reasons: [{ kind: 'line', text: 'REWARDS CLUB MEMBER' }],
      items: [
        { name: 'GUM SINGLE', price: 2, state: 'sold' },
        { name: 'MILK GALLON', price: 3, state: 'sold' },
      ],
      payments: [{ method: 'CASH', amount: 10 }],
      change: 5,
    });
    expect(telling?.rows.filter(({ isIdle }) => isIdle).map(({ text }) => text)).toEqual([
      'REWARDS CLUB MEMBER',
    ]);
  });

  it(
    'is not asked about again on another day, but in another store, with the first store named',
    { tags: ['long'] },
    async () => {
      const first = await load();
      await confirm(first.uploadId);
      const { uploadId } = await load([HEADING, row(7, '1.00', 'Sale', 17), row(8, '2.00', 'Sale', 17)]);
      expect(await needsConfirmation(uploadId)).toEqual([false, false, false]);
      const other = await load([HEADING.with(1, 'Slip no.'), row(1, '1.00', 'Sale', 18)]);
      expect(await needsConfirmation(other.uploadId)).toEqual([true, true, true]);

      const elsewhere = await server.createStore();
      const copy = await load(DAY, admin, elsewhere);
      expect(copy.needsConfirmation).toBe(true);
      expect(await onlyLayout(copy.uploadId, admin)).toMatchObject({
        state: 'open',
        confirmedByStore: { storeNumber: store.storeNumber },
      });
      const stranger = await server.createUser({ assignedStores: [elsewhere.storeNumber] });
      expect((await onlyLayout(copy.uploadId, stranger)).confirmedByStore).toEqual({ storeNumber: null });
    },
  );

  it(
    'loses its mark in every upload that has it, and no upload that was withdrawn asks',
    { tags: ['long'] },
    async () => {
      const first = await load();
      const second = await load([HEADING, row(7, '1.00', 'Sale', 17)]);
      await server.call(ROUTES.withdrawUpload, { as: supervisor, params: { uploadId: second.uploadId } });
      expect(await needsConfirmation(second.uploadId)).toEqual([false, false, false]);
      expect(await layoutsOf(second.uploadId)).toEqual([]);
      const third = await load([HEADING, row(8, '1.00', 'Sale', 17)]);
      await confirm(third.uploadId);
      expect(await needsConfirmation(first.uploadId)).toEqual([false, false, false]);
    },
  );

  it('concerns nobody of another store', { tags: ['long'] }, async () => {
    const { uploadId } = await load();
    const { layoutId } = await onlyLayout(uploadId);
    const stranger = await server.createUser({ assignedStores: [(await server.createStore()).storeNumber] });
    const as = stranger;
    const refusals = await Promise.all([
      server.refusal(ROUTES.getLayouts, { as, params: { uploadId } }),
      server.refusal(ROUTES.confirmLayout, { as, params: { layoutId }, body: {} }),
      server.refusal(ROUTES.reportLayout, { as, params: { uploadId, layoutId }, body: { remark: 'No' } }),
      server.refusal(ROUTES.correctLayout, { as, params: { uploadId, layoutId }, body: BY_SLIP }),
      server.refusal(ROUTES.listSetAside, { as, params: { uploadId } }),
    ]);
    expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 'NOT_FOUND'));
    const mixed = await load(DAY, admin, await server.createStore());
    const crossed = await server.refusal(ROUTES.reportLayout, {
      as: admin,
      params: { uploadId: mixed.uploadId, layoutId },
      body: { remark: 'No' },
    });
    expect(crossed.code).toBe('NOT_FOUND');
    expect((await onlyLayout(uploadId)).state).toBe('open');
  });
});

describe('what nobody has confirmed', () => {
  const doubtful = async (days: { startDate?: string; endDate?: string } = {}) =>
    server.call(ROUTES.getDoubtfulUploads, { as: agent, params: { id: String(store.id) }, query: days });
  const doubtsOfTransactions = async (): Promise<(string | null)[]> => {
    const { transactions } = await server.call(ROUTES.listTransactions, {
      as: agent,
      query: { storeId: store.id },
    });
    const ids = transactions.map(({ id }) => id);
    const details = await Promise.all(
      ids.map((id) => server.call(ROUTES.getTransaction, { as: agent, params: { id } })),
    );
    return details.map(({ source }) => source.doubt);
  };

  it('is said over the days that it covers, and of each of its transactions, until somebody confirms it', async () => {
    expect(await doubtful()).toEqual({ total: 0, newest: null });
    const first = await load();
    const second = await load([HEADING, row(6, '2.00', 'Sale', 18)]);
    const newest = { uploadId: second.uploadId, filename: second.filename, doubt: 'open' };
    expect(await doubtful()).toEqual({ total: 2, newest });
    expect(await doubtful({ startDate: '2026-11-17', endDate: '2026-11-18' })).toEqual({ total: 1, newest });
    expect(await doubtful({ endDate: '2026-11-17' })).toMatchObject({
      total: 1,
      newest: { uploadId: first.uploadId },
    });
    expect(await doubtful({ startDate: '2026-11-19' })).toEqual({ total: 0, newest: null });
    expect(new Set(await doubtsOfTransactions())).toEqual(new Set(['open']));

    const { layoutId } = await onlyLayout(second.uploadId);
    const params = { uploadId: second.uploadId, layoutId };
    await server.call(ROUTES.reportLayout, { as: agent, params, body: { remark: 'Tax is added twice.' } });
    expect(await doubtful()).toMatchObject({ total: 2, newest: { doubt: 'wrong' } });
    expect(new Set(await doubtsOfTransactions())).toEqual(new Set(['wrong']));

    await confirm(second.uploadId);
    expect(await doubtful()).toEqual({ total: 0, newest: null });
    expect(new Set(await doubtsOfTransactions())).toEqual(new Set([null]));
  });

  it('is said only of the sheet whose layout it is, and not of what was withdrawn', async () => {
    const other: Rows = [
      ['Receipt', 'Day', 'Hour', 'Till', 'Operator', 'Amount due'],
      ['5001', '11/16/2026', '07:10:00', '2', 'BEN', '3.00'],
      ['5002', '11/16/2026', '07:11:00', '2', 'BEN', '4.00'],
    ];
    const known = await load();
    await confirm(known.uploadId);
    const bytes = makeSheets({ Journal: DAY.slice(0, 3), Other: other });
    const { uploadId } = await uploadFile(server, { user: agent, store, bytes });
    expect(await doubtful()).toMatchObject({ total: 1, newest: { uploadId } });
    const doubts = await doubtsOfTransactions();
    expect(doubts.filter((doubt) => doubt === 'open').length).toBe(2);
    expect(doubts.filter((doubt) => doubt === null).length).toBe(5);
    await server.call(ROUTES.withdrawUpload, { as: admin, params: { uploadId } });
    expect(await doubtful()).toEqual({ total: 0, newest: null });
  });

  it('is not said to people of other stores', async () => {
    const stranger = await server.createUser({ assignedStores: [] });
    const refusal = await server.refusal(ROUTES.getDoubtfulUploads, {
      as: stranger,
      params: { id: String(store.id) },
      query: {},
    });
    expect(refusal.status).toBe(404);
  });
});

describe('two people at once', () => {
  it('are told what the other one has done in the meantime', async () => {
    const { uploadId } = await load();
    const { layoutId } = await onlyLayout(uploadId);
    const params = { uploadId, layoutId };
    await confirm(uploadId);
    const body = { remark: 'Tax is added twice.' };
    const late = await server.refusal(ROUTES.reportLayout, { as: supervisor, params, body });
    expect(late).toMatchObject({ status: 409 });
    expect(late.message).toContain('has confirmed in the meantime');
    expect(await onlyLayout(uploadId)).toMatchObject({ state: 'right' });
    await server.call(ROUTES.reportLayout, { as: supervisor, params, body: { ...body, overrules: true } });
    expect(await onlyLayout(uploadId)).toMatchObject({ state: 'wrong' });

    await server.call(ROUTES.withdrawUpload, { as: supervisor, params: { uploadId } });
    const vain = await server.refusal(ROUTES.confirmLayout, { as: agent, params: { layoutId }, body: {} });
    expect(vain).toMatchObject({ status: 409 });
    // Nobody has confirmed it, so it is asked about when it comes again.
    const again = await load([HEADING, row(7, '4.00', 'Sale', 19)]);
    expect(await needsConfirmation(again.uploadId)).toEqual([true, true, true]);
  });
});

describe('a layout that is read wrongly', () => {
  it('keeps what somebody says of it, and tells supervisors and administrators', async () => {
    const supervisor = await server.createUser({ role: 'supervisor' });
    const { uploadId } = await load();
    const { layoutId } = await onlyLayout(uploadId);
    const params = { uploadId, layoutId };
    const empty = await server.refusal(ROUTES.reportLayout, { as: agent, params, body: { remark: '  ' } });
    expect(empty.status).toBe(400);
    const remark = 'Tax is added twice.';
    await server.call(ROUTES.reportLayout, { as: agent, params, body: { remark } });
    expect(await needsConfirmation(uploadId)).toEqual([true, true, true]);
    expect(await onlyLayout(uploadId)).toMatchObject({ state: 'wrong', remark });
    for (const as of [admin, supervisor]) {
      const { notifications } = await server.call(ROUTES.listNotifications, { as });
      expect(notifications[0]).toMatchObject({ kind: 'layout-wrong', uploadId, remark });
    }
    const own = await server.call(ROUTES.listNotifications, { as: agent });
    expect(own.notifications.map(({ kind }) => kind)).not.toContain('layout-wrong');
    expect(await audited()).toEqual([
      { action: 'report', user: agent.id, after: { state: 'wrong', remark } },
    ]);
  });

  it('is read again with the right columns, and asked about again', async () => {
    const { uploadId } = await load();
    const { layoutId } = await onlyLayout(uploadId);
    const params = { uploadId, layoutId };
    for (const [change, message] of [
      [{ columns: { number: 1 } }, 'Which column is the date?'],
      [{ shape: 'none' as const, columns: {} }, 'Withdraw the upload'],
    ] as const) {
      const body = { ...BY_SLIP, ...change };
      const refusal = await server.refusal(ROUTES.correctLayout, { as: agent, params, body });
      expect(refusal.message).toContain(message);
    }
    await server.call(ROUTES.correctLayout, { as: agent, params, body: BY_SLIP });
    expect(await finishUpload(server, agent, uploadId)).toMatchObject({
      status: 'completed',
      errorMessage: null,
      newTransactions: 5,
      repeatedTransactions: 0,
      needsConfirmation: true,
    });
    expect(await listNumbers()).toEqual(['9001', '9002', '9003', '9004', '9005']);
    const [mapping] = await server.call(ROUTES.listColumnMappings, {
      as: agent,
      params: { id: String(store.id) },
    });
    expect(mapping).toMatchObject({ answer: BY_SLIP });
    expect((await audited()).map(({ action }) => action)).toEqual(['correct']);
    await confirm(uploadId, supervisor);
    expect(await needsConfirmation(uploadId)).toEqual([false, false, false]);

    // Another store is offered the answer.
    const elsewhere = await server.createStore();
    const copy = await load(DAY, admin, elsewhere);
    const { question } = await onlyLayout(copy.uploadId, admin);
    expect(question?.offers).toEqual([{ store: { storeNumber: store.storeNumber }, answer: BY_SLIP }]);
  });

  it('counts what is new once, in whichever order files are read again, and withdrawn', async () => {
    const days = (...of: number[]): Rows => [
      HEADING,
      ...of.flatMap((day) => [1, 2, 3].map((n) => row(n, `${n}.10`, 'Sale', day))),
    ];
    const first = await load(days(16, 17));
    const second = await load(days(17, 18));
    const third = await load(days(16, 17, 18));
    const uploadIds = [first, second, third].map(({ uploadId }) => uploadId);
    const countNew = async (): Promise<[added: number, repeated: number][]> => {
      const read = await Promise.all(uploadIds.map((uploadId) => finishUpload(server, agent, uploadId)));
      return read.map((one) => [one.newTransactions, one.repeatedTransactions]);
    };
    const asLoaded = [
      [6, 0],
      [3, 3],
      [0, 9],
    ];
    expect(await countNew()).toEqual(asLoaded);
    for (const [at, number] of [1, 0, 1].entries()) {
      const params = { uploadId: uploadIds[2 - at]!, layoutId: (await onlyLayout(first.uploadId)).layoutId };
      const body = { ...BY_SLIP, columns: { ...BY_SLIP.columns, number } };
      await server.call(ROUTES.correctLayout, { as: supervisor, params, body });
      expect(await countNew()).toEqual(asLoaded);
      expect(await listNumbers()).toHaveLength(9);
    }
    const { uploadId } = first;
    await server.call(ROUTES.withdrawUpload, { as: supervisor, params: { uploadId } });
    expect((await countNew()).slice(1)).toEqual([
      [6, 0],
      [3, 6],
    ]);
    expect(await listNumbers()).toHaveLength(9);
  });

  it('shows the rows of the very file, although others have the same', async () => {
    const sale = (n: number) => row(n, `${n}.10`);
    const sheet = (name: string, ...rows: Rows) => makeSheets({ [name]: rows });
    const user = { user: agent, store };
    const rowsOf = async (bytes: Buffer) => {
      const { uploadId } = await uploadFile(server, { ...user, bytes });
      const { examples, found } = await onlyLayout(uploadId);
      expect(found?.transactions).toBe(4);
      return examples.map(({ sheet: on, rows, isReplaced }) => {
        const [{ rowNumber, text } = { rowNumber: 0, text: '' }] = rows;
        return [on, rowNumber, text.slice(0, 4).trim(), isReplaced];
      });
    };
    await rowsOf(sheet('Mon', HEADING, sale(1), sale(2), sale(3), sale(4)));
    const same = sheet('Same', HEADING, sale(4), sale(2), sale(3), sale(1));
    expect(await rowsOf(same)).toEqual([
      ['Same', 5, '101', false],
      ['Same', 2, '104', false],
    ]);
    const turned = [HEADING, sale(4), sale(2), sale(3), sale(1)].map((cells) => cells.toReversed());
    expect(await rowsOf(sheet('Turned', ...turned))).toEqual([
      ['Turned', 5, '1.10', false],
      ['Turned', 2, '4.10', false],
    ]);
  });

  it('leaves reviews with the transactions of the same rows', async () => {
    const { uploadId } = await load();
    const { transactions } = await server.call(ROUTES.listTransactions, {
      as: agent,
      query: { storeId: store.id, sortOrder: 'asc' },
    });
    const { id, version } = transactions[3]!;
    await server.call(ROUTES.updateTransaction, {
      as: agent,
      params: { id },
      body: { version, isFlagged: true, verificationNotes: 'No goods came back' },
    });
    const { layoutId } = await onlyLayout(uploadId);
    await server.call(ROUTES.correctLayout, { as: agent, params: { uploadId, layoutId }, body: BY_SLIP });
    await finishUpload(server, agent, uploadId);
    expect(await server.call(ROUTES.getTransaction, { as: agent, params: { id } })).toMatchObject({
      transactionId: '104',
      isFlagged: true,
      verificationNotes: 'No goods came back',
    });
    expect(await listNumbers()).toHaveLength(5);
    expect(await server.call(ROUTES.listSetAside, { as: agent, params: { uploadId } })).toEqual([]);
  });

  const rareTests = { tags: ['long'] };
  for (const [decision, options] of [
    ['right', {}],
    ['remark', rareTests],
    ['forgotten', rareTests],
  ] as const)
    it(`is read anew after it was ${decision}`, options, async () => {
      const { uploadId } = await load();
      const { layoutId } = await onlyLayout(uploadId);
      await confirm(uploadId);
      if (decision === 'remark')
        await server.call(ROUTES.reportLayout, {
          as: supervisor,
          params: { uploadId, layoutId },
          body: { remark: 'POS and cashier are swapped', overrules: true },
        });
      if (decision === 'forgotten')
        await server.call(ROUTES.forgetLayout, { as: admin, params: { layoutId } });
      const columns = { number: 0, date: 2, time: 3, register: 5, employee: 4, type: 6, total: 7 };
      await server.call(ROUTES.correctLayout, {
        as: supervisor,
        params: { uploadId, layoutId },
        body: { shape: 'summary', columns, absent: [] },
      });
      expect(await finishUpload(server, agent, uploadId)).toMatchObject({ status: 'completed' });
      const query = { storeId: store.id, sortOrder: 'asc' };
      const { transactions } = await server.call(ROUTES.listTransactions, { as: agent, query });
      expect(transactions[0]).toMatchObject({ registerId: 'ANN' });
      const { notifications } = await server.call(ROUTES.listNotifications, { as: agent });
      const overruled = notifications.filter(({ kind }) => kind === 'layout-overruled');
      // Once, and only if there was a confirmation.
      expect(overruled).toHaveLength(decision === 'forgotten' ? 0 : 1);
    });

  it(
    'keeps what was reviewed though its file is read differently, and says so',
    { tags: ['long'] },
    async () => {
      const { uploadId } = await load();
      const query = { storeId: store.id, sortOrder: 'asc' };
      const { transactions } = await server.call(ROUTES.listTransactions, { as: agent, query });
      const params = { id: transactions[0]!.id };
      await server.call(ROUTES.updateTransaction, { as: agent, params, body: { isFlagged: true } });
      const { layoutId } = await onlyLayout(uploadId);
      const columns = { number: 0, date: 2, time: 3, register: 5, employee: 4, type: 6, total: 7 };
      await server.call(ROUTES.correctLayout, {
        as: supervisor,
        params: { uploadId, layoutId },
        body: { shape: 'summary', columns, absent: [] },
      });
      await finishUpload(server, agent, uploadId);
      const { contests, registerId } = await server.call(ROUTES.getTransaction, { as: agent, params });
      expect(registerId).toBe('1');
      expect(contests).toMatchObject([{ outcome: 'open' }]);
      // What was kept says nothing of how the file is read now, so what the file says is shown.
      const { examples, found } = await onlyLayout(uploadId);
      expect(examples.flatMap(({ id, isReplaced }) => (isReplaced ? [id] : []))).toEqual([params.id]);
      expect(new Set(examples.map((one) => one.registerId))).toEqual(new Set(['ANN']));
      expect(found).toMatchObject({ transactions: 5, registers: { count: 1 } });
      expect(contests[0]!.differences).toContainEqual({ field: 'registerId', before: '1', after: 'ANN' });
      const { notifications } = await server.call(ROUTES.listNotifications, { as: supervisor });
      expect(notifications[0]).toMatchObject({ kind: 'reviews-contested', uploadId, transactions: 1 });
    },
  );

  it('shows each file as it has its transactions, marked where another version counts', async () => {
    const first = await load();
    const others = [row(1, '5.10'), row(2, '7.20'), row(3, '-3.00', 'Refund'), row(4, '-8.00', 'Refund')];
    const second = await load([HEADING, ...others, row(5, '0.00', 'No Sale')]);
    const shown = async ({ uploadId }: UploadStatus) => {
      const { examples, found } = await onlyLayout(uploadId);
      return {
        replaced: examples.flatMap((one) => (one.isReplaced ? [[one.transactionId, one.amount]] : [])),
        sales: found?.kinds.find(({ transactionType }) => transactionType === 'Sale')?.amount,
        refunds: found?.kinds.find(({ transactionType }) => transactionType === 'Refund')?.amount,
        count: found?.transactions,
      };
    };
    // A changed sale counts at once; a refund that became smaller waits.
    expect(await shown(first)).toEqual({ replaced: [['101', 4.1]], sales: 11.3, refunds: -12, count: 5 });
    expect(await shown(second)).toEqual({ replaced: [['104', -8]], sales: 12.3, refunds: -11, count: 5 });
  });

  it('sets aside a reviewed transaction that is gone, readable at its upload, and tells supervisors', async () => {
    const heading = ['Trans #', 'Ticket', 'Date', 'Time', 'Register', 'Employee', 'Item', 'Amount'];
    const line = (n: number, ticket: number, item: string): Rows[number] => [
      String(100 + n),
      String(9000 + ticket),
      '11/16/2026',
      `06:0${n}:41`,
      '1',
      'ANN',
      item,
      '2.50',
    ];
    const { uploadId } = await load([
      heading,
      line(1, 1, 'MILK'),
      line(2, 1, 'GUM'),
      line(3, 2, 'SOUP'),
      line(4, 2, 'TEA'),
    ]);
    expect(await listNumbers()).toEqual(['101', '102', '103', '104']);
    const { transactions } = await server.call(ROUTES.listTransactions, {
      as: agent,
      query: { storeId: store.id, sortOrder: 'asc' },
    });
    const { id, version } = transactions[1]!;
    await server.call(ROUTES.updateTransaction, {
      as: agent,
      params: { id },
      body: { version, isFlagged: true, verificationNotes: 'Looked odd' },
    });
    const { layoutId } = await onlyLayout(uploadId);
    await server.call(ROUTES.correctLayout, {
      as: agent,
      params: { uploadId, layoutId },
      body: {
        shape: 'line-items',
        columns: { number: 1, date: 2, time: 3, register: 4, employee: 5, description: 6, lineAmount: 7 },
        absent: [],
      },
    });
    await finishUpload(server, agent, uploadId);
    expect(await listNumbers()).toEqual(['9001', '9002']);
    const [kept, ...others] = await server.call(ROUTES.listSetAside, { as: agent, params: { uploadId } });
    expect(others).toEqual([]);
    expect(kept).toMatchObject({
      id,
      transactionId: '102',
      isFlagged: true,
      verificationNotes: 'Looked odd',
      rows: [{ rowNumber: 3, text: expect.stringContaining('GUM') as string }],
      history: [{ action: 'flag' }],
      evidence: [],
    });
    const details = await server.call(ROUTES.getUpload, { as: supervisor, params: { uploadId } });
    expect(details).toMatchObject({ setAsideTransactions: 1, reviewedTransactions: 1 });
    const { notifications } = await server.call(ROUTES.listNotifications, { as: supervisor });
    expect(notifications).toContainEqual(
      expect.objectContaining({ kind: 'reviews-set-aside', uploadId, transactions: 1 }),
    );
    // Withdrawn, the upload still has it.
    await server.call(ROUTES.withdrawUpload, { as: supervisor, params: { uploadId } });
    const aside = await server.call(ROUTES.listSetAside, { as: supervisor, params: { uploadId } });
    expect(aside).toMatchObject([{ id, isFlagged: true, verificationNotes: 'Looked odd' }]);
  });
});

describe('an upload that is read again in vain', () => {
  it('is completed as before, with the reason', async () => {
    const { uploadId } = await load();
    const key = { storeId: store.id, uploadId: parseRecordId(uploadId).id };
    await server.context.database.db.transaction().execute(async (tx) => {
      expect(await readAgain(tx, key)).toBe(true);
      expect(await readAgain(tx, key)).toBe(false);
      expect(await failUpload(tx, key, { errorMessage: 'It is damaged.' })).toBeNull();
    });
    expect(await finishUpload(server, agent, uploadId)).toMatchObject({
      status: 'completed',
      totalTransactions: 5,
      errorMessage: expect.stringMatching(/what was loaded before stays\. It is damaged\.$/) as string,
    });
    expect(await listNumbers()).toHaveLength(5);
    await server.call(ROUTES.withdrawUpload, { as: supervisor, params: { uploadId } });
    expect(await listNumbers()).toEqual([]);
    expect(await readAgain(server.context.database.db, key)).toBe(false);
  });
});

describe('what was said of a layout', () => {
  it('is listed for administrators and forgotten, so that the next upload asks again', async () => {
    const { uploadId } = await load();
    const { layoutId } = await onlyLayout(uploadId);
    await confirm(uploadId);
    const refused = await server.refusal(ROUTES.listAnswers, { as: supervisor });
    expect(refused.status).toBe(403);
    const { answers } = await server.call(ROUTES.listAnswers, { as: admin, query: { limit: 200 } });
    expect(answers.find(({ id, kind }) => kind === 'layout' && id === layoutId)).toMatchObject({
      storeNumber: store.storeNumber,
      state: 'right',
      byName: expect.stringMatching(/^Agent/) as string,
      titles: HEADING.map((heading) => heading.toLowerCase()),
    });
    await server.call(ROUTES.forgetLayout, { as: admin, params: { layoutId } });
    expect((await audited()).map(({ action }) => action)).toEqual(['confirm', 'delete']);
    expect(await server.call(ROUTES.forgetLayout, { as: admin, params: { layoutId } })).toEqual({ ok: true });
    expect(await needsConfirmation(uploadId)).toEqual([true, true, true]);
    const next = await load([HEADING, row(7, '1.00', 'Sale', 17)]);
    expect(next.needsConfirmation).toBe(true);
  });
});
