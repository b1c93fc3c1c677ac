import { MOST_TAX } from '../measures/tax-rates.ts';
import { type Draft, setLineKind } from './draft.ts';

/** `CASH REFUND  -4.29`, `AMOUNT REFUNDED  4.29` below a total of as much below zero: how it was given back. */
export function settlePaidBack(draft: Draft): void {
  const { receipt } = draft;
  const { items, events, tenders, totalCents, totalLineIndex } = receipt;
  if (tenders.length > 0 || totalCents === null || totalCents >= 0 || totalLineIndex === undefined) return;
  const below = [
    ...items.map(({ lineIndex, priceCents }) => ({ lineIndex, cents: priceCents })),
    ...events.map(({ lineIndex, amountCents }) => ({ lineIndex, cents: amountCents ?? 0 })),
  ].filter(({ lineIndex }) => lineIndex > totalLineIndex);
  const given = below.find(({ cents }) => Math.abs(cents) === -totalCents);
  const returned = items
    .filter(({ lineIndex }) => lineIndex < totalLineIndex)
    .reduce((sum, { priceCents }) => sum + priceCents, 0);
  const isWhole = returned < 0 && totalCents <= returned && totalCents >= returned * (1 + MOST_TAX) - 1;
  if (given === undefined || !isWhole) return;
  const { lineIndex } = given;
  receipt.items = items.filter((item) => item.lineIndex !== lineIndex);
  addPaidBack(draft, lineIndex);
}

/** A line says how all of the total was given back. */
export function addPaidBack(draft: Draft, lineIndex: number): void {
  const { tenders, totalCents } = draft.receipt;
  tenders.push({ method: draft.words[lineIndex] ?? '', amountCents: totalCents ?? 0, lineIndex });
  setLineKind(draft, lineIndex, 'tender');
}
