import * as XLSX from '@e965/xlsx';
import { type ColumnQuestionRecord, ROUTES, type Store, type UploadStatus } from '@tillwatch/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';
import { finishUpload, makeSheets, makeWorkbook, uploadFile } from '../../testing/upload-file.ts';

// Each upload starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let server: TestServer;
let admin: TestUser;
let agent: TestUser;
let store: Store;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.createUser({ role: 'admin' });
});
afterAll(() => server.close());
beforeEach(async () => {
  store = await server.createStore();
  agent = await server.createUser({ assignedStores: [store.storeNumber] });
});

type Rows = (string | number | null)[][];

const HEADING = ['Kuitti', 'Moment', 'Laatikko', 'Rahaa'];
const sales = (...numbers: number[]): Rows =>
  numbers.map((n) => [String(4700 + n), `11/16/2026 06:${String(n).padStart(2, '0')}:41`, '1', n + 0.49]);
const TABLE = makeWorkbook([HEADING, ...sales(1, 2, 3, 4)]);
const ANSWER = {
  shape: 'summary' as const,
  columns: { number: 0, dateTime: 1, register: 2, total: 3 },
  absent: ['employee' as const],
};

async function ask(bytes: Buffer = TABLE, filename = 'kasse.xlsx'): Promise<UploadStatus> {
  const upload = await uploadFile(server, { user: agent, store, bytes, filename });
  expect(upload).toMatchObject({ status: 'failed', needsColumns: true, totalTransactions: 0 });
  return upload;
}

async function questionsOf(uploadId: string, as = agent): Promise<ColumnQuestionRecord[]> {
  return (await server.call(ROUTES.getColumnQuestions, { as, params: { uploadId } })).questions;
}

async function hashOf(uploadId: string): Promise<string> {
  return (await questionsOf(uploadId))[0]!.headingHash;
}

async function answer(uploadId: string, change: object = {}, as = agent) {
  const answers = [{ headingHash: await hashOf(uploadId), ...ANSWER, ...change }];
  return { as, params: { uploadId }, body: { answers } };
}

async function countTransactions(): Promise<number> {
  const { total } = await server.call(ROUTES.listTransactions, { as: admin, query: { storeId: store.id } });
  return total;
}

