import type { ListedTransaction } from '@tillwatch/contract';
import { reviewStatus } from '@tillwatch/core/review';
import { ConfirmDialog } from '../../../ui/alert-dialog.tsx';
import { noteBy } from '../../../ui/note-by.ts';
import type { RowAction } from '../data/use-review-row.ts';

interface ListQuestionDialogProps {
  row: ListedTransaction;
  action: RowAction;
  /** If not, it is about overturning somebody else's decision. */
  isAboutOpening: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

const LABELS: Record<RowAction, string> = { verify: 'Verify', unverify: 'Unverify', flag: 'Flag' };

/** Asks before a decision that should not be made in passing from the list. */
export function ListQuestionDialog({
  row,
  action,
  isAboutOpening,
  onConfirm,
  onClose,
}: ListQuestionDialogProps) {
  const label = LABELS[action];
  const texts = isAboutOpening
    ? {
        title: `${label} without opening?`,
        description: `You haven't opened transaction ${row.transactionId}. You can verify it and others from the list; the record says that they were not opened. You won't be asked again in this session.`,
      }
    : {
        title: `${label} anyway?`,
        description: [
          `${row.reviewedByName ?? 'Somebody else'} has ${reviewStatus(row)} transaction ${row.transactionId}.`,
          row.verificationNotes && `${noteBy(row)}“${row.verificationNotes}”`,
        ]
          .filter(Boolean)
          .join(' '),
      };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      {...texts}
      confirmLabel={label}
      onConfirm={onConfirm}
    />
  );
}
