// Money that left the drawer on a sale: change, and cash back on a card.
import type { Receipt } from '../journal/index.ts';

/** What went out of the drawer on a paid ticket, and what came in by its payments; cents. */
export interface GivenOut {
  changeCents: number;
  cashBackCents: number;
  receivedCents: number;
}

const CASH_BACK = /^\W*CASH ?BACK\b\D*(\d{1,6})\.(\d\d)\b/i;

/** @returns null if no cash was given back on a card, and no more change than was paid. */
export function givenOutOf({ changeCents, lines, tenders, totalCents }: Receipt): GivenOut | null {
  const change = Math.abs(changeCents ?? 0);
  const cashBackCents = lines.reduce((sum, { text, kind }) => {
    const [, whole, part] = (kind === 'text' && CASH_BACK.exec(text)) || [];
    return whole === undefined ? sum : sum + Number(whole) * 100 + Number(part);
  }, 0);
  const receivedCents = tenders.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (totalCents === null || (cashBackCents === 0 && change <= receivedCents - totalCents)) return null;
  return { changeCents: change, cashBackCents, receivedCents };
}
