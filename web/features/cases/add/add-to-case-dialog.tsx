import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LIMITS, type ROUTES } from '@tillwatch/contract';
import { describePeople, isClosed } from '@tillwatch/core/cases';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { ApiError, describeError, type ResponseOf } from '../../../api/client.ts';
import { Banner } from '../../../ui/banner.tsx';
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
import { Field } from '../../../ui/field.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Input } from '../../../ui/input.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.ts';
import { casesOfOptions, useGather } from '../data/cases-queries.ts';

export interface GatheredTransaction {
  id: string;
  employeeId: string | null;
  employeeName: string | null;
}

interface AddToCaseDialogProps {
  /** Of one store, at least one. */
  transactions: readonly GatheredTransaction[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDone?: () => void;
  /** Flags it first. @returns whether that was saved. */
  onFlag?: () => Promise<boolean>;
}

/** Adds flagged transactions to an open case, or opens one with them. Enter takes what is suggested. */
export function AddToCaseDialog({ transactions, open, onOpenChange, onDone, onFlag }: AddToCaseDialogProps) {
  const asked = onePerCashier(transactions);
  const found = useQueries({
    queries: asked.map(({ id }) => ({ ...casesOfOptions(id), enabled: open })),
  });
  const failed = found.find(({ isError, data }) => isError && !data);
  const answers = found.flatMap(({ data }) => data ?? []);
  const count = transactions.length;
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent size="md">
        <DialogHeader>
          <DialogTitle>Add to a Case</DialogTitle>
          <DialogDescription>
            {count > 1 && `${count} flagged transactions. `}A case gathers what belongs to one person or
            event.{onFlag && ' The transaction is also flagged as suspicious.'}
          </DialogDescription>
        </DialogHeader>
        {answers.length === asked.length ? (
          <Choice
            transactions={transactions}
            candidates={listCandidates(asked, answers, count)}
            onClose={() => onOpenChange(false)}
            {...(onDone && { onDone })}
            {...(onFlag && { onFlag })}
          />
        ) : (
          <DialogBody>
            {failed ? (
              <ErrorState
                title="The cases could not be loaded"
                {...describeError(failed.error)}
                onRetry={() => void failed.refetch()}
              />
            ) : (
              <div role="status" aria-label="Loading the cases" className="flex flex-col gap-3">
                <Skeleton className="h-9" />
                <Skeleton className="h-9" />
              </div>
            )}
          </DialogBody>
        )}
      </DialogContent>
    </Dialog>
  );
}

/** How many cashiers' open cases are looked up; a case of more has its own story. */
const MOST_CASHIERS = 5;

function onePerCashier(transactions: readonly GatheredTransaction[]): GatheredTransaction[] {
  const first = new Map<string, GatheredTransaction>();
  for (const one of transactions) {
    const key = (one.employeeId ?? one.employeeName ?? '').toLowerCase();
    if (!first.has(key)) first.set(key, one);
  }
  return [...first.values()].slice(0, MOST_CASHIERS);
}

interface Candidate {
  id: string;
  title: string;
  /** Of the transactions, one who is in the case already. */
  cashier: string | null;
  /** Whom it is about, and how much it has; null if the transactions are in it already. */
  about: string | null;
}

/** Those of the same cashiers first. With several transactions, some may already be in a case: the rest can join it. */
function listCandidates(
  asked: readonly GatheredTransaction[],
  answers: readonly ResponseOf<typeof ROUTES.getCasesOfTransaction>[],
  count: number,
): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const [at, { cases, candidates }] of answers.entries()) {
    const cashier = asked[at]?.employeeName ?? asked[at]?.employeeId ?? 'The cashier';
    const own = cases.filter(({ status }) => count > 1 && !isClosed(status));
    const listed = [
      ...own.map(({ id, title }) => ({ id, title, cashier, about: null })),
      ...candidates.map(({ id, title, isOfCashier, people, transactions }) => ({
        id,
        title,
        cashier: isOfCashier ? cashier : null,
        about: `${describePeople(people)} · ${countTransactions(transactions)}`,
      })),
    ];
    for (const one of listed) if (!found.get(one.id)?.cashier) found.set(one.id, one);
  }
  const all = [...found.values()];
  return [...all.filter(({ cashier }) => cashier !== null), ...all.filter(({ cashier }) => cashier === null)];
}

interface ChoiceProps {
  transactions: readonly GatheredTransaction[];
  candidates: readonly Candidate[];
  onClose: () => void;
  onDone?: () => void;
  onFlag?: () => Promise<boolean>;
}

