// On both databases: statements and locks.
import { ROUTES, type Store, type TransactionDetail, type TransactionUpdate } from '@tillwatch/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { openLivePage } from '../testing/live-page.ts';
import { openTransaction } from '../testing/open-transaction.ts';
import { seedTransactions } from '../testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { findWrongDays } from './summary.queries.ts';

let server: TestServer;
let store: Store;
let agent: TestUser;
let colleague: TestUser;
let id: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  store = await server.createStore();
  agent = await server.createUser({ assignedStores: [store.storeNumber] });
  colleague = await server.createUser({ assignedStores: [store.storeNumber] });
  await seedTransactions(server.context.database, { storeId: store.id, userId: agent.id }, [
    { transactionNumber: '100', time: '2026-11-17T10:00:00', filters: ['refund'], priority: 'check_all' },
  ]);
  const { transactions } = await server.call(ROUTES.listTransactions, {
    as: agent,
    query: { storeId: store.id },
  });
  id = transactions[0]!.id;
});

/** Like a screen that shows the transaction's current state. */
async function update(body: TransactionUpdate, as = agent): Promise<TransactionDetail> {
  const { version, openingProof } = await server.call(ROUTES.getTransaction, { as, params: { id } });
  const given = { version, openingProof, ...body };
  return server.call(ROUTES.updateTransaction, { as, params: { id }, body: given });
}

function undo(version: number, as = agent): Promise<TransactionDetail> {
  return server.call(ROUTES.undoReview, { as, params: { id }, body: { version } });
}

function refuseUndo(version: number, as = agent) {
  return server.refusal(ROUTES.undoReview, { as, params: { id }, body: { version } });
}

function readHistory() {
  return server.call(ROUTES.getReviewHistory, { as: agent, params: { id } });
}

/** Everything that a review sets, as in the database, to the microsecond. */
async function readColumns(): Promise<unknown> {
  const { pool } = server.context.database;
  const { rows } = await pool.query(
    `SELECT is_verified, is_flagged, verification_notes, notes_search_text, verified_by, verified_at::text,
      unverified_by, unverified_at::text, reviewed_by, reviewed_at::text
     FROM transactions WHERE store_id = $1`,
    [store.id],
  );
  return rows[0];
}

async function readActivity(user: TestUser): Promise<unknown> {
  return server.context.database.db
    .selectFrom('agent_activity')
    .select(['transactions_reviewed', 'transactions_verified', 'transactions_flagged'])
    .where('agent_id', '=', user.id)
    .executeTakeFirst();
}

async function readAudit(): Promise<{ action: string; changes: unknown }[]> {
  return server.context.database.db
    .selectFrom('audit_log')
    .select(['action', 'changes'])
    .where('entity_type', '=', 'transaction')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
}

