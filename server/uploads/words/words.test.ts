import { ROUTES, type Store, type TaughtWordRecord } from '@tillwatch/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
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

const PAID = [
  'COLA CAN                  1.75',
  'TOTAL                     1.75',
  'CASH                      1.75',
];
const ticket = (number: number, minute: number, body: readonly string[]): string[] => [
  `TRAN ${number}  REG 2  CSHR 7`,
  `11/18/2026 06:${String(minute).padStart(2, '0')}:42`,
  ...body,
  '',
];
/** Twenty sales, a drawer that is opened, money that is carried away, and a sale that is taken back. */
const journal = (first: number) =>
  makeWorkbook(
    [
      ...[...Array(20).keys()].map((n) => ticket(first + n, n + 10, PAID)),
      ticket(first + 20, 40, ['XOLUT BRAKKA 12']),
      ticket(first + 21, 41, ['GRONTA PIM               200.00']),
      ticket(first + 22, 42, [...PAID, '*** ZIMPEL ***']),
      ticket(first + 23, 43, PAID),
    ]
      .flat()
      .map((line) => [line]),
  );

const WORDS: TaughtWordRecord[] = [
  { place: 'line', words: 'XOLUT BRAKKA #', meaning: 'no-sale' },
  { place: 'line', words: 'GRONTA PIM', meaning: 'safe-drop' },
  { place: 'line', words: 'ZIMPEL', meaning: 'void-ticket' },
];

const load = async (bytes: Buffer, to = store, as = agent) =>
  uploadFile(server, { user: as, store: to, bytes });

async function kindsOf(numbers: readonly string[]): Promise<(string | undefined)[]> {
  const { transactions } = await server.call(ROUTES.listTransactions, {
    as: admin,
    query: { storeId: store.id, limit: 200 },
  });
  const byNumber = new Map(transactions.map((one) => [one.transactionId, one]));
  return numbers.map((number) => byNumber.get(number)?.transactionType);
}

const wordsOf = (uploadId: string, as = supervisor) =>
  server.call(ROUTES.listWords, { as, params: { uploadId } });
const teach = (uploadId: string, words: TaughtWordRecord[], as = supervisor) => ({
  as,
  params: { uploadId },
  body: { words },
});

