import type { RuleException, Store } from '@tillwatch/contract';
import { FILTERS } from '@tillwatch/core/detection';
import { SIGNALS } from '@tillwatch/core/ranking';
import { Plus, UserRoundMinus } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDay } from '../../ui/format.ts';
import { useLazyDialog } from '../../ui/use-lazy-dialog.ts';
import { loadLeaveOutDialog } from './load-leave-out-dialog.ts';
import { useEndException } from './use-end-exception.ts';

interface LeftOutListProps {
  exceptions: readonly RuleException[];
  stores: readonly Store[];
  /** Undefined: all stores. */
  storeId: number | undefined;
}

/** Who is left out of what, until when, why, and by whom. */
export function LeftOutList({ exceptions, stores, storeId }: LeftOutListProps) {
  const { Dialog, state, opener } = useLazyDialog(loadLeaveOutDialog);
  const [ending, setEnding] = useState<RuleException | null>(null);
  const end = useEndException();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b px-4 py-2">
        <p className="max-w-prose text-sm text-muted-foreground">
          Affected transactions say so. When an exception ends, what it left out counts again.
        </p>
        <Button {...opener} disabled={stores.length === 0}>
          <Plus aria-hidden />
          Leave Out…
        </Button>
      </div>
      {exceptions.length === 0 ? (
        <EmptyState
          icon={UserRoundMinus}
          title="Nobody is left out"
          description="Every filter and signal looks at every cashier and register, and all cashiers are compared."
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
      {Dialog && <Dialog stores={stores} storeId={storeId} {...state} />}
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={(open) => !open && setEnding(null)}
        title="End this exception?"
        description={
          ending &&
          (ending.isComparison
            ? `${whoText(ending)} will be compared with the others again.`
            : `${whatText(ending)} will look at ${lowerFirst(whoText(ending))} again, in stored transactions too.`)
        }
        confirmLabel="End Now"
        onConfirm={() => ending && end.mutate(ending.id)}
      />
    </>
  );
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const whoText = ({ employeeId, registerId }: RuleException): string =>
  employeeId === null ? `Register ${registerId}` : `Cashier ${employeeId}`;

function whatText({ filter, signal, isComparison }: RuleException): string {
  if (isComparison) return 'comparisons';
  if (filter !== null) return FILTERS.find(({ id }) => id === filter)?.label ?? filter;
  return SIGNALS.find(({ id }) => id === signal)?.label ?? signal ?? '';
}

function storeText(stores: readonly Store[], id: number): string {
  const store = stores.find((one) => one.id === id);
  return store ? `Store ${store.storeNumber} ${store.name}` : 'A store';
}
