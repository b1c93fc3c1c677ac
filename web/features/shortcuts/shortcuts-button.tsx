import { Keyboard } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { showShortcuts } from './sheet-state.ts';
import { ShortcutTip } from './shortcut-tip.tsx';

/** The visible way to the sheet. Hidden on narrow screens, which seldom come with a keyboard. */
export function ShortcutsButton({ className }: { className?: string }) {
  return (
    <ShortcutTip place="everywhere" name="help">
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Keyboard shortcuts"
        aria-haspopup="dialog"
        className={cn('max-sm:hidden', className)}
        onClick={() => showShortcuts(true)}
      >
        <Keyboard aria-hidden />
      </Button>
    </ShortcutTip>
  );
}
