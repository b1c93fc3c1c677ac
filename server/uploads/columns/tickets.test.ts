// Printed tickets: a supervisor points at what is what, and the store's journals are read by it.
import { ROUTES, type Store } from '@tillwatch/contract';
import type { MappingAnswer } from '@tillwatch/core/journal';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pointAt } from '../../../core/testing/point-at.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';
import { finishUpload, makeWorkbook, uploadFile } from '../../testing/upload-file.ts';

// Each upload starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let server: TestServer;
let supervisor: TestUser;
let admin: TestUser;
let agent: TestUser;
let store: Store;

beforeAll(async () => {
  server = await startTestServer();
  supervisor = await server.createUser({ role: 'supervisor' });
  admin = await server.createUser({ role: 'admin' });
});
afterAll(() => server.close());
beforeEach(async () => {
  store = await server.createStore();
  agent = await server.createUser({ assignedStores: [store.storeNumber] });
});

/** Numbers that don't count, except for a few, are hard to tell from others. */
const numberOf = (first: number, n: number): number => first + (n < 5 || n === 19 ? n : 20 + ((n * 37) % 70));

/** Date and number above the articles, cashier and time below them, in words that no list has. */
const journal = (first: number, ofRefund = 'nr wydr.', back = 'ZWROTT'): Buffer =>
  makeWorkbook(
    [...Array(20).keys()]
      .flatMap((n) => [
        'SKLEP U ANI',
        `18-11-2026               ${n === 3 ? ofRefund : 'nr wydr.'} ${numberOf(first, n)}`,
        n === 3 ? back : 'TAK',
        'CHLEB ZWYKLY              1*4,89= 4,89 C',
        'S U M A : PLN                       4,89',
        'GOTOWKA                         4,89 PLN',
        `001208 #2 ${n < 10 ? 'WOJCIK M.' : 'KOWAL A.'}                06:${10 + n}`,
        '           0E97F4DA-C1002156',
        '',
      ])
      .map((line) => [line]),
  );

const ROWS = [
  pointAt('[date 18-11-2026]               nr wydr. [number 30910]', { place: 'begins' }, 2),
  pointAt('ZWROTT', { meaning: 'refund' }, 30),
  pointAt(
    '[description CHLEB ZWYKLY]              [quantity 1]*4,89= [amount 4,89] C',
    { meaning: 'item' },
    4,
  ),
  pointAt('S U M A : PLN                       [amount 4,89]', { meaning: 'total' }, 5),
  pointAt('001208 #[register 2] [employee WOJCIK M.]                [time 06:10]', {}, 7),
];
const ANSWER = { shape: 'journal-print', columns: {}, absent: [], rows: ROWS } satisfies MappingAnswer;

const load = (bytes: Buffer, to = store, as = agent) => uploadFile(server, { user: as, store: to, bytes });

const questionOf = async (uploadId: string, as = supervisor) =>
  (await server.call(ROUTES.getColumnQuestions, { as, params: { uploadId } })).questions[0]!;

const answer = async (uploadId: string, change: Partial<MappingAnswer> = {}, as = supervisor) => ({
  as,
  params: { uploadId },
  body: { answers: [{ headingHash: (await questionOf(uploadId)).headingHash, ...ANSWER, ...change }] },
});

async function listed(to = store) {
  const { transactions } = await server.call(ROUTES.listTransactions, {
    as: admin,
    query: { storeId: to.id, limit: 200, sortBy: 'time', sortOrder: 'asc' },
  });
  return transactions.map(({ transactionId, transactionType, registerId, employeeId, amount }) => [
    transactionId,
    transactionType,
    registerId,
    employeeId,
    amount,
  ]);
}

