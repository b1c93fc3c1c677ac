import { useLossWarning } from '../../../ui/typed-in-dialog.ts';

const LOSS = {
  title: 'Discard your choices?',
  description: 'If you leave now, the columns that you chose will be lost.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep Editing',
};

/** While rendered, the dialog asks before it closes: choices may be on another table, or be suggestions. */
export function ChoicesLossWarning() {
  useLossWarning(LOSS);
  return null;
}
