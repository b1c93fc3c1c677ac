// In the long form only: two people in any order, many times.
// On both databases: two people at one transaction, in any order.
import { ROUTES, type Store } from '@tillwatch/contract';
import { reviewTransaction, type ReviewState } from '@tillwatch/core/review';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runs } from '../../core/testing/test-form.ts';
import { seedTransactions } from '../testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { findWrongDays } from './summary.queries.ts';

let server: TestServer;
let store: Store;
let people: TestUser[];
let lastNumber = 0;

beforeAll(async () => {
  server = await startTestServer();
  store = await server.createStore();
  people = await Promise.all([1, 2].map(() => server.createUser({ assignedStores: [store.storeNumber] })));
});
afterAll(() => server.close());

const REQUESTS = [
  { isVerified: true, isFlagged: false },
  { isVerified: false, isFlagged: true },
  { isVerified: false, isFlagged: false },
  { verificationNotes: 'A' },
  { verificationNotes: 'B' },
];

/** Somebody decides, from the newest view or an older one, or undoes one of their own earlier changes. */
const someAction = fc.record({
  who: fc.constantFrom(0, 1),
  kind: fc.constantFrom('decide' as const, 'undo' as const),
  request: fc.constantFrom(...REQUESTS),
  /** How many versions ago they looked; null if the call names no version. */
  behind: fc.constantFrom(0, 0, 0, 1, null),
  ago: fc.integer({ min: 0, max: 3 }),
});
type Action = typeof someAction extends fc.Arbitrary<infer T> ? T : never;

interface Change {
  version: number;
  who: number;
  before: ReviewState;
  isUndo: boolean;
  isUndone: boolean;
}

/** A simple model of what should happen to the transaction. */
class Model {
  state: ReviewState = { isVerified: false, isFlagged: false, verificationNotes: '' };
  version = 1;
  changes: Change[] = [];

  /** @returns whether it is accepted. */
  decide({ who, request, behind }: Action): boolean {
    const { state, events } = reviewTransaction(this.state, request);
    if (events.length === 0) return true;
    if (behind !== null && behind > 0 && this.version > 1) return false;
    this.push(who, false);
    this.state = state;
    return true;
  }

  undo(who: number, version: number): boolean {
    const change = this.changes.findLast(({ isUndo, isUndone }) => !isUndo && !isUndone);
    if (change?.version !== version || change.who !== who) return false;
    this.push(who, true);
    this.state = change.before;
    change.isUndone = true;
    return true;
  }

  private push(who: number, isUndo: boolean): void {
    this.version += 1;
    this.changes.push({ version: this.version, who, before: this.state, isUndo, isUndone: false });
  }
}

async function play(id: string, model: Model, action: Action): Promise<void> {
  const as = people[action.who]!;
  const params = { id };
  if (action.kind === 'decide') {
    const version = action.behind === null ? undefined : Math.max(1, model.version - action.behind);
    const body = { ...action.request, ...(version !== undefined && { version }) };
    const isTaken = model.decide(action);
    const { status } = await server.request(ROUTES.updateTransaction, { as, params, body });
    expect(status).toBe(isTaken ? 200 : 409);
  } else {
    const version = model.changes.at(-1 - action.ago)?.version ?? 1;
    const isTaken = model.undo(action.who, version);
    const { status } = await server.request(ROUTES.undoReview, { as, params, body: { version } });
    expect(status).toBe(isTaken ? 200 : 409);
  }
}

it('every order of their decisions and undoings leaves what it should, and all of it can be read', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someAction, { minLength: 1, maxLength: 12 }), async (actions) => {
      lastNumber += 1;
      const number = String(lastNumber);
      await seedTransactions(server.context.database, { storeId: store.id, userId: people[0]!.id }, [
        { transactionNumber: number, time: '2026-11-17T10:00:00' },
      ]);
      const as = people[0]!;
      const { transactions } = await server.call(ROUTES.listTransactions, {
        as,
        query: { storeId: store.id, search: number, limit: 200 },
      });
      const { id } = transactions.find(({ transactionId }) => transactionId === number)!;
      const model = new Model();
      for (const action of actions) await play(id, model, action);

      const { version, state, changes } = model;
      expect(await server.call(ROUTES.getTransaction, { as, params: { id } })).toMatchObject({
        version,
        ...state,
      });
      const { steps } = await server.call(ROUTES.getReviewHistory, { as, params: { id } });
      expect(steps.map((step) => [step.version, step.changedBy])).toEqual(
        changes.toReversed().map((change) => [change.version, people[change.who]!.id]),
      );
      // The state after each step is the state before the next.
      const states = changes.map((_, at) => changes[at + 1]?.before ?? state);
      expect(
        steps.map(({ isVerified, isFlagged, verificationNotes }) => ({
          isVerified,
          isFlagged,
          verificationNotes,
        })),
      ).toEqual(states.toReversed());
    }),
    { numRuns: runs(20, 150) },
  );
  expect(await findWrongDays(server.context.database.db)).toEqual([]);
}, 120_000);