describe('undo', () => {
  it.each<[string, TransactionUpdate, TransactionUpdate]>([
    ['a verification', {}, { isVerified: true, verificationNotes: 'Fine\n[VIDEO VERIFIED]' }],
    [
      'a verification taken back',
      { isVerified: true, verificationNotes: 'Fine' },
      { isVerified: false, isFlagged: false, verificationNotes: 'Fine\n[UNVERIFIED - Status reversed]' },
    ],
    ['a flag on what was verified', { isVerified: true }, { isFlagged: true, verificationNotes: 'Odd' }],
    ['notes', { isFlagged: true, verificationNotes: 'First' }, { verificationNotes: 'Second' }],
  ])('brings %s back to exactly the state before', async (_name, earlier, change) => {
    if (Object.keys(earlier).length > 0) await update(earlier, colleague);
    const columns = await readColumns();
    const activity = await readActivity(agent);
    const changed = await update(change);
    expect(await readColumns()).not.toEqual(columns);

    const restored = await undo(changed.version);
    expect(await readColumns()).toEqual(columns);
    expect(restored.version).toBe(changed.version + 1);
    expect(await readActivity(agent)).toEqual(activity);
    expect(await findWrongDays(server.context.database.db)).toEqual([]);
  });

  it('counts the transaction as the remaining reviews leave it', async () => {
    await update({ isFlagged: true });
    const verified = await update({ isVerified: true });
    await undo(verified.version);
    expect(await readActivity(agent)).toEqual({
      transactions_reviewed: 1,
      transactions_verified: 0,
      transactions_flagged: 1,
    });
    await update({ isVerified: true });
    expect(await readActivity(agent)).toEqual({
      transactions_reviewed: 1,
      transactions_verified: 1,
      transactions_flagged: 0,
    });
  });

  it('is in the audit log, and is heard by the others', async () => {
    const page = await openLivePage(server, colleague);
    const { version } = await update({ isVerified: true, verificationNotes: 'Fine' });
    await undo(version);
    expect(await readAudit()).toEqual([
      expect.objectContaining({ action: 'verify' }),
      {
        action: 'undo_verify',
        changes: {
          before: { isVerified: true, verificationNotes: 'Fine' },
          after: { isVerified: false, verificationNotes: '' },
        },
      },
    ]);
    const heard = { type: 'review', storeId: store.id, transactionId: id, byUserId: agent.id };
    await eventually(() =>
      expect(page.events).toEqual([
        { ...heard, version },
        { ...heard, version: version + 1 },
      ]),
    );
    page.close();
  });

  it('goes back change by change, and forward again by a new one', async () => {
    const columns = [await readColumns()];
    const versions: number[] = [];
    for (const body of [{ isVerified: true }, { verificationNotes: 'Hm' }, { isFlagged: true }]) {
      versions.push((await update(body)).version);
      columns.push(await readColumns());
    }
    columns.pop();
    // One by one: undoing an older one first would undo a newer one with it.
    expect(await refuseUndo(versions[0]!)).toMatchObject({ code: 'STALE' });
    for (const version of versions.toReversed()) {
      await undo(version);
      expect(await readColumns()).toEqual(columns.pop());
    }
    expect(await readActivity(agent)).toBeUndefined();
    const { version } = await update({ isFlagged: true });
    expect(await refuseUndo(versions[0]!)).toMatchObject({ code: 'STALE' });
    await undo(version);
    expect(await findWrongDays(server.context.database.db)).toEqual([]);
  });

  it("reaches behind a colleague's change that the colleague has undone, and never behind one that stands", async () => {
    const mine = await update({ isVerified: true });
    const theirs = await update({ isFlagged: true }, colleague);
    expect(await refuseUndo(mine.version)).toMatchObject({ code: 'STALE' });
    await undo(theirs.version, colleague);
    expect(await undo(mine.version)).toMatchObject({ isVerified: false, isFlagged: false });
  });

  it('is refused once somebody else has changed it, and says who and how', async () => {
    const { version } = await update({ isVerified: true });
    await update({ isFlagged: true, verificationNotes: 'No: see minute 3' }, colleague);
    const refusal = await refuseUndo(version);
    expect(refusal).toMatchObject({
      status: 409,
      code: 'STALE',
      current: {
        version: version + 1,
        isVerified: false,
        isFlagged: true,
        verificationNotes: 'No: see minute 3',
        changedBy: colleague.id,
      },
    });
    expect(refusal.message).toMatch(/^Agent Number\d+ has changed this transaction in the meantime\.$/);
  });

  it("is refused for somebody else's change, for one undone, and where there was none", async () => {
    const conflict = { status: 409, code: 'CONFLICT' };
    expect(await refuseUndo(1)).toMatchObject(conflict);
    const { version } = await update({ isVerified: true });
    expect(await refuseUndo(version, colleague)).toMatchObject(conflict);
    const restored = await undo(version);
    expect(await refuseUndo(version)).toMatchObject({ code: 'STALE' });
    expect(await refuseUndo(restored.version)).toMatchObject(conflict);
  });

  it('counts once however often it is asked for at the same time', async () => {
    const { version } = await update({ isVerified: true });
    const call = () => server.request(ROUTES.undoReview, { as: agent, params: { id }, body: { version } });
    const answers = await Promise.all([call(), call(), call()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await readActivity(agent)).toBeUndefined();
    expect(await findWrongDays(server.context.database.db)).toEqual([]);
  });
});

describe('a review with a version', () => {
  it('is refused when somebody was quicker, and changes nothing', async () => {
    const { version } = await server.call(ROUTES.getTransaction, { as: agent, params: { id } });
    await update({ isFlagged: true, version }, colleague);
    const body = { isVerified: true, version };
    const refusal = await server.refusal(ROUTES.updateTransaction, { as: agent, params: { id }, body });
    expect(refusal).toMatchObject({
      status: 409,
      code: 'STALE',
      current: { version: version + 1, isFlagged: true, changedBy: colleague.id },
    });
    expect(Date.parse(refusal.current!.changedAt!)).toBeGreaterThan(Date.now() - 60_000);
    expect(await readColumns()).toMatchObject({ is_verified: false, is_flagged: true });
    expect(await readActivity(agent)).toBeUndefined();
    // Knowing about it, the reviewer may do it anyway.
    expect(await update({ ...body, version: version + 1 })).toMatchObject({ isVerified: true });
  });

  it('finds its work done when it is sent again because the answer was lost', async () => {
    const body = { isVerified: true, verificationNotes: 'Fine', version: 1 };
    const first = await update(body);
    expect(await update(body)).toEqual(first);
    expect(await readAudit()).toHaveLength(1);
  });

  it('of two at the same time lets one through', async () => {
    const answers = await Promise.all(
      [agent, colleague].map((as, index) =>
        server.request(ROUTES.updateTransaction, {
          as,
          params: { id },
          body: { isVerified: index === 0, isFlagged: index === 1, version: 1 },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('a review without a version', () => {
  // Specification: 7.24
  it('is taken, whoever changed the transaction last, and what it replaces stays readable', async () => {
    const { version } = await update({ isFlagged: true, verificationNotes: 'See minute 3' }, colleague);
    const body = { isVerified: true, isFlagged: false, verificationNotes: 'Fine' };
    const answer = await server.call(ROUTES.updateTransaction, { as: agent, params: { id }, body });
    expect(answer).toMatchObject({ ...body, version: version + 1, reviewedBy: agent.id });
    const { steps } = await readHistory();
    expect(steps.map(({ changedBy, verificationNotes }) => ({ changedBy, verificationNotes }))).toEqual([
      { changedBy: agent.id, verificationNotes: 'Fine' },
      { changedBy: colleague.id, verificationNotes: 'See minute 3' },
    ]);
  });

  it('of two at the same time takes both, one after the other', async () => {
    const answers = await Promise.all(
      [agent, colleague].map((as, index) =>
        server.request(ROUTES.updateTransaction, {
          as,
          params: { id },
          body: { isVerified: index === 0, isFlagged: index === 1 },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await readHistory()).steps).toHaveLength(2);
  });
});

describe('the history of a review', () => {
  it('is empty until somebody reviews', async () => {
    expect(await readHistory()).toEqual({ steps: [], evidence: [] });
  });

  it('says who did what when, with the state and the notes of each time, the newest first', async () => {
    await update(
      { verificationNotes: 'Card was declined', ...(await openTransaction(server, colleague, id)) },
      colleague,
    );
    const verified = await update({ isVerified: true, verificationNotes: 'Fine', opened: false });
    await undo(verified.version);
    await update({ isFlagged: true });
    const { steps } = await readHistory();
    expect(steps.map(({ changedBy }) => changedBy)).toEqual([agent.id, agent.id, agent.id, colleague.id]);
    expect(steps.every(({ changedByName }) => changedByName?.startsWith('Agent Number'))).toBe(true);
    expect(steps.every(({ changedAt }) => Date.parse(changedAt!) > Date.now() - 60_000)).toBe(true);
    const none = { isVerified: false, isFlagged: false, undoes: null };
    const declined = { ...none, verificationNotes: 'Card was declined' };
    expect(steps).toMatchObject([
      { ...declined, version: 5, action: 'flag', isFlagged: true, wasOpened: false },
      { ...declined, version: 4, action: 'undo_verify', undoes: 3, wasOpened: null },
      { version: 3, action: 'verify', isVerified: true, verificationNotes: 'Fine', wasOpened: false },
      { ...declined, version: 2, action: 'update', wasOpened: true },
    ]);
    // The audit log also says if it was decided without a look.
    expect((await readAudit()).map(({ changes }) => (changes as { after: object }).after)).toMatchObject([
      {},
      { isVerified: true, opened: false },
      {},
      {},
    ]);
  });

  it('begins with the state that was there before history was kept', async () => {
    await update({ isVerified: true, verificationNotes: 'Old' }, colleague);
    await server.context.database.pool.query('DELETE FROM review_changes WHERE store_id = $1', [store.id]);
    expect((await readHistory()).steps).toEqual([]);
    await update({ isFlagged: true });
    const [newest, oldest, ...rest] = (await readHistory()).steps;
    expect(rest).toEqual([]);
    expect(newest).toMatchObject({ action: 'flag', version: 3 });
    expect(oldest).toMatchObject({
      action: null,
      version: 2,
      isVerified: true,
      verificationNotes: 'Old',
      changedBy: colleague.id,
    });
  });
});
