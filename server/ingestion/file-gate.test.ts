// What of a file is not loaded: hidden sheets, and other stores.
import * as XLSX from '@e965/xlsx';
import { ROUTES, type UploadStatus } from '@tillwatch/contract';
import { describe, expect, it, vi } from 'vitest';
import { finishUpload, makeSheets, makeWorkbook, uploadFile } from '../testing/upload-file.ts';
import { useSupervisedStore } from '../testing/use-test-server.ts';

// Each upload starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const { server, supervisor: user, store } = useSupervisedStore();

const HEADINGS = ['Transaction ID', 'Date', 'Time', 'Register', 'Employee ID', 'Type', 'Total'];
const sale = (number: string, minute: number): string[] => [
  number,
  '11/16/2026',
  `10:${String(minute).padStart(2, '0')}:07`,
  '1',
  '101',
  'Sale',
  '12.50',
];
const SHOWN = [HEADINGS, sale('4001', 1), sale('4002', 2), sale('4003', 3)];
const OLD = [HEADINGS, sale('9001', 11), sale('9002', 12)];

const upload = (bytes: Uint8Array, filename?: string): Promise<UploadStatus> =>
  uploadFile(server, { user, store, bytes, ...(filename !== undefined && { filename }) });

async function held(): Promise<string[]> {
  const { transactions } = await server.call(ROUTES.listTransactions, {
    as: user,
    query: { storeId: store.id, limit: 200, sortOrder: 'asc' },
  });
  return transactions.map(({ transactionId }) => transactionId);
}

describe('hidden sheets', () => {
  const makeBook = (
    sheets: readonly [name: string, rows: string[][], visibility: 0 | 1 | 2][],
    bookType: XLSX.BookType,
  ) => {
    const book = XLSX.utils.book_new();
    for (const [index, [name, rows, visibility]] of sheets.entries()) {
      XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), name);
      XLSX.utils.book_set_sheet_visibility(book, index, visibility);
    }
    return XLSX.write(book, { type: 'buffer', bookType }) as Buffer;
  };

  for (const [bookType, visibility] of [
    ['xlsx', 1],
    ['xlsx', 2],
    ['xlsb', 1],
    ['biff8', 2],
  ] as const) {
    it(`are left out, and named: ${bookType}, ${visibility}`, async () => {
      const bytes = makeBook(
        [
          ['old test data', OLD, visibility],
          ['Journal', SHOWN, 0],
        ],
        bookType,
      );
      const status = await upload(bytes);
      expect(status).toMatchObject({ status: 'completed', newTransactions: 3, rejectedRows: 0 });
      expect(status.report?.remarks).toContain(
        'The hidden sheet “old test data” (2 transactions) was left out. If it counts, unhide it and upload the file again.',
      );
      expect(await held()).toEqual(['4001', '4002', '4003']);
    });
  }

  it('are read if no other sheet has transactions, which is said', async () => {
    const status = await upload(
      makeBook(
        [
          ['Notes', [['For the back office']], 0],
          ['Journal', SHOWN, 1],
        ],
        'xlsx',
      ),
    );
    expect(status).toMatchObject({ status: 'completed', newTransactions: 3 });
    expect(status.report?.remarks).toContain(
      'Only hidden sheets have transactions, so the hidden sheet was read: “Journal” (3 transactions).',
    );
  });
});

/** What supervisors are told of files that may be another store's, the latest first. */
async function listTold() {
  const { notifications } = await server.call(ROUTES.listNotifications, { as: user });
  return notifications.flatMap((one) =>
    one.kind === 'other-store' && one.store?.id === store.id ? [one] : [],
  );
}

