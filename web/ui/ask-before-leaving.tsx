import { useBlocker } from '@tanstack/react-router';
import { DiscardTypedDialog } from './discard-typed-dialog.tsx';

/**
 * For a form that is a part of a page, as `Dialog` does for one in a dialog: whatever would replace the page asks whether what was
 * typed may be lost; leaving the product asks in the browser's words. One to a page, or people are asked twice.
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
