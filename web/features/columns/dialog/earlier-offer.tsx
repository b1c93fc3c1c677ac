import type { EarlierAnswer } from '@tillwatch/contract';
import { Button } from '../../../ui/button.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { AnswerText } from './answer-offers.tsx';

interface EarlierOfferProps {
  /** The headings of the table. */
  titles: string[];
  /** Absent if there is none. */
  earlier: EarlierAnswer | undefined;
  onUse: (answer: EarlierAnswer['answer']) => void;
}

/** Fills in the answer that the present one has replaced, so that nobody has to give it from memory. */
export function EarlierOffer({ titles, earlier, onUse }: EarlierOfferProps) {
  if (earlier === undefined) return null;
  const { answer, byName, at } = earlier;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border px-3 py-2.5 text-sm">
      <p className="min-w-0 break-words">
        The answer before this one is from {byName}, <time dateTime={at}>{formatInstant(at)}</time>.
      </p>
      <Button size="sm" onClick={() => onUse(answer)}>
        Use the Earlier Answer
      </Button>
      <AnswerText titles={titles} answer={answer} />
    </div>
  );
}