describe('an upload whose columns are not recognized', () => {
  it('loads nothing, says what to do, and shows its first rows to who may see the store', async () => {
    const upload = await ask();
    expect(upload.errorMessage).toMatch(
      /Sheet Sheet1: Which column is the transaction number\?.*choose Answer/,
    );
    expect(await countTransactions()).toBe(0);
    const [question] = await questionsOf(upload.uploadId);
    expect(question).toMatchObject({
      titles: HEADING,
      recognized: {},
      suggested: { number: 0, dateTime: 1, total: 3 },
      readings: [
        {
          shape: 'summary',
          columns: { number: 0, dateTime: 1, total: 3 },
          absent: ['register', 'employee'],
        },
      ],
    });
    expect(question?.rows.map(({ cells }) => cells[0])).toEqual(['Kuitti', '4701', '4702', '4703', '4704']);
    const stranger = await server.createUser();
    const refusal = await server.refusal(ROUTES.getColumnQuestions, {
      as: stranger,
      params: { uploadId: upload.uploadId },
    });
    expect(refusal.code).toBe('NOT_FOUND');
  });

  it('goes on from its original once it is answered, and the next file is not asked about', async () => {
    const { uploadId } = await ask();
    const { notifications } = await server.call(ROUTES.listNotifications, { as: agent });
    expect(notifications[0]).toMatchObject({
      kind: 'upload-asks',
      uploadId,
      filename: 'kasse.xlsx',
      readAt: null,
    });
    await server.call(ROUTES.answerColumnQuestions, await answer(uploadId));
    expect(await finishUpload(server, agent, uploadId)).toMatchObject({
      status: 'completed',
      needsColumns: false,
      errorMessage: null,
      newTransactions: 4,
    });
    const { notifications: told } = await server.call(ROUTES.listNotifications, { as: admin });
    expect(told.filter((one) => one.kind === 'columns-chosen' && one.uploadId === uploadId)).toMatchObject([
      {
        filename: 'kasse.xlsx',
        changes: {
          leftOut: [],
          main: { kind: null, employee: null, register: '“Laatikko”', amount: '“Rahaa”' },
        },
      },
    ]);
    const { notifications: later } = await server.call(ROUTES.listNotifications, { as: agent });
    expect(later.find(({ kind }) => kind === 'upload-asks')).toMatchObject({
      ending: 'answered',
      readAt: expect.any(String) as string,
    });
    const bytes = makeWorkbook([
      ['Kassenbericht'],
      HEADING.map((word) => ` ${word.toUpperCase()} `),
      ...sales(8, 9, 10),
    ]);
    expect(await uploadFile(server, { user: agent, store, bytes })).toMatchObject({
      status: 'completed',
      newTransactions: 3,
    });
    const elsewhere = await server.createStore();
    const asked = await uploadFile(server, { user: admin, store: elsewhere, bytes });
    expect(asked).toMatchObject({ needsColumns: true });
    // The answer is offered there, with only the store's number, and without it to whoever may not see that store.
    const offersTo = async (as: TestUser) => {
      const params = { uploadId: asked.uploadId };
      return (await server.call(ROUTES.getColumnQuestions, { as, params })).questions[0]?.offers;
    };
    expect(await offersTo(admin)).toEqual([{ store: { storeNumber: store.storeNumber }, answer: ANSWER }]);
    const stranger = await server.createUser({ assignedStores: [elsewhere.storeNumber] });
    expect(await offersTo(stranger)).toEqual([{ store: { storeNumber: null }, answer: ANSWER }]);
    const audit = await server.context.database.db
      .selectFrom('audit_log')
      .select(['user_id', 'action', 'changes'])
      .where('entity_type', '=', 'column_mapping')
      .where('entity_id', 'like', `${store.id}-%`)
      .execute();
    expect(audit).toMatchObject([
      { user_id: agent.id, action: 'create', changes: { after: { titles: HEADING, answer: ANSWER } } },
    ]);
  });

  it('takes one of two answers given at the same time, and loads once', { tags: ['long'] }, async () => {
    const { uploadId } = await ask();
    const call = await answer(uploadId);
    const results = await Promise.all(
      [agent, admin].map(async (as) => {
        const response = await server.request(ROUTES.answerColumnQuestions, { ...call, as });
        return response.status;
      }),
    );
    expect(results.toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await finishUpload(server, agent, uploadId)).toMatchObject({ newTransactions: 4 });
    expect(await countTransactions()).toBe(4);
    const refusal = await server.refusal(ROUTES.answerColumnQuestions, call);
    expect(refusal).toMatchObject({
      status: 409,
      message: expect.stringContaining('no longer waiting') as string,
    });
  });

  it('lets every other upload of the store go on that waited for the same', { tags: ['long'] }, async () => {
    const first = await ask(TABLE);
    const second = await ask(makeWorkbook([HEADING, ...sales(5, 6, 7)]), 'tuesday.xlsx');
    await server.call(ROUTES.answerColumnQuestions, await answer(first.uploadId));
    expect(await finishUpload(server, agent, second.uploadId)).toMatchObject({ newTransactions: 3 });
    expect(await finishUpload(server, agent, first.uploadId)).toMatchObject({ newTransactions: 4 });
  });

  it('asks about each of its tables, and wants all of them answered', { tags: ['long'] }, async () => {
    const book = XLSX.utils.book_new();
    const add = (name: string, rows: Rows) =>
      XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), name);
    add('Kasse 1', [HEADING, ...sales(1, 2, 3)]);
    add('Stunden', [
      ['Stunde', 'Kunden', 'Umsatz'],
      ...[6, 7, 8, 9].map((n) => [`0${n}:00`, n + 10, n * 11.5]),
    ]);
    const { uploadId } = await ask(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
    const questions = await questionsOf(uploadId);
    expect(questions.map(({ sheet }) => sheet)).toEqual(['Kasse 1', 'Stunden']);
    const refusal = await server.refusal(ROUTES.answerColumnQuestions, await answer(uploadId));
    expect(refusal.message).toContain('Sheet Stunden: say which column is what');
    const headingHash = questions[1]!.headingHash;
    const call = await answer(uploadId);
    call.body.answers.push({ headingHash, shape: 'none', columns: {}, absent: [] } as never);
    await server.call(ROUTES.answerColumnQuestions, call);
    expect(await finishUpload(server, agent, uploadId)).toMatchObject({
      status: 'completed',
      newTransactions: 3,
    });
  });

  it.each([
    [
      'nothing for the total',
      { columns: { number: 0, dateTime: 1, register: 2 } },
      "Which column is the transaction's total?",
    ],
    ['a column twice', { columns: { ...ANSWER.columns, total: 0 } }, 'Column A is chosen twice'],
    ['a column that is not there', { columns: { ...ANSWER.columns, tax: 7 } }, 'the table has no column H'],
    ['a role of another kind of table', { columns: { ...ANSWER.columns, quantity: 3 } }, '"Quantity"'],
    ['nothing about the employee', { absent: [] }, 'Which column is the employee?'],
    [
      'columns by which nothing can be read',
      { columns: { number: 0, dateTime: 2, register: 1, total: 3 } },
      'none of the first rows can be read',
    ],
    ['another table', { headingHash: 'x' }, 'no such table'],
  ])('refuses %s, and goes on waiting', { tags: ['long'] }, async (_, change, message) => {
    const { uploadId } = await ask();
    const refusal = await server.refusal(ROUTES.answerColumnQuestions, await answer(uploadId, change));
    expect(refusal).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(refusal.message).toContain(message);
    expect(await questionsOf(uploadId)).toHaveLength(1);
    expect(
      await server.call(ROUTES.listColumnMappings, { as: agent, params: { id: String(store.id) } }),
    ).toEqual([]);
  });

  it('can be discarded, which keeps its file and its record', async () => {
    const { uploadId } = await ask();
    const colleague = await server.createUser({ assignedStores: [store.storeNumber] });
    const refusal = await server.refusal(ROUTES.discardUpload, { as: colleague, params: { uploadId } });
    expect(refusal).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
    expect(refusal.message).toContain('Only the person who uploaded this file');
    const mayDiscard = async (as: TestUser) =>
      (await server.call(ROUTES.getColumnQuestions, { as, params: { uploadId } })).mayDiscard;
    expect([await mayDiscard(colleague), await mayDiscard(agent), await mayDiscard(admin)]).toEqual([
      false,
      true,
      true,
    ]);
    const details = await server.call(ROUTES.discardUpload, { as: agent, params: { uploadId } });
    expect(details).toMatchObject({ status: 'failed', needsColumns: false });
    expect(details.errorMessage).toMatch(/^Discarded by .*upload it again\.$/);
    const again = await server.refusal(ROUTES.discardUpload, { as: agent, params: { uploadId } });
    expect(again.status).toBe(409);
    const original = await server.request(ROUTES.downloadOriginal, { as: admin, params: { uploadId } });
    expect(Buffer.from(await original.arrayBuffer()).equals(TABLE)).toBe(true);
  });
});

