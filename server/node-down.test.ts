// On several nodes only: CITUS_URL names the coordinator that scripts/citus/start.mjs starts. One of the nodes is down.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  type FullSchema,
  type RouteDefinition,
  ROLES,
  type Role,
  ROUTES,
  type Store,
} from '@tillwatch/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimFiles } from './platform/kept-files/claim-files.ts';
import { sweepFiles } from './platform/remove-files.ts';
import { removeOld } from './retention/retention.jobs.ts';
import type { CallInput } from './testing/client.ts';
import { eventually } from './testing/eventually.ts';
import { openLivePage } from './testing/live-page.ts';
import { makePng } from './testing/make-image.ts';
import { runProgram } from './testing/run-program.ts';
import { seedTransactions } from './testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from './testing/start-test-server.ts';
import { makeSummary, makeWorkbook, uploadFile } from './testing/upload-file.ts';

type Call = keyof typeof ROUTES;

const run = describe.skipIf(!process.env['CITUS_URL']);
const DAY = '2026-11-17';
const LOST_WORDS =
  'The server that has this store, or one of these stores, cannot be reached right now. Others are not affected. ' +
  'Nothing was saved; please try again in a moment.';

/** What calls need besides a store. */
const WORDS: Record<string, string> = {
  employeeId: '7',
  startDate: DAY,
  endDate: DAY,
  date: DAY,
  token: 'unknown',
};

/** Calls that answer something else than 200 whatever is down. */
const ANSWERS_OTHERWISE: Partial<Record<Call, string>> = {
  live: 'never ends; see below',
  loginPage: 'leads to the page',
  verifyEmailPage: 'leads to the page',
  unsubscribePage: 'leads to the page',
  downloadRejected: 'nothing was rejected; it reads what downloadCleaned does',
};

/** Calls about a store that ask only the coordinator, for these roles. */
const ASKS_NO_NODE: Partial<Record<Call, readonly Role[]>> = {
  listPresence: ['supervisor', 'admin'],
  listSecondLooks: ['supervisor', 'admin'],
};

/** What else an answer across stores may be asked for. */
const MORE_QUERIES: Partial<Record<Call, Record<string, string>[]>> = {
  listAuditLog: [{ what: 'Refunds' }, { what: 'Store 2' }, { who: 'Agent' }],
  listCases: [{ search: 'Refunds' }, { employeeId: '7' }, { status: 'open' }],
  listNotifications: [{ as: 'entries' }],
  getQueue: [{ employeeId: '7' }],
  getQueueRest: [{ employeeId: '7' }],
};

/** One of each kind in a store. */
interface Records {
  store: Store;
  transactionId: string;
  pendingId: string;
  uploadId: string;
  waitingUploadId: string;
  caseId: string;
  reportId: string;
  imageId: string;
}

