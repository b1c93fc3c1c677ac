// Printed lines that hold nothing of what was read.
import { hasWords } from './line-form.ts';
import type { ReadTicket } from './read-ticket.ts';

const NUMBER = /\d[\d.,]*/g;
const CLOCK_OR_DATE = /\d[:/-]\d/;

/**
 * A line counts as used if anything points at it or if any of its numbers, or a name in it, was read. So what is
 * returned was certainly not used. Rows of a table, which have cells that were read, must not be asked about.
 *
 * @returns positions in `lines`
 */
export function findIdleLines(ticket: ReadTicket): number[] {
  const { lines, items, findings, employeeName } = ticket;
  const pointedAt = new Set([
    ...items.map(({ lineIndex }) => lineIndex),
    ...findings.flatMap(({ lineIndexes }) => lineIndexes),
  ]);
  const read = gatherNumbers(ticket);
  return lines.flatMap(({ text, kind }, at) => {
    if (kind !== 'text' || pointedAt.has(at) || !hasWords(text) || CLOCK_OR_DATE.test(text)) return [];
    if (employeeName !== null && text.includes(employeeName)) return [];
    const numbers = text.match(NUMBER) ?? [];
    return numbers.some((number) => read.has(plain(number))) ? [] : [at];
  });
}

/** Without leading zeros, and with a point: '012' is 12, and '1.234,50' is 1234.50. */
function plain(text: string): string {
  const parts = text.split(/[.,]/).filter((part) => part !== '');
  const last = parts.length > 1 ? parts.pop() : undefined;
  const whole = parts.join('').replace(/^0+(?=.)/, '');
  return last === undefined ? whole : `${whole}.${last}`;
}

function gatherNumbers(ticket: ReadTicket): Set<string> {
  const { transactionNumber, registerId, employeeId, items, tenders, amountCents } = ticket;
  const { subtotalCents, discountCents, taxCents, totalCents, changeCents } = ticket;
  const codes = [transactionNumber, registerId ?? '', employeeId ?? ''].flatMap(
    (code) => code.match(NUMBER) ?? [],
  );
  const cents = [amountCents, subtotalCents, discountCents, taxCents, totalCents, changeCents]
    .concat(items.flatMap(({ priceCents, quantity }) => [priceCents, priceCents / (quantity || 1)]))
    .concat(tenders.map((tender) => tender.amountCents))
    .flatMap((one) => (one === null ? [] : (Math.abs(one) / 100).toFixed(2)));
  const quantities = items.flatMap(({ quantity }) => [
    String(quantity),
    quantity.toFixed(2),
    quantity.toFixed(3),
  ]);
  return new Set([...codes, ...cents, ...quantities].map(plain));
}
