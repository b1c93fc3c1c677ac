import { useLossWarning } from '../../../ui/typed-in-dialog.ts';

const LOSS = {
  title: 'Discard your choices?',
  description: 'If you leave now, the columns that you chose will be lost.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep Editing',
};

const LOSS_OF_TICKET = { ...LOSS, description: 'What you pointed at will be lost.' };

/** While rendered, the dialog asks before it closes: choices may be on another table, or be suggestions. */
export function ChoicesLossWarning({ isOfTicket }: { isOfTicket: boolean }) {
  useLossWarning(isOfTicket ? LOSS_OF_TICKET : LOSS);
  return null;
}
