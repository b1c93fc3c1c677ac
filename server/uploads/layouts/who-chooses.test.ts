// Who may say which column is which in a layout, who confirms it, and who hears of it.
import { ROUTES, type Store, type UploadLayout } from '@tillwatch/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';
import { finishUpload, makeWorkbook, uploadFile } from '../../testing/upload-file.ts';

// Each upload starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let server: TestServer;
let supervisor: TestUser;
let agent: TestUser;
let other: TestUser;
let store: Store;
let uploadId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  supervisor = await server.createUser({ role: 'supervisor' });
  store = await server.createStore();
  agent = await server.createUser({ assignedStores: [store.storeNumber] });
  other = await server.createUser({ assignedStores: [store.storeNumber] });
  uploadId = (await uploadFile(server, { user: agent, store, bytes: makeWorkbook(DAY) })).uploadId;
});

const HEADING = ['Trans #', 'Date', 'Time', 'Register', 'Cashier', 'Bagger', 'Type', 'Total'];
const row = (n: number, total: string, type = 'Sale') => [
  String(100 + n),
  '11/16/2026',
  `06:${String(n).padStart(2, '0')}:41`,
  '1',
  '27',
  '31',
  type,
  total,
];
const DAY = [HEADING, row(1, '4.10'), row(2, '-3.00', 'Refund'), row(3, '-9.00', 'Refund'), row(4, '7.20')];
const COLUMNS = { number: 0, date: 1, time: 2, register: 3, employee: 4, type: 6, total: 7 };
const AS_READ = { shape: 'summary' as const, columns: COLUMNS, absent: [] };
const BY_BAGGER = { ...AS_READ, columns: { ...COLUMNS, employee: 5 } };
const IN_CENTS = { ...AS_READ, inCents: true };

async function layoutFor(as: TestUser): Promise<UploadLayout> {
  const { layouts } = await server.call(ROUTES.getLayouts, { as, params: { uploadId } });
  return layouts[0]!;
}

async function correct(as: TestUser, body: typeof BY_BAGGER | typeof IN_CENTS = BY_BAGGER): Promise<void> {
  const { layoutId } = await layoutFor(as);
  await server.call(ROUTES.correctLayout, { as, params: { uploadId, layoutId }, body });
  expect(await finishUpload(server, agent, uploadId)).toMatchObject({ status: 'completed' });
}

async function confirm(as: TestUser): Promise<void> {
  const { layoutId } = await layoutFor(as);
  await server.call(ROUTES.confirmLayout, { as, params: { layoutId }, body: {} });
}

async function readNews(as = supervisor) {
  const { notifications } = await server.call(ROUTES.listNotifications, { as });
  return notifications.filter((one) => one.kind === 'columns-changed' && one.uploadId === uploadId);
}

async function employees(): Promise<(string | null)[]> {
  const query = { storeId: store.id, sortOrder: 'asc' };
  const { transactions } = await server.call(ROUTES.listTransactions, { as: agent, query });
  return transactions.map(({ employeeId }) => employeeId);
}

describe('an agent who gives a file to another cashier', () => {
  it('changes no finding, is named to supervisors, and isn’t the one who confirms it', async () => {
    await correct(agent);
    expect(await employees()).toEqual(['31', '27', '27', '31']);
    expect(await readNews()).toMatchObject([{ changedBy: await nameOf(agent), transactions: 0, held: 2 }]);
    const own = await layoutFor(agent);
    expect(own.columnsChosen?.byName).toBe(await nameOf(agent));
    expect(own.cannotConfirm).toContain('somebody else');
    const params = { layoutId: own.layoutId };
    const refusal = await server.refusal(ROUTES.confirmLayout, { as: agent, params, body: {} });
    expect(refusal).toMatchObject({ code: 'CONFLICT', message: own.cannotConfirm });
    // Not even once the answer is forgotten.
    const mappings = await server.call(ROUTES.listColumnMappings, {
      as: agent,
      params: { id: String(store.id) },
    });
    const { mappingId = '' } = mappings[0] ?? {};
    await server.call(ROUTES.forgetColumnMapping, { as: agent, params: { mappingId } });
    expect(await server.refusal(ROUTES.confirmLayout, { as: agent, params, body: {} })).toMatchObject({
      code: 'CONFLICT',
    });
    expect((await layoutFor(other)).cannotConfirm).toBeNull();
    await confirm(other);
    expect(await layoutFor(agent)).toMatchObject({ state: 'right' });
  });

  it('divides its money, and is named, too', async () => {
    await correct(agent, IN_CENTS);
    expect(await readNews()).toMatchObject([{ transactions: 0, held: 2 }]);
  });

  it('can’t once a supervisor has confirmed the layout, by no way', async () => {
    await confirm(supervisor);
    const { layoutId, cannotCorrect } = await layoutFor(agent);
    expect(cannotCorrect).toContain(await nameOf(supervisor));
    const body = BY_BAGGER;
    const params = { uploadId, layoutId };
    const refuse = () => server.refusal(ROUTES.correctLayout, { as: agent, params, body });
    expect(await refuse()).toMatchObject({ code: 'NOT_ALLOWED', message: cannotCorrect });
    // Saying that it's wrong doesn't open it.
    await server.call(ROUTES.reportLayout, {
      as: agent,
      params,
      body: { remark: 'Another cashier', overrules: true },
    });
    expect(await refuse()).toMatchObject({ code: 'NOT_ALLOWED' });
    expect(new Set(await employees())).toEqual(new Set(['27']));
    expect(await readNews()).toEqual([]);
  });

  it('can’t forget what a supervisor has chosen and confirmed', async () => {
    await correct(supervisor, { ...AS_READ, columns: { ...COLUMNS, employee: 5 } });
    await confirm(supervisor);
    const [mapping] = await server.call(ROUTES.listColumnMappings, {
      as: agent,
      params: { id: String(store.id) },
    });
    const params = { mappingId: mapping?.mappingId ?? '' };
    expect(await server.refusal(ROUTES.forgetColumnMapping, { as: agent, params })).toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await server.call(ROUTES.forgetColumnMapping, { as: supervisor, params });
    expect((await layoutFor(agent)).cannotCorrect).toBeNull();
  });
});

