import { useMutation } from '@tanstack/react-query';
import { type Cashier, ROUTES } from '@tillwatch/contract';
import { callApi, describeError } from '../../../api/client.ts';
import { LeaveOutDialog, type LeavingOut } from '../../../ui/leave-out-dialog.tsx';
import { cashierName } from '../parts/words.ts';

interface LeaveCashierOutDialogProps {
  storeId: number;
  cashier: Cashier;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDone: () => void;
}

export function LeaveCashierOutDialog({ storeId, cashier, onDone, ...state }: LeaveCashierOutDialogProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (leavingOut: LeavingOut) =>
      callApi(ROUTES.leaveCashierOut, { body: { storeId, employeeId: cashier.employeeId, ...leavingOut } }),
    onSuccess() {
      onDone();
      state.onOpenChange(false);
    },
  });
  return (
    <LeaveOutDialog
      title="Leave out of comparisons"
      description={`${cashierName(cashier)} will not be compared, nor will others be compared with it. What its tickets and registers show still counts.`}
      reasonPlaceholder="Self-checkout"
      error={error ? describeError(error).message : undefined}
      isPending={isPending}
      onLeaveOut={mutate}
      {...state}
    />
  );
}
