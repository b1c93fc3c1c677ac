import type { TransactionDetail } from '@tillwatch/contract';
import { mergeNotes, reviewTransaction } from '@tillwatch/core/review';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { rememberOpened } from '../../../api/opened.ts';
import type { WalkQuery } from '../../../api/transactions.ts';
import { ConfirmDialog } from '../../../ui/alert-dialog.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { useAnnouncePresence } from '../../presence/index.ts';
import { isInFront, takesText, useShortcuts } from '../../shortcuts/index.ts';
import { ContestStrip } from '../contests/contest-strip.tsx';
import { EvidencePrint } from '../evidence/evidence-print.tsx';
import { EvidenceStrip } from '../evidence/evidence-strip.tsx';
import { type Draft, type DraftProblem, findDraftProblem, isDirty } from '../notes/draft.ts';
import { NotesSection } from '../notes/notes-section.tsx';
import { useDraft } from '../notes/use-draft.ts';
import { buildUpdate, type ReviewAction } from '../saving/build-update.ts';
import { nameButton } from '../saving/name-action.ts';
import { CaseStrip, type CaseStripHandle } from './case-strip.tsx';
import { FailedSaveStrip } from './failed-save-strip.tsx';
import { NewsStrip, useNews } from './news-strip.tsx';
import { ReviewActions } from './review-actions.tsx';
import { ReviewBody, type ReviewBodyHandle } from './review-body.tsx';
import { ReviewHeader } from './review-header.tsx';
import { SecondLookStrip } from './second-look-strip.tsx';
import { useLocalToast } from './use-local-toast.ts';
import { useNeighbors } from './use-neighbors.ts';
import { type ReviewOptions, useReview } from './use-review.ts';
import { useSeenReview } from './use-seen-review.ts';
import { useSkipReviewed } from './use-skip-reviewed.ts';
import type { Trail } from './use-trail.ts';

interface ReviewDeskProps {
  transaction: TransactionDetail;
  listQuery: WalkQuery;
  onOpen: (id: string) => void;
  onClose: () => void;
  /** Goes to another transaction, or with null closes the dialog; asks first when typed notes would be lost. */
  onLeave: (id: string | null) => void;
  trail: Trail;
  startsWriting: boolean;
}