describe('an answer about columns before anything is suspicious', () => {
  const SALES = [HEADING, row(1, '4.10'), row(2, '5.00'), row(3, '9.00'), row(4, '7.20')];
  const { type: _, ...NO_KIND } = COLUMNS;
  const WITHOUT_KIND = { ...AS_READ, columns: NO_KIND } as unknown as typeof BY_BAGGER;
  const news = async (kind: 'columns-chosen' | 'columns-forgotten') => {
    const { notifications } = await server.call(ROUTES.listNotifications, { as: supervisor });
    return notifications.filter((one) => one.kind === kind && one.store?.id === store.id);
  };
  const forgetAll = async (as: TestUser) => {
    const params = { id: String(store.id) };
    for (const { mappingId } of await server.call(ROUTES.listColumnMappings, { as, params }))
      await server.call(ROUTES.forgetColumnMapping, { as, params: { mappingId } });
  };

  beforeEach(async () => {
    store = await server.createStore();
    agent = await server.createUser({ assignedStores: [store.storeNumber] });
    ({ uploadId } = await uploadFile(server, { user: agent, store, bytes: makeWorkbook(SALES) }));
  });

  it('is told to supervisors with what an agent leaves out, once, and in the layout’s dialog', async () => {
    await correct(agent, WITHOUT_KIND);
    await correct(agent, WITHOUT_KIND);
    expect(await readNews()).toEqual([]);
    const changes = {
      leftOut: [{ role: 'type', title: '“Type”' }],
      moved: [],
      main: { kind: null, employee: '“Cashier”', register: '“Register”', amount: '“Total”' },
    };
    const chosenBy = await nameOf(agent);
    expect(await news('columns-chosen')).toMatchObject([{ uploadId, chosenBy, changes }]);
    expect(await layoutFor(supervisor)).toMatchObject({ state: 'open', columnsChosen: { changes } });
    const { notifications } = await server.call(ROUTES.listNotifications, { as: agent });
    expect(notifications.map(({ kind }) => kind)).not.toContain('columns-chosen');
  });

  it('is told when an agent forgets it', async () => {
    await correct(supervisor, WITHOUT_KIND);
    await forgetAll(agent);
    expect(await news('columns-forgotten')).toMatchObject([
      { forgottenBy: await nameOf(agent), chosenBy: await nameOf(supervisor), titles: HEADING },
    ]);
  });

  it('is a supervisor’s business alone if a supervisor gives it', async () => {
    await correct(supervisor, WITHOUT_KIND);
    await forgetAll(supervisor);
    expect([...(await news('columns-chosen')), ...(await news('columns-forgotten'))]).toEqual([]);
  });
});

describe('an honest correction', () => {
  it('counts for what has no finding, and for the rest once a supervisor makes it, too', async () => {
    await confirm(other);
    await correct(agent);
    expect(await employees()).toEqual(['31', '27', '27', '31']);
    await correct(supervisor);
    expect(await employees()).toEqual(['31', '31', '31', '31']);
  });

  it('is a supervisor’s right, who may confirm it, and other supervisors hear of it', async () => {
    const second = await server.createUser({ role: 'supervisor' });
    await confirm(supervisor);
    await correct(second);
    expect(await readNews(second)).toEqual([]);
    expect(await readNews(supervisor)).toMatchObject([{ changedBy: await nameOf(second), cashiers: 2 }]);
    await confirm(second);
    expect((await layoutFor(agent)).cannotCorrect).toContain(await nameOf(second));
  });

  it('is told to nobody if it changes no cashier, kind, or amount', async () => {
    await correct(agent, { ...AS_READ, columns: COLUMNS });
    expect(await readNews()).toEqual([]);
  });
});

async function nameOf(as: TestUser): Promise<string> {
  const { firstName, lastName } = await server.call(ROUTES.getUser, { as });
  return `${firstName} ${lastName}`;
}
