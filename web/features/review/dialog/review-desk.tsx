import type { TransactionDetail } from '@tillwatch/contract';
import { mergeNotes } from '@tillwatch/core/review';
import { useLayoutEffect, useRef, useState } from 'react';
import type { NeighborsQuery } from '../../../api/transactions.ts';
import { formatMoney } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.ts';
import { useAnnouncePresence } from '../../presence/index.ts';
import { isInFront, useShortcuts } from '../../shortcuts/index.ts';
import { EvidencePrint } from '../evidence/evidence-print.tsx';
import { EvidenceStrip } from '../evidence/evidence-strip.tsx';
import { type Draft, type DraftProblem, findDraftProblem } from '../notes/draft.ts';
import { NotesSection } from '../notes/notes-section.tsx';
import { useDraft } from '../notes/use-draft.ts';
import type { ReviewAction } from '../saving/build-update.ts';
import { FailedSaveStrip } from './failed-save-strip.tsx';
import { ReviewActions } from './review-actions.tsx';
import { ReviewBody, type ReviewBodyHandle } from './review-body.tsx';
import { ReviewHeader } from './review-header.tsx';
import { useNeighbors } from './use-neighbors.ts';
import { useReview } from './use-review.ts';
import type { Trail } from './use-trail.ts';

interface ReviewDeskProps {
  transaction: TransactionDetail;
  listQuery: NeighborsQuery;
  onOpen: (id: string) => void;
  onClose: () => void;
  /** Goes to another transaction, or out with null, and asks first when typed notes would be lost. */
  onLeave: (id: string | null) => void;
  trail: Trail;
  startsWriting: boolean;
}

/** The review of one transaction; the next one takes its place without anything being built anew, so the focus stays. */
export function ReviewDesk(props: ReviewDeskProps) {
  const { transaction, listQuery, onOpen, onClose, onLeave, trail, startsWriting } = props;
  const [draft, changeDraft] = useDraft(transaction.id, transaction.verificationNotes);
  const { review, isMoving } = useReview({ transaction, draft, listQuery, onOpen, onClose });
  useAnnouncePresence(transaction.id);
  const neighbors = useNeighbors(transaction.id, listQuery);
  const [refusal, setRefusal] = useState<{ id: string; problem: DraftProblem } | null>(null);
  const notesRef = useRef<HTMLTextAreaElement>(null);
  const linkRef = useRef<HTMLInputElement>(null);
  const body = useRef<ReviewBodyHandle>(null);
  // Before anything can be typed, which would be taken for shortcuts.
  useLayoutEffect(() => {
    if (startsWriting) focusAtEnd(notesRef.current);
  }, [startsWriting]);

  const problem = findDraftProblem(draft);
  const shownProblem = refusal?.id === transaction.id && refusal.problem === problem ? problem : null;
  const previousId = neighbors?.previousId ?? null;
  const nextId = neighbors?.nextId ?? null;

  function act(action: ReviewAction, written: Draft = draft): void {
    const problem = findDraftProblem(written);
    if (problem === null) {
      review(action, written);
      return;
    }
    setRefusal({ id: transaction.id, problem });
    if (problem === 'too-long') {
      notesRef.current?.focus();
      return;
    }
    // Specification, section 5: the save is aborted.
    toast({
      variant: 'destructive',
      title: 'Invalid Loom URL',
      description: 'Please enter a valid Loom share URL',
    });
    linkRef.current?.focus();
  }

  /** Despite somebody else's change, whose notes stay above one's own. */
  function saveAnyway(action: ReviewAction): void {
    const theirs = transaction.verificationNotes;
    const notes = mergeNotes({ base: draft.savedNotes, theirs, mine: draft.notes });
    act(action, { ...draft, savedNotes: theirs, notes });
  }

  useShortcuts('review', () => isInFront('[data-review-print]'), {
    verify: () => (transaction.isVerified ? toast({ title: 'Already verified' }) : act('verify')),
    unverify: () => (transaction.isVerified ? act('unverify') : toast({ title: 'Not verified' })),
    flag: () => act('flag'),
    saveAndNext: () => act('next'),
    close: () => onLeave(null),
    next: () => void (nextId !== null && onLeave(nextId)),
    previous: () => void (previousId !== null && onLeave(previousId)),
    write: () => focusAtEnd(notesRef.current),
    nextReason: () => body.current?.showNextReason(),
    employeeDay: () => body.current?.showEmployeeDay(),
    back: trail.goBack,
  });

  return (
    <>
      <p role="status" className="sr-only">
        Transaction {transaction.transactionId}, {transaction.transactionType},{' '}
        {formatMoney(transaction.amount)}
      </p>
      <ReviewHeader
        transaction={transaction}
        previousId={previousId}
        nextId={nextId}
        trail={trail}
        onOpen={onLeave}
        onCancel={() => onLeave(null)}
      />
      <FailedSaveStrip transactionId={transaction.id} onOpen={onLeave} onSaveAnyway={saveAnyway} />
      <ReviewBody
        ref={body}
        transaction={transaction}
        onDetour={(id) =>
          trail.leaveFor({ id: transaction.id, transactionNumber: transaction.transactionId }, id)
        }
        notes={
          <NotesSection
            draft={draft}
            onChange={changeDraft}
            savedNotes={transaction.verificationNotes}
            problem={shownProblem}
            notesRef={notesRef}
            linkRef={linkRef}
          >
            <EvidenceStrip
              transactionId={transaction.id}
              transactionNumber={transaction.transactionId}
              onOpen={onOpen}
            />
          </NotesSection>
        }
      />
      <EvidencePrint transactionId={transaction.id} />
      <ReviewActions
        isVerified={transaction.isVerified}
        isMoving={isMoving}
        onAction={act}
        onCancel={() => onLeave(null)}
      />
    </>
  );
}

function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}
