import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';

interface OutdatedNoteProps {
  onRewrite: () => void;
  onKeep: () => void;
  className?: string;
}

/** Shown below an edited text that no longer agrees with the numbers. */
export function OutdatedNote({ onRewrite, onKeep, className }: OutdatedNoteProps) {
  return (
    <Banner tone="warning" className={className}>
      <p>
        What the text is about has changed since you edited it. Check the numbers and pictures that it
        mentions.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={onKeep}>
          Keep my text
        </Button>
        <Button size="sm" onClick={onRewrite}>
          Rewrite it
        </Button>
      </div>
    </Banner>
  );
}
