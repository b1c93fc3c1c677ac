import { Check, FileInput, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/format.ts';
import { ShortcutHint } from '../shortcuts/index.ts';

interface DecisionBarProps {
  count: number;
  /** How keeping what is stored is called for the chosen ones. */
  keeping: string;
  other: 'File' | 'Version';
  onDecide: (takes: boolean) => void;
  onClear: () => void;
}

/** What can be done with the chosen rows; at the foot of the window while there are any. */
export function DecisionBar({ count, keeping, other, onDecide, onClear }: DecisionBarProps) {
  return (
    <div
      role="region"
      aria-label="Decision"
      className="sticky bottom-3 z-10 flex flex-wrap items-center gap-2 rounded-lg border border-primary-line bg-card px-4 py-2.5 shadow-float"
    >
      <p role="status" className="mr-2 text-sm font-medium tabular-nums">
        {formatCount(count)} chosen
      </p>
      <Button onClick={() => onDecide(false)}>
        <Check aria-hidden />
        {keeping}
        <ShortcutHint place="contests" name="keep" />
      </Button>
      <Button onClick={() => onDecide(true)}>
        <FileInput aria-hidden />
        Use the Other {other}
        <ShortcutHint place="contests" name="take" />
      </Button>
      <Button variant="ghost" className="ml-auto" onClick={onClear}>
        <X aria-hidden />
        Clear
        <ShortcutHint place="contests" name="clearSelection" />
      </Button>
    </div>
  );
}
