import { useMutation } from '@tanstack/react-query';
import { ROUTES, type RuleVersion, type Store } from '@tillwatch/contract';
import { describeChanges, findRuleFault, type HouseRules } from '@tillwatch/core/rules';
import { FlaskConical } from 'lucide-react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { callApi, describeError } from '../../api/client.ts';
import { AskBeforeLeaving } from '../../ui/ask-before-leaving.tsx';
import { Button } from '../../ui/button.tsx';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.ts';
import { useRefreshRules } from './rules-queries.ts';
import { TrialResult } from './trial-result.tsx';

interface DraftBarProps {
  /** Null: all stores. */
  storeId: number | null;
  /** The scope's rules in force. */
  current: HouseRules;
  draft: HouseRules;
  /** The version in force; undefined for none. */
  newest: RuleVersion | undefined;
  /** Whether somebody else put it in force after the draft was begun. */
  isOvertaken: boolean;
  /** What the rules are for: “all stores”, “store 42”. */
  scopeText: string;
  stores: readonly Store[];
  onDiscard: () => void;
}

/** Changes that are not in force yet: to try, put in force, or discard. */
export function DraftBar({
  storeId,
  current,
  draft,
  newest,
  isOvertaken,
  scopeText,
  stores,
  onDiscard,
}: DraftBarProps) {
  const inherited = storeId === null ? 'default' : 'as in all stores';
  const changes = describeChanges(current, draft, inherited);
  const fault = findRuleFault(draft);
  const trial = useTrial(storeId);
  // A trial belongs to one draft.
  const isOfDraft = trial.variables === draft;
  const [isAsking, setAsking] = useState(false);
  if (changes.length === 0) return null;
  return (
    <section
      aria-label="Changes that are not in force yet"
      className="sticky bottom-0 z-10 flex max-h-[70dvh] flex-col gap-3 overflow-y-auto rounded-lg border border-primary-line bg-card p-4 shadow-float"
    >
      <AskBeforeLeaving isTyped />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-sm font-semibold">
            {changes.length === 1 ? 'One change' : `${changes.length} changes`}, not in force yet
          </h2>
          <ul className="mt-1 text-sm text-muted-foreground">
            {changes.map((change) => (
              <li key={change} className="break-words">
                {change}
              </li>
            ))}
          </ul>
          {isOvertaken && newest && (
            <p role="status" className="mt-1 text-sm">
              {newest.by} has put version {newest.id} in force in the meantime. Your changes are on top of it.
            </p>
          )}
          {fault !== null && (
            <p role="alert" className="mt-1 text-sm text-high">
              {fault}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onDiscard}>Discard</Button>
          <Button disabled={fault !== null} loading={trial.isPending} onClick={() => trial.mutate(draft)}>
            <FlaskConical aria-hidden />
            Try
          </Button>
          <Button variant="primary" disabled={fault !== null} onClick={() => setAsking(true)}>
            Put in Force
          </Button>
        </div>
      </div>
      {trial.isPending && (
        <p role="status" className="text-sm text-muted-foreground">
          Trying the changes on the last eight weeks. This changes nothing.
        </p>
      )}
      {trial.error && isOfDraft && (
        <p role="alert" className="text-sm text-high">
          {describeError(trial.error).message}
        </p>
      )}
      {trial.data && isOfDraft && <TrialResult trial={trial.data} stores={stores} />}
      <PutInForceDialog
        open={isAsking}
        onOpenChange={setAsking}
        {...{ storeId, draft, newest, scopeText, changes }}
        onDone={onDiscard}
      />
    </section>
  );
}

/** Leaving the page ends it. */
function useTrial(storeId: number | null) {
  const left = useRef<AbortController>(null);
  useEffect(() => () => left.current?.abort(), []);
  return useMutation({
    mutationFn: (rules: HouseRules) => {
      left.current?.abort();
      left.current = new AbortController();
      return callApi(ROUTES.tryRules, { body: { storeId, rules }, signal: left.current.signal });
    },
  });
}

interface PutInForceDialogProps extends Pick<DraftBarProps, 'storeId' | 'draft' | 'newest' | 'scopeText'> {
  open: boolean;
  changes: readonly string[];
  onOpenChange: (open: boolean) => void;
  onDone: () => void;
}

function PutInForceDialog({
  storeId,
  draft,
  newest,
  scopeText,
  changes,
  open,
  onOpenChange,
  onDone,
}: PutInForceDialogProps) {
  const [reason, setReason] = useState('');
  const refresh = useRefreshRules();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      callApi(ROUTES.putRulesInForce, {
        body: { storeId, rules: draft, reason, basedOn: newest?.id ?? null },
      }),
    async onSuccess() {
      await refresh();
      onOpenChange(false);
      setReason('');
      onDone();
      toast({ title: 'Rules in force', description: 'Stored transactions follow in the background.' });
    },
    // Somebody else was first: what is asked about next is the changes from that person's rules.
    onError: refresh,
  });

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    mutate();
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <form onSubmit={submit} className="flex min-h-0 flex-col">
          <DialogHeader>
            <DialogTitle>Put these rules in force for {scopeText}?</DialogTitle>
            <DialogDescription>
              They apply to new uploads right away. Stored transactions are checked again in the background;
              reviews and notes stay as they are.
            </DialogDescription>
          </DialogHeader>
          <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 py-4">
            <ul className="list-disc pl-5 text-sm">
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
            <Field
              label="Reason"
              hint="Others will read it in the list of versions. Don’t name a cashier."
              {...(error && { error: describeError(error).message })}
            >
              <Input
                required
                maxLength={500}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            </Field>
          </div>
          <DialogFooter>
            <Button onClick={() => onOpenChange(false)}>Cancel</Button>
            <Button type="submit" variant="primary" loading={isPending}>
              Put in Force
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
