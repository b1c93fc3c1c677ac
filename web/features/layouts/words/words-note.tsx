import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/format.ts';

export interface WordCounts {
  unknown: number;
  taught: number;
}

/** How many words of an upload are not known, and the way to what they mean. Renders nothing for none. */
export function WordsNote({ words: { unknown, taught }, onShow }: { words: WordCounts; onShow: () => void }) {
  if (unknown + taught === 0) return null;
  const told = [
    ...(unknown === 0 ? [] : [`${countWords(unknown)} not known.`]),
    ...(taught === 0 ? [] : [`${countWords(taught)} read as somebody has explained.`]),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border px-3 py-2 text-sm">
      <p className="min-w-0 flex-1">{told.join(' ')}</p>
      <Button size="sm" onClick={onShow}>
        Show Words
      </Button>
    </div>
  );
}

const countWords = (count: number): string =>
  count === 1 ? 'One line or word is' : `${formatCount(count)} lines or words are`;
