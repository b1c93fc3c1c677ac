import type { AnswerOffer } from '@tillwatch/contract';
import { Button } from '../../../ui/button.tsx';
import { nameOtherStore } from '../../../ui/name-other-store.ts';
import { TicketTexts } from '../../../ui/ticket-texts.tsx';
import { describeAnswer } from './describe-answer.ts';

interface AnswerOffersProps {
  /** The headings of the table. */
  titles: string[];
  offers: readonly AnswerOffer[];
  onUse: (answer: AnswerOffer['answer']) => void;
}

/** What other stores have answered for tables with the same headings. */
export function AnswerOffers({ titles, offers, onUse }: AnswerOffersProps) {
  if (offers.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-primary-line bg-primary-soft px-3 py-2.5 text-sm">
      <p>{offers.length === 1 ? 'Another store has' : 'Other stores have'} answered this.</p>
      {offers.map(({ store, answer }, at) => {
        const before = offers.slice(0, at).map((offer) => offer.store);
        return (
          <div key={JSON.stringify(answer)} className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
            <Button size="sm" onClick={() => onUse(answer)}>
              Use the answer of {nameOtherStore(store, before)}
            </Button>
            <AnswerText titles={titles} answer={answer} />
          </div>
        );
      })}
    </div>
  );
}

/** What an answer says, folded up. */
export function AnswerText({ titles, answer }: { titles: string[]; answer: AnswerOffer['answer'] }) {
  return (
    <details className="min-w-0 flex-1 basis-60 py-1 text-xs">
      <summary className="cursor-pointer">What it says</summary>
      <div className="flex flex-col gap-1 pt-1">
        {answer.rows && <TicketTexts rows={answer.rows} />}
        <p className="break-words text-muted-foreground">{describeAnswer({ titles }, answer)}</p>
      </div>
    </details>
  );
}
