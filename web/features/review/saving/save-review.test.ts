import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listOptions, transactionOptions } from '../../../api/transactions.ts';
import { drafts } from '../notes/draft-store.ts';
import { startDraft } from '../notes/draft.ts';
import { makeTransaction } from '../testing/transaction-detail.ts';
import { failedSaves } from './failed-saves.ts';
import { isSaving, saveReview } from './save-review.ts';

const before = makeTransaction();
const verify = { isVerified: true, isFlagged: false, verificationNotes: 'fine' };
const page = listOptions({ storeId: 1 });
const typed = { ...startDraft(''), notes: 'fine' };

let client: QueryClient;
let sent: unknown[];
/** What the network does with the next calls. */
let network: (body: object) => Response | Promise<Response>;

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(transactionOptions(before.id).queryKey, before);
  client.setQueryData(page.queryKey, { transactions: [before], total: 1 });
  sent = [];
  network = (body) => Response.json({ ...before, ...body });
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Promise.resolve(network(JSON.parse(body) as object));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  drafts.delete(before.id);
  failedSaves.delete(before.id);
});

const shown = () => client.getQueryData(transactionOptions(before.id).queryKey);
const row = () => client.getQueryData(page.queryKey)?.transactions[0];
const save = (update: object) =>
  saveReview(client, { before: shown() ?? before, update, draft: typed, onReturn: () => {} });

it('shows a review at once and sends it', async () => {
  const saved = save(verify);
  expect(shown()).toMatchObject(verify);
  expect(row()).toMatchObject(verify);
  expect(isSaving()).toBe(true);
  await saved;
  expect(sent).toEqual([verify]);
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
  network = (body) => Response.json({ ...before, ...body });
  refuse();
  await Promise.all([first, second]);
  expect(sent).toEqual([verify, { verificationNotes: 'looked again' }]);
  expect(shown()).toMatchObject({ isVerified: false, verificationNotes: 'looked again' });
  // What the first one said is still not saved.
  expect(failedSaves.get(before.id)).toBeDefined();
});

it('forgets a failure once the review is made again', async () => {
  network = () => Promise.reject(new TypeError('Failed to fetch'));
  await save(verify);
  network = (body) => Response.json({ ...before, ...body });
  await save(verify);
  expect(failedSaves.get(before.id)).toBeUndefined();
  expect(drafts.get(before.id)).toBeUndefined();
});