describe('a journal whose tickets are not recognized', () => {
  it('waits, says what was looked for, and is read by what a supervisor points at, as are later ones', async () => {
    const upload = await load(journal(30_910));
    expect(upload).toMatchObject({ status: 'failed', needsColumns: true });
    expect(upload.errorMessage).toMatch(
      /^The tickets of this file were not recognized\..*What does a ticket look like\?/,
    );
    const question = await questionOf(upload.uploadId);
    expect(question).toMatchObject({ shape: 'journal-print', readings: [] });
    expect(question.rows.length).toBeGreaterThan(100);
    await server.call(ROUTES.answerColumnQuestions, await answer(upload.uploadId));
    const read = await finishUpload(server, agent, upload.uploadId);
    expect(read).toMatchObject({ status: 'completed', newTransactions: 20 });
    const first = await listed();
    expect(first.slice(2, 5)).toEqual([
      ['30912', 'Sale', '2', 'WOJCIK M.', 4.89],
      ['30913', 'Refund', '2', 'WOJCIK M.', -4.89],
      ['30914', 'Sale', '2', 'WOJCIK M.', 4.89],
    ]);
    expect(first.at(-1)).toEqual(['30929', 'Sale', '2', 'KOWAL A.', 4.89]);

    const later = await load(journal(31_910));
    expect(later).toMatchObject({ status: 'completed', newTransactions: 20 });
  });

  it('shows each transaction with the rows of the file', async () => {
    const { uploadId } = await load(journal(30_910));
    await server.call(ROUTES.answerColumnQuestions, await answer(uploadId));
    await finishUpload(server, agent, uploadId);
    const { layouts } = await server.call(ROUTES.getLayouts, { as: agent, params: { uploadId } });
    const [example] = layouts[0]!.examples;
    expect(example?.rows.map(({ text }) => text.trim().replaceAll(/\s+/g, ' '))).toEqual([
      '18-11-2026 nr wydr. 30910',
      'TAK',
      'CHLEB ZWYKLY 1*4,89= 4,89 C',
      'S U M A : PLN 4,89',
      'GOTOWKA 4,89 PLN',
      '001208 #2 WOJCIK M. 06:10',
      '0E97F4DA-C1002156',
      'SKLEP U ANI',
    ]);
    expect(layouts[0]).toMatchObject({
      columnsChosen: { changes: { pointedRows: ROWS.length } },
      question: { shape: 'journal-print', readings: [{ rows: ROWS }] },
    });
  });

  it('is for supervisors and administrators to answer, and the others are told', async () => {
    const { uploadId } = await load(journal(30_910));
    const refusal = await server.refusal(ROUTES.answerColumnQuestions, await answer(uploadId, {}, agent));
    expect(refusal).toMatchObject({
      status: 403,
      code: 'NOT_ALLOWED',
      message: expect.stringContaining('A supervisor or an administrator can point') as string,
    });
    await server.call(ROUTES.answerColumnQuestions, await answer(uploadId));
    await finishUpload(server, agent, uploadId);
    const toldTo = async (as: TestUser) => {
      const { notifications } = await server.call(ROUTES.listNotifications, { as });
      return notifications.filter((one) => one.kind === 'ticket-pointed-at' && one.store?.id === store.id);
    };
    expect(await toldTo(admin)).toMatchObject([
      {
        uploadId,
        pointedBy: expect.stringContaining('Supervisor') as string,
        total: ROWS.length,
        rows: [
          // What may hide something comes first.
          { meaning: 'total' },
          { text: 'ZWROTT', meaning: 'refund' },
          { place: 'begins', parts: [{ role: 'date' }, { role: 'number', text: '30910' }] },
          { meaning: 'item' },
          {},
        ],
      },
    ]);
    expect([await toldTo(supervisor), await toldTo(agent)]).toEqual([[], []]);
    const { layouts } = await server.call(ROUTES.getLayouts, { as: agent, params: { uploadId } });
    expect(layouts[0]?.cannotCorrect).toContain('A supervisor or an administrator');
    const [mapping] = await server.call(ROUTES.listColumnMappings, {
      as: agent,
      params: { id: String(store.id) },
    });
    const { rows } = await server.context.database.pool.query(
      `SELECT user_id, action, json_array_length((changes -> 'after' -> 'answer' -> 'rows')::json) AS rows
      FROM audit_log WHERE entity_type = 'column_mapping' AND entity_id = $1`,
      [mapping!.mappingId],
    );
    expect(rows).toEqual([{ user_id: supervisor.id, action: 'create', rows: ROWS.length }]);
  });

  it.each([
    ['where a ticket begins', ROWS.map((row) => ({ ...row, place: undefined })), 'Choose the row with which'],
    [
      'the cashier',
      ROWS.slice(0, 4).concat(pointAt('001208 #[register 2] WOJCIK M.                [time 06:10]')),
      'Point at the cashier',
    ],
    [
      'a ticket that the file has',
      [pointAt('Bon [number 1] [time 06:10] [register 1] [employee 7]', { place: 'begins' })],
      'No ticket in the first rows looks like this one',
    ],
  ])('refuses an answer without %s', async (_, rows, message) => {
    const { uploadId } = await load(journal(30_910));
    const refusal = await server.refusal(ROUTES.answerColumnQuestions, await answer(uploadId, { rows }));
    expect(refusal).toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining(message) as string,
    });
  });

  it('refuses to call what was taken back a discount, names its row, and keeps no answer', async () => {
    const back = 'CHLEB ZWYKLY              1*4,89= -4,89 C';
    const lines = [...Array(20).keys()].flatMap((n) => [
      `18-11-2026               nr wydr. ${numberOf(30_910, n)}`,
      'CHLEB ZWYKLY              1*4,89= 4,89 C',
      'MASLO                     1*2,00= 2,00 C',
      ...(n === 3 ? [back] : []),
      `S U M A : PLN                       ${n === 3 ? '2,00' : '6,89'}`,
      `001208 #2 WOJCIK M.                06:${10 + n}`,
      '           0E97F4DA-C1002156',
    ]);
    const { uploadId } = await load(makeWorkbook(lines.map((line) => [line])));
    const rowNumber = lines.indexOf(back) + 1;
    const said = (meaning: 'promo' | 'void-line') =>
      answer(uploadId, { rows: [...ROWS, pointAt(back, { meaning }, rowNumber)] });
    const refusal = await server.refusal(ROUTES.answerColumnQuestions, await said('promo'));
    expect(refusal).toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining(
        `Row ${rowNumber}, "CHLEB ZWYKLY 1*4,89= -4,89 C", takes back an article, so it can't be "A discount". Choose "Takes back a line"`,
      ) as string,
    });
    const params = { id: String(store.id) };
    expect(await server.call(ROUTES.listColumnMappings, { as: supervisor, params })).toEqual([]);
    await server.call(ROUTES.answerColumnQuestions, await said('void-line'));
    expect(await finishUpload(server, agent, uploadId)).toMatchObject({ newTransactions: 20 });
    const { transactions } = await server.call(ROUTES.listTransactions, {
      as: admin,
      query: { storeId: store.id, limit: 200, sortBy: 'time', sortOrder: 'asc' },
    });
    expect(transactions[3]).toMatchObject({
      amount: 2,
      filterFlags: ['void_items'],
      reason: 'Line voided: CHLEB ZWYKLY, $4.89.',
    });
  });

  it('refuses to call a ticket no transaction', async () => {
    const { uploadId } = await load(journal(30_910));
    const rows = [...ROWS, pointAt('CHLEB ZWYKLY              1*4,89= 4,89 C', { place: 'outside' }, 13)];
    const refusal = await server.refusal(ROUTES.answerColumnQuestions, await answer(uploadId, { rows }));
    expect(refusal).toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringMatching(
        /Rows 4 to 10 have what a ticket has, .*, so row 13 can't be "Not a transaction/,
      ) as string,
    });
  });

  it('tells of each later file what the answer hides in it, with the rows', async () => {
    const { uploadId } = await load(journal(30_910));
    const rows = [...ROWS, pointAt('TAK', { meaning: 'note' }, 3)];
    await server.call(ROUTES.answerColumnQuestions, await answer(uploadId, { rows }));
    await finishUpload(server, agent, uploadId);
    const later = await load(journal(31_910));
    expect(later.report?.pointedUses).toMatchObject([
      {
        meaning: 'note',
        text: 'TAK',
        rows: 19,
        first: [3, 12, 21, 39, 48].map((rowNumber) => ({ rowNumber })),
      },
      { meaning: 'total', rows: 20 },
    ]);
  });

  it('tells of each later file what an earlier answer said and this one takes back, also after two more', async () => {
    const { uploadId } = await load(journal(30_910, 'nr wydr.', 'MUNFLET'));
    const back = pointAt('MUNFLET', { meaning: 'refund' as const }, 30);
    const others = ROWS.filter(({ meaning }) => meaning !== 'refund');
    const said = await answer(uploadId, { rows: [...others, back] });
    await server.call(ROUTES.answerColumnQuestions, said);
    await finishUpload(server, agent, uploadId);
    const unsaid = { ...back, meaning: 'item' as const };
    for (const rows of [[...others, unsaid], others, [...others, unsaid]]) {
      const { layouts } = await server.call(ROUTES.getLayouts, { as: supervisor, params: { uploadId } });
      const params = { uploadId, layoutId: layouts[0]!.layoutId };
      await server.call(ROUTES.correctLayout, { as: supervisor, params, body: { ...ANSWER, rows } });
      await finishUpload(server, agent, uploadId);
    }
    const later = await load(journal(31_910, 'nr wydr.', 'MUNFLET'));
    expect(later.report?.pointedUses).toMatchObject([
      { meaning: 'item', was: 'refund', text: 'MUNFLET', rows: 1, first: [{ rowNumber: 30 }] },
      { meaning: 'total', rows: 20 },
    ]);
  });

  it('refuses to point at what a known word says as something else', async () => {
    const { uploadId } = await load(journal(30_910, 'nr wydr.', 'REFUND'));
    const rows = [...ROWS, pointAt('[employee REFUND]', {}, 30)];
    const refusal = await server.refusal(ROUTES.answerColumnQuestions, await answer(uploadId, { rows }));
    expect(refusal.message).toContain('Row 30, "REFUND", says "A refund".');
  });

  it('refuses the columns of a table', async () => {
    const { uploadId } = await load(journal(30_910));
    const { rows: _, ...columns } = ANSWER;
    const body = { answers: [{ headingHash: (await questionOf(uploadId)).headingHash, ...columns }] };
    const refusal = await server.refusal(ROUTES.answerColumnQuestions, {
      as: supervisor,
      params: { uploadId },
      body,
    });
    expect(refusal.message).toContain('another question');
  });

  it('asks about a file with other tickets, once, and again after another answer that is none for it', async () => {
    const { uploadId } = await load(journal(30_910));
    await server.call(ROUTES.answerColumnQuestions, await answer(uploadId));
    await finishUpload(server, agent, uploadId);
    const other = makeWorkbook(
      [...Array(20).keys()]
        .flatMap((n) => [
          'SHOP',
          `dnia 18-11-2026   x ${50 + n}`,
          'CHLEB  4,89',
          'RAZEM  4,89',
          `KASA KOWAL 06:${10 + n}`,
          '',
        ])
        .map((line) => [line]),
    );
    const asked = await load(other);
    expect(asked).toMatchObject({ status: 'failed', needsColumns: true });
    const { rows } = await server.context.database.pool.query(
      `SELECT count(*)::integer AS outcomes FROM audit_log WHERE entity_type = 'data_upload' AND entity_id = $1
        AND changes -> 'after' ->> 'processingStatus' = 'failed'`,
      [asked.uploadId],
    );
    expect(rows).toEqual([{ outcomes: 1 }]);
    const more = [
      ...ROWS,
      pointAt('dnia [date 18-11-2026]   x [number 50]', { place: 'begins' }, 90),
      pointAt('KASA [employee KOWAL] [time 06:10]', {}, 91),
    ];
    // The register is pointed at in the other tickets only.
    const refusal = await server.refusal(
      ROUTES.answerColumnQuestions,
      await answer(asked.uploadId, { rows: more }),
    );
    expect(refusal.message).toContain('Point at the register');
    const absent = ['register' as const];
    await server.call(ROUTES.answerColumnQuestions, await answer(asked.uploadId, { rows: more, absent }));
    expect(await finishUpload(server, agent, asked.uploadId)).toMatchObject({ newTransactions: 20 });

    // Each kind of ticket is listed, and forgotten, alone.
    const list = { as: supervisor, params: { id: String(store.id) } };
    const kinds = await server.call(ROUTES.listColumnMappings, list);
    expect(kinds.map((one) => [one.answer.rows, one.rowAuthors?.length])).toEqual([
      [ROWS, ROWS.length],
      [more.slice(ROWS.length), 2],
    ]);
    const { answers } = await server.call(ROUTES.listAnswers, { as: admin, query: { limit: 200 } });
    const own = answers.filter(({ kind, storeId }) => kind === 'columns' && storeId === store.id);
    expect(own.map((one) => [one.id, one.layout, one.answer?.rows])).toEqual(
      kinds.map((one) => [one.mappingId, one.layout, one.answer.rows]),
    );
    const { mappingId, layout } = kinds[1]!;
    await server.call(ROUTES.forgetColumnMapping, {
      as: supervisor,
      params: { mappingId },
      query: { layout: layout! },
    });
    const left = await server.call(ROUTES.listColumnMappings, list);
    expect(left).toMatchObject([{ mappingId, answer: { rows: ROWS } }]);
    expect(left[0]).not.toHaveProperty('layout');
    const { notifications } = await server.call(ROUTES.listNotifications, { as: admin });
    const told = notifications.filter(({ store: of }) => of?.id === store.id);
    expect(told.find(({ kind }) => kind === 'columns-forgotten')).toMatchObject({ pointedRows: 2 });
    expect(
      told.flatMap((one) => (one.kind === 'ticket-pointed-at' ? [[one.total, one.ending]] : [])),
    ).toEqual([
      [2, 'forgotten'],
      [ROWS.length, undefined],
    ]);
    expect(await finishUpload(server, agent, asked.uploadId)).toMatchObject({ needsColumns: true });
    expect(await load(journal(31_910))).toMatchObject({ status: 'completed', newTransactions: 20 });
  });

  it('keeps what has a finding and is no longer read, and tells supervisors, until it is read again', async () => {
    const refund = pointAt('[date 18-11-2026]               nr zwr. [number 30913]', { place: 'begins' }, 29);
    const { uploadId } = await load(journal(30_910, 'nr zwr.'));
    await server.call(ROUTES.answerColumnQuestions, await answer(uploadId, { rows: [...ROWS, refund] }));
    await finishUpload(server, agent, uploadId);
    const correct = async (rows: typeof ROWS) => {
      const { layouts } = await server.call(ROUTES.getLayouts, { as: supervisor, params: { uploadId } });
      const params = { uploadId, layoutId: layouts[0]!.layoutId };
      await server.call(ROUTES.correctLayout, { as: supervisor, params, body: { ...ANSWER, rows } });
      await finishUpload(server, agent, uploadId);
    };
    const setAside = () => server.call(ROUTES.listSetAside, { as: supervisor, params: { uploadId } });
    await correct(ROWS);
    expect((await listed()).map(([number]) => number)).not.toContain('30913');
    expect((await setAside()).map(({ transactionId }) => transactionId)).toContain('30913');
    const { notifications } = await server.call(ROUTES.listNotifications, { as: admin });
    expect(
      notifications.find((one) => one.kind === 'reviews-set-aside' && one.store?.id === store.id),
    ).toBeDefined();
    await correct([...ROWS, refund]);
    expect((await listed()).map(([number]) => number)).toContain('30913');
    expect(await setAside()).toEqual([]);
  });

  // The file is read four times.
  const LONG = { timeout: 240_000 };
  it(
    'keeps the answer that a new one replaces, offers it again, and forgets both at once',
    LONG,
    async () => {
      const { uploadId } = await load(journal(30_910));
      await server.call(ROUTES.answerColumnQuestions, await answer(uploadId));
      await finishUpload(server, agent, uploadId);
      const layoutOf = async () =>
        (await server.call(ROUTES.getLayouts, { as: supervisor, params: { uploadId } })).layouts[0]!;
      const correct = async (rows: typeof ROWS) => {
        const params = { uploadId, layoutId: (await layoutOf()).layoutId };
        const { answeredAt } = (await layoutOf()).question!;
        await server.call(ROUTES.correctLayout, { as: admin, params, body: { ...ANSWER, rows, answeredAt } });
        await finishUpload(server, agent, uploadId);
      };
      expect((await layoutOf()).question?.earlier).toBeUndefined();
      const wrong = ROWS.filter(({ meaning }) => meaning !== 'refund');
      await correct(wrong);
      // The same once more replaces nothing.
      await correct(wrong);
      const { question } = await layoutOf();
      expect(question).toMatchObject({
        readings: [{ rows: wrong }],
        earlier: { answer: { rows: ROWS }, byName: expect.stringContaining('Supervisor') as string },
      });
      const params = { id: String(store.id) };
      const mappings = await server.call(ROUTES.listColumnMappings, { as: supervisor, params });
      expect(mappings).toMatchObject([{ answer: { rows: wrong }, earlier: { answer: { rows: ROWS } } }]);
      const { answers } = await server.call(ROUTES.listAnswers, { as: admin, query: {} });
      const own = answers.find(({ kind, storeId }) => kind === 'columns' && storeId === store.id);
      expect(own).toMatchObject({ answer: { rows: wrong }, earlier: { answer: { rows: ROWS } } });
      await correct([...question!.earlier!.answer.rows!]);
      const after = await layoutOf();
      expect(after.question?.earlier?.answer).toMatchObject({ rows: wrong });
      expect(after.question?.earlier?.answer).not.toHaveProperty('earlier');
      expect((await listed()).map(([, type]) => type)).toContain('Refund');
      const mappingId = mappings[0]?.mappingId ?? '';
      await server.call(ROUTES.forgetColumnMapping, { as: supervisor, params: { mappingId }, query: {} });
      expect((await layoutOf()).question?.earlier).toBeUndefined();
    },
  );

  it('refuses a second answer from somebody who has not seen the first one, unless it is meant to replace it', async () => {
    const { uploadId } = await load(journal(30_910));
    const first = await answer(uploadId);
    const second = await answer(uploadId, {}, admin);
    await server.call(ROUTES.answerColumnQuestions, first);
    const late = await server.refusal(ROUTES.answerColumnQuestions, second);
    expect(late).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(
        /^\S.* answered this question less than a minute ago, and the file is being read by that answer\./,
      ) as string,
    });
    await finishUpload(server, agent, uploadId);
    const layoutOf = async () =>
      (await server.call(ROUTES.getLayouts, { as: admin, params: { uploadId } })).layouts[0]!;
    const { layoutId, question } = await layoutOf();
    const params = { uploadId, layoutId };
    const withNote = [...ROWS, pointAt('TAK', { meaning: 'note' as const }, 3)];
    const body = { ...ANSWER, rows: withNote, answeredAt: question!.answeredAt };
    // The supervisor answers again meanwhile.
    const rows = ROWS.filter(({ meaning }) => meaning !== 'refund');
    await server.call(ROUTES.correctLayout, { as: supervisor, params, body: { ...ANSWER, rows } });
    await finishUpload(server, agent, uploadId);
    const refusal = await server.refusal(ROUTES.correctLayout, { as: admin, params, body });
    expect(refusal).toMatchObject({
      status: 409,
      code: 'STALE',
      message: expect.stringContaining('Look at the file again before you replace that answer.') as string,
    });
    expect((await layoutOf()).question?.readings).toMatchObject([{ rows }]);
    await server.call(ROUTES.correctLayout, { as: admin, params, body: { ...body, overrules: true } });
    await finishUpload(server, agent, uploadId);
    expect((await layoutOf()).question?.readings).toMatchObject([{ rows: withNote }]);
  });

  it('settles what others were told of an answer once another one counts, or none', async () => {
    const other = await server.createUser({ role: 'supervisor' });
    const { uploadId } = await load(journal(30_910));
    await server.call(ROUTES.answerColumnQuestions, await answer(uploadId));
    await finishUpload(server, agent, uploadId);
    const told = async () => {
      const { notifications } = await server.call(ROUTES.listNotifications, { as: other });
      return notifications
        .filter((one) => one.kind === 'ticket-pointed-at')
        .map((one) => [one.total, one.readAt === null, one.ending]);
    };
    expect(await told()).toEqual([[ROWS.length, true, undefined]]);
    const { layouts } = await server.call(ROUTES.getLayouts, { as: supervisor, params: { uploadId } });
    const rows = ROWS.filter(({ meaning }) => meaning !== 'refund');
    await server.call(ROUTES.correctLayout, {
      as: supervisor,
      params: { uploadId, layoutId: layouts[0]!.layoutId },
      body: { ...ANSWER, rows },
    });
    // Of the first answer, all rows but one still count.
    expect(await told()).toEqual([
      [0, true, undefined],
      [ROWS.length, true, undefined],
    ]);
    const params = { id: String(store.id) };
    const [mapping] = await server.call(ROUTES.listColumnMappings, { as: supervisor, params });
    const { mappingId } = mapping!;
    await server.call(ROUTES.forgetColumnMapping, { as: supervisor, params: { mappingId }, query: {} });
    expect(await told()).toEqual([
      [0, false, 'forgotten'],
      [ROWS.length, false, 'forgotten'],
    ]);
    await finishUpload(server, agent, uploadId);
  });

  it('leaves each row to whoever said it, and what others were told of it unsettled while it counts', async () => {
    const other = await server.createUser({ role: 'supervisor' });
    const { uploadId } = await load(journal(30_910));
    await server.call(ROUTES.answerColumnQuestions, await answer(uploadId));
    await finishUpload(server, agent, uploadId);
    const told = async () => {
      const { notifications } = await server.call(ROUTES.listNotifications, { as: other });
      return notifications
        .filter((one) => one.kind === 'ticket-pointed-at')
        .map((one) => [one.total, one.removed?.total, one.kept, one.ending]);
    };
    const layoutOf = async () =>
      (await server.call(ROUTES.getLayouts, { as: admin, params: { uploadId } })).layouts[0]!;
    const correct = async (rows: typeof ROWS) => {
      const params = { uploadId, layoutId: (await layoutOf()).layoutId };
      await server.call(ROUTES.correctLayout, {
        as: admin,
        params,
        body: { ...ANSWER, rows, overrules: true },
      });
      await finishUpload(server, agent, uploadId);
    };
    const authorsOf = async () => {
      const params = { id: String(store.id) };
      const [mapping] = await server.call(ROUTES.listColumnMappings, { as: supervisor, params });
      return mapping?.rowAuthors?.map((name) => (name.includes('Admin') ? 'admin' : 'supervisor'));
    };
    const note = pointAt('TAK', { meaning: 'note' as const }, 3);
    await correct([...ROWS, note]);
    expect(await authorsOf()).toEqual([...ROWS.map(() => 'supervisor'), 'admin']);
    expect((await layoutOf()).columnsChosen?.byName).toMatch(/ and /);
    expect(await told()).toEqual([
      [1, 0, ROWS.length, undefined],
      [ROWS.length, 0, 0, undefined],
    ]);
    const without = ROWS.map((row) => ({ ...row, pieces: [...row.pieces, { text: ' ' }] }));
    await correct([...without, note]);
    expect(await authorsOf()).toEqual([...ROWS.map(() => 'admin'), 'admin']);
    expect(await told()).toEqual([
      [ROWS.length, ROWS.length, 1, undefined],
      [1, 0, ROWS.length, undefined],
      [ROWS.length, 0, 0, 'replaced'],
    ]);
  });

  describe('about registers whose tickets differ', () => {
    const NOTE = pointAt('FUNGUA DROO', { meaning: 'note' as const }, 34);
    /** Read without pointing at anything, too, apart from the word. */
    const other = (first: number, word = 'FUNGUA DROO'): Buffer =>
      makeWorkbook(
        [...Array(20).keys()]
          .flatMap((n) => [
            `TRANS ${first + n}  REG 4  11/18/2026 06:${10 + n}  CASHIER 7`,
            ...(n === 9 ? [word] : ['COLA CAN   1.75', 'TOTAL   1.75', 'CASH   1.75']),
            '',
          ])
          .map((line) => [line]),
      );
    const typesOf = async () => (await listed()).map(([number, type]) => `${number} ${type}`);

    it(
      'has those of the others read again, too, if they were read by what is corrected or forgotten',
      LONG,
      async () => {
        const { uploadId } = await load(journal(30_910));
        await server.call(ROUTES.answerColumnQuestions, await answer(uploadId, { rows: [...ROWS, NOTE] }));
        await finishUpload(server, agent, uploadId);
        const second = await load(other(7700));
        const untouched = await load(other(8800, 'COLA CAN   1.75'));
        expect(await typesOf()).not.toContain('7709 No Sale');
        const { layouts } = await server.call(ROUTES.getLayouts, { as: supervisor, params: { uploadId } });
        const params = { uploadId, layoutId: layouts[0]!.layoutId };
        const drawer = { ...NOTE, meaning: 'no-sale' as const };
        await server.call(ROUTES.correctLayout, {
          as: supervisor,
          params,
          body: { ...ANSWER, rows: [...ROWS, drawer] },
        });
        const statusOf = async (id: string) =>
          (await server.call(ROUTES.getUpload, { as: admin, params: { uploadId: id } })).status;
        expect(await statusOf(untouched.uploadId)).toBe('completed');
        for (const id of [uploadId, second.uploadId]) await finishUpload(server, agent, id);
        expect(await typesOf()).toContain('7709 No Sale');
        const [mapping] = await server.call(ROUTES.listColumnMappings, {
          as: supervisor,
          params: { id: String(store.id) },
        });
        await server.call(ROUTES.forgetColumnMapping, {
          as: supervisor,
          params: { mappingId: mapping!.mappingId },
        });
        await finishUpload(server, agent, second.uploadId);
        expect(await typesOf()).not.toContain('7709 No Sale');
        expect(await finishUpload(server, agent, uploadId)).toMatchObject({ needsColumns: true });
        expect(await typesOf()).toContain('30910 Sale');
      },
    );
  });

  it('offers the answer of a store whose tickets look alike', async () => {
    const { uploadId } = await load(journal(30_910));
    await server.call(ROUTES.answerColumnQuestions, await answer(uploadId));
    await finishUpload(server, agent, uploadId);
    const elsewhere = await server.createStore();
    const other = await server.createUser({ assignedStores: [elsewhere.storeNumber] });
    const asked = await load(journal(30_910), elsewhere, other);
    const { offers } = await questionOf(asked.uploadId);
    expect(offers.map((one) => one.answer.rows)).toContainEqual(ROWS);
  });

  it('can be forgotten', async () => {
    const { uploadId } = await load(journal(30_910));
    await server.call(ROUTES.answerColumnQuestions, await answer(uploadId));
    await finishUpload(server, agent, uploadId);
    const [mapping] = await server.call(ROUTES.listColumnMappings, {
      as: agent,
      params: { id: String(store.id) },
    });
    const params = { mappingId: mapping!.mappingId };
    expect((await server.refusal(ROUTES.forgetColumnMapping, { as: agent, params })).code).toBe(
      'NOT_ALLOWED',
    );
    await server.call(ROUTES.forgetColumnMapping, { as: supervisor, params });
    const toldTo = async (as: TestUser) => {
      const { notifications } = await server.call(ROUTES.listNotifications, { as });
      return notifications.filter((one) => one.kind === 'columns-forgotten' && one.store?.id === store.id);
    };
    expect(await toldTo(admin)).toMatchObject([{ pointedRows: ROWS.length }]);
    expect([await toldTo(supervisor), await toldTo(agent)]).toEqual([[], []]);
    expect(await load(journal(31_910))).toMatchObject({ status: 'failed', needsColumns: true });
  });
});

