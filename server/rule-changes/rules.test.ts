// On both databases in the long form: trying rules, enforcing them, reassessing stored transactions, exceptions.
import { ROUTES, type RulesView, type Store, type TransactionDetail } from '@tillwatch/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endRuleExceptions } from '../ingestion/job/reassess.jobs.ts';
import { eventually } from '../testing/eventually.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { makeWorkbook, uploadFile } from '../testing/upload-file.ts';
import { findWrongDays } from '../transactions/summary.queries.ts';

let server: TestServer;
let admin: TestUser;
let supervisor: TestUser;
let store: Store;
let other: Store;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.createUser({ role: 'admin' });
  supervisor = await server.createUser({ role: 'supervisor' });
  store = await server.createStore('42');
  other = await server.createStore('77');
  for (const to of [store, other]) await upload(to, '11/16/2026');
});
afterAll(() => server.close());

const HEADING = ['Transaction ID', 'Date', 'Time', 'Register', 'Employee ID', 'Employee', 'Type', 'Total'];

/** Ten transactions: a no-sale on each of two registers, an abort, a refund, and sales. */
async function upload(to: Store, date: string): Promise<void> {
  const row = (number: string, at: string, rest: string[]) => [`${date} ${number}`, date, at, ...rest];
  const bytes = makeWorkbook([
    HEADING,
    row('1', '09:00:00', ['1', '31', 'OWEN PRICE', 'No Sale', '0.00']),
    row('2', '09:10:00', ['2', '27', 'NADIA BELL', 'No Sale', '0.00']),
    row('3', '09:20:00', ['1', '31', 'OWEN PRICE', 'Abort', '40.00']),
    row('4', '09:30:00', ['2', '27', 'NADIA BELL', 'Refund', '-12.00']),
    ...[5, 6, 7, 8, 9, 10].map((number) =>
      row(String(number), `10:0${number % 10}:00`, ['1', '31', 'OWEN PRICE', 'Sale', '5.00']),
    ),
  ]);
  expect((await uploadFile(server, { user: admin, store: to, bytes })).status).toBe('completed');
}

const readRules = (storeId?: number): Promise<RulesView> =>
  server.call(ROUTES.getRules, { as: supervisor, query: storeId === undefined ? {} : { storeId } });

async function putInForce(
  storeId: number | null,
  rules: RulesView['all'],
  reason = 'As agreed',
): Promise<void> {
  const { versions } = await readRules(storeId ?? undefined);
  const basedOn = versions[0]?.id ?? null;
  await server.call(ROUTES.putRulesInForce, { as: admin, body: { storeId, rules, reason, basedOn } });
  await settled();
}

async function settled(): Promise<void> {
  await eventually(async () => {
    const { progress, unranked } = await readRules();
    expect({ progress, unranked }).toEqual({ progress: [], unranked: [] });
  }, 30_000);
}

async function countFlags(of: Store): Promise<Record<string, number>> {
  return server.call(ROUTES.getFilterCounts, { as: supervisor, query: { storeId: of.id } });
}

async function findDetail(number: string, of = store): Promise<TransactionDetail> {
  const { rows } = await server.context.database.pool.query<{ id: number }>(
    'SELECT id FROM transactions WHERE store_id = $1 AND transaction_number = $2',
    [of.id, number],
  );
  return server.call(ROUTES.getTransaction, { as: supervisor, params: { id: `${of.id}-${rows[0]!.id}` } });
}

