import { ScanSearch } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

interface LayoutNoteProps {
  /** Somebody has said that it isn't read correctly. */
  isCalledWrong: boolean;
  onCheck: () => void;
}

/** Says that nobody has confirmed yet how an upload's layout is read, and offers to look. */
export function LayoutNote({ isCalledWrong, onCheck }: LayoutNoteProps) {
  return (
    <div className="flex flex-col items-start gap-2 rounded-lg border border-medium-line bg-medium-soft px-3 py-2.5 text-sm">
      <p className="flex items-start gap-2 font-medium">
        <ScanSearch aria-hidden className="mt-0.5 size-4 shrink-0 text-medium" />
        Layout not confirmed yet
      </p>
      <p>
        {isCalledWrong
          ? 'Somebody says that exports like this are not read correctly. Look at what is wrong before you rely on it.'
          : 'Nobody has confirmed yet that exports like this are read correctly. Take a look at how this one was read.'}
      </p>
      <Button size="sm" variant="primary" onClick={onCheck}>
        Check How It Was Read
      </Button>
    </div>
  );
}
