import { QueryClient } from '@tanstack/react-query';
import type { TransactionDetail } from '@tillwatch/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isOwnReview } from '../../../api/own-reviews.ts';
import { listOptions, transactionOptions } from '../../../api/transactions.ts';
import { takeUndo } from '../../../ui/toast.ts';
import { drafts } from '../notes/draft-store.ts';
import { startDraft } from '../notes/draft.ts';
import { makeTransaction } from '../testing/transaction-detail.ts';
import { failedSaves } from './failed-saves.ts';
import { isSaving, saveReview } from './save-review.ts';

let before: TransactionDetail;
/** Each test has a transaction of its own: what one has saved is remembered. */
let lastNumber = 6;
const verify = { isVerified: true, isFlagged: false, verificationNotes: 'fine' };
const page = listOptions({ storeId: 1 });
const typed = { ...startDraft(''), notes: 'fine' };

let client: QueryClient;
let sent: unknown[];
let called: string[];
/** What the network does with the next calls. */
let network: (body: object) => Response | Promise<Response>;

beforeEach(() => {
  lastNumber += 1;
  before = makeTransaction({ id: `1-${lastNumber}`, version: 4 });
  client = new QueryClient();
  client.setQueryData(transactionOptions(before.id).queryKey, before);
  client.setQueryData(page.queryKey, { transactions: [before], total: 1 });
  sent = [];
  network = answerWith(5);
  called = [];
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    called.push(url);
    sent.push(JSON.parse(body));
    return Promise.resolve(network(JSON.parse(body) as object));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  drafts.delete(before.id);
  failedSaves.delete(before.id);
});

/** The server's answer to a change, with the version that it has by then. */
function answerWith(version: number): (body: object) => Response {
  return (body) => Response.json({ ...before, ...body, version });
}

const shown = () => client.getQueryData(transactionOptions(before.id).queryKey);
const row = () => client.getQueryData(page.queryKey)?.transactions[0];
const save = (update: object) =>
  saveReview(client, {
    action: 'verify',
    before: shown() ?? before,
    update,
    draft: typed,
    onReturn: () => {},
  });

it('shows a review at once and sends it', async () => {
  const saved = save(verify);
  expect(shown()).toMatchObject(verify);
  expect(row()).toMatchObject(verify);
  expect(isSaving()).toBe(true);
  await saved;
  expect(sent).toEqual([{ ...verify, version: 4 }]);
  expect(shown()).toMatchObject(verify);
  expect(isSaving()).toBe(false);
});

it('takes it back when the server refuses, and keeps what was typed', async () => {
  network = () =>
    Response.json({ code: 'INTERNAL', message: 'Something went wrong.', requestId: 'r-1' }, { status: 500 });
  await save(verify);
  expect(shown()).toMatchObject({ isVerified: false, verificationNotes: '' });
  expect(row()).toMatchObject({ isVerified: false });
  expect(drafts.get(before.id)).toEqual(typed);
  expect(failedSaves.get(before.id)).toEqual({
    transactionNumber: '4707',
    message: 'Something went wrong.',
    requestId: 'r-1',
  });
});

it('does not put a draft back over what was typed since', async () => {
  network = () => Promise.reject(new TypeError('Failed to fetch'));
  const failing = save(verify);
  const newer = { ...typed, notes: 'no, odd' };
  drafts.set(before.id, newer);
  await failing;
  expect(drafts.get(before.id)).toEqual(newer);
});

it('sends the reviews of a transaction one after the other, and a failed one leaves the later one standing', async () => {
  let refuse = (): void => {};
  network = () =>
    new Promise((_, reject) => {
      refuse = () => reject(new TypeError('Failed to fetch'));
    });
  const first = save(verify);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const second = save({ verificationNotes: 'looked again' });
  expect(sent).toHaveLength(1);
  network = answerWith(5);
  refuse();
  await Promise.all([first, second]);
  expect(sent).toEqual([
    { ...verify, version: 4 },
    { verificationNotes: 'looked again', version: 4 },
  ]);
  expect(shown()).toMatchObject({ isVerified: false, verificationNotes: 'looked again' });
  // What the first one said is still not saved.
  expect(failedSaves.get(before.id)).toBeDefined();
});

it('forgets a failure once the review is made again', async () => {
  network = () => Promise.reject(new TypeError('Failed to fetch'));
  await save(verify);
  network = answerWith(5);
  await save(verify);
  expect(failedSaves.get(before.id)).toBeUndefined();
  expect(drafts.get(before.id)).toBeUndefined();
});

it('rests each review on the answer to the one before', async () => {
  await save(verify);
  network = answerWith(6);
  await Promise.all([save({ verificationNotes: 'a' }), save({ verificationNotes: 'b' })]);
  expect(sent).toEqual([
    { ...verify, version: 4 },
    { verificationNotes: 'a', version: 5 },
    { verificationNotes: 'b', version: 6 },
  ]);
});

it('undoes by the version that the change gave, and shows the state before meanwhile', async () => {
  await save(verify);
  let answer: (response: Response) => void = () => {};
  network = () => new Promise((resolve) => (answer = resolve));
  expect(takeUndo()).toBe(true);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(called[1]).toBe(`/api/transactions/${before.id}/undo`);
  expect(sent[1]).toEqual({ version: 5 });
  expect(row()).toMatchObject({ isVerified: false, verificationNotes: '' });
  answer(Response.json({ ...before, version: 6 }));
  await vi.waitFor(() => expect(isSaving()).toBe(false));
  expect(shown()).toMatchObject({ isVerified: false, version: 6 });
  // What has been undone is not offered again.
  expect(takeUndo()).toBe(false);
});

it('shows what somebody else did meanwhile, and keeps what was typed', async () => {
  const current = {
    version: 5,
    isVerified: false,
    isFlagged: true,
    verificationNotes: 'theirs',
    changedBy: 9,
    changedByName: 'Jane Doe',
    changedAt: new Date().toISOString(),
  };
  network = () =>
    Response.json(
      { code: 'STALE', message: 'Jane Doe has changed it.', current, requestId: 'r' },
      { status: 409 },
    );
  await save(verify);
  expect(failedSaves.get(before.id)).toMatchObject({
    message: 'Jane Doe changed it just now: it is flagged now.',
    stale: { current, action: 'verify' },
  });
  expect(drafts.get(before.id)).toEqual(typed);
  expect(row()).toMatchObject({ isFlagged: true, verificationNotes: 'theirs', version: 5 });
});

it('refreshes list and cards once for a review, and says so of its live event', async () => {
  const invalidated = vi.spyOn(client, 'invalidateQueries');
  const saved = save(verify);
  expect(isOwnReview({ transactionId: before.id, version: 5 })).toBe(true);
  await saved;
  expect(isOwnReview({ transactionId: before.id, version: 5 })).toBe(true);
  expect(isOwnReview({ transactionId: before.id, version: 50 })).toBe(false);
  expect(invalidated).toHaveBeenCalledTimes(2);
});

it('takes its own last change for known, even where the screen has not caught up', async () => {
  network = answerWith(60);
  await save(verify);
  network = answerWith(61);
  await saveReview(client, {
    action: 'unverify',
    before,
    update: { isVerified: false },
    draft: null,
    onReturn: () => {},
  });
  expect(sent[1]).toEqual({ isVerified: false, version: 60 });
});
