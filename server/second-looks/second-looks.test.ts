// On both databases in the long form: statements and locks.
import { ROUTES, type Store } from '@tillwatch/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeExpired } from '../retention/retention.queries.ts';
import { eventually } from '../testing/eventually.ts';
import { openLivePage } from '../testing/live-page.ts';
import { openTransaction } from '../testing/open-transaction.ts';
import { seedTransactions } from '../testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';

let server: TestServer;
let store: Store;
let first: TestUser;
let second: TestUser;
let supervisor: TestUser;
let ids: string[];

beforeAll(async () => {
  server = await startTestServer();
  supervisor = await server.createUser({ role: 'supervisor' });
});
afterAll(() => server.close());

beforeEach(async () => {
  store = await server.createStore();
  first = await server.createUser({ assignedStores: [store.storeNumber] });
  second = await server.createUser({ assignedStores: [store.storeNumber] });
  ids = await seed(4);
  await setShare(100);
});

async function seed(count: number): Promise<string[]> {
  await seedTransactions(
    server.context.database,
    { storeId: store.id, userId: first.id },
    Array.from({ length: count }, (_, index) => ({
      transactionNumber: String(800 + index),
      time: `2026-11-17T10:${String(index % 60).padStart(2, '0')}:00`,
      registerId: String(Math.floor(index / 60)),
      filters: ['refund'],
      priority: 'check_all',
    })),
  );
  const { transactions } = await server.call(ROUTES.listTransactions, {
    as: supervisor,
    query: { storeId: store.id, sortBy: 'time', sortOrder: 'asc', limit: 200 },
  });
  return transactions.map(({ id }) => id);
}

const setShare = (sharePercent: number) =>
  server.call(ROUTES.updateSecondLookShare, { as: supervisor, body: { sharePercent } });
async function decide(as: TestUser, place: number, body: object) {
  const id = ids[place]!;
  const opening = await openTransaction(server, as, id);
  return server.call(ROUTES.updateTransaction, { as, params: { id }, body: { ...opening, ...body } });
}
const report = () => server.call(ROUTES.getSecondLookReport, { as: supervisor });
const waitingFor = async (as: TestUser) =>
  (await server.call(ROUTES.listSecondLooks, { as, query: { storeId: store.id } })).transactions.map(
    ({ id }) => id,
  );
const settle = (place: number, body: { answer: 'verified' | 'flagged'; notes?: string }) =>
  server.call(ROUTES.settleSecondLook, {
    as: supervisor,
    params: { id: ids[place]! },
    body,
  });
const byFirst = async () => (await report()).byAgent.find(({ agentId }) => agentId === first.id);
const statusOf = async (place: number) => {
  const { isVerified, isFlagged } = await server.call(ROUTES.getTransaction, {
    as: supervisor,
    params: { id: ids[place]! },
  });
  return isFlagged ? 'flagged' : isVerified ? 'verified' : 'pending';
};
const audited = async (action: string) => {
  const { rows } = await server.context.database.pool.query<{ changes: unknown }>(
    'SELECT changes FROM audit_log WHERE action = $1 ORDER BY id DESC LIMIT 1',
    [action],
  );
  return rows[0]?.changes;
};

