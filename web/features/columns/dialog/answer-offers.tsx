import type { AnswerOffer } from '@tillwatch/contract';
import { Button } from '../../../ui/button.tsx';
import { nameOtherStore } from '../../../ui/name-other-store.ts';

interface AnswerOffersProps {
  offers: readonly AnswerOffer[];
  onUse: (answer: AnswerOffer['answer']) => void;
}

/** What other stores have answered for tables with the same headings. */
export function AnswerOffers({ offers, onUse }: AnswerOffersProps) {
  if (offers.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-primary-line bg-primary-soft px-3 py-2.5 text-sm">
      <p>{offers.length === 1 ? 'Another store has' : 'Other stores have'} answered this.</p>
      {offers.map(({ store, answer }, at) => (
        <Button key={JSON.stringify(answer)} size="sm" onClick={() => onUse(answer)}>
          Use the answer of{' '}
          {nameOtherStore(
            store,
            offers.slice(0, at).map((offer) => offer.store),
          )}
        </Button>
      ))}
    </div>
  );
}
