import { Briefcase, CircleCheck, X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { ShortcutHint } from '../../shortcuts/index.ts';

interface SelectionBarProps {
  count: number;
  onVerify: () => void;
  onAddToCase: () => void;
  onClear: () => void;
}

/** What can be done with the selected rows; replaces the table's title while there are any. */
export function SelectionBar({ count, onVerify, onAddToCase, onClear }: SelectionBarProps) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b bg-primary-soft px-4 py-2">
      <p role="status" className="text-sm font-medium tabular-nums">
        {count} selected
      </p>
      <Button size="sm" onClick={onVerify}>
        <CircleCheck aria-hidden className="text-verified" />
        Verify as spot check
        <ShortcutHint place="list" name="verify" />
      </Button>
      <Button size="sm" onClick={onAddToCase}>
        <Briefcase aria-hidden />
        Add to case
        <ShortcutHint place="list" name="addToCase" />
      </Button>
      <Button size="sm" variant="ghost" onClick={onClear}>
        <X aria-hidden />
        Clear selection
        <ShortcutHint place="list" name="clearSelection" />
      </Button>
    </div>
  );
}