describe('several stores', () => {
  const withStores = (...stores: string[]): Buffer =>
    makeWorkbook([
      ['Store #', ...HEADINGS],
      ...stores.map((name, index) => [name, ...sale(String(4001 + index), index)]),
    ]);
  const rename = (name: string) =>
    server.context.database.db.updateTable('stores').set({ name }).where('id', '=', store.id).execute();

  it('are told apart if the selected one is among them', async () => {
    await rename('Market #2109');
    const status = await upload(withStores('2108', '2109', '2110', '2109', '02109'));
    expect(status).toMatchObject({ status: 'completed', newTransactions: 3, rejectedRows: 2 });
    expect(status.report?.remarks).toContain(
      'This file has several stores: 2109 (3 transactions), 2108 (1 transaction), 2110 (1 transaction). Only those of ' +
        'store 2109 were loaded here; the others are among the rejected rows.',
    );
    expect(status.report?.rejections.map(({ reason }) => reason)).toEqual([
      'Belongs to store 2108, and no store here has that number.',
      'Belongs to store 2110, and no store here has that number.',
    ]);
    expect(await held()).toEqual(['4002', '4004', '4005']);
  });

  it('are told apart by what earlier files called the store', async () => {
    expect((await upload(withStores('77001'))).report?.remarks).toEqual([]);
    const status = await upload(withStores('77001', '77002', '77001'));
    expect(status).toMatchObject({ newTransactions: 1, repeatedTransactions: 1, rejectedRows: 1 });
    expect(await listTold()).toEqual([]);
  });

  const NONE_OWN =
    /None of them is plainly this store, so nothing was loaded\. Upload it to the stores that it names\./;

  it('are refused if none is plainly the selected one', async () => {
    const status = await upload(withStores('77001', '77002', '77001', ''));
    expect(status).toMatchObject({ status: 'failed', newTransactions: 0, rejectedRows: 4 });
    expect(status.errorMessage).toContain(
      'This file has several stores: 77001 (2 transactions), 77002 (1 transaction), none (1 transaction).',
    );
    expect(status.errorMessage).toMatch(NONE_OWN);
    expect(status.report?.notLoaded).toMatchObject({ otherStores: 3 });
    const reasons = status.report?.rejections.map(({ reason }) => reason);
    expect(reasons?.at(0)).toBe('Belongs to store 77001, and no store here has that number.');
    expect(reasons?.at(-1)).toBe('Names no store, in a file of other stores.');
    expect(await held()).toEqual([]);
    expect(await listTold()).toEqual([]);
  });

  it('are refused once it has been answered which column is which', async () => {
    const headings = ['Store', 'Kuitti', 'Moment', 'Laatikko', 'Rahaa'];
    const rows = [1, 2, 3, 4].map((at) => [
      `770${at % 2}`,
      `470${at}`,
      `11/16/2026 06:0${at}:41`,
      '1',
      '2.46',
    ]);
    const { uploadId } = await upload(makeWorkbook([headings, ...rows]));
    const { questions } = await server.call(ROUTES.getColumnQuestions, { as: user, params: { uploadId } });
    const answers = questions.map(({ headingHash }) => ({
      headingHash,
      shape: 'summary' as const,
      columns: { number: 1, dateTime: 2, register: 3, total: 4 },
      absent: ['employee' as const],
    }));
    await server.call(ROUTES.answerColumnQuestions, { as: user, params: { uploadId }, body: { answers } });
    const status = await finishUpload(server, user, uploadId);
    expect(status).toMatchObject({ status: 'failed', needsColumns: false });
    expect(status.errorMessage).toMatch(NONE_OWN);
    expect(await held()).toEqual([]);
  });

  it('are told apart by the number of the selected one, whatever is in its name', async () => {
    await rename('Market on 77001 Street');
    const status = await upload(withStores(store.storeNumber, '77001', store.storeNumber));
    expect(status).toMatchObject({ newTransactions: 2, rejectedRows: 1 });
  });

  it('are offered to those of them that the person may see, once', async () => {
    const [second, hidden] = [await server.createStore(), await server.createStore()];
    const agent = await server.createUser({ assignedStores: [store.storeNumber, second.storeNumber] });
    const named = [store, second, hidden, store, second].map(({ storeNumber }) => storeNumber);
    const bytes = withStores(...named, '999999');
    const { uploadId, report } = await uploadFile(server, { user: agent, store, bytes });
    expect(report?.otherStores).toEqual([
      {
        named: second.storeNumber,
        transactions: 2,
        store: { id: second.id, storeNumber: second.storeNumber, name: second.name, hasFile: false },
      },
      { named: hidden.storeNumber, transactions: 1, store: null },
      { named: '999999', transactions: 1, store: null },
    ]);
    const call = { as: agent, params: { uploadId } };
    const other = await server.call(ROUTES.uploadToOtherStore, { ...call, body: { storeId: second.id } });
    expect(await finishUpload(server, agent, other.uploadId)).toMatchObject({
      storeId: second.id,
      status: 'completed',
      newTransactions: 2,
      rejectedRows: 4,
    });
    const { report: later } = await server.call(ROUTES.getUpload, call);
    expect(later?.otherStores[0]).toMatchObject({ store: { hasFile: true } });
    const refuse = (storeId: number) =>
      server.refusal(ROUTES.uploadToOtherStore, { ...call, body: { storeId } });
    expect(await refuse(second.id)).toMatchObject({ code: 'CONFLICT' });
    expect(await refuse(store.id)).toMatchObject({ code: 'CONFLICT' });
    expect(await refuse(hidden.id)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are told apart by a name without digits', async () => {
    await rename('Market Old Town');
    const status = await upload(withStores('Old Town', 'New Town', 'Old Town'));
    expect(status).toMatchObject({ newTransactions: 2, rejectedRows: 1 });
  });

  it('are not told apart by another store’s number, in the name or in earlier files', async () => {
    const { storeNumber } = await server.createStore();
    await upload(withStores(storeNumber, storeNumber));
    expect(await upload(withStores(storeNumber, '77002', '77002'))).toMatchObject({ status: 'failed' });
    await rename(`Market, once ${storeNumber}`);
    expect(await upload(withStores(storeNumber, '77002', '77003'))).toMatchObject({ status: 'failed' });
    const reasons = (await upload(withStores(storeNumber, '77005'))).report?.rejections;
    expect(reasons?.[0]?.reason).toBe(`Belongs to store ${storeNumber}; upload it there.`);
  });

  it('are known by the line above each receipt', async () => {
    await rename('Market 77001');
    const receipt = (name: string, number: number) => [
      [`STORE ${name}`],
      [`REG 01 TRANS# ${number}`],
      [`11/16/2026 10:${number - 3990}:07 CASHIER 115 SAM`],
      ['COLA 2L           2.79'],
      ['TAX   0.20'],
      ['TOTAL             2.99'],
      ['CASH              5.00'],
      ['CHANGE            2.01'],
      [''],
    ];
    const rows = [
      ...receipt('77001', 4001),
      ...receipt('77002', 4002),
      ...receipt('77001', 4003),
      ...receipt('77002', 4004),
    ];
    const status = await upload(makeWorkbook(rows));
    expect(status).toMatchObject({ status: 'completed', newTransactions: 2 });
    expect(status.report?.rejections).toMatchObject([
      { firstRow: 10, lastRow: 17, reason: 'Belongs to store 77002, and no store here has that number.' },
      { firstRow: 28, reason: 'Belongs to store 77002, and no store here has that number.' },
    ]);
  });

  it('say so if the file is another store’s, to supervisors, too, until it is withdrawn', async () => {
    const other = await server.createStore();
    const status = await upload(withStores(other.storeNumber, other.storeNumber));
    expect(status).toMatchObject({ newTransactions: 2 });
    expect(status.report?.remarks[0]).toContain(
      `This file names store ${other.storeNumber}, which is another store.`,
    );
    const { uploadId } = status;
    const told = { uploadId, naming: 'another', stores: [other.storeNumber], added: 2 };
    expect(await listTold()).toMatchObject([told]);
    // The same file adds nothing. Others of that store don't get usual by it.
    await upload(withStores(other.storeNumber, other.storeNumber));
    const next = Array.from({ length: 3 }, () => other.storeNumber);
    expect((await upload(withStores(...next))).report?.remarks[0]).toContain('which is another store.');
    expect(await listTold()).toMatchObject([{ added: 1 }, told]);
    await server.call(ROUTES.withdrawUpload, { as: user, params: { uploadId } });
    expect((await listTold()).at(-1)).toMatchObject({ withdrawnBy: expect.any(String) as string });
  });

  it('are told if a file names one that earlier files didn’t', async () => {
    await upload(withStores('77001', '77001'));
    await upload(withStores('77005', '77005', '77005'));
    expect(await listTold()).toMatchObject([{ naming: 'unusual', stores: ['77005'], added: 1 }]);
  });
});

describe('the head of each page of a journal', () => {
  let made = 0;
  /** Its receipts have a second of their own, because other stores must not have them. */
  const journal = (head: string, first = 4001): Buffer => {
    made += 1;
    return makeWorkbook(
      Array.from({ length: 4 }, (_, page) => [
        [head],
        ...[0, 1, 2].flatMap((at) => [
          [`REG 01 TRANS# ${first + page * 3 + at}`],
          [`11/16/2026 1${page}:0${at}:${10 + made} CASHIER 115 SAM`],
          ['COLA 2L           2.79'],
          ['TAX   0.20'],
          ['TOTAL             2.99'],
          ['CASH              5.00'],
          ['CHANGE            2.01'],
          [''],
        ]),
      ]).flat(),
    );
  };

  it.each([
    (number: string) => `SPRINGFIELD NORTH  STORE ${number}`,
    (number: string) => `STORE: ${number}`,
    (number: string) => `Store #0${number}`,
    (number: string) => `SITE ${number}`,
    (number: string) => `Springfield North Store No. ${number}   Page 1`,
    (number: string) => `MAGASIN N° ${number}`,
    (number: string) => `LOC ${number}`,
    (number: string) => `QUIK MART #${number}    PAGE 1`,
  ])('that names another store is told: case %#', async (head) => {
    const other = await server.createStore();
    const status = await upload(journal(head(other.storeNumber)));
    expect(status).toMatchObject({ status: 'completed', newTransactions: 12 });
    expect(status.report?.remarks).toEqual([
      expect.stringContaining(`This file names store ${other.storeNumber}, which is another store.`),
    ]);
    expect(await listTold()).toMatchObject([{ naming: 'another', stores: [other.storeNumber], added: 12 }]);
  });

  it('is told if earlier ones named another number, and not if it is the store’s own', async () => {
    expect((await upload(journal(`STORE ${store.storeNumber}`))).report?.remarks).toEqual([]);
    expect((await upload(journal('STORE 770', 5001))).report?.remarks).toContainEqual(
      expect.stringContaining(
        `This file names store 770, but earlier files of this store named ${store.storeNumber}.`,
      ),
    );
    await upload(journal('STORE 770', 6001));
    expect(await listTold()).toMatchObject([{ naming: 'unusual', stores: ['770'] }]);
  });

  it('is told by the name of another store, unless two have it', async () => {
    const named = (storeNumber: string) =>
      server.call(ROUTES.createStore, { as: admin, body: { ...NEW, storeNumber } });
    const admin = await server.createUser({ role: 'admin' });
    const NEW = { name: 'Harbor Point West', address: '1 Main St', franchiseOwnerEmail: 'owner@example.com' };
    const { storeNumber } = await named('88001');
    await upload(journal('HARBOR POINT  WEST   PAGE 3   11/16/26'));
    expect(await listTold()).toMatchObject([{ naming: 'another', stores: [storeNumber] }]);
    await named('88002');
    await upload(journal('HARBOR POINT WEST', 5001));
    expect(await listTold()).toHaveLength(1);
  });

  it('is no store behind a word for something else, or where each has another', async () => {
    const { storeNumber } = await server.createStore();
    await upload(journal(`TABLE #${storeNumber}`));
    const tours = [51, 52, storeNumber, 53].flatMap((tour, n) => [
      [`TOUR #${tour}`],
      [`REG 01 TRANS# ${7000 + n}`],
      [`11/16/2026 15:0${n}:07 CASHIER 115 SAM`],
      ['COLA 2L           2.79'],
      ['TOTAL             2.79'],
      ['CASH              2.79'],
      [''],
    ]);
    expect(await upload(makeWorkbook(tours))).toMatchObject({ newTransactions: 4 });
    expect(await listTold()).toEqual([]);
  });

  it('is told above a table, too', async () => {
    const other = await server.createStore();
    const status = await upload(makeWorkbook([['Sales', `Store ${other.storeNumber}`], [], ...SHOWN]));
    expect(status).toMatchObject({ newTransactions: 3 });
    expect(status.report?.remarks[0]).toContain(`This file names store ${other.storeNumber},`);
  });

  it.each(['OPEN STORE 24 HOURS', 'STORE TEL 555-1234', 'STORE 24/7', '12 MAIN ST 62704', 'STORE COUPONS 3'])(
    'says nothing of a store in %s',
    async (head) => {
      expect((await upload(journal(head))).report?.remarks).toEqual([]);
    },
  );
});

describe('a number in the name of a file or sheet', () => {
  const NUMBERS = ['70421', '1116'] as const;

  let uploaded = 0;
  /** Receipts that no other test has. */
  const some = () => {
    uploaded += 1;
    return [HEADINGS, ...[20, 30, 40].map((minute) => sale(String(5000 + uploaded), minute + uploaded))];
  };

  it.each([
    ['Journal 70421 11-16.xlsx', true],
    ['Store1116.xlsx', true],
    ['Journal 1116.xlsx', false],
    ['2026-11-16 REG 70421.xlsx', false],
  ])('is another store’s or not: %s', async (filename, isTold) => {
    for (const number of NUMBERS) await server.createStore(number).catch(() => undefined);
    await upload(makeWorkbook(some()), filename);
    expect(await listTold()).toMatchObject(isTold ? [{ naming: 'another' }] : []);
  });

  it('is told of a sheet, and not beside the store’s own', async () => {
    const { storeNumber } = await server.createStore('70422');
    await upload(makeSheets({ [`S ${storeNumber}`]: some() }), `${store.storeNumber}.xlsx`);
    expect(await listTold()).toEqual([]);
    await upload(makeSheets({ [`S ${storeNumber}`]: some() }), 'export.xlsx');
    expect(await listTold()).toMatchObject([{ naming: 'another', stores: [storeNumber] }]);
  });
});

it('tells supervisors, and no agent, of a file that another store has loaded', async () => {
  const other = await server.createStore();
  const agent = await server.createUser({ assignedStores: [store.storeNumber] });
  const bytes = makeWorkbook(SHOWN);
  await uploadFile(server, { user, store: other, bytes });
  expect(await listTold()).toEqual([]);
  const status = await uploadFile(server, { user: agent, store, bytes });
  expect(status.report?.remarks).toEqual([]);
  expect(await listTold()).toMatchObject([
    { naming: 'same', stores: [other.storeNumber], loadedBy: [other.storeNumber], added: 3 },
  ]);
  const { notifications } = await server.call(ROUTES.listNotifications, { as: agent });
  expect(notifications.filter(({ kind }) => kind === 'other-store')).toEqual([]);
});

it('tells supervisors of a file whose receipts another store has, whatever else it says', async () => {
  const other = await server.createStore();
  const rows = Array.from({ length: 6 }, (_, at) => sale(String(4001 + at), at));
  await uploadFile(server, { user, store: other, bytes: makeWorkbook([HEADINGS, ...rows]) });
  const renumbered = rows.map((row, at) => row.with(0, String(7001 + at)).with(4, '102'));
  const some = rows.map((row, at) =>
    row.with(0, String(8001 + at)).with(2, at > 3 ? row[2]! : `11:0${at}:00`),
  );
  await upload(makeWorkbook([HEADINGS, ...some]));
  expect(await listTold()).toEqual([]);
  await upload(makeWorkbook([HEADINGS, ...renumbered]));
  expect(await listTold()).toMatchObject([{ naming: 'same', stores: [other.storeNumber], added: 6 }]);
});