it('shows rows that no transaction was made of, however far down they are', async () => {
  const lines = [...Array(80).keys()].flatMap((n) => [
    `TRAN ${4700 + n}  REG 2  CSHR 7`,
    `${n === 70 ? '99/99/2026' : '11/18/2026'} ${n < 50 ? '06' : '07'}:${10 + (n % 50)}:42`,
    'COLA CAN  1.75',
    'TOTAL  1.75',
    'CASH  1.75',
    '',
  ]);
  const { uploadId } = await load(makeWorkbook(lines.map((line) => [line])));
  const { layouts } = await server.call(ROUTES.getLayouts, { as: supervisor, params: { uploadId } });
  const { rejected = [] } = layouts[0]?.question ?? {};
  expect(rejected.map(({ cells }) => cells[0])).toContain('TRAN 4770  REG 2  CSHR 7');
});

it('has what was read without the first rows read again, so that somebody can point at a ticket', async () => {
  const lines = [...Array(20).keys()].flatMap((n) => [
    `TRAN ${4700 + n}  REG 2  CSHR 7`,
    `11/18/2026 06:${10 + n}:42`,
    'COLA CAN  1.75',
    'TOTAL  1.75',
    'CASH  1.75',
    '',
  ]);
  const { uploadId } = await load(makeWorkbook(lines.map((line) => [line])));
  // As an earlier version kept it.
  await server.context.database.pool.query('UPDATE upload_layouts SET question = NULL WHERE store_id = $1', [
    store.id,
  ]);
  const layoutsOf = async () =>
    (await server.call(ROUTES.getLayouts, { as: supervisor, params: { uploadId } })).layouts;
  const [before] = await layoutsOf();
  expect(before?.question).toBeNull();
  const params = { uploadId, layoutId: before!.layoutId };
  const body = { remark: 'The cashier is wrong', overrules: false };
  await server.call(ROUTES.reportLayout, { as: supervisor, params, body });
  await finishUpload(server, agent, uploadId);
  const [after] = await layoutsOf();
  expect(after).toMatchObject({ state: 'wrong', question: { shape: 'journal-print' } });
});
