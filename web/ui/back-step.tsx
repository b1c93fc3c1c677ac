import { useBlocker } from '@tanstack/react-router';
import { useAskBefore } from './typed-in-dialog.ts';

interface BackStepProps {
  onBack: () => void;
  /** Nothing that was typed or chosen is lost, so nobody is asked. */
  keepsTyped?: boolean;
}

/** While it's rendered in a dialog, the browser's Back does this instead of leaving the page. */
export function BackStep({ onBack, keepsTyped = false }: BackStepProps) {
  const askBefore = useAskBefore();
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      if (keepsTyped) onBack();
      else askBefore(onBack);
      return true;
    },
    enableBeforeUnload: false,
  });
  return null;
}
