import { QueryClient } from '@tanstack/react-query';
import type { TransactionDetail } from '@tillwatch/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failedSaves } from '../../../api/failed-saves.ts';
import { isOwnReview } from '../../../api/own-reviews.ts';
import { listOptions, transactionOptions } from '../../../api/transactions.ts';
import { dismissToast, readToasts } from '../../../ui/toast.ts';
import { forgetAllUndo, nextUndo, takeUndo } from '../../../ui/undo.ts';
import { drafts } from '../notes/draft-store.ts';
import { startDraft } from '../notes/draft.ts';
import { makeTransaction } from '../testing/transaction-detail.ts';
import { isSaving } from './change-review.ts';
import { saveReview, saveReviews } from './save-review.ts';

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
  client.setQueryData(page.queryKey, {
    transactions: [{ ...before, reason: null, voidedAmount: null, risk: null, isContested: false }],
    total: 1,
  });
  sent = [];
  network = answerWith(5);
  called = [];
  vi.stubGlobal('window', { addEventListener: () => undefined });
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
  forgetAllUndo();
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
  expect(isSaving(client)).toBe(true);
  await saved;
  expect(sent).toEqual([{ ...verify, version: 4 }]);
  expect(shown()).toMatchObject(verify);
  expect(isSaving(client)).toBe(false);
});

// Specification: 8.40
it('takes it back when the server refuses, and keeps what was typed', async () => {
  network = () =>
    Response.json({ code: 'INTERNAL', message: 'Something went wrong.', requestId: 'r-1' }, { status: 500 });
  await save(verify);
  expect(shown()).toMatchObject({ isVerified: false, verificationNotes: '' });
  expect(row()).toMatchObject({ isVerified: false });
  expect(drafts.get(before.id)).toEqual(typed);
  expect(failedSaves.get(before.id)).toMatchObject({
    transactionNumber: '4707',
    button: 'Mark Verified',
    message: 'Something went wrong.',
    requestId: 'r-1',
  });
});

it('does not replace the message of a later save when an earlier one is answered after it', async () => {
  const other = makeTransaction({ id: `1-${(lastNumber += 1)}`, version: 1 });
  let answerFirst = (): void => {};
  network = (body) =>
    new Promise((resolve) => {
      answerFirst = () => resolve(answerWith(5)(body));
    });
  const first = save(verify);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  network = (body) => Response.json({ ...other, ...body, version: 2 });
  await saveReview(client, {
    action: 'verify',
    before: other,
    update: verify,
    draft: null,
    findEnd: () => Promise.resolve({ remark: 'That was the end of the list.' }),
    onReturn: () => {},
  });
  const end = 'Transaction has been successfully updated. That was the end of the list.';
  expect(readToasts()).toMatchObject([{ description: end }]);
  answerFirst();
  await first;
  expect(readToasts()).toMatchObject([{ description: end }]);
  for (const { id } of readToasts()) dismissToast(id);
  network = answerWith(6);
  await save({ verificationNotes: 'looked again' });
  expect(readToasts()).toMatchObject([{ description: 'Transaction has been successfully updated' }]);
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
  await new Promise((resolve) => setTimeout(resolve, 10));
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

it('undoes with the version that the change gave, and shows the earlier state in the meantime', async () => {
  await save(verify);
  let answer: (response: Response) => void = () => {};
  network = () => new Promise((resolve) => (answer = resolve));
  expect(takeUndo()).toBe(true);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(called[1]).toBe(`/api/transactions/${before.id}/undo`);
  expect(sent[1]).toEqual({ version: 5 });
  expect(row()).toMatchObject({ isVerified: false, verificationNotes: '' });
  answer(Response.json({ ...before, version: 6 }));
  await vi.waitFor(() => expect(isSaving(client)).toBe(false));
  expect(shown()).toMatchObject({ isVerified: false, version: 6 });
  // What has been undone is not offered again.
  expect(takeUndo()).toBe(false);
  expect(readToasts()[0]).toMatchObject({ title: 'Change Undone' });
});

it('shows what somebody else did in the meantime, and keeps what was typed', async () => {
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
    message: 'Jane Doe changed it just now: it is flagged now, with other notes.',
    stale: { current, action: 'verify' },
  });
  expect(drafts.get(before.id)).toEqual(typed);
  expect(row()).toMatchObject({ isFlagged: true, verificationNotes: 'theirs', version: 5 });
});

it('stays shown over lists that are fetched before its answer', async () => {
  let answer = (): void => {};
  network = (body) => new Promise((resolve) => (answer = () => resolve(answerWith(5)(body))));
  const saved = save(verify);
  const old = {
    transactions: [{ ...before, reason: null, voidedAmount: null, risk: null, isContested: false }],
    total: 1,
  };
  await client.fetchQuery({ ...page, queryFn: () => old, staleTime: 0 });
  await client.fetchQuery({ ...transactionOptions(before.id), queryFn: () => before, staleTime: 0 });
  expect(row()).toMatchObject(verify);
  expect(shown()).toMatchObject(verify);
  answer();
  await saved;
  await client.fetchQuery({ ...page, queryFn: () => old, staleTime: 0 });
  expect(row()).toMatchObject({ isVerified: false });
});

