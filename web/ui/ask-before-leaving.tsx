import { useBlocker } from '@tanstack/react-router';
import { DiscardTypedDialog } from './discard-typed-dialog.tsx';

/**
 * For a form in a page, what `Dialog` does for a form in a dialog: asks before navigation discards what was typed.
 * Leaving the product asks in the browser's own words. At most one per page, or people are asked twice.
 */
export function AskBeforeLeaving({ isTyped }: { isTyped: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isTyped,
    enableBeforeUnload: isTyped,
    withResolver: true,
  });
  return (
    <DiscardTypedDialog
      open={status === 'blocked'}
      onOpenChange={(open) => {
        if (!open) reset?.();
      }}
      onDiscard={() => proceed?.()}
    />
  );
}
