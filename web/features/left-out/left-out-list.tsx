import { useMutation } from '@tanstack/react-query';
import { ROUTES, type RuleException, type Store } from '@tillwatch/contract';
import { SIGNALS } from '@tillwatch/core/ranking';
import { Plus, UserRoundMinus } from 'lucide-react';
import { useState } from 'react';
import { callApi, describeForToast } from '../../api/client.ts';
import { ConfirmDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDay } from '../../ui/format.ts';
import { toast } from '../../ui/toast.ts';
import { AddExceptionDialog } from './add-exception-dialog.tsx';
import { FILTER_LABELS } from './edit-rules.ts';
import { useRefreshRules } from './rules-queries.ts';

interface ExceptionsListProps {
  exceptions: readonly RuleException[];
  stores: readonly Store[];
  /** Undefined: all stores. */
  storeId: number | undefined;
}

/** Who is left out of what, until when, why, and by whom. */
export function ExceptionsList({ exceptions, stores, storeId }: ExceptionsListProps) {
  const [isAdding, setAdding] = useState(false);
  const [ending, setEnding] = useState<RuleException | null>(null);
  const refresh = useRefreshRules();
  const end = useMutation({
    mutationFn: ({ id }: RuleException) => callApi(ROUTES.endRuleException, { params: { id } }),
    onSuccess: () => toast({ title: 'Exception ended' }),
    onError: (error) =>
      toast({
        title: 'The exception could not be ended',
        ...describeForToast(error),
        variant: 'destructive',
      }),
    onSettled: refresh,
  });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b px-4 py-2">
        <p className="max-w-prose text-sm text-muted-foreground">
          The transactions say so themselves, and when an exception ends, what it left out counts again.
        </p>
        <Button onClick={() => setAdding(true)} disabled={stores.length === 0}>
          <Plus aria-hidden />
          Leave Out…
        </Button>
      </div>
      {exceptions.length === 0 ? (
        <EmptyState
          icon={UserRoundMinus}
          title="Nobody is left out"
          description="Every filter and signal looks at every cashier and register."
          className="py-8"
        />
      ) : (
        <ul className="divide-y">
          {exceptions.map((exception) => (
            <li
              key={exception.id}
              className="flex flex-wrap items-start justify-between gap-3 px-4 py-3 text-sm"
            >
              <div className="min-w-0 flex-1">
                <p className="font-medium break-words">
                  {whoText(exception)} left out of {whatText(exception)}
                </p>
                <p className="break-words text-muted-foreground">
                  {storeId === undefined && `${storeText(stores, exception.storeId)}. `}
                  Until {formatDay(exception.until)}: {exception.reason}, by {exception.by}
                </p>
              </div>
              <Button size="sm" onClick={() => setEnding(exception)}>
                End Now
                <span className="sr-only">
                  : {whoText(exception)}, {whatText(exception)}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AddExceptionDialog stores={stores} storeId={storeId} open={isAdding} onOpenChange={setAdding} />
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={(open) => !open && setEnding(null)}
        title="End this exception?"
        description={
          ending &&
          `${whatText(ending)} will look at ${lowerFirst(whoText(ending))} again, also in what is stored.`
        }
        confirmLabel="End Now"
        onConfirm={() => ending && end.mutate(ending)}
      />
    </>
  );
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const whoText = ({ employeeId, registerId }: RuleException): string =>
  employeeId === null ? `Register ${registerId}` : `Cashier ${employeeId}`;

function whatText({ filter, signal }: RuleException): string {
  if (filter !== null) return FILTER_LABELS.get(filter) ?? filter;
  return SIGNALS.find(({ id }) => id === signal)?.label ?? signal ?? '';
}

function storeText(stores: readonly Store[], id: number): string {
  const store = stores.find((one) => one.id === id);
  return store ? `Store ${store.storeNumber} ${store.name}` : 'A store';
}
