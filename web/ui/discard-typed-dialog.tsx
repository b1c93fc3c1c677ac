import { ConfirmDialog } from './alert-dialog.tsx';

/** What is lost, as a question and its answers. */
export interface LossWords {
  title: string;
  description: string;
  confirmLabel: string;
  cancelLabel: string;
}

const TYPED: LossWords = {
  title: 'Discard what you typed?',
  description: 'If you leave now, it will be lost.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep Editing',
};

interface DiscardTypedDialogProps {
  /** By default, those for what was typed. */
  words?: LossWords;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDiscard: () => void;
}

/** Asks before what was typed, or something else that isn't shown again, is lost. */
export function DiscardTypedDialog({
  words = TYPED,
  open,
  onOpenChange,
  onDiscard,
}: DiscardTypedDialogProps) {
  return (
    <ConfirmDialog open={open} onOpenChange={onOpenChange} {...words} destructive onConfirm={onDiscard} />
  );
}