describe('rules in force', () => {
  it('are followed by what is stored and by what comes, in that store alone, and told in words', async () => {
    await putInForce(store.id, { filters: { no_sales: { isOff: true }, refund: { priority: 'check_few' } } });
    expect(await countFlags(store)).toMatchObject({ no_sales: 0, refund: 1, check_all: 1 });
    expect(await countFlags(other)).toMatchObject({ no_sales: 2, refund: 1, check_all: 4 });
    await upload(store, '11/17/2026');
    expect(await countFlags(store)).toMatchObject({ no_sales: 0, refund: 2, check_all: 2 });
    expect(await findWrongDays(server.context.database.db)).toEqual([]);
    const { own, all, versions } = await readRules(store.id);
    expect({ own, all }).toMatchObject({ own: { filters: { no_sales: { isOff: true } } }, all: {} });
    expect(versions).toMatchObject([{ reason: 'As agreed', by: expect.stringMatching(/^Admin/) as string }]);
    const entry = await server.context.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'put_in_force')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      entity_id: `${store.id}-rules`,
      changes: {
        after: { changes: ['No Sales: as in all stores → off', 'Refunds: as in all stores → Check Few'] },
      },
    });
    // Putting an earlier one back makes a new version, too.
    await putInForce(store.id, {}, 'Put back');
    expect(await countFlags(store)).toMatchObject({ no_sales: 4, refund: 2 });
    expect((await readRules(store.id)).versions).toHaveLength(2);
  });

  it('are refused where they say nothing new, say something wrong, or somebody else was first', async () => {
    const { versions } = await readRules(store.id);
    const body = { storeId: store.id, rules: {}, reason: 'No', basedOn: versions[0]?.id ?? null };
    const put = async (change: object): Promise<number> => {
      const response = await server.request(ROUTES.putRulesInForce, {
        as: admin,
        body: { ...body, ...change },
      });
      return response.status;
    };
    expect(await put({})).toBe(400);
    expect(await put({ rules: { signals: { 'rung-again': { weight: 1 } } } })).toBe(400);
    expect(await put({ rules: { signals: { unknown: { weight: 1 } } } })).toBe(400);
    expect(await put({ rules: { filters: { no_sales: { isOff: true } } }, reason: ' ' })).toBe(400);
    expect(await put({ rules: { filters: { no_sales: { isOff: true } } }, basedOn: null })).toBe(409);
    expect((await readRules(store.id)).versions).toEqual(versions);
  });

  it('are tried without a change: what would be shown, and who is lost and gained', async () => {
    const before = await countFlags(store);
    const flagged = await findDetail('11/16/2026 3');
    const flag = { isVerified: false, isFlagged: true, verificationNotes: '' };
    await server.call(ROUTES.updateTransaction, { as: admin, params: { id: flagged.id }, body: flag });
    const rules = {
      filters: { abort: { isOff: true } },
      signals: { 'unpaid-ticket': { isOff: true }, 'never-rung-again': { isOff: true } },
    };
    const trial = await server.call(ROUTES.tryRules, { as: admin, body: { storeId: store.id, rules } });
    expect(trial).toMatchObject({
      days: 2,
      transactions: 20,
      stores: 1,
      storesTried: 1,
      flagged: { shown: 1, kept: 0 },
      lost: 2,
      gained: 0,
      lostFirst: [{ money: 40, priorityBefore: 'check_all', priorityAfter: 'check_few' }, { money: 40 }],
    });
    // Two days are not made a week of.
    expect(trial.before.checkAll - trial.after.checkAll).toBe(2);
    expect(trial.lostFirst.find(({ isFlagged }) => isFlagged)).toMatchObject({
      id: flagged.id,
      reason: expect.stringMatching(/^Aborts: /) as string,
    });
    expect(await countFlags(store)).toEqual(before);
    const back = { isVerified: false, isFlagged: false, verificationNotes: '' };
    await server.call(ROUTES.updateTransaction, { as: admin, params: { id: flagged.id }, body: back });

    const both = await server.call(ROUTES.tryRules, {
      as: admin,
      body: { storeId: null, rules: { filters: { promos: { priority: 'check_all' } } } },
    });
    expect(both).toMatchObject({ stores: 2, storesTried: 2, transactions: 30, lost: 0, gained: 0 });
  });

  it('promise what they then do', async () => {
    const rules = {
      filters: { no_sales: { priority: 'check_few' as const } },
      signals: { 'opened-drawer': { weight: 0 } },
    };
    const trial = await server.call(ROUTES.tryRules, { as: admin, body: { storeId: null, rules } });
    await putInForce(null, rules);
    await putInForce(other.id, { signals: { refund: { isOff: true }, 'deep-cut': { isOff: false } } });
    expect((await readRules()).ownSignals).toEqual({ inAll: 1, stores: 1 });
    expect((await readRules(store.id)).ownSignals).toEqual({ inAll: 1, stores: 0 });
    await putInForce(other.id, {}, 'Put back');
    const after = await server.call(ROUTES.tryRules, { as: admin, body: { storeId: null, rules } });
    expect(after.before).toEqual(trial.after);
    expect(after).toMatchObject({ lost: 0, gained: 0 });
    await putInForce(null, {}, 'Put back');
  });
});

