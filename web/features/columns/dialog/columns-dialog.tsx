import type { OfferedQuestion } from '@tillwatch/contract';
import type { MappingAnswer } from '@tillwatch/core/journal';
import { useState } from 'react';
import { describeError } from '../../../api/client.ts';
import { useCurrentUser } from '../../../api/session.ts';
import { BackStep } from '../../../ui/back-step.tsx';
import { Button } from '../../../ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { givenName } from '../../../ui/given-name.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { WithNames } from '../../../ui/with-names.tsx';
import { useAnswerColumns, useColumnQuestions } from '../data/column-queries.ts';
import { isRefused } from '../data/is-refused.ts';
import { describeDoubt } from '../draft/describe-doubt.ts';
import { countOpen, type Draft, startAnswer } from '../draft/draft.ts';
import { TicketForm } from '../ticket/ticket-form.tsx';
import { AnswerOffers } from './answer-offers.tsx';
import { ChoicesLossWarning } from './choices-loss-warning.tsx';
import { DiscardUpload } from './discard-upload.tsx';
import { ReadingChoice } from './reading-choice.tsx';
import { SaveFailure } from './save-failure.tsx';
import { TableForm } from './table-form.tsx';

interface ColumnsDialogProps {
  uploadId: string;
  onClose: () => void;
  /** The upload no longer waits: it was answered or discarded. */
  onEnded: () => void;
}

/** Asks what the columns are in an upload's tables that were not understood, one table after another. */
export function ColumnsDialog({ uploadId, onClose, onEnded }: ColumnsDialogProps) {
  const query = useColumnQuestions(uploadId);
  const [isByHand, setByHand] = useState(false);
  const [round, setRound] = useState(0);
  const doubt = query.data && describeDoubt(givenName(query.data.filename), query.data.questions, isByHand);
  const isOfTickets = query.data?.questions.every(({ shape }) => shape === 'journal-print') === true;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="xl" className="max-sm:h-[calc(100dvh-2rem)]">
        <DialogHeader>
          <DialogTitle>{doubt?.title ?? 'A question about this file'}</DialogTitle>
          <DialogDescription className="break-words">
            <WithNames
              text={
                doubt
                  ? `${doubt.text} ${isOfTickets ? 'What you say is remembered for this store.' : 'Your answer is remembered for this store and these headings.'}`
                  : 'Something in it is not clear.'
              }
            />
          </DialogDescription>
        </DialogHeader>
        {query.data ? (
          <AnswerForm
            key={round}
            uploadId={uploadId}
            filename={query.data.filename}
            mayDiscard={query.data.mayDiscard}
            questions={query.data.questions}
            onByHand={() => setByHand(true)}
            onLookAgain={() => void query.refetch().then(() => setRound(round + 1))}
            onClose={onClose}
            onEnded={onEnded}
          />
        ) : query.isError ? (
          <DialogBody>
            <ErrorState
              title="The columns could not be loaded"
              {...describeError(query.error)}
              onRetry={() => void query.refetch()}
            />
          </DialogBody>
        ) : (
          <DialogBody aria-busy className="flex flex-col gap-4">
            <Skeleton className="h-16" />
            <Skeleton className="h-32" />
            <Skeleton className="h-48" />
          </DialogBody>
        )}
      </DialogContent>
    </Dialog>
  );
}

interface AnswerFormProps extends ColumnsDialogProps {
  filename: string;
  mayDiscard: boolean;
  questions: readonly OfferedQuestion[];
  /** Somebody chooses columns one by one. */
  onByHand: () => void;
  /** Shows the questions as they are now. */
  onLookAgain: () => void;
}