describe('a table that an agent leaves out', () => {
  const NONE = { shape: 'none' as const, columns: {}, absent: [] };
  const leaveOut = async (uploadId: string): Promise<UploadStatus> => {
    await server.call(ROUTES.answerColumnQuestions, await answer(uploadId, NONE));
    return finishUpload(server, agent, uploadId);
  };
  const news = async () => {
    const { notifications } = await server.call(ROUTES.listNotifications, { as: admin });
    return notifications.filter((one) => one.kind === 'table-left-out' && one.store?.id === store.id);
  };

  it('fails as what it is, is told to supervisors, and keeps no later file from being loaded', async () => {
    const { uploadId } = await ask();
    const failed = await leaveOut(uploadId);
    expect(failed).toMatchObject({ status: 'failed', needsColumns: false, rejectedRows: 5 });
    expect(failed.errorMessage).toMatch(
      /^Nothing was loaded: the only table of this file was left out\. .*“Sheet1” \(5 rows, with the headings Kuitti, Moment, Laatikko, Rahaa\) was left out of this file, as \S+ \S+ chose on \w+ \d+, 20\d\d\./,
    );
    expect(await news()).toMatchObject([{ uploadId, sheet: 'Sheet1', tables: 1, rows: 5 }]);
    expect(
      await server.call(ROUTES.listColumnMappings, { as: agent, params: { id: String(store.id) } }),
    ).toEqual([]);
    const next = await ask(makeWorkbook([HEADING, ...sales(5, 6, 7)]), 'tuesday.xlsx');
    await server.call(ROUTES.answerColumnQuestions, await answer(next.uploadId));
    expect(await finishUpload(server, agent, next.uploadId)).toMatchObject({ newTransactions: 3 });
  });

  it('takes no other upload that waits along', { tags: ['long'] }, async () => {
    const first = await ask(TABLE);
    const second = await ask(makeWorkbook([HEADING, ...sales(5, 6, 7)]), 'tuesday.xlsx');
    await leaveOut(first.uploadId);
    expect(await questionsOf(second.uploadId)).toHaveLength(1);
  });

  it('is counted and named in a file with others, and the standard layout goes on being read', async () => {
    const STANDARD = ['Transaction ID', 'Date', 'Time', 'Register', 'Employee ID', 'Type', 'Total'];
    const on = (number: string, day: string): Rows => [[number, day, '10:00:00', '1', '101', 'Sale', '1.00']];
    const { uploadId } = await ask(makeWorkbook([STANDARD, ...on('2', '03/04/2025')]));
    await leaveOut(uploadId);
    const standard = makeWorkbook([STANDARD, ...on('7', '02/27/2025'), ...on('8', '02/27/2025')]);
    const loaded = await uploadFile(server, { user: agent, store, bytes: standard });
    expect(loaded).toMatchObject({ status: 'completed', newTransactions: 2 });
    const OTHER = ['Kvit', 'Tid', 'Skuff', 'Sum'];
    const both = await ask(
      makeSheets({ A: [HEADING, ...sales(1, 2, 3, 4)], B: [OTHER, ...sales(5, 6, 7, 8)] }),
    );
    const [one, other] = await questionsOf(both.uploadId);
    const answers = [
      { headingHash: one!.headingHash, ...NONE },
      { headingHash: other!.headingHash, ...ANSWER },
    ];
    const params = { uploadId: both.uploadId };
    await server.call(ROUTES.answerColumnQuestions, { as: agent, params, body: { answers } });
    const done = await finishUpload(server, agent, both.uploadId);
    expect(done).toMatchObject({ status: 'completed', newTransactions: 4, rejectedRows: 5 });
    expect(done.report?.remarks.join()).toContain('The table of the sheet “A” (5 rows');
    expect(done.report?.rejections).toMatchObject([{ sheet: 'A', firstRow: 1, lastRow: 5 }]);
  });
});

