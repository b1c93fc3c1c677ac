import type { Cashier } from '@tillwatch/contract';
import { UserRoundMinus } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { formatDay } from '../../../ui/format.ts';
import { useLazyDialog } from '../../../ui/use-lazy-dialog.ts';
import { loadLeaveOutDialog, useEndException } from '../../left-out/index.ts';
import { cashierName } from '../parts/words.ts';

interface LeftOutProps {
  storeId: number;
  cashier: Cashier;
}

/** What the cashier is left out of, and the way to change it. */
export function LeftOut({ storeId, cashier }: LeftOutProps) {
  const { leftOut, employeeId } = cashier;
  const { Dialog, state, opener } = useLazyDialog(loadLeaveOutDialog);
  const { mutate, isPending, variables } = useEndException();
  return (
    <section
      aria-label="Comparison"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-card px-4 py-2.5 text-sm print:hidden"
    >
      <UserRoundMinus aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <p className="min-w-0 flex-1 wrap-anywhere max-sm:basis-full">
        {leftOut ? (
          <>
            <span className="font-medium">Left out of comparisons until {formatDay(leftOut.until)}.</span>{' '}
            <span className="text-muted-foreground">
              {leftOut.reason} ({leftOut.by})
            </span>
          </>
        ) : (
          <span className="text-muted-foreground">
            A self-checkout, a manager’s code, or somebody in training? Leave it out of the comparison.
          </span>
        )}
      </p>
      {leftOut && (
        <Button size="sm" loading={isPending && variables === leftOut.id} onClick={() => mutate(leftOut.id)}>
          Compare Again
        </Button>
      )}
      <Button size="sm" {...opener}>
        Leave Out…
      </Button>
      {cashier.uncounted.length > 0 && (
        <ul aria-label="Not counted" className="flex basis-full flex-col gap-2 border-t pt-2">
          {cashier.uncounted.map((exception) => (
            <li key={exception.id} className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <p className="min-w-0 flex-1 wrap-anywhere max-sm:basis-full">
                <span className="font-medium">
                  {exception.label} doesn’t count for this cashier until {formatDay(exception.until)}.
                </span>{' '}
                <span className="text-muted-foreground">
                  {exception.reason} ({exception.by})
                </span>
              </p>
              <Button
                size="sm"
                loading={isPending && variables === exception.id}
                aria-label={`Count ${exception.label} again`}
                onClick={() => mutate(exception.id)}
              >
                Count Again
              </Button>
            </li>
          ))}
        </ul>
      )}
      {Dialog && (
        <Dialog
          stores={[]}
          storeId={storeId}
          cashier={{ employeeId, name: cashierName(cashier) }}
          {...state}
        />
      )}
    </section>
  );
}
