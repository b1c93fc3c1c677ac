import { type CaseTransaction, LIMITS } from '@tillwatch/contract';
import { describeError } from '../../../api/client.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { useRemoveTransaction } from '../data/cases-queries.ts';

interface TakeOutDialogProps {
  caseId: string;
  transaction: CaseTransaction;
  onClose: () => void;
}

/** Asks why a transaction is taken out of its case. */
export function TakeOutDialog({ caseId, transaction: { id, transactionId }, onClose }: TakeOutDialogProps) {
  const removing = useRemoveTransaction(caseId);
  return (
    <ReasonDialog
      title={`Take ${transactionId} out of the case?`}
      description="The case’s history and file keep a record that it was there, and why it was taken out."
      action="Take Out"
      maxLength={LIMITS.notesMaxLength}
      isPending={removing.isPending}
      error={removing.error ? describeError(removing.error).message : undefined}
      onReason={(reason) => removing.mutate({ transactionId: id, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