function Choice({ transactions, candidates, onClose, onDone, onFlag }: ChoiceProps) {
  const standing = candidates.find(({ cashier }) => cashier !== null);
  const suggested = standing?.id ?? null;
  const [caseId, setCaseId] = useState(suggested);
  const standingOption = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState(() => suggestTitle(transactions));
  const [note, setNote] = useState('');
  const [isFlagging, setIsFlagging] = useState(false);
  const gathering = useGather();
  const navigate = useNavigate();
  const { error } = gathering;
  const isTaken = transactions.length > 1 && error instanceof ApiError && error.code === 'CONFLICT';

  async function gather(othersOnly: boolean): Promise<void> {
    setIsFlagging(true);
    const isFlagged = onFlag === undefined || (await onFlag());
    setIsFlagging(false);
    // The review says why not.
    if (!isFlagged) {
      onClose();
      return;
    }
    gathering.mutate(
      { transactionIds: transactions.map(({ id }) => id), caseId, title, note, othersOnly },
      {
        onSuccess(made) {
          toast({
            title: caseId === null ? 'Case Opened' : 'Added to the Case',
            description: made.title,
            action: {
              label: 'Show the case',
              onClick: () => void navigate({ to: '/cases/case', search: { id: made.id } }),
            },
          });
          onClose();
          onDone?.();
        },
      },
    );
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void gather(false);
      }}
      className="flex min-h-0 flex-col"
    >
      <DialogBody className="flex flex-col gap-4">
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1.5 text-sm font-medium">Case</legend>
          {candidates.map((candidate) => (
            <Option
              key={candidate.id}
              isChosen={caseId === candidate.id}
              takesFocus={suggested === candidate.id}
              ref={candidate === standing ? standingOption : undefined}
              onChoose={() => setCaseId(candidate.id)}
            >
              {candidate.title}
              {candidate.cashier !== null && (
                <span className="text-muted-foreground"> · the same cashier</span>
              )}
              {candidate.about !== null && (
                <span className="block text-xs text-muted-foreground">{candidate.about}</span>
              )}
            </Option>
          ))}
          <Option isChosen={caseId === null} takesFocus={suggested === null} onChoose={() => setCaseId(null)}>
            A new case
          </Option>
        </fieldset>
        {caseId === null && (
          <>
            {standing && (
              <Banner tone="warning">
                <p className="break-words">
                  {standing.cashier} already has an open case, “{standing.title}”.
                </p>
                <Button
                  size="sm"
                  className="mt-2"
                  onClick={() => {
                    setCaseId(standing.id);
                    standingOption.current?.focus();
                  }}
                >
                  Add to That Case
                </Button>
              </Banner>
            )}
            <Field label="Name of the case">
              <Input
                required
                maxLength={LIMITS.caseTitleMaxLength}
                value={title}
                onChange={({ target }) => setTitle(target.value)}
              />
            </Field>
            <Field label="Note" hint="Why these transactions belong together. Optional.">
              <Textarea
                value={note}
                maxLength={LIMITS.notesMaxLength}
                onChange={({ target }) => setNote(target.value)}
              />
            </Field>
          </>
        )}
        {error && (
          <div role="alert" className="text-sm text-high">
            <p>{describeError(error).message}</p>
            {isTaken && (
              <Button size="sm" className="mt-2" onClick={() => void gather(true)}>
                Add only the others
              </Button>
            )}
          </div>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" loading={gathering.isPending || isFlagging}>
          {caseId === null ? 'Open Case' : 'Add to Case'}
        </Button>
      </DialogFooter>
    </form>
  );
}

interface OptionProps {
  ref?: Ref<HTMLInputElement> | undefined;
  isChosen: boolean;
  takesFocus: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Option({ ref, isChosen, takesFocus, onChoose, children }: OptionProps) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded px-1.5 py-1 text-sm hover:bg-accent">
      <input
        ref={ref}
        type="radio"
        name="case"
        autoFocus={takesFocus}
        checked={isChosen}
        onChange={onChoose}
        className="size-4 shrink-0 accent-primary"
      />
      <span className="min-w-0 break-words">{children}</span>
    </label>
  );
}

const countTransactions = (count: number): string =>
  count === 1 ? '1 transaction' : `${formatCount(count)} transactions`;

function suggestTitle(transactions: readonly GatheredTransaction[]): string {
  const names = new Set(transactions.map(({ employeeName, employeeId }) => employeeName ?? employeeId));
  const [name] = names;
  return names.size === 1 && name ? `Transactions of ${name}`.slice(0, LIMITS.caseTitleMaxLength) : '';
}
