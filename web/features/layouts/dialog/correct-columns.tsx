import type { LayoutExample, UploadLayout } from '@tillwatch/contract';
import { rowsOfFile } from '@tillwatch/core/journal';
import { useMemo, useState } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogBody, DialogFooter } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAskBefore } from '../../../ui/typed-in-dialog.ts';
import {
  ChoicesLossWarning,
  countOpen,
  isRefused,
  type Draft,
  type ReadTicket,
  SaveFailure,
  startAsRead,
  startSuggested,
  TableForm,
  TicketForm,
} from '../../columns/index.ts';
import { useCorrectLayout } from '../data/layout-queries.ts';
import { findDeciding } from './deciding-column.ts';

interface CorrectColumnsProps {
  uploadId: string;
  layoutId: string;
  question: NonNullable<UploadLayout['question']>;
  /** What somebody says is wrong, if they have said which. */
  wrong: LayoutExample['kind'] | null;
  /** Of a printed journal: the transactions that were shown, the one that is wrong first. */
  tickets: readonly ReadTicket[];
  onBack: () => void;
  /** Something other than the columns is wrong. */
  onOther: () => void;
  onCorrected: () => void;
}

/** A printed journal whose tickets nobody has pointed at yet starts with what was read of a ticket. */
function startDraft(question: CorrectColumnsProps['question'], [ticket]: readonly ReadTicket[]): Draft {
  const draft = startSuggested(question);
  const isNew = draft.rows !== undefined && rowsOfFile(question, draft.rows).length === 0;
  return isNew && ticket ? startAsRead(draft, question, ticket) : draft;
}

/** Asks which column is what in a table that was read incorrectly, starting with how it was read. */
export function CorrectColumns(props: CorrectColumnsProps) {
  const { uploadId, layoutId, question, wrong, tickets, onBack, onOther, onCorrected } = props;
  const [started] = useState<Draft>(() => startDraft(question, tickets));
  const [draft, setDraft] = useState(started);
  const [answeredAt] = useState(question.answeredAt);
  const [deciding] = useState(() =>
    question.shape === 'journal-print' ? null : wrong && findDeciding(wrong, started, question),
  );
  const askBefore = useAskBefore();
  const saving = useCorrectLayout(uploadId, layoutId);
  const open = countOpen(draft, question);
  const isPrint = question.shape === 'journal-print';
  const stretches = useMemo(
    () => tickets.map(({ transactionId, rows }) => ({ title: `Transaction ${transactionId}`, rows })),
    [tickets],
  );

  function change(next: Draft): void {
    saving.reset();
    setDraft(next);
  }

  function save(overrules = false): void {
    saving.mutate(
      { answer: draft, answeredAt, overrules },
      {
        onSuccess: () => {
          toast({
            title: isPrint ? 'Ticket Remembered' : 'Columns Remembered',
            description: 'The file is being read again. Check once more when it is done.',
          });
          onCorrected();
        },
      },
    );
  }

  return (
    <>
      {draft !== started && <ChoicesLossWarning isOfTicket={isPrint} />}
      <DialogBody className="flex flex-col gap-5">
        {/* A form, so that the dialog asks before the choices are lost. */}
        <form className="contents" onSubmit={(event) => event.preventDefault()}>
          {deciding && (
            <Banner tone="info">
              <p className="break-words">{deciding.text}</p>
            </Banner>
          )}
          {isPrint ? (
            <TicketForm question={question} draft={draft} stretches={stretches} onDraft={change} />
          ) : (
            <TableForm firstColumn={deciding?.column} question={question} draft={draft} onDraft={change} />
          )}
        </form>
      </DialogBody>
      <SaveFailure error={saving.error} onLookAgain={onBack} onReplace={() => save(true)} />
      <DialogFooter className="flex-wrap">
        <Button variant="ghost" className="-ml-3" onClick={() => askBefore(onOther)}>
          Something Else Is Wrong
        </Button>
        <p role="status" className="mr-auto text-xs text-muted-foreground">
          {open > 0 && `${open} ${open === 1 ? 'question' : 'questions'} left`}
        </p>
        <Button onClick={() => askBefore(onBack)}>Back</Button>
        <Button
          variant="primary"
          disabled={open > 0 || draft.shape === 'none' || isRefused(saving.error)}
          loading={saving.isPending}
          onClick={() => save()}
        >
          {isPrint ? 'Read Tickets Like This' : 'Read Again with These Columns'}
        </Button>
      </DialogFooter>
    </>
  );
}