describe('what is drawn', () => {
  it('goes to another agent of the store, never to somebody who touched it', async () => {
    const others = await Promise.all(
      [[store.storeNumber], [store.storeNumber], []].map((assignedStores) =>
        server.createUser({ assignedStores }),
      ),
    );
    const gone = await server.createUser({ assignedStores: [store.storeNumber], isActive: false });
    ids = await seed(40);
    await setShare(0);
    for (const place of ids.keys()) await decide(second, place, { verificationNotes: 'Seen it' });
    await setShare(100);
    for (const place of ids.keys()) await decide(first, place, { isVerified: true });
    const { rows } = await server.context.database.pool.query<{ by: number }>(
      'SELECT second_by AS by FROM second_looks WHERE store_id = $1',
      [store.id],
    );
    expect(rows).toHaveLength(40);
    expect(new Set(rows.map(({ by }) => by))).toEqual(new Set([others[0]!.id, others[1]!.id]));
    expect(gone.id).toBeGreaterThan(0);
  });

  it(
    'is about the share that was set, by a lot that deciding again does not change',
    { tags: ['long'] },
    async () => {
      ids = await seed(60);
      await setShare(50);
      for (const place of ids.keys()) await decide(first, place, { isVerified: true });
      const drawn = await waitingFor(second);
      // 30 are expected; one run in a hundred thousand is outside these bounds.
      expect(drawn.length).toBeGreaterThan(12);
      expect(drawn.length).toBeLessThan(48);
      const others = [...ids.keys()].filter((place) => !drawn.includes(ids[place]!)).slice(0, 6);
      for (const place of others) {
        await decide(first, place, { isVerified: false, isFlagged: false });
        await decide(first, place, { isFlagged: true });
      }
      expect(await waitingFor(second)).toEqual(drawn);
    },
  );

  it('waits in the order of the decisions, and says since which day', async () => {
    for (const place of [0, 1]) await decide(first, place, { isVerified: true });
    await server.context.database.pool.query(
      `UPDATE second_looks SET drawn_at = '2026-11-03T23:30:00' WHERE store_id = $1 AND transaction_id = $2`,
      ids[1]!.split('-'),
    );
    const { transactions } = await server.call(ROUTES.listSecondLooks, {
      as: second,
      query: { storeId: store.id },
    });
    expect(transactions.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    expect(transactions[0]!.waitingSince).toBe('2026-11-03');
    expect(transactions[1]!.waitingSince > '2026-11-03').toBe(true);
  });

  it('is nothing with a share of 0, for supervisors, or if there is nobody to ask', async () => {
    await setShare(0);
    await decide(first, 0, { isVerified: true });
    await setShare(100);
    await decide(supervisor, 1, { isVerified: true });
    await server.call(ROUTES.getTransaction, { as: second, params: { id: ids[2]! } });
    expect(await waitingFor(second)).toEqual([]);
    const lonely = await server.createStore();
    await server.createUser({ assignedStores: [lonely.storeNumber] });
    await server.call(ROUTES.inviteUser, {
      as: await server.createUser({ role: 'admin' }),
      body: {
        email: 'invited.for.second.looks@example.com',
        firstName: 'Iris',
        lastName: 'Invited',
        role: 'agent',
        assignedStores: [lonely.storeNumber],
      },
    });
    const { lonelyStores } = await report();
    expect(lonelyStores.map(({ id }) => id)).toContain(lonely.id);
    expect(lonelyStores.map(({ id }) => id)).not.toContain(store.id);
  });

  it('changes its share with an audit entry, once', async () => {
    await setShare(7);
    await setShare(7);
    expect((await report()).sharePercent).toBe(7);
    const { rows } = await server.context.database.pool.query(
      `SELECT changes FROM audit_log WHERE entity_type = 'second_look_settings' ORDER BY id DESC LIMIT 1`,
    );
    expect(rows).toEqual([{ changes: { before: { sharePercent: 100 }, after: { sharePercent: 7 } } }]);
    const body = { sharePercent: 101 };
    expect(await server.refusal(ROUTES.updateSecondLookShare, { as: supervisor, body })).toMatchObject({
      status: 400,
    });
  });
});

describe('the second answer', () => {
  it('leaves the transaction, its version and history, and everybody’s figures as they are', async () => {
    await decide(first, 0, { isVerified: true, verificationNotes: 'Fine' });
    const before = await server.call(ROUTES.getTransaction, { as: supervisor, params: { id: ids[0]! } });
    await decide(second, 0, { isFlagged: true, verificationNotes: 'No receipt' });
    expect(await server.call(ROUTES.getTransaction, { as: supervisor, params: { id: ids[0]! } })).toEqual(
      before,
    );
    const { rows } = await server.context.database.pool.query(
      'SELECT FROM agent_activity WHERE agent_id = $1',
      [second.id],
    );
    expect(rows).toEqual([]);
    const { agentPerformance } = await server.call(ROUTES.getSupervisorStats, { as: supervisor });
    const given = agentPerformance.map(({ agentId, secondLooksGiven }) => [agentId, secondLooksGiven]);
    expect(given).toContainEqual([second.id, 1]);
    expect(given).toContainEqual([first.id, 0]);
    expect(await waitingFor(second)).toEqual([]);
    expect(await audited('answer_second_look')).toEqual({
      after: { answer: 'flagged', notes: 'No receipt' },
    });
  });

  it('is given once, even if the response is lost and it is sent again', async () => {
    const seen = await server.call(ROUTES.getTransaction, { as: second, params: { id: ids[0]! } });
    await decide(first, 0, { isVerified: true });
    const answer = { isFlagged: true, verificationNotes: 'No receipt' };
    await decide(second, 0, answer);
    for (const again of [answer, { ...answer, version: seen.version }, { verificationNotes: 'No receipt' }]) {
      expect(await decide(second, 0, again)).toMatchObject({ isVerified: true, version: 2 });
    }
    // A decision on the newer state is an ordinary one, which isn't the second agent's to make now.
    const call = { as: second, params: { id: ids[0]! }, body: { ...answer, version: 2 } };
    expect(await server.refusal(ROUTES.updateTransaction, call)).toMatchObject({ code: 'CONFLICT' });
  });

  it('has to be made with the transaction open, and to show that it was', async () => {
    await decide(first, 0, { isVerified: true });
    const own = await openTransaction(server, second, ids[0]!);
    const { openingProof: others } = await openTransaction(server, first, ids[0]!);
    const { openingProof: another } = await openTransaction(server, second, ids[1]!);
    for (const opening of [
      {},
      { ...own, opened: false },
      { opened: true },
      { opened: true, openingProof: others },
      { opened: true, openingProof: another },
      { opened: true, openingProof: '' },
    ]) {
      const refusal = await server.refusal(ROUTES.updateTransaction, {
        as: second,
        params: { id: ids[0]! },
        body: { isVerified: true, ...opening },
      });
      expect(refusal).toMatchObject({
        status: 409,
        message: expect.stringContaining('open the transaction'),
      });
    }
    expect(await waitingFor(second)).toEqual([ids[0]]);
  });

  it('counts for the person who decided first, and by filter', async () => {
    await decide(first, 0, { isVerified: true });
    await decide(first, 1, { isVerified: true });
    const before = (await report()).byFilter.find(({ filter }) => filter === 'refund') ?? {
      looks: 0,
      otherwise: 0,
    };
    await decide(second, 0, { isVerified: true });
    await decide(second, 1, { isFlagged: true });
    expect(await byFirst()).toMatchObject({ looks: 2, otherwise: 1 });
    expect((await report()).byFilter).toContainEqual({
      filter: 'refund',
      looks: before.looks + 2,
      otherwise: before.otherwise + 1,
    });
  });

  it('is compared with the decision at the time, whatever a supervisor does later', async () => {
    await decide(first, 0, { isVerified: true });
    await decide(second, 0, { isFlagged: true });
    await decide(supervisor, 0, { isFlagged: true });
    expect(await byFirst()).toMatchObject({ looks: 1, otherwise: 1 });
    const { disagreements } = await report();
    expect(disagreements.find(({ id }) => id === ids[0])).toMatchObject({
      firstAnswer: 'verified',
      secondAnswer: 'flagged',
      status: 'flagged',
    });
  });

  it('waits while the first decision is undone, and is asked again with the next', async () => {
    const { waiting } = await report();
    const decided = await decide(first, 0, { isVerified: true });
    expect((await report()).waiting).toBe(waiting + 1);
    const undo = { params: { id: ids[0]! }, body: { version: decided.version } };
    await server.call(ROUTES.undoReview, { as: first, ...undo });
    expect(await waitingFor(second)).toEqual([]);
    expect((await report()).waiting).toBe(waiting);
    const { steps } = await server.call(ROUTES.getReviewHistory, { as: second, params: { id: ids[0]! } });
    expect(steps).toEqual([]);
    await decide(first, 0, { isFlagged: true });
    expect(await waitingFor(second)).toEqual([ids[0]]);
    await decide(second, 0, { isFlagged: true });
    expect(await byFirst()).toMatchObject({ looks: 1, otherwise: 0 });
  });

  it('is an ordinary review where the first decision was undone', async () => {
    const seen = await server.call(ROUTES.getTransaction, { as: second, params: { id: ids[0]! } });
    const decided = await decide(first, 0, { isVerified: true });
    const undo = { params: { id: ids[0]! }, body: { version: decided.version } };
    await server.call(ROUTES.undoReview, { as: first, ...undo });
    expect(await decide(second, 0, { isFlagged: true, version: seen.version })).toMatchObject({
      isFlagged: true,
      reviewedBy: second.id,
      secondLook: null,
    });
  });

  it('waits for the next decision when the first one is withdrawn, so nobody gets around it', async () => {
    const { calledOff } = await report();
    await decide(first, 0, { isVerified: true });
    await decide(first, 0, { isVerified: false, isFlagged: false });
    expect(await waitingFor(second)).toEqual([]);
    await decide(first, 0, { isVerified: true });
    expect(await waitingFor(second)).toEqual([ids[0]]);
    expect((await report()).calledOff).toBe(calledOff);
  });

  it('is called off if a supervisor decides in the meantime, whose decision needs none', async () => {
    const { calledOff, byAgent } = await report();
    await decide(first, 0, { isVerified: true });
    await decide(supervisor, 0, { isFlagged: true });
    expect(await waitingFor(second)).toEqual([]);
    expect(await report()).toMatchObject({ calledOff: calledOff + 1, byAgent });
    expect(await statusOf(0)).toBe('flagged');
  });

  it('is no longer awaited from somebody who has left, nor asked of somebody who became a supervisor', async () => {
    await decide(first, 0, { isVerified: true });
    const before = await report();
    const set = (change: object) =>
      server.context.database.db.updateTable('users').set(change).where('id', '=', second.id).execute();
    await set({ is_active: false });
    expect(await report()).toMatchObject({ waiting: before.waiting - 1, unasked: before.unasked + 1 });
    await set({ is_active: true, role: 'supervisor' });
    expect(await waitingFor(second)).toEqual([]);
    const query = { storeId: store.id, status: 'verified' };
    expect(await server.call(ROUTES.listTransactions, { as: second, query })).toMatchObject({ total: 1 });
    await decide(second, 0, { isFlagged: true });
    expect(await statusOf(0)).toBe('flagged');
  });
});

describe('a disagreement', () => {
  beforeEach(async () => {
    await decide(first, 0, { isVerified: true, verificationNotes: 'Fine' });
    await decide(second, 0, { isFlagged: true, verificationNotes: 'No receipt' });
  });

  it('comes to supervisors with both answers and notes', async () => {
    const { disagreements } = await report();
    expect(disagreements.find(({ id }) => id === ids[0])).toMatchObject({
      firstAnswer: 'verified',
      firstNotes: 'Fine',
      secondAnswer: 'flagged',
      secondNotes: 'No receipt',
      status: 'verified',
      storeNumber: store.storeNumber,
    });
    const { notifications } = await server.call(ROUTES.listNotifications, { as: supervisor });
    expect(notifications[0]).toMatchObject({ kind: 'second-look-differs', transactionId: ids[0] });
    for (const as of [first, second]) {
      const { notifications: told } = await server.call(ROUTES.listNotifications, { as });
      expect(told.map(({ kind }) => kind)).not.toContain('second-look-differs');
    }
  });

  it('is for a supervisor to decide, not for either agent', async () => {
    for (const as of [first, second]) {
      const version = (await server.call(ROUTES.getTransaction, { as, params: { id: ids[0]! } })).version;
      const call = { as, params: { id: ids[0]! }, body: { isFlagged: true, version } };
      expect(await server.refusal(ROUTES.updateTransaction, call)).toMatchObject({
        code: 'CONFLICT',
        message: 'Two agents decided differently about this. A supervisor decides now.',
      });
    }
    const undo = { as: first, params: { id: ids[0]! }, body: { version: 2 } };
    expect(await server.refusal(ROUTES.undoReview, undo)).toMatchObject({ code: 'CONFLICT' });
    expect(await statusOf(0)).toBe('verified');
    await settle(0, { answer: 'flagged' });
    expect(await statusOf(0)).toBe('flagged');
    await decide(first, 0, { isVerified: true });
  });

  it('is told in reports and cases once both have answered, until it is settled', async () => {
    const told = 'Two agents decided differently; a supervisor has not settled it yet.';
    await decide(first, 1, { isFlagged: true });
    const opened = await server.call(ROUTES.createCase, {
      as: supervisor,
      body: { title: 'Refunds', transactionIds: [ids[1]!] },
    });
    const query = { storeId: store.id, startDate: '2026-11-17', endDate: '2026-11-17' };
    const read = async (as: TestUser) => {
      const { flagged } = await server.call(ROUTES.getReportFindings, { as, query });
      return flagged.map(({ isDisputed }) => isDisputed);
    };
    const countAwaiting = async (as: TestUser) =>
      (await server.call(ROUTES.getReportFindings, { as, query })).awaitingSecondLook;
    const readCase = async () => {
      const { contents } = await server.call(ROUTES.getCase, { as: supervisor, params: { id: opened.id } });
      const page = await server.request(ROUTES.getCaseFile, { as: supervisor, params: { id: opened.id } });
      return [contents.map(({ contests }) => contests), (await page.text()).includes(told)];
    };
    expect([await read(first), await read(second)]).toEqual([[false], []]);
    // The second agent's report says what it leaves out.
    expect(await countAwaiting(second)).toBe((await countAwaiting(first)) + 1);
    expect(await readCase()).toEqual([[[]], false]);
    await decide(second, 1, { isVerified: true });
    expect([await read(first), await read(second)]).toEqual([[true], [true]]);
    expect(await readCase()).toEqual([[[told]], true]);
    await settle(1, { answer: 'flagged' });
    expect(await read(first)).toEqual([false]);
    expect(await readCase()).toEqual([[[]], false]);
  });

  it('is settled by an ordinary review, once', async () => {
    await settle(0, { answer: 'flagged', notes: 'Asked the manager' });
    expect(
      await server.call(ROUTES.getTransaction, { as: supervisor, params: { id: ids[0]! } }),
    ).toMatchObject({
      isFlagged: true,
      reviewedBy: supervisor.id,
      // The reason that stands is there, too, wherever notes are read.
      verificationNotes: expect.stringMatching(
        /^Fine\nSecond look by .+: No receipt\nAsked the manager$/,
      ) as string,
      version: 3,
    });
    expect((await report()).disagreements.map(({ id }) => id)).not.toContain(ids[0]);
    const { notifications } = await server.call(ROUTES.listNotifications, { as: supervisor });
    expect(notifications.find(({ kind }) => kind === 'second-look-differs')).toMatchObject({
      transactionId: ids[0],
      ending: 'flagged',
      readAt: expect.any(String) as string,
    });
    expect(await audited('settle_second_look')).toEqual({ after: { answer: 'flagged' } });
    expect(await audited('flag')).toMatchObject({ after: { isFlagged: true } });
    // The figures stay: an answer given is given.
    expect(await byFirst()).toMatchObject({ looks: 1, otherwise: 1 });
    const again = { params: { id: ids[0]! }, body: { answer: 'verified' as const } };
    expect(await server.refusal(ROUTES.settleSecondLook, { as: supervisor, ...again })).toMatchObject({
      status: 409,
      message: 'Somebody has settled this already.',
    });
    expect(await statusOf(0)).toBe('flagged');
  });

  it('is settled for the answer that stands without another review', async () => {
    await settle(0, { answer: 'verified' });
    expect(
      await server.call(ROUTES.getTransaction, { as: supervisor, params: { id: ids[0]! } }),
    ).toMatchObject({
      isVerified: true,
      reviewedBy: first.id,
      verificationNotes: 'Fine',
      version: 2,
    });
    expect((await report()).disagreements.map(({ id }) => id)).not.toContain(ids[0]);
  });

  it('is settled by one of two at the same time', async () => {
    const settled = await Promise.allSettled(
      (['flagged', 'verified'] as const).map((answer) => settle(0, { answer })),
    );
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

it('hides nothing of a case but what is about the transaction itself, though its register printed the same number', async () => {
  await setShare(0);
  await decide(second, 1, { isFlagged: true });
  const body = { title: 'Refunds', transactionIds: [ids[1]] };
  const { id } = await server.call(ROUTES.createCase, { as: second, body });
  await decide(first, 2, { isFlagged: true });
  await decide(first, 3, { isFlagged: true });
  await setShare(100);
  await decide(first, 0, { isFlagged: true });
  await server.context.database.pool.query(
    `UPDATE transactions SET transaction_number = '800', register_id = id::text WHERE store_id = $1 AND id IN (1, 3)`,
    [store.id],
  );
  const page = await openLivePage(server, second);
  for (const transactionIds of [[ids[2]], [ids[0], ids[3]]])
    await server.call(ROUTES.addToCase, { as: supervisor, params: { id }, body: { transactionIds } });
  const readCase = (as: TestUser) => server.call(ROUTES.getCase, { as, params: { id } });
  const linesFor = async (as: TestUser) => (await readCase(as)).history.map(({ lines }) => lines[0]);
  const all = ['Added 800, 803', 'Added 800', 'Opened with 801'];
  expect(await linesFor(supervisor)).toEqual(all);
  expect(await linesFor(second)).toEqual(['Added 803', ...all.slice(1)]);
  expect((await readCase(second)).version).toBe((await readCase(supervisor)).version);
  await eventually(() => expect(page.events.filter(({ type }) => type === 'case')).toHaveLength(2));
  page.close();
  await decide(second, 0, { isFlagged: true });
  expect(await linesFor(second)).toEqual(all);
});

it('tells its reviewer nothing of a case that has nothing but what it is about', async () => {
  await decide(first, 0, { isFlagged: true });
  await setShare(0);
  const page = await openLivePage(server, second);
  const body = { title: 'Refund', transactionIds: [ids[0]], note: 'Watch the video' };
  const { id } = await server.call(ROUTES.createCase, { as: first, body });
  await server.call(ROUTES.addCaseNote, { as: supervisor, params: { id }, body: { text: 'Seen' } });
  const status = 'in_progress';
  await server.call(ROUTES.updateCase, { as: supervisor, params: { id }, body: { version: 1, status } });
  await decide(first, 1, { isFlagged: true });
  await eventually(() =>
    expect(page.events).toContainEqual(expect.objectContaining({ transactionId: ids[1] })),
  );
  expect(page.events.filter(({ type }) => type === 'case')).toEqual([]);
  page.close();
});

it('is deleted with its transaction', async () => {
  await decide(first, 0, { isVerified: true });
  await server.context.database.db.transaction().execute((tx) => removeExpired(tx, store.id, '2026-11-18'));
  const { rows } = await server.context.database.pool.query('SELECT FROM second_looks WHERE store_id = $1', [
    store.id,
  ]);
  expect(rows).toEqual([]);
});
