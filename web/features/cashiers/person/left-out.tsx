import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Cashier, ROUTES } from '@tillwatch/contract';
import { UserRoundMinus } from 'lucide-react';
import { callApi, describeForToast } from '../../../api/client.ts';
import { transactionKeys } from '../../../api/transactions.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDay } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.ts';
import { useLazyDialog } from '../../../ui/use-lazy-dialog.ts';

const loadDialog = async () => (await import('./leave-out-dialog.tsx')).LeaveCashierOutDialog;

interface LeftOutProps {
  storeId: number;
  cashier: Cashier;
}

/** Whether the cashier is compared with the others at all, and the way to change it. */
export function LeftOut({ storeId, cashier }: LeftOutProps) {
  const { leftOut, employeeId } = cashier;
  const { Dialog, state, opener } = useLazyDialog(loadDialog);
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(ROUTES.compareCashierAgain, { body: { storeId, employeeId } }),
    onSuccess: refresh,
    onError: (error) =>
      toast({ variant: 'destructive', title: 'Nothing was changed', ...describeForToast(error) }),
  });
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
            A self-checkout, a manager’s code, or somebody in training? It needn’t stand beside the cashiers.
          </span>
        )}
      </p>
      {leftOut ? (
        <Button size="sm" loading={isPending} onClick={() => mutate()}>
          Compare again
        </Button>
      ) : (
        <Button size="sm" {...opener}>
          Leave out of comparisons
        </Button>
      )}
      {Dialog && <Dialog storeId={storeId} cashier={cashier} {...state} onDone={refresh} />}
    </section>
  );
}

/** Everybody else of the store is compared anew as well. */
function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [
      [ROUTES.listCashiers.path],
      [ROUTES.getCashier.path],
      transactionKeys.all,
      transactionKeys.one,
    ])
      void client.invalidateQueries({ queryKey });
  };
}