/** The review of one transaction. The next one reuses the same elements, so the focus stays. */
export function ReviewDesk(props: ReviewDeskProps) {
  const { transaction, listQuery, onOpen, onClose, onLeave, trail, startsWriting } = props;
  const [draft, changeDraft] = useDraft(transaction.id, transaction.verificationNotes);
  const { seenVersion, hasNews, acknowledge } = useSeenReview(transaction);
  const { review, flagHere, isMoving } = useReview({
    transaction,
    seenVersion,
    draft,
    listQuery,
    onOpen,
    onClose,
  });
  const say = useLocalToast(transaction.id);
  const news = useNews(transaction, seenVersion);
  const [asked, setAsked] = useState<{ id: string; action: ReviewAction; options: ReviewOptions }>();
  useAnnouncePresence(transaction.id);
  const neighbors = useNeighbors(transaction.id, listQuery);
  const [refusal, setRefusal] = useState<{ id: string; problem: DraftProblem } | null>(null);
  const notesRef = useRef<HTMLTextAreaElement>(null);
  const linkRef = useRef<HTMLInputElement>(null);
  const body = useRef<ReviewBodyHandle>(null);
  const cases = useRef<CaseStripHandle>(null);
  // Before anything can be typed, since it would be taken for shortcuts.
  useLayoutEffect(() => {
    if (startsWriting) focusAtEnd(notesRef.current);
  }, [startsWriting]);

  const problem = findDraftProblem(draft);
  const shownProblem = refusal?.id === transaction.id && refusal.problem === problem ? problem : null;
  const [skipsReviewed, setSkipsReviewed] = useSkipReviewed();
  const previousId = (skipsReviewed ? neighbors?.previousPendingId : neighbors?.previousId) ?? null;
  const nextId = (skipsReviewed ? neighbors?.nextPendingId : neighbors?.nextId) ?? null;
  useEffect(() => rememberOpened(transaction), [transaction]);

  function act(action: ReviewAction, options: ReviewOptions = {}): void {
    const { written = draft } = options;
    const problem = findDraftProblem(written);
    if (problem === null) {
      // A colleague's latest decision is never overturned unseen.
      if (hasNews && options.seenVersion === undefined && overturns(action)) {
        setAsked({ id: transaction.id, action, options });
        return;
      }
      leaveField();
      // Agreeing with a colleague keeps both people's notes.
      review(
        action,
        hasNews ? { written: withTheirNotes(), seenVersion: transaction.version, ...options } : options,
      );
      return;
    }
    setRefusal({ id: transaction.id, problem });
    if (problem === 'too-long') {
      notesRef.current?.focus();
      return;
    }
    // Specification, section 5: the save is aborted.
    say({
      variant: 'destructive',
      title: 'Invalid Loom URL',
      description: 'Please enter a valid Loom share URL',
    });
    linkRef.current?.focus();
  }

  /** Whether an action would change the colleague's decision or notes. */
  function overturns(action: ReviewAction): boolean {
    const { notes } = withTheirNotes();
    const update = buildUpdate(action, notes);
    const { events } = reviewTransaction(transaction, update);
    return events.some((event) => event !== 'notes') || (action === 'next' && isDirty(draft));
  }

  function withTheirNotes(): Draft {
    const theirs = transaction.verificationNotes;
    const notes = mergeNotes({ base: draft.savedNotes, theirs, mine: draft.notes });
    return { ...draft, savedNotes: theirs, notes };
  }

  /** Saves despite somebody else's change, keeping their notes above the user's own. */
  function saveAnyway(action: ReviewAction, options: ReviewOptions = {}): void {
    acknowledge();
    act(action, { ...options, written: withTheirNotes(), seenVersion: transaction.version });
  }

  /** Flags it, too, which is refused wherever flagging alone would be. */
  function addToCase(): void {
    if (transaction.isFlagged || (problem === null && !hasNews)) cases.current?.open();
    else act('flag');
  }

  /**
   * Returns the keys to the dialog: the next transaction's notes must not receive them as text.
   * @returns whether a field had them.
   */
  function leaveField(): boolean {
    const field = document.activeElement;
    if (!(field instanceof HTMLElement && takesText(field))) return false;
    field.closest<HTMLElement>('[data-review-print]')?.focus();
    return true;
  }

  useShortcuts('review', () => isInFront('[data-review-print]'), {
    verify: () => (transaction.isVerified ? say({ title: 'Already verified' }) : act('verify')),
    unverify: () => (transaction.isVerified ? act('unverify') : say({ title: 'Not verified' })),
    flag: () => act('flag'),
    verifyAndNext: () => act('verify', { goesOn: true }),
    flagAndNext: () => act('flag', { goesOn: true }),
    skipReviewed: () => setSkipsReviewed(!skipsReviewed),
    saveAndNext: () => act('next'),
    // The first time, out of the field, where letters are keys again; what was typed stays.
    close: () => void (leaveField() || onLeave(null)),
    next: () => void (nextId !== null && onLeave(nextId)),
    previous: () => void (previousId !== null && onLeave(previousId)),
    addToCase,
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
        listQuery={listQuery}
        previousId={previousId}
        nextId={nextId}
        skipsReviewed={skipsReviewed}
        onSkipReviewed={setSkipsReviewed}
        trail={trail}
        onOpen={onLeave}
        onCancel={() => onLeave(null)}
      />
      <SecondLookStrip transaction={transaction} />
      <CaseStrip ref={cases} transaction={transaction} onFlag={flagHere} />
      <ContestStrip key={transaction.id} transaction={transaction} />
      <NewsStrip news={news} onAcknowledge={acknowledge} />
      <FailedSaveStrip transactionId={transaction.id} onOpen={onLeave} onSaveAnyway={saveAnyway} />
      <ReviewBody
        ref={body}
        transaction={transaction}
        onDetour={(id) =>
          trail.leaveFor({ id: transaction.id, transactionNumber: transaction.transactionId }, id)
        }
        notes={
          <NotesSection
            transactionId={transaction.id}
            draft={draft}
            onChange={changeDraft}
            savedNotes={transaction.verificationNotes}
            noteByName={transaction.noteByName}
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
        onAction={(action, goesOn = false) => act(action, { goesOn })}
        onCancel={() => onLeave(null)}
      />
      {asked?.id === transaction.id && (
        <ConfirmDialog
          open
          onOpenChange={(open) => open || setAsked(undefined)}
          title={`${nameButton(asked.action)} anyway?`}
          description={[
            news ?? 'Somebody else has changed it.',
            transaction.verificationNotes !== draft.savedNotes &&
              transaction.verificationNotes !== '' &&
              'Their notes stay above yours.',
          ]
            .filter(Boolean)
            .join(' ')}
          confirmLabel={nameButton(asked.action)}
          cancelLabel="Look again"
          onConfirm={() => {
            setAsked(undefined);
            saveAnyway(asked.action, asked.options);
          }}
        />
      )}
    </>
  );
}

function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}