function AnswerForm({
  uploadId,
  filename,
  mayDiscard,
  questions,
  onByHand,
  onLookAgain,
  onClose,
  onEnded,
}: AnswerFormProps) {
  const [started] = useState<readonly Draft[]>(() => questions.map(startAnswer));
  const [seen] = useState(() => questions.map(({ answeredAt }) => answeredAt));
  const [drafts, setDrafts] = useState(started);
  const [place, setPlace] = useState(0);
  /** Tables whose columns somebody chooses one by one. */
  const [byHand, setByHand] = useState<readonly number[]>([]);
  const saving = useAnswerColumns(uploadId);
  const isSupervisor = useCurrentUser()?.role !== 'agent';
  const question = questions[place];
  const draft = drafts[place];
  if (!question || !draft) return null;

  const open = countOpen(draft, question);
  const isPrint = question.shape === 'journal-print';
  const mayAnswer = !isPrint || isSupervisor;
  const isLast = place === questions.length - 1;
  const changed = questions.filter((_, at) => drafts[at] !== started[at]);
  const setDraft = (next: Draft): void => {
    saving.reset();
    setDrafts(drafts.map((one, at) => (at === place ? next : one)));
  };

  const isCompared = !isPrint && question.readings.length > 0 && !byHand.includes(place);

  function choose(answer: MappingAnswer): void {
    const chosen = drafts.map((one, at) => (at === place ? answer : one));
    saving.reset();
    setDrafts(chosen);
    if (isLast) save(chosen);
    else setPlace(place + 1);
  }

  function save(given: readonly Draft[], overrules = false): void {
    const tables = questions.flatMap((one, at) => {
      const answer = given[at];
      return answer ? [{ question: one, answer, answeredAt: seen[at] ?? null }] : [];
    });
    saving.mutate(
      { tables, overrules },
      {
        onSuccess: () => {
          const like = isPrint ? 'such tickets' : 'the same headings';
          toast({
            title: isPrint ? 'Ticket Remembered' : 'Columns Remembered',
            description: `${filename} is being processed. Files from this store with ${like} will be read the same way.`,
          });
          onEnded();
          onClose();
        },
      },
    );
  }

  return (
    <>
      <BackStep keepsTyped={place > 0} onBack={() => (place > 0 ? setPlace(place - 1) : onClose())} />
      {changed.length > 0 && (
        <ChoicesLossWarning isOfTicket={changed.every(({ shape }) => shape === 'journal-print')} />
      )}
      <DialogBody key={question.headingHash} className="flex flex-col gap-5">
        {questions.length > 1 && (
          <p className="text-sm font-medium">
            Table {place + 1} of {questions.length}: sheet {question.sheet}
          </p>
        )}
        {isCompared ? (
          <>
            <AnswerOffers titles={question.titles} offers={question.offers} onUse={choose} />
            <ReadingChoice question={question} isSaving={saving.isPending} onChoose={choose} />
          </>
        ) : (
          // A form, so that the dialog asks before the choices are lost.
          <form className="contents" onSubmit={(event) => event.preventDefault()}>
            {isPrint ? (
              <TicketForm question={question} draft={draft} onDraft={setDraft} />
            ) : (
              <TableForm question={question} draft={draft} onDraft={setDraft} />
            )}
          </form>
        )}
      </DialogBody>
      <SaveFailure error={saving.error} onLookAgain={onLookAgain} onReplace={() => save(drafts, true)} />
      <DialogFooter className="flex-wrap">
        {mayDiscard && (
          <DiscardUpload
            uploadId={uploadId}
            filename={filename}
            onDiscarded={() => {
              onEnded();
              onClose();
            }}
          />
        )}
        <p role="status" className="mr-auto text-xs text-muted-foreground">
          {!mayAnswer
            ? 'A supervisor or an administrator can point at what a printed ticket says.'
            : !isCompared && open > 0 && `${open} ${open === 1 ? 'question' : 'questions'} left`}
        </p>
        {place > 0 && <Button onClick={() => setPlace(place - 1)}>Back</Button>}
        {isCompared ? (
          <Button
            onClick={() => {
              setByHand([...byHand, place]);
              onByHand();
            }}
          >
            {question.readings.length > 1 ? 'None of These' : 'Not Right'}
          </Button>
        ) : (
          <Button
            variant="primary"
            disabled={open > 0 || !mayAnswer || (isLast && isRefused(saving.error))}
            loading={saving.isPending}
            onClick={() => (isLast ? save(drafts) : setPlace(place + 1))}
          >
            {isLast ? (isPrint ? 'Read Tickets Like This' : 'Use These Columns') : 'Next Table'}
          </Button>
        )}
      </DialogFooter>
    </>
  );
}
