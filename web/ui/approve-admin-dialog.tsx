import { ConfirmDialog } from './alert-dialog.tsx';

interface ApproveAdminDialogProps {
  /** Whose account; null as long as nothing is asked. */
  name: string | null;
  onClose: () => void;
  onApprove: () => void;
}

/** Asks before somebody who registered as an admin may do everything. */
export function ApproveAdminDialog({ name, onClose, onApprove }: ApproveAdminDialogProps) {
  return (
    <ConfirmDialog
      open={name !== null}
      onOpenChange={onClose}
      title={`Make ${name ?? ''} an admin?`}
      description="An admin sees all stores, and runs users, stores, and house rules. An email to the person is written."
      confirmLabel="Approve"
      onConfirm={onApprove}
    />
  );
}
