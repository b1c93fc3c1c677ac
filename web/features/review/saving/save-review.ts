import type { QueryClient } from '@tanstack/react-query';
import { ROUTES, type TransactionDetail } from '@tillwatch/contract';
import { reviewStatus, reviewTransaction } from '@tillwatch/core/review';
import { callApi } from '../../../api/client.ts';
import { failedSaves } from '../../../api/failed-saves.ts';
import { transactionOptions } from '../../../api/transactions.ts';
import { actionOf, toast } from '../../../ui/toast.ts';
import { forgetUndo, nextUndo, rememberUndo } from '../../../ui/undo.ts';
import { drafts } from '../notes/draft-store.ts';
import { buildUndo } from './build-update.ts';
import { changeReview } from './change-review.ts';
import { guardUnload } from './guard-unload.ts';
import { nameChange } from './name-action.ts';
import type { ListEnd, ReviewSave } from './review-save.ts';
import { showFailure, showUndoFailure } from './show-failure.ts';

/** The success that was announced last, and its place in the order in which the saves were made. */
let announced = { turn: 0, isOpen: (): boolean => false };
let lastTurn = 0;

/** The save was refused, so there is nothing to undo. */
class NotSavedError extends Error {}

/**
 * Saves a review in the background. It is shown everywhere at once and sent after earlier ones of the same transaction;
 * if it fails, or if somebody else has changed the transaction since it was seen, it is reverted and the typed notes
 * are kept. Specification, sections 4 and 7, which say nothing about failures: a failure is shown with the request's
 * id.
 */
export async function saveReview(client: QueryClient, save: ReviewSave): Promise<void> {
  const hadAnswered = hasAnswered(client.getQueryData(transactionOptions(save.before.id).queryKey));
  lastTurn += 1;
  const turn = lastTurn;
  const saved = sendReview(client, save);
  const undoId = offerUndo(client, save, saved);
  try {
    const answer = await saved;
    const isSecondLook = !hadAnswered && hasAnswered(answer);
    if (isSecondLook && undoId !== null) forgetUndo(undoId);
    if (isSecondLook) showSecondAnswer(answer);
    else announce(turn, save.findEnd ? await save.findEnd() : save, undoId);
  } catch (error) {
    if (undoId !== null) forgetUndo(undoId);
    showFailure(client, save, error, () => void saveReview(client, resent(client, save)));
  }
}

/**
 * Saves the same change to several transactions: one message, one undo.
 * @returns how many were saved.
 */
export async function saveReviews(
  client: QueryClient,
  saves: readonly ReviewSave[],
  name: string,
): Promise<number> {
  const all = saves.map((save) => ({ save, saved: sendReview(client, save) }));
  const undoId = rememberUndo(name, () => {
    for (const { save, saved } of all) void undoReview(client, save, saved, { isQuiet: true });
    toast({ title: 'Change Undone', description: `${name[0]?.toUpperCase()}${name.slice(1)}: taken back.` });
  });
  const results = await Promise.allSettled(all.map(({ saved }) => saved));
  for (const [at, result] of results.entries()) {
    const save = saves[at];
    if (result.status !== 'rejected' || !save) continue;
    showFailure(client, save, result.reason, () => void saveReview(client, resent(client, save)));
  }
  const count = results.filter(({ status }) => status === 'fulfilled').length;
  if (count === 0) forgetUndo(undoId);
  else if (count === saves.length) {
    toast({
      title: 'Transactions Updated',
      description: `${count} transactions have been successfully updated`,
      action: actionOf({ id: undoId, name }),
    });
  }
  return count;
}

function sendReview(client: QueryClient, save: ReviewSave): Promise<TransactionDetail> {
  const { before, seenVersion = before.version, update } = save;
  const { id } = before;
  guardUnload(client);
  if (save.draft) drafts.delete(id);
  // This settles an earlier failure; a later one will be recorded again.
  failedSaves.delete(id);
  return changeReview(client, {
    shown: before,
    update,
    seenVersion,
    send: (version) => callApi(ROUTES.updateTransaction, { params: { id }, body: { ...update, version } }),
  });
}

/** The same save, starting from the transaction's current state. */
function resent(client: QueryClient, save: ReviewSave): ReviewSave {
  const before = client.getQueryData(transactionOptions(save.before.id).queryKey) ?? save.before;
  return { ...save, before, seenVersion: before.version, draft: drafts.get(before.id) ?? null };
}

/** @returns null when the save changes nothing that could be undone. */
function offerUndo(client: QueryClient, save: ReviewSave, saved: Promise<TransactionDetail>): number | null {
  const { action, before, update } = save;
  if (reviewTransaction(before, update).events.length === 0) return null;
  const name = nameChange(action, before.transactionId);
  return rememberUndo(name, () => void undoReview(client, save, saved));
}

/** Undoes a change. The undo is shown at once, and sent after the server has responded to the change. */
async function undoReview(
  client: QueryClient,
  save: ReviewSave,
  saved: Promise<TransactionDetail>,
  { isQuiet = false } = {},
): Promise<void> {
  const { before } = save;
  const { id } = before;
  const shown = client.getQueryData(transactionOptions(id).queryKey) ?? before;
  try {
    const answer = await changeReview(client, {
      shown,
      update: buildUndo(before),
      seenVersion: shown.version,
      send: async () => {
        const { version } = await saved.catch((error: unknown) => {
          throw new NotSavedError('There is nothing to undo.', { cause: error });
        });
        return callApi(ROUTES.undoReview, { params: { id }, body: { version } });
      },
    });
    if (isQuiet) return;
    const next = nextUndo();
    toast({
      title: 'Change Undone',
      description: `Transaction ${before.transactionId} is ${reviewStatus(answer)}, as it was before.`,
      ...(next && { action: actionOf(next) }),
    });
  } catch (error) {
    // The failed save has already been announced.
    if (!(error instanceof NotSavedError)) showUndoFailure(client, save, error);
  }
}

function hasAnswered(detail: TransactionDetail | undefined): boolean {
  return (detail?.secondLook?.answer ?? null) !== null;
}

/** The answer to a second look reveals what somebody else had decided, and so can't be undone. */
function showSecondAnswer(answer: TransactionDetail): void {
  toast({
    title: 'Second Look Saved',
    description: `Transaction ${answer.transactionId} is ${reviewStatus(answer)} by ${answer.reviewedByName ?? 'a colleague'}. Your second look is recorded separately.`,
  });
}

/** Answers may come in another order than the saves were made: an earlier one never replaces a later one's message. */
function announce(turn: number, { remark, way }: Partial<ListEnd>, undoId: number | null): void {
  if (turn < announced.turn && announced.isOpen()) return;
  const undo = nextUndo();
  const { isOpen } = toast({
    title: 'Transaction Updated',
    description: ['Transaction has been successfully updated', remark].filter(Boolean).join('. '),
    // Later changes are undone first.
    ...(undoId !== null && undo && { action: actionOf(undo) }),
    ...(way && { way }),
  });
  announced = { turn, isOpen };
}