describe('words that are not known', () => {
  it('are listed with a transaction that has them, and are what they are once a supervisor says so', async () => {
    const { uploadId } = await load(journal(4700));
    expect(await kindsOf(['4720', '4721', '4722'])).toEqual(['Other', 'Sale', 'Sale']);
    const { words: unknown, taught } = await wordsOf(uploadId, agent);
    expect(taught).toEqual([]);
    const listed = unknown.find(({ words }) => words === 'ZIMPEL');
    expect(listed).toMatchObject({
      place: 'line',
      example: '*** ZIMPEL ***',
      transactions: 1,
      offer: null,
      seen: { transactionId: '4722', rows: expect.arrayContaining(['*** ZIMPEL ***']) as string[] },
    });

    expect(await server.call(ROUTES.teachWords, teach(uploadId, WORDS))).toEqual({ uploads: 1 });
    const read = await finishUpload(server, agent, uploadId);
    expect(read).toMatchObject({ status: 'completed', newTransactions: 24 });
    expect(await kindsOf(['4720', '4721', '4722', '4723'])).toEqual([
      'No Sale',
      'Safe Manual DROP',
      'Void',
      'Sale',
    ]);
    const after = await wordsOf(uploadId);
    expect(after.words.map(({ words, meaning }) => [words, meaning])).toEqual(
      WORDS.map(({ words, meaning }) => [words, meaning]),
    );
    expect(after.taught.map(({ words, meaning, byName }) => [words, meaning, byName])).toEqual(
      expect.arrayContaining([['ZIMPEL', 'void-ticket', expect.stringContaining('Supervisor') as string]]),
    );
    const { report } = await server.call(ROUTES.getUpload, { as: agent, params: { uploadId } });
    expect(report?.taughtWords).toEqual(WORDS);
  });

  it('are read as explained in later files, and offered to other stores', async () => {
    const { uploadId } = await load(journal(4700));
    await server.call(ROUTES.teachWords, teach(uploadId, WORDS));
    await finishUpload(server, agent, uploadId);
    await load(journal(4800));
    expect(await kindsOf(['4820', '4821', '4822'])).toEqual(['No Sale', 'Safe Manual DROP', 'Void']);
    const elsewhere = await server.createStore();
    const other = await server.createUser({ assignedStores: [elsewhere.storeNumber] });
    const asked = await load(journal(4700), elsewhere, other);
    const offersTo = async (as: TestUser) =>
      (await wordsOf(asked.uploadId, as)).words.find(({ words }) => words === 'ZIMPEL')?.offer;
    expect(await offersTo(supervisor)).toEqual({ storeNumber: store.storeNumber, meaning: 'void-ticket' });
    // Who may not see that store learns nothing of it.
    expect(await offersTo(other)).toBeNull();
  });

  it('may be explained anew, which has every file that has them read again', async () => {
    const first = await load(journal(4700));
    const second = await load(journal(4800));
    await server.call(ROUTES.teachWords, teach(first.uploadId, WORDS));
    await finishUpload(server, agent, first.uploadId);
    await finishUpload(server, agent, second.uploadId);
    expect(await kindsOf(['4722', '4822'])).toEqual(['Void', 'Void']);
    const change = teach(first.uploadId, [{ place: 'line', words: 'ZIMPEL', meaning: 'refund' }], admin);
    expect(await server.call(ROUTES.teachWords, change)).toEqual({ uploads: 2 });
    await finishUpload(server, agent, first.uploadId);
    await finishUpload(server, agent, second.uploadId);
    // What would lose a finding waits for a decision: see decision 68.
    const { taught } = await wordsOf(first.uploadId);
    expect(taught.find(({ words }) => words === 'ZIMPEL')?.meaning).toBe('refund');
  });

  it('are explained by supervisors only, and the others are told', async () => {
    const { uploadId } = await load(journal(4700));
    const refusal = await server.refusal(ROUTES.teachWords, teach(uploadId, WORDS, agent));
    expect(refusal).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
    await server.call(ROUTES.teachWords, teach(uploadId, WORDS));
    await finishUpload(server, agent, uploadId);
    const toldTo = async (as: TestUser, kind: string) => {
      const { notifications } = await server.call(ROUTES.listNotifications, { as });
      return notifications.filter((one) => one.kind === kind && one.store?.id === store.id);
    };
    expect(await toldTo(admin, 'words-taught')).toMatchObject([
      {
        uploadId,
        taughtBy: expect.stringContaining('Supervisor') as string,
        total: 3,
        words: [{ example: 'XOLUT BRAKKA 12', meaning: 'no-sale' }, {}, {}],
      },
    ]);
    expect(await toldTo(supervisor, 'words-taught')).toEqual([]);
    const { taught } = await wordsOf(uploadId);
    const { wordId } = taught.find(({ words }) => words === 'ZIMPEL')!;
    const forbidden = await server.refusal(ROUTES.forgetWord, { as: agent, params: { wordId } });
    expect(forbidden.status).toBe(403);
    await server.call(ROUTES.forgetWord, { as: admin, params: { wordId } });
    await server.call(ROUTES.forgetWord, { as: admin, params: { wordId } });
    expect(await toldTo(supervisor, 'words-forgotten')).toMatchObject([
      { example: '*** ZIMPEL ***', meaning: 'void-ticket' },
    ]);
    await load(journal(4800));
    expect(await kindsOf(['4820', '4822'])).toEqual(['No Sale', 'Sale']);
    const { rows } = await server.context.database.pool.query(
      `SELECT user_id, action, changes -> 'after' ->> 'meaning' AS meaning FROM audit_log
      WHERE entity_type = 'taught_word' AND entity_id = $1 ORDER BY id`,
      [wordId],
    );
    expect(rows).toEqual([
      { user_id: supervisor.id, action: 'create', meaning: 'void-ticket' },
      { user_id: admin.id, action: 'delete', meaning: null },
    ]);
  });

  it('are no way to let a finding go that the others do not hear of', async () => {
    const first = await load(journal(4700));
    await server.call(ROUTES.teachWords, teach(first.uploadId, WORDS, admin));
    await finishUpload(server, agent, first.uploadId);
    const second = await load(journal(4800));
    const harmless = teach(second.uploadId, [{ place: 'line', words: 'ZIMPEL', meaning: 'note' }]);
    await server.call(ROUTES.teachWords, harmless);
    await finishUpload(server, agent, second.uploadId);
    const params = { id: String(store.id) };
    const { contests } = await server.call(ROUTES.listContests, { as: supervisor, params });
    expect(contests.map(({ transactionNumber }) => transactionNumber)).toEqual(['4822']);
    const chosen = contests.map(({ id, seen }) => ({ id, seen }));
    const body = { contests: chosen, takes: true, reason: 'A coupon' };
    await server.call(ROUTES.settleContests, { as: supervisor, params, body });
    const { notifications } = await server.call(ROUTES.listNotifications, { as: admin });
    expect(
      notifications.filter((one) => one.kind === 'own-file-preferred' && one.store?.id === store.id),
    ).toMatchObject([
      {
        uploadId: second.uploadId,
        isReadAgain: true,
        reason: 'A coupon',
        letGo: { transactionNumber: '4822', day: '2026-11-18', filters: ['Voids & Item Voids'] },
      },
    ]);
  });

  it.each([
    ['words that the file does not have', { place: 'line', words: 'VOID TICKET', meaning: 'note' }, 400],
    ['a meaning that no line has', { place: 'line', words: 'ZIMPEL', meaning: 'sale' }, 400],
  ])('refuses %s', async (_, word, status) => {
    const { uploadId } = await load(journal(4700));
    const refusal = await server.refusal(ROUTES.teachWords, teach(uploadId, [word as TaughtWordRecord]));
    expect(refusal).toMatchObject({ status, code: 'INVALID_INPUT' });
    expect((await wordsOf(uploadId)).taught).toEqual([]);
  });

  it('refuses that what is known in part means nothing, and takes any other meaning', async () => {
    const lines = ['COLA CAN                  1.75', 'VOIDED QUIETLY BY JANE'];
    const bytes = makeWorkbook(
      [...[...Array(20).keys()].map((n) => ticket(4700 + n, n + 10, PAID)), ticket(4720, 40, lines)]
        .flat()
        .map((line) => [line]),
    );
    const { uploadId } = await load(bytes);
    const word = { place: 'line', words: 'VOIDED QUIETLY BY JANE' } as const;
    const refusal = await server.refusal(ROUTES.teachWords, teach(uploadId, [{ ...word, meaning: 'note' }]));
    expect(refusal).toMatchObject({ status: 400, message: expect.stringContaining('A part of') as string });
    await server.call(ROUTES.teachWords, teach(uploadId, [{ ...word, meaning: 'abort' }]));
    await finishUpload(server, agent, uploadId);
  });

  it('shows nothing of a store that the caller may not see', async () => {
    const { uploadId } = await load(journal(4700));
    const stranger = await server.createUser();
    const refusal = await server.refusal(ROUTES.listWords, { as: stranger, params: { uploadId } });
    expect(refusal.code).toBe('NOT_FOUND');
  });

  it('lists what stores have been taught for administrators', async () => {
    const { uploadId } = await load(journal(4700));
    await server.call(ROUTES.teachWords, teach(uploadId, WORDS));
    await finishUpload(server, agent, uploadId);
    const { answers } = await server.call(ROUTES.listAnswers, { as: admin, query: { limit: 200 } });
    expect(answers.filter(({ storeId, kind }) => storeId === store.id && kind === 'words')).toHaveLength(3);
  });
});

describe('a table', () => {
  const HEADING = ['Trans #', 'Date', 'Time', 'Register', 'Cashier', 'Type', 'Total'];
  const rows = [...Array(24).keys()].map((n) => [
    String(4700 + n),
    '11/18/2026',
    `06:${String(n + 10)}:42`,
    '2',
    '7',
    n === 5 ? 'Xolut' : 'Sale',
    '4.25',
  ]);

  it('has its kinds explained, too', async () => {
    const { uploadId } = await load(makeWorkbook([HEADING, ...rows]));
    const { words: unknown } = await wordsOf(uploadId);
    expect(unknown).toMatchObject([
      { place: 'cell', words: 'XOLUT', transactions: 1, seen: { transactionId: '4705' } },
    ]);
    await server.call(
      ROUTES.teachWords,
      teach(uploadId, [{ place: 'cell', words: 'XOLUT', meaning: 'void-ticket' }]),
    );
    await finishUpload(server, agent, uploadId);
    expect(await kindsOf(['4704', '4705'])).toEqual(['Sale', 'Void']);
  });
});
