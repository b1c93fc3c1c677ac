// Tickets that gave out more money than their payments left above what was due.
import { keepByStore } from './keep-by-store.ts';
import type { StoreView } from './store-view.ts';
import { isSale, type TicketFacts } from './ticket-facts.ts';

/** Less may be rounded. Assumed. */
const LEAST_OVER_CENTS = 100;

function overOf({ givenOut, amountCents }: TicketFacts): number {
  if (givenOut === null) return 0;
  const { changeCents, cashBackCents, receivedCents } = givenOut;
  const over = changeCents + cashBackCents - Math.max(0, receivedCents - amountCents);
  return over < LEAST_OVER_CENTS ? 0 : over;
}

/** Where more sales give out too much, the export prints payments in another way. */
const MOST_OVER_SHARE = 0.05;
const FEW_OVER = 3;
/** Fewer don't show whether payments by card include the cash back. */
const FEWEST_BACK = 3;

/** @returns cents; 0 also if the store's other tickets don't show that payments include what is given out. */
export function givenTooMuch(ticket: TicketFacts, store: StoreView): number {
  const over = overOf(ticket);
  if (over === 0) return 0;
  const { tellsCashBack, tellsChange } = printedOf(store);
  const isTold = isCashBack(ticket) ? tellsCashBack : tellsChange;
  return isTold ? over : 0;
}

interface Printed {
  tellsChange: boolean;
  tellsCashBack: boolean;
}

const printedOf = keepByStore(readPrinted);

const isCashBack = ({ givenOut }: TicketFacts): boolean => givenOut !== null && givenOut.cashBackCents > 0;

function readPrinted({ tickets }: StoreView): Printed {
  const sales = tickets.filter(isSale);
  const back = sales.filter(isCashBack);
  const included = back.filter((ticket) => overOf(ticket) === 0).length;
  const over = sales.filter((ticket) => !isCashBack(ticket) && overOf(ticket) > 0).length;
  return {
    tellsChange: over <= Math.max(Math.min(FEW_OVER, sales.length / 2), sales.length * MOST_OVER_SHARE),
    tellsCashBack: included >= FEWEST_BACK && back.length - included <= included / FEWEST_BACK,
  };
}
