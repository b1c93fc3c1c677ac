import { type CleaningReport, describeDoubtfulWords, listDoubtfulWords } from '@tillwatch/contract';
import { FileQuestionMark } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

interface DoubtsNoteProps {
  report: CleaningReport | null;
  /** Shows how the file was read; absent where something else leads there. */
  onCheck?: (() => void) | undefined;
}

const MOST_NAMED = 4;

/** Warns that a file has words that were not understood, and says what that comes to. Renders nothing for none. */
export function DoubtsNote({ report, onCheck }: DoubtsNoteProps) {
  const words = report === null ? [] : listDoubtfulWords(report);
  if (words.length === 0) return null;
  return (
    <div className="flex flex-col items-start gap-2 rounded-lg border border-medium-line bg-medium-soft px-3 py-2.5 text-sm">
      <p className="flex items-start gap-2 font-medium">
        <FileQuestionMark aria-hidden className="mt-0.5 size-4 shrink-0 text-medium" />
        Not everything was understood
      </p>
      {describeDoubtfulWords(words, MOST_NAMED).map((sentence) => (
        <p key={sentence} className="max-w-full break-words">
          {sentence}
        </p>
      ))}
      {onCheck && (
        <Button size="sm" onClick={onCheck}>
          Check How It Was Read
        </Button>
      )}
    </div>
  );
}