describe('dates that can be read with the month first or the day first', () => {
  const HEADINGS = ['Transaction ID', 'Date', 'Time', 'Register', 'Employee ID', 'Type', 'Total'];
  const dated = (number: string, day: string) =>
    makeWorkbook([HEADINGS, [number, day, '10:00:00', '1', '101', 'Sale', '1.00']]);
  const LONG_AGO = '03/04/2025';
  const daysOf = async () => {
    const query = { storeId: store.id };
    const { transactions } = await server.call(ROUTES.listTransactions, { as: admin, query });
    return transactions.map(({ transactionTime }) => transactionTime.slice(0, 10)).toSorted();
  };

  it.each([
    ['02/27/2025', '2025-03-04'],
    ['27/02/2025', '2025-04-03'],
  ])(
    'are read as those of the store that have no other reading: %s',
    { tags: ['long'] },
    async (certain, expected) => {
      const upload = (bytes: Buffer) => uploadFile(server, { user: agent, store, bytes });
      expect(await upload(dated('1', certain))).toMatchObject({ status: 'completed' });
      expect(await upload(dated('2', LONG_AGO))).toMatchObject({ status: 'completed' });
      expect(await daysOf()).toEqual(['2025-02-27', expected]);
    },
  );

  it('are asked about where the store has no others, and then read as was answered', async () => {
    const { uploadId } = await ask(dated('2', LONG_AGO));
    const [{ readings } = { readings: [] }] = await questionsOf(uploadId);
    expect(readings.map(({ dateOrder }) => dateOrder)).toEqual(['month-first', 'day-first']);
    const { columns, absent } = readings[1]!;
    await server.call(
      ROUTES.answerColumnQuestions,
      await answer(uploadId, { columns, absent, dateOrder: 'day-first' }),
    );
    const done = await finishUpload(server, agent, uploadId);
    expect(done).toMatchObject({ status: 'completed' });
    expect(await daysOf()).toEqual(['2025-04-03']);
    const { notifications } = await server.call(ROUTES.listNotifications, { as: admin });
    expect(notifications.find((one) => one.kind === 'columns-chosen')).toMatchObject({
      uploadId,
      changes: { dateOrder: 'day-first' },
    });
    const { report } = await server.call(ROUTES.getUpload, { as: agent, params: { uploadId } });
    expect(report?.dateOrder).toEqual({
      order: 'day-first',
      reason: 'Day first, as was answered for this layout.',
      isCertain: false,
    });
  });
});