run('while one of two nodes is down', () => {
  let server: TestServer;
  const users = {} as Record<Role, TestUser>;
  let stores: Store[];
  let lostStores: Store[];
  let lost: Records;
  let kept: Records;
  let lostNode: string;

  beforeAll(async () => {
    server = await startTestServer();
    stores = [];
    for (let number = 1; number <= 6; number += 1) stores.push(await server.createStore(String(number)));
    for (const role of ROLES) {
      const assignedStores = role === 'agent' ? stores.map(({ storeNumber }) => storeNumber) : [];
      users[role] = await server.createUser({ role, assignedStores });
    }
    const nodes = await Promise.all(stores.map(nodeOf));
    lostNode = nodes[0]!;
    lostStores = stores.filter((_, at) => nodes[at] === lostNode);
    const other = stores.find((_, at) => nodes[at] !== lostNode);
    if (other === undefined) throw new Error('All stores are on one node');
    lost = await fill(stores[0]!);
    kept = await fill(other);
  }, 300_000);
  afterAll(() => server.close());

  async function nodeOf({ id }: Store): Promise<string> {
    const { rows } = await server.context.database.pool.query<{ port: number }>(
      `SELECT nodeport AS port FROM pg_dist_shard_placement
      WHERE shardid = get_shard_id_for_distribution_column('transactions', $1::integer)`,
      [id],
    );
    return String(rows[0]?.port);
  }

  async function fill(store: Store): Promise<Records> {
    const as = users.agent;
    const { id: storeId } = store;
    await seedTransactions(
      server.context.database,
      { storeId, userId: as.id },
      Array.from({ length: 6 }, (_, index) => ({
        transactionNumber: String(100 + index),
        time: `${DAY}T10:0${index}:00`,
        filters: ['refund'] as const,
        priority: 'check_all' as const,
        employeeId: '7',
      })),
    );
    const query = { storeId };
    const { transactions } = await server.call(ROUTES.listTransactions, { as, query });
    const [transactionId, pendingId] = transactions.map(({ id }) => id) as [string, string];
    const params = { id: transactionId };
    await server.call(ROUTES.updateTransaction, {
      as,
      params,
      body: { isFlagged: true, verificationNotes: 'Seen' },
    });
    const image = await server.call(ROUTES.addEvidence, { as, params, form: makeForm() });
    const opened = await server.call(ROUTES.createCase, {
      as,
      body: { storeId, title: 'Refunds', transactionIds: [transactionId] },
    });
    const report = await server.call(ROUTES.createEmailReport, {
      as,
      body: {
        storeId,
        reportDate: DAY,
        recipientEmail: store.franchiseOwnerEmail,
        subject: 'Tuesday',
        content: 'What was found.',
        totalHighPriority: 0,
        totalMediumPriority: 0,
        totalLowPriority: 0,
      },
    });
    const upload = (bytes: Buffer, filename: string) =>
      uploadFile(server, { user: as, store, bytes, filename });
    const read = await upload(makeSummary([['9001', 16, '10:00:00', '1.00']]), 'read.xlsx');
    const headings = ['Kuitti', 'Moment', 'Laatikko', 'Rahaa'];
    const rows = [1, 2, 3, 4].map((n) => [String(n), `11/16/2026 06:0${n}:41`, '1', n]);
    const waiting = await upload(makeWorkbook([headings, ...rows]), 'waits.xlsx');
    expect(waiting.needsColumns).toBe(true);
    return {
      store,
      transactionId,
      pendingId,
      uploadId: read.uploadId,
      waitingUploadId: waiting.uploadId,
      caseId: opened.id,
      reportId: report.id,
      imageId: image.id,
    };
  }

  async function lose(node: string): Promise<void> {
    await server.context.database.pool.query('UPDATE pg_dist_node SET nodeport = 1 WHERE nodeport = $1', [
      node,
    ]);
  }
  async function findAgain(node: string): Promise<void> {
    await server.context.database.pool.query('UPDATE pg_dist_node SET nodeport = $1 WHERE nodeport = 1', [
      node,
    ]);
  }

  function paramsOf({ path }: RouteDefinition, of: Records): Record<string, string> {
    const [, , collection] = path.split('/');
    const ids: Record<string, string> = {
      stores: String(of.store.id),
      transactions: of.transactionId,
      queue: of.pendingId,
      cases: of.caseId,
      'email-reports': of.reportId,
      supervisor: String(users.agent.id),
    };
    const uploadId = path.endsWith('/columns') ? of.waitingUploadId : of.uploadId;
    return { id: ids[collection ?? ''] ?? '', uploadId, imageId: of.imageId };
  }

  /** What the call needs, and the store if it needs or should have one. */
  function queryOf(route: RouteDefinition, storeId?: number): Record<string, string> {
    const schema = route.query as FullSchema | undefined;
    const named = storeId !== undefined && 'storeId' in (route.query?._zod.def.shape ?? {});
    const query: Record<string, string> = named ? { storeId: String(storeId) } : {};
    for (const { path } of schema?.safeParse(query).error?.issues ?? []) {
      const word = WORDS[String(path[0])];
      if (word !== undefined) query[String(path[0])] = word;
    }
    return query;
  }

  const needsStore = (route: RouteDefinition): boolean =>
    (route.query as FullSchema | undefined)
      ?.safeParse(queryOf(route))
      .error?.issues.some(({ path }) => path[0] === 'storeId') ?? false;

  const GETS = (Object.entries(ROUTES) as [Call, RouteDefinition][]).filter(
    ([call, { method }]) => method === 'GET' && !(call in ANSWERS_OTHERWISE),
  );

  const mayCall = (role: Role, { access }: RouteDefinition): boolean =>
    access === 'public' || ROLES.indexOf(role) >= ROLES.indexOf(access);

  /** @returns the calls whose answers differ from what is expected, with the answers. */
  async function ask(
    calls: readonly (readonly [Call, CallInput])[],
    isExpected: (status: number, message: string, asked: { call: Call; role: Role }) => boolean,
  ): Promise<string[]> {
    const wrong: string[] = [];
    for (const [call, input] of calls) {
      const route: RouteDefinition = ROUTES[call];
      for (const role of ROLES.filter((one) => mayCall(one, route))) {
        const response = await server.request(route, { as: users[role], ...input });
        const text = await response.text();
        const message = response.ok ? '' : (JSON.parse(text) as { message: string }).message;
        if (!isExpected(response.status, message, { call, role }))
          wrong.push(`${role} ${call} ${JSON.stringify(input)}: ${response.status} ${message}`);
      }
    }
    return wrong;
  }

  describe('once it is known', () => {
    beforeAll(async () => {
      await lose(lostNode);
      await server.call(ROUTES.listStoreOverviews, { as: users.admin });
    });
    afterAll(() => findAgain(lostNode));

    it('leaves out its stores in the first answer already, and tells pages', async () => {
      const as = users.agent;
      const page = await openLivePage(server, as);
      await findAgain(lostNode);
      await eventually(async () => {
        const all = await server.call(ROUTES.listStores, { as });
        expect(all.every(({ isReachable }) => isReachable)).toBe(true);
      });
      await eventually(() => expect(page.events).toContainEqual({ type: 'stores' }));
      page.events.length = 0;
      await lose(lostNode);
      const overviews = await server.call(ROUTES.listStoreOverviews, { as });
      const lostIds = lostStores.map(({ id }) => id);
      const reached = stores.map(({ id }) => id).filter((id) => !lostIds.includes(id));
      expect(overviews.map(({ storeId }) => storeId)).toEqual(reached);
      const listed = await server.call(ROUTES.listStores, { as });
      expect(listed.flatMap(({ id, isReachable }) => (isReachable ? [] : [id]))).toEqual(lostIds);
      const { transactions } = await server.call(ROUTES.getQueue, { as });
      expect(new Set(transactions.map(({ storeId }) => storeId))).toEqual(new Set([kept.store.id]));
      await eventually(() => expect(page.events).toContainEqual({ type: 'stores' }));
      page.close();
    });

    it('answers every call across stores', async () => {
      const calls = GETS.filter(([, { params }]) => params === undefined).flatMap(([call, route]) => {
        if (needsStore(route)) return [];
        const query = queryOf(route);
        return [query, ...(MORE_QUERIES[call] ?? []).map((more) => ({ ...query, ...more }))].map(
          (one) => [call, { query: one }] as const,
        );
      });
      expect(calls.length).toBeGreaterThan(25);
      expect(await ask(calls, (status) => status === 200)).toEqual([]);
    });

    it('answers every call about a store of the other node', async () => {
      const calls = GETS.map(
        ([call, route]) =>
          [call, { params: paramsOf(route, kept), query: queryOf(route, kept.store.id) }] as const,
      );
      expect(await ask(calls, (status) => status === 200)).toEqual([]);
    });

    it('says of every call about one of its stores why it can’t be answered', async () => {
      const calls = GETS.filter(
        ([, { path, params, query }]) =>
          !path.startsWith('/api/supervisor/agents/') &&
          (params !== undefined || 'storeId' in (query?._zod.def.shape ?? {})),
      ).map(
        ([call, route]) =>
          [call, { params: paramsOf(route, lost), query: queryOf(route, lost.store.id) }] as const,
      );
      expect(calls.length).toBeGreaterThan(25);
      const wrong = await ask(calls, (status, message, { call, role }) =>
        ASKS_NO_NODE[call]?.includes(role) ? status === 200 : status === 503 && message === LOST_WORDS,
      );
      expect(wrong).toEqual([]);
    });

    it('makes changes that need only the other node', async () => {
      const { admin, agent, supervisor } = users;
      const { id: storeId, storeNumber } = lost.store;
      const details = { name: 'Renamed', address: 'A', franchiseOwnerEmail: 'owner@example.com' };
      const made = await server.createUser({ assignedStores: [storeNumber] });
      const calls: [Call, CallInput][] = [
        ['createUser', { as: admin, body: { ...newUser(1), assignedStores: [storeNumber] } }],
        ['createStore', { as: admin, body: { ...details, storeNumber: '77' } }],
        [
          'updateStore',
          { as: admin, params: { id: String(storeId) }, body: { ...details, storeNumber: '78' } },
        ],
        ['assignStores', { as: supervisor, params: { id: String(agent.id) }, body: { unassign: [storeId] } }],
        ['assignStores', { as: supervisor, params: { id: String(agent.id) }, body: { assign: [storeId] } }],
        ['updateUser', { as: admin, params: { id: String(made.id) }, body: { firstName: 'Other' } }],
        ['deactivateUser', { as: admin, params: { id: String(made.id) } }],
        ['putRulesInForce', { as: admin, body: ruleChange(null) }],
        ['putRulesInForce', { as: admin, body: ruleChange(kept.store.id) }],
        ['tryRules', { as: admin, body: { storeId: null, rules: RULES } }],
        ['updateLearningSettings', { as: admin, body: { randomLooks: 3, learnsNightly: true } }],
        ['updateSecondLookShare', { as: supervisor, body: { sharePercent: 7 } }],
        ['updateDailyLooks', { as: agent, body: { looks: 41 } }],
        ['markNotificationsRead', { as: agent, body: { upTo: 1_000_000 } }],
        ['updateDigest', { as: supervisor, body: { isOn: true, hour: 7, timeZone: 'UTC', storeIds: null } }],
      ];
      const refused: string[] = [];
      for (const [call, input] of calls) {
        const response = await server.request(ROUTES[call], input);
        if (!response.ok) refused.push(`${call}: ${response.status} ${await response.text()}`);
      }
      expect(refused).toEqual([]);
    });

    it('refuses changes that need it, with words', async () => {
      const { admin, agent, supervisor } = users;
      const { store, transactionId, caseId, uploadId } = lost;
      const params = { id: transactionId };
      const calls: [Call, CallInput][] = [
        ['updateTransaction', { as: agent, params, body: { verificationNotes: 'Lost' } }],
        ['addCaseNote', { as: agent, params: { id: caseId }, body: { text: 'Lost' } }],
        ['addEvidence', { as: agent, params, form: makeForm() }],
        ['withdrawUpload', { as: supervisor, params: { uploadId } }],
        ['deleteStore', { as: admin, params: { id: String(store.id) } }],
        ['setStoreStatus', { as: admin, params: { id: String(store.id) }, body: { isActive: false } }],
        ['learnNow', { as: admin }],
        ['sendDigest', { as: supervisor, body: { timeZone: 'UTC', storeIds: null } }],
      ];
      const answers: Record<string, unknown> = {};
      for (const [call, input] of calls) {
        const response = await server.request(ROUTES[call], input);
        answers[call] = [response.status, ((await response.json()) as { message: string }).message];
      }
      expect(answers).toEqual(Object.fromEntries(calls.map(([call]) => [call, [503, LOST_WORDS]])));
    });

    it('leaves nothing out where that would be a loss', async () => {
      const { context } = server;
      const { database, files } = context;
      const folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
      const commands: [Parameters<typeof runProgram>[0], string[]][] = [
        ['backup.ts', [path.join(folder, 'backup.tar.gz')]],
        ['export-personal-data.ts', ['7', '--to', path.join(folder, 'person')]],
        ['erase-personal-data.ts', ['7', '--store', kept.store.storeNumber, '--confirm']],
      ];
      for (const [command, values] of commands) {
        const program = runProgram(
          command,
          { DATABASE_URL: database.connectionString, DATA_DIR: context.config.dataDir },
          values,
        );
        expect([command, (await program.ended).code, program.output()]).toEqual([
          command,
          1,
          expect.stringMatching(
            /^One of the servers that the stores are on cannot be reached \(.*This needs all of them/s,
          ),
        ]);
      }
      expect(await readdir(folder)).toEqual([]);
      await rm(folder, { recursive: true });
      expect(await sweepFiles(database, files, 0)).toBeNull();
      await removeOld(context, 3_650);
    });

    it('lets people work in the other stores, and processes start', async () => {
      const reviewer = await server.createUser({ assignedStores: [kept.store.storeNumber] });
      const query = { storeId: kept.store.id };
      const params = { id: kept.pendingId };
      const as = reviewer;
      await server.call(ROUTES.listTransactions, { as, query });
      for (const body of [{ isVerified: true }, { isFlagged: true }]) {
        await server.call(ROUTES.updateTransaction, { as, params, body });
      }
      await server.call(ROUTES.addEvidence, { as, params, form: makeForm() });
      await server.call(ROUTES.createCase, {
        as,
        body: { storeId: kept.store.id, title: 'Refunds', transactionIds: [kept.pendingId] },
      });
      const { status } = await uploadFile(server, {
        user: as,
        store: kept.store,
        bytes: makeSummary([['9101', 16, '10:00:00', '1.00']]),
        filename: 'meanwhile.xlsx',
      });
      expect(status).toBe('completed');
      expect(await claimFiles(server.context.database.connectionString, server.context.files)).toBeNull();
      const ready: unknown = await (await fetch(`${server.url}/ready`)).json();
      expect(ready).toEqual({ status: 'ok', role: 'all', nodesDown: ['127.0.0.1:1'] });
    });
  });

  it('shows everything again once the node is back, and none of what was refused', async () => {
    await eventually(async () => {
      const overviews = await server.call(ROUTES.listStoreOverviews, { as: users.agent });
      expect(overviews).toHaveLength(stores.length);
    });
    const params = { id: lost.transactionId };
    expect(await server.call(ROUTES.getTransaction, { as: users.agent, params })).toMatchObject({
      verificationNotes: 'Seen',
    });
    const { rows } = await server.context.database.pool.query(
      "SELECT FROM audit_log WHERE changes::text LIKE '%Lost%'",
    );
    expect(rows).toEqual([]);
  });
});

const RULES = { filters: { promos: { isOff: true } } };
const ruleChange = (storeId: number | null) => ({
  storeId,
  rules: RULES,
  reason: 'Too many',
  basedOn: null,
});

const newUser = (number: number) => ({
  email: `made-${number}@example.com`,
  password: 'Correct-Horse-1',
  firstName: 'Made',
  lastName: `Number${number}`,
  role: 'agent',
});

function makeForm(): FormData {
  const form = new FormData();
  form.set('file', new Blob([makePng()]), 'till.png');
  return form;
}
