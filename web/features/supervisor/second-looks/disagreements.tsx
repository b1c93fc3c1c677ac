import { Link } from '@tanstack/react-router';
import { type Disagreement, LIMITS, ROUTES } from '@tillwatch/contract';
import type { ReviewAnswer } from '@tillwatch/core/review';
import { useState } from 'react';
import { callApi, describeForToast } from '../../../api/client.ts';
import { AskBeforeLeaving } from '../../../ui/ask-before-leaving.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatClock, formatDay, formatMoney } from '../../../ui/format.ts';
import { Input } from '../../../ui/input.tsx';
import { noteBy } from '../../../ui/note-by.ts';
import { toast } from '../../../ui/toast.ts';
import { upperFirst } from '../../../ui/upper-first.ts';
import { useSecondLookChange } from './second-looks-queries.ts';

/** Two different answers, which a supervisor settles. */
export function Disagreements({ rows }: { rows: readonly Disagreement[] }) {
  const [notesOf, setNotesOf] = useState<Readonly<Record<string, string>>>({});
  return (
    <ul className="divide-y">
      <AskBeforeLeaving isTyped={rows.some(({ id }) => (notesOf[id] ?? '').trim() !== '')} />
      {rows.map((row) => (
        <li key={row.id} className="grid gap-x-6 gap-y-2 px-4 py-3 text-sm lg:grid-cols-[1fr_1fr_1fr_auto]">
          <About row={row} />
          <Answer
            who={row.firstBy}
            answer={row.firstAnswer}
            notes={row.firstNotes}
            noteByName={row.firstNotesByName}
            title="First"
          />
          <Answer who={row.secondBy} answer={row.secondAnswer} notes={row.secondNotes} title="Second" />
          <Settle
            row={row}
            notes={notesOf[row.id] ?? ''}
            onNotes={(notes) => setNotesOf((all) => ({ ...all, [row.id]: notes }))}
          />
        </li>
      ))}
    </ul>
  );
}

function About({ row }: { row: Disagreement }) {
  const day = row.transactionTime.slice(0, 10);
  return (
    <div className="min-w-0">
      <Link
        to="/"
        search={{ store: row.storeId, start: day, end: day, transaction: row.id }}
        className="font-medium text-primary underline underline-offset-2"
      >
        Transaction {row.transactionId}
      </Link>
      <p className="text-muted-foreground tabular-nums">
        {row.transactionType}, {formatMoney(row.amount)} · {formatDay(day)},{' '}
        {formatClock(row.transactionTime).slice(0, 5)}
      </p>
      <p className="text-muted-foreground">
        {row.storeNumber} {row.storeName}
        {row.employeeName !== null && ` · ${row.employeeName}`}
      </p>
      {row.status !== row.firstAnswer && <p>Now {row.status}</p>}
    </div>
  );
}

interface AnswerProps {
  title: string;
  who: string;
  answer: ReviewAnswer;
  notes: string;
  /** Who wrote the notes if somebody else did. */
  noteByName?: string | null;
}

function Answer({ title, who, answer, notes, noteByName = null }: AnswerProps) {
  return (
    <div className="min-w-0">
      <p className="text-xs text-muted-foreground">
        {title}: {who}
      </p>
      <p className={answer === 'flagged' ? 'font-medium text-high' : 'font-medium text-verified'}>
        {upperFirst(answer)}
      </p>
      <p className="break-words whitespace-pre-wrap">
        {notes === '' ? (
          <span className="text-muted-foreground">No notes</span>
        ) : (
          `${noteByName === null ? '' : noteBy({ noteByName })}${notes}`
        )}
      </p>
    </div>
  );
}

interface SettleProps {
  row: Disagreement;
  notes: string;
  onNotes: (notes: string) => void;
}

function Settle({ row, notes, onNotes }: SettleProps) {
  const { mutate, isPending } = useSecondLookChange((answer: ReviewAnswer) =>
    callApi(ROUTES.settleSecondLook, { params: { id: row.id }, body: { answer, notes } }),
  );
  const settle = (answer: ReviewAnswer) =>
    mutate(answer, {
      onSuccess: () => {
        onNotes('');
        toast({ title: `Transaction ${row.transactionId} is ${answer}` });
      },
      onError: (error) =>
        toast({
          variant: 'destructive',
          title: 'The decision could not be saved',
          ...describeForToast(error),
        }),
    });
  return (
    <div className="flex flex-col gap-2 lg:w-56">
      <Input
        aria-label={`Note on transaction ${row.transactionId}`}
        placeholder="Note"
        maxLength={LIMITS.settlingNoteLength}
        value={notes}
        onChange={({ target }) => onNotes(target.value)}
      />
      <div className="flex gap-2">
        <Button
          size="sm"
          className="flex-1"
          disabled={isPending}
          aria-label={`Verify transaction ${row.transactionId}`}
          onClick={() => settle('verified')}
        >
          Verify
        </Button>
        <Button
          size="sm"
          className="flex-1"
          disabled={isPending}
          aria-label={`Flag transaction ${row.transactionId}`}
          onClick={() => settle('flagged')}
        >
          Flag
        </Button>
      </div>
    </div>
  );
}
