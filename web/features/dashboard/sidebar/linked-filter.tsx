import { X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

interface LinkedFilterProps {
  text: string;
  clearLabel: string;
  onClear: () => void;
}

/** A filter that only a link sets: it can be read and taken off. */
export function LinkedFilter({ text, clearLabel, onClear }: LinkedFilterProps) {
  return (
    <p className="flex items-center gap-1 pl-2 text-sm">
      <span className="min-w-0 flex-1 truncate" title={text}>
        {text}
      </span>
      <Button variant="ghost" size="icon-sm" aria-label={clearLabel} onClick={onClear}>
        <X aria-hidden />
      </Button>
    </p>
  );
}
