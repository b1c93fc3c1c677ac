import { ConfirmDialog } from './alert-dialog.tsx';

interface DiscardTypedDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDiscard: () => void;
}

/** Asks before what was typed is lost. */
export function DiscardTypedDialog({ open, onOpenChange, onDiscard }: DiscardTypedDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Discard what you typed?"
      description="If you leave now, it will be lost."
      confirmLabel="Discard"
      cancelLabel="Keep Editing"
      destructive
      onConfirm={onDiscard}
    />
  );
}