describe('an exception', () => {
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const body = () => ({
    storeId: store.id,
    filter: 'no_sales' as const,
    signal: null,
    employeeId: null,
    registerId: '1',
    reason: 'Safe-count register',
    until,
  });

  it('is told by the transactions that it leaves out, until it is ended, and both are in the audit log', async () => {
    await server.call(ROUTES.addRuleException, { as: supervisor, body: body() });
    const signal = { filter: null, signal: 'opened-drawer', employeeId: '31', registerId: null };
    await server.call(ROUTES.addRuleException, { as: supervisor, body: { ...body(), ...signal } });
    await settled();
    await eventually(async () => {
      const { leftOut } = await findDetail('11/16/2026 1');
      expect(leftOut.map(({ label }) => label).toSorted()).toEqual([
        'Drawer opened without a sale',
        'No Sales',
      ]);
    }, 20_000);
    const own = await findDetail('11/16/2026 1');
    expect(own).toMatchObject({ findings: [], filterFlags: [], priority: 'check_few' });
    expect(own.leftOut[0]).toMatchObject({ until, reason: 'Safe-count register' });
    expect(await findDetail('11/16/2026 2')).toMatchObject({ filterFlags: ['no_sales'], leftOut: [] });
    expect(await countFlags(store)).toMatchObject({ no_sales: 2 });

    const { exceptions } = await readRules(store.id);
    expect(exceptions).toMatchObject([{ registerId: '1' }, { employeeId: '31' }]);
    for (const { id } of exceptions)
      await server.call(ROUTES.endRuleException, { as: supervisor, params: { id } });
    await settled();
    expect(await findDetail('11/16/2026 1')).toMatchObject({ filterFlags: ['no_sales'], leftOut: [] });
    const entries = await server.context.database.db
      .selectFrom('audit_log')
      .select(['action', 'changes'])
      .where('entity_type', '=', 'rule_exception')
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['add', 'add', 'end', 'end']);
    expect(entries[1]?.changes).toMatchObject({
      after: { cashier: 'Cashier 31', signal: 'Drawer opened without a sale' },
    });
  });

  it('is told to the other supervisors and the administrators', async () => {
    const other = await server.createUser({ role: 'supervisor' });
    const agent = await server.createUser({ role: 'agent', assignedStores: ['42'] });
    const change = { employeeId: '31', registerId: null, reason: 'A manager’s code' };
    await server.call(ROUTES.addRuleException, { as: supervisor, body: { ...body(), ...change } });
    const told = async (as: typeof other) =>
      (await server.call(ROUTES.listNotifications, { as, query: {} })).notifications.filter(
        ({ kind }) => kind === 'exception-added',
      );
    expect(await told(other)).toMatchObject([
      {
        who: 'Cashier 31',
        leftOutOf: 'No Sales',
        reason: 'A manager’s code',
        until,
        store: { id: store.id },
      },
    ]);
    expect(await told(admin)).not.toEqual([]);
    expect([await told(supervisor), await told(agent)]).toEqual([[], []]);
    for (const { id } of (await readRules(store.id)).exceptions)
      await server.call(ROUTES.endRuleException, { as: supervisor, params: { id } });
    await settled();
  });

  it('is refused for ever, for the past, for nobody, and for a register’s weeks', async () => {
    const add = async (change: object): Promise<number> => {
      const input = { as: supervisor, body: { ...body(), ...change } };
      return (await server.request(ROUTES.addRuleException, input)).status;
    };
    expect(await add({ until: '2999-01-01' })).toBe(400);
    expect(await add({ until: '2020-01-01' })).toBe(400);
    const { rows } = await server.context.database.pool.query<{ more: string }>(
      "SELECT (current_date + interval '1 year')::date + 1 AS more",
    );
    expect(await add({ until: rows[0]?.more })).toBe(400);
    expect(await add({ registerId: '99' })).toBe(404);
    expect(await add({ employeeId: '31' })).toBe(400);
    expect(await add({ filter: null, signal: 'above-peers' })).toBe(400);
    expect(await add({ reason: '' })).toBe(400);
    const agent = await server.createUser({ role: 'agent', assignedStores: ['42'] });
    const refused = await server.request(ROUTES.addRuleException, { as: agent, body: body() });
    expect(refused.status).toBe(403);
    expect((await readRules(store.id)).exceptions).toEqual([]);
  });

  it('ends by itself the night after its last day', async () => {
    await server.call(ROUTES.addRuleException, { as: supervisor, body: body() });
    await endRuleExceptions(server.context);
    expect((await readRules(store.id)).exceptions).toHaveLength(1);
    await server.context.database.pool.query('UPDATE rule_exceptions SET until = current_date - 1');
    await endRuleExceptions(server.context);
    expect((await readRules(store.id)).exceptions).toEqual([]);
    await settled();
  });
});
