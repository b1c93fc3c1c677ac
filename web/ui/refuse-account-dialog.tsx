import { ConfirmDialog } from './alert-dialog.tsx';

interface RefuseAccountDialogProps {
  /** Whose account; null as long as nothing is asked. */
  name: string | null;
  onClose: () => void;
  onRefuse: () => void;
}

/** Asks before an account that awaits approval is refused: the mail can't be taken back. */
export function RefuseAccountDialog({ name, onClose, onRefuse }: RefuseAccountDialogProps) {
  return (
    <ConfirmDialog
      open={name !== null}
      onOpenChange={onClose}
      title={`Refuse ${name ?? ''}?`}
      description="An email to them is written. The account stays inactive and cannot be registered again. You can still activate it later."
      confirmLabel="Refuse"
      destructive
      onConfirm={onRefuse}
    />
  );
}