it('shows what a colleague had decided after a second look, which cannot be undone', async () => {
  const waiting = { ...before, secondLook: { answer: null, notes: '' } };
  client.setQueryData(transactionOptions(before.id).queryKey, waiting);
  const theirs = { isVerified: false, isFlagged: true, reviewedByName: 'Ann Lee', version: 6 };
  network = () => Response.json({ ...before, ...theirs, secondLook: { answer: 'verified', notes: 'fine' } });
  await save(verify);
  expect(shown()).toMatchObject({ ...theirs, secondLook: { answer: 'verified' } });
  expect(readToasts()[0]).toMatchObject({
    title: 'Second Look Saved',
    description: 'Transaction 4707 is flagged by Ann Lee. Your second look is recorded separately.',
  });
  expect(nextUndo()).toBeUndefined();
});

it('refreshes list and cards once for a review, and says so of its live event', async () => {
  const invalidated = vi.spyOn(client, 'invalidateQueries');
  const saved = save(verify);
  expect(isOwnReview({ transactionId: before.id, version: 5 })).toBe(true);
  await saved;
  expect(isOwnReview({ transactionId: before.id, version: 5 })).toBe(true);
  expect(isOwnReview({ transactionId: before.id, version: 50 })).toBe(false);
  expect(invalidated).toHaveBeenCalledTimes(7);
});

it('counts its own last change as seen, even if the screen has not caught up', async () => {
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

describe('undo', () => {
  it('takes back what was done last, not what was answered last', async () => {
    const other = makeTransaction({ id: `1-${lastNumber}00`, transactionId: '4708', version: 2 });
    const answers: (() => void)[] = [];
    network = (body) =>
      new Promise((resolve) =>
        answers.push(() => resolve(Response.json({ ...before, ...body, version: 9 }))),
      );
    const first = save(verify);
    const second = saveReview(client, {
      action: 'flag',
      before: other,
      update: { isFlagged: true },
      draft: null,
      onReturn: () => {},
    });
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.();
    await second;
    answers[0]?.();
    await first;
    // The toast that came last names the last thing done, too.
    expect(readToasts()[0]?.action).toMatchObject({ label: 'Undo flag 4708' });
    expect(nextUndo()?.name).toBe('flag 4708');
    takeUndo();
    expect(nextUndo()?.name).toBe('verify 4707');
    await vi.waitFor(() => expect(called.at(-1)).toBe(`/api/transactions/${other.id}/undo`));
    answers[2]?.();
    await vi.waitFor(() => expect(isSaving(client)).toBe(false));
    expect(readToasts()[0]).toMatchObject({ title: 'Change Undone', action: { label: 'Undo verify 4707' } });
  });

  it('can be asked for before the change is answered, and goes out after it with its version', async () => {
    let answer: (response: Response) => void = () => {};
    network = () => new Promise((resolve) => (answer = resolve));
    const saved = save(verify);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    takeUndo();
    expect(row()).toMatchObject({ isVerified: false });
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(sent).toHaveLength(1);
    answer(Response.json({ ...before, ...verify, version: 5 }));
    await saved;
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ version: 5 });
    expect(row()).toMatchObject({ isVerified: false });
    answer(Response.json({ ...before, version: 6 }));
    await vi.waitFor(() => expect(isSaving(client)).toBe(false));
    expect(row()).toMatchObject({ isVerified: false, version: 6 });
  });

  it('of what was not saved does nothing, and is not offered', async () => {
    let refuse = (): void => {};
    network = () =>
      new Promise((_, reject) => {
        refuse = () => reject(new TypeError('Failed to fetch'));
      });
    const saved = save(verify);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    takeUndo();
    refuse();
    await saved;
    await vi.waitFor(() => expect(isSaving(client)).toBe(false));
    expect(sent).toHaveLength(1);
    expect(shown()).toMatchObject({ isVerified: false });
    network = () => Promise.reject(new TypeError('Failed to fetch'));
    await save(verify);
    expect(nextUndo()).toBeUndefined();
  });

  it('takes several that were done as one back as one', async () => {
    const others = [1, 2, 3].map((at) => makeTransaction({ id: `2-${lastNumber}${at}`, version: 1 }));
    const saves = others.map((other) => ({
      action: 'verify' as const,
      before: other,
      update: { isVerified: true, isFlagged: false, verificationNotes: 'Spot check', opened: false },
      draft: null,
      onReturn: () => {},
    }));
    network = answerWith(2);
    expect(await saveReviews(client, saves, 'verify 3 transactions')).toBe(3);
    expect(readToasts()[0]).toMatchObject({
      description: '3 transactions have been successfully updated',
      action: { label: 'Undo verify 3 transactions' },
    });
    takeUndo();
    await vi.waitFor(() => expect(called.filter((url) => url.endsWith('/undo'))).toHaveLength(3));
    expect(takeUndo()).toBe(false);
    await vi.waitFor(() => expect(isSaving(client)).toBe(false));
  });
});

it('sends a save that failed once more, with what was typed', async () => {
  network = () => Promise.reject(new TypeError('Failed to fetch'));
  await save(verify);
  network = answerWith(5);
  failedSaves.get(before.id)?.resend();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ ...verify, version: 4 });
  await vi.waitFor(() => expect(isSaving(client)).toBe(false));
  expect(failedSaves.get(before.id)).toBeUndefined();
  expect(drafts.get(before.id)).toBeUndefined();
});

it('sends the version that was seen, however far a refresh has brought what is shown', async () => {
  client.setQueryData(transactionOptions(before.id).queryKey, { ...before, version: 7 });
  await saveReview(client, {
    action: 'verify',
    before: { ...before, version: 7 },
    seenVersion: 4,
    update: verify,
    draft: null,
    onReturn: () => {},
  });
  expect(sent[0]).toMatchObject({ version: 4 });
});
