import { useQueryClient } from '@tanstack/react-query';
import type { TransactionDetail } from '@tillwatch/contract';
import { type ReviewState, reviewStatus, reviewTransaction } from '@tillwatch/core/review';
import { useEffect, useRef, useState } from 'react';
import { failedSaves } from '../../../api/failed-saves.ts';
import {
  neighborsOptions,
  readNeighbors,
  type WalkQuery,
  transactionOptions,
} from '../../../api/transactions.ts';
import { toast } from '../../../ui/toast.ts';
import { drafts } from '../notes/draft-store.ts';
import { type Draft, writeNotes } from '../notes/draft.ts';
import { buildUpdate, type ReviewAction } from '../saving/build-update.ts';
import type { ReviewSave } from '../saving/review-save.ts';
import { saveReview } from '../saving/save-review.ts';
import { describeEnd } from './describe-end.ts';

interface ReviewInput {
  transaction: TransactionDetail;
  /** The version that the reviewer has seen; see `useSeenReview`. */
  seenVersion: number;
  draft: Draft;
  listQuery: WalkQuery;
  onOpen: (id: string) => void;
  onClose: () => void;
}

export interface ReviewOptions {
  /** Continues with the next pending transaction; Save & Next continues with the next one anyway. */
  goesOn?: boolean;
  /** What to save, if not what is typed. */
  written?: Draft;
  /** The version that the reviewer was just told about. */
  seenVersion?: number;
}

/** What is said besides that it was saved. */
interface SaveWords extends Pick<ReviewSave, 'remark' | 'findEnd'> {
  goesOn?: boolean;
}

/**
 * The dialog's actions. Mark Verified, Unverify, and Flag Suspicious close it at once; Save & Next moves along the
 * list, Verify & Next and Flag & Next along its pending transactions, and each closes the dialog at the end
 * (specification, section 4). None waits for the save.
 */
export function useReview({ transaction, seenVersion, draft, listQuery, onOpen, onClose }: ReviewInput) {
  const client = useQueryClient();
  const [isMoving, setIsMoving] = useState(false);
  const { id, openingProof } = transaction;
  // The transaction just handled: a second key press must not repeat the action before the next one is shown.
  const doneId = useRef<string | null>(null);
  useEffect(() => {
    return () => {
      if (doneId.current === id) doneId.current = null;
    };
  }, [id]);

  /** Flags it without closing anything. @returns whether that was saved. */
  async function flagHere(): Promise<boolean> {
    await saveReview(client, {
      action: 'flag',
      before: transaction,
      seenVersion,
      update: { ...buildUpdate('flag', writeNotes(draft)), opened: true, openingProof },
      draft: drafts.get(id) ?? null,
      onReturn: () => onOpen(id),
    });
    return failedSaves.get(id) === undefined;
  }

  /**
   * @param remark is shown even if nothing is saved, as is what `findEnd` finds.
   * @param goesOn another transaction is shown already.
   */
  function save(
    action: ReviewAction,
    options: ReviewOptions,
    { remark, findEnd, goesOn = false }: SaveWords = {},
  ): void {
    const { written = draft } = options;
    const update = buildUpdate(action, writeNotes(written));
    // An action that changes nothing saves nothing and announces nothing.
    const { state, events } = reviewTransaction(transaction, update);
    if (events.length === 0) {
      if (remark !== undefined) toast({ title: remark });
      void findEnd?.().then(({ remark: title, ...rest }) => toast({ title, ...rest }));
      return;
    }
    void saveReview(client, {
      action,
      before: transaction,
      seenVersion: options.seenVersion ?? seenVersion,
      update: { ...update, opened: true, openingProof },
      draft: drafts.get(id) ?? null,
      onReturn: () => onOpen(id),
      ...(remark !== undefined && { remark }),
      ...(findEnd && { findEnd }),
      ...(goesOn && { remark: describeSaved(transaction, action, state) }),
    });
  }

  /** The prefetched next transaction; undefined when the server must be asked. */
  function findKnownNext(isPending: boolean): string | null | undefined {
    const around = client.getQueryData(neighborsOptions(id, listQuery).queryKey);
    if (!around || !isPending || around.nextPendingId === null) {
      return isPending ? around?.nextPendingId : around?.nextId;
    }
    const next = client.getQueryData(transactionOptions(around.nextPendingId).queryKey);
    // It may have been reviewed since.
    return next && reviewStatus(next) !== 'pending' ? undefined : around.nextPendingId;
  }

  function saveAndMove(action: ReviewAction, options: ReviewOptions, nextId: string | null): void {
    if (nextId === null) {
      const words: SaveWords =
        action === 'next'
          ? { remark: 'That was the last one in the list.' }
          : { findEnd: () => describeEnd(client, { id, listQuery, onOpen }) };
      save(action, options, words);
      onClose();
    } else {
      save(action, options, { goesOn: true });
      onOpen(nextId);
    }
  }

  /**
   * Moves to a failed save, if any, before it is forgotten.
   * @returns whether there is one.
   */
  function stopAtFailed(action: ReviewAction, options: ReviewOptions): boolean {
    const failed = failedSaves.entries().find(([failedId]) => failedId !== id);
    if (!failed) return false;
    const [failedId, { button, transactionNumber }] = failed;
    save(action, options, { remark: `Back to ${transactionNumber}: “${button}” was not saved` });
    onOpen(failedId);
    return true;
  }

  async function askForNext(action: ReviewAction, options: ReviewOptions): Promise<void> {
    setIsMoving(true);
    try {
      const around = await readNeighbors(id, listQuery);
      // The dialog was closed or moved on in the meantime.
      if (doneId.current !== id) return;
      saveAndMove(action, options, action === 'next' ? around.nextId : around.nextPendingId);
    } catch {
      doneId.current = null;
      save(action, options, { remark: 'The next one could not be loaded.' });
    } finally {
      setIsMoving(false);
    }
  }

  function review(action: ReviewAction, options: ReviewOptions = {}): void {
    if (doneId.current === id) return;
    doneId.current = id;
    if (action !== 'next' && !options.goesOn) {
      save(action, options);
      onClose();
      return;
    }
    if (stopAtFailed(action, options)) return;
    const nextId = findKnownNext(action !== 'next');
    if (nextId === undefined) void askForNext(action, options);
    else saveAndMove(action, options, nextId);
  }

  return { review, flagHere, isMoving };
}

/** Which transaction was saved, for a toast that is shown beside the next one. */
function describeSaved(
  { transactionId }: TransactionDetail,
  action: ReviewAction,
  state: ReviewState,
): string {
  return action === 'next'
    ? `The notes of ${transactionId} are saved.`
    : `${transactionId} is ${reviewStatus(state)}.`;
}
