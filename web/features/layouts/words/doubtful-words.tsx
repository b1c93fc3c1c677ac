import { describeDoubtfulWords, type DoubtfulWord } from '@tillwatch/contract';

/** Names what was not understood, what its transactions count as, and what confirming that means. */
export function DoubtfulWords({ words }: { words: readonly DoubtfulWord[] }) {
  return (
    <>
      <span className="block max-h-60 overflow-y-auto break-words text-foreground">
        {describeDoubtfulWords(words).map((sentence) => (
          <span key={sentence} className="mb-1 block">
            {sentence}
          </span>
        ))}
      </span>
      <span className="mt-2 block">
        If one of them means a refund, a void, or a no-sale, that does not show in this file or in later ones.
        Supervisors and administrators are told that you confirmed it.
      </span>
    </>
  );
}