describe('amounts that may be in cents', () => {
  it('are asked about, and then read as was answered, in the next file, too', async () => {
    const HEADINGS = ['Transaction ID', 'Date', 'Time', 'Register', 'Employee ID', 'Type', 'Total'];
    const rowsFrom = (first: number) =>
      makeWorkbook([
        HEADINGS,
        ...[841, 1181, 1442, 279, 1923, 317, 2644, 1139, 558].map((total, n) => [
          String(first + n),
          '11/16/2026',
          `10:0${n}:00`,
          '1',
          '101',
          'Sale',
          total,
        ]),
      ]);
    const { uploadId } = await ask(rowsFrom(4001));
    const [{ readings } = { readings: [] }] = await questionsOf(uploadId);
    const { columns, absent } = readings.find((one) => one.inCents === true)!;
    await server.call(
      ROUTES.answerColumnQuestions,
      await answer(uploadId, { columns, absent, inCents: true }),
    );
    expect(await finishUpload(server, agent, uploadId)).toMatchObject({ status: 'completed' });
    const next = await uploadFile(server, { user: agent, store, bytes: rowsFrom(4101) });
    expect(next).toMatchObject({ status: 'completed' });
    const query = { storeId: store.id };
    const { transactions } = await server.call(ROUTES.listTransactions, { as: admin, query });
    expect(Math.max(...transactions.map(({ amount }) => amount))).toBe(26.44);
    expect(transactions).toHaveLength(18);
  });
});

describe('what is remembered', () => {
  it('is listed, and asked about again once it is forgotten', async () => {
    const { uploadId } = await ask();
    await server.call(ROUTES.answerColumnQuestions, await answer(uploadId));
    await finishUpload(server, agent, uploadId);
    const list = { as: agent, params: { id: String(store.id) } };
    const [mapping, ...others] = await server.call(ROUTES.listColumnMappings, list);
    expect(others).toEqual([]);
    expect(mapping).toMatchObject({ storeId: store.id, titles: HEADING, answer: ANSWER });
    const forget = { as: agent, params: { mappingId: mapping!.mappingId } };
    await server.call(ROUTES.forgetColumnMapping, forget);
    expect(await server.call(ROUTES.listColumnMappings, list)).toEqual([]);
    expect(await server.call(ROUTES.forgetColumnMapping, forget)).toEqual({ ok: true });
    expect(await countTransactions()).toBe(4);
    await ask(makeWorkbook([HEADING, ...sales(5, 6, 7)]));
  });
});
