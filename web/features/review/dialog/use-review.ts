import { useQueryClient } from '@tanstack/react-query';
import type { TransactionDetail } from '@tillwatch/contract';
import { useEffect, useRef, useState } from 'react';
import { neighborsOptions, type NeighborsQuery } from '../../../api/transactions.ts';
import { drafts } from '../notes/draft-store.ts';
import { type Draft, writeNotes } from '../notes/draft.ts';
import { buildUpdate, type ReviewAction } from '../saving/build-update.ts';
import { saveReview } from '../saving/save-review.ts';

interface ReviewInput {
  transaction: TransactionDetail;
  draft: Draft;
  listQuery: NeighborsQuery;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/**
 * The actions of the dialog. Mark Verified, Unverify and Flag Suspicious close it at once; Save & Next moves on along
 * the list and closes at its end (specification, section 4). None waits for the save.
 */
export function useReview({ transaction, draft, listQuery, onOpen, onClose }: ReviewInput) {
  const client = useQueryClient();
  const [isMoving, setIsMoving] = useState(false);
  // The transaction that has been dealt with: a second key press must not do it again before the next one is there.
  const doneId = useRef<string | null>(null);
  useEffect(() => {
    const id = transaction.id;
    return () => {
      if (doneId.current === id) doneId.current = null;
    };
  }, [transaction.id]);

  function save(action: ReviewAction, remark?: string, written = draft): void {
    void saveReview(client, {
      action,
      before: transaction,
      update: buildUpdate(action, writeNotes(written)),
      draft: drafts.get(transaction.id) ?? null,
      onReturn: () => onOpen(transaction.id),
      ...(remark === undefined ? {} : { remark }),
    });
  }

  function saveAndMove(nextId: string | null, written: Draft): void {
    if (nextId === null) {
      save('next', 'That was the last one in the list.', written);
      onClose();
    } else {
      save('next', undefined, written);
      onOpen(nextId);
    }
  }

  async function findNextAndMove(written: Draft): Promise<void> {
    setIsMoving(true);
    try {
      const { nextId } = await client.fetchQuery(neighborsOptions(transaction.id, listQuery));
      // Closed or moved on meanwhile.
      if (doneId.current === transaction.id) saveAndMove(nextId, written);
    } catch {
      doneId.current = null;
      save('next', 'The next one could not be loaded.', written);
    } finally {
      setIsMoving(false);
    }
  }

  /** @param written what is saved, where it is not what is typed. */
  function review(action: ReviewAction, written = draft): void {
    if (doneId.current === transaction.id) return;
    doneId.current = transaction.id;
    if (action !== 'next') {
      save(action, undefined, written);
      onClose();
      return;
    }
    const around = client.getQueryData(neighborsOptions(transaction.id, listQuery).queryKey);
    if (around) saveAndMove(around.nextId, written);
    else void findNextAndMove(written);
  }

  return { review, isMoving };
}
