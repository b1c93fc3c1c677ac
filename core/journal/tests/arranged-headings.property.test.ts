// Journals whose headings and feet are arranged at random: whatever is read, no ticket has the lines of another one.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';
import { runs } from '../../testing/test-form.ts';
import type { Receipt } from '../index.ts';

const FIELDS = ['number', 'moment', 'cashier', 'register'] as const;
type Field = (typeof FIELDS)[number];
/** Rows above the goods, then rows below the payment. */
const PLACES = ['head 1', 'head 2', 'head 3', 'foot 1', 'foot 2'] as const;

const arrangement = fc.record({
  places: fc.record({
    number: fc.constantFrom(...PLACES),
    moment: fc.constantFrom(...PLACES),
    cashier: fc.constantFrom(...PLACES),
    register: fc.constantFrom(...PLACES, null),
  }),
  order: fc.shuffledSubarray([...FIELDS], { minLength: FIELDS.length }),
  joint: fc.constantFrom('  ', '   ', ' / ', ' | '),
  numberWord: fc.constantFrom('TICKET', 'TRANS', 'SEQ', 'BILL NO', 'SLIP', ''),
  cashierWord: fc.constantFrom('CLERK', 'CASHIER', 'ASSOC', 'SRVD BY', 'OPER'),
  /** A row whose word nobody knows, perhaps with the moment again. */
  noise: fc.constantFrom(null, 'head', 'foot'),
  noiseWord: fc.constantFrom('BATCH', 'SESSION', 'TRAY', 'ZONE'),
  isNoiseDated: fc.boolean(),
  rule: fc.constantFrom(null, '', '--------------------'),
  rulePlace: fc.constantFrom('start', 'end', 'middle'),
  titles: fc.constantFrom([], ['QUICK STOP'], ['QUICK STOP', '14 MAIN ST', 'ELECTRONIC JOURNAL 10/21/2026']),
  thanks: fc.constantFrom(null, 'THANK YOU'),
  kinds: fc.array(fc.constantFrom('sale', 'sale', 'sale', 'refund', 'void', 'no sale'), {
    minLength: 17,
    maxLength: 26,
  }),
});
type Arrangement = typeof arrangement extends fc.Arbitrary<infer T> ? T : never;

interface Ticket {
  number: string;
  time: string;
  cashier: string;
  register: string;
  /** Of its one article, different in each ticket; null for none. */
  cents: number | null;
}

const CASHIERS = ['107', '114', '128'];
const FIRST = 5101;

function ticketAt(at: number, kind: string): Ticket {
  const minutes = 7 * 60 + at * 4;
  const two = (value: number): string => String(value).padStart(2, '0');
  return {
    number: String(FIRST + at),
    time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`,
    cashier: CASHIERS[(at * 5 + Math.floor(at / 3)) % 3] ?? '',
    register: String(1 + (at % 2)),
    cents: kind === 'no sale' ? null : (kind === 'refund' ? -1 : 1) * (119 + at * 10),
  };
}

function bodyOf({ cents }: Ticket, kind: string): string[] {
  if (cents === null) return ['NO SALE'];
  const amount = `${cents < 0 ? '-' : ''}${(Math.abs(cents) / 100).toFixed(2)}`.padStart(10);
  const article = `MILK 1L           ${amount}`;
  if (kind === 'void') return [article, 'TRANSACTION VOIDED'];
  const rows = [article, `TOTAL             ${amount}`, `CASH              ${amount}`];
  return kind === 'refund' ? ['REFUND', ...rows] : rows;
}

function rowsOf(ticket: Ticket, kind: string, chosen: Arrangement): string[] {
  const texts: Record<Field, string> = {
    number: `${chosen.numberWord} ${ticket.number}`.trim(),
    moment: `10/21/2026 ${ticket.time}`,
    cashier: `${chosen.cashierWord} ${ticket.cashier}`,
    register: `REG ${ticket.register}`,
  };
  const rowAt = (place: string): string[] => {
    const found = chosen.order.filter((field) => chosen.places[field] === place);
    return found.length === 0 ? [] : [found.map((field) => texts[field]).join(chosen.joint)];
  };
  const [head, foot] = [PLACES.slice(0, 3).flatMap(rowAt), PLACES.slice(3).flatMap(rowAt)];
  const noise = `${chosen.noiseWord} ${chosen.isNoiseDated ? texts.moment : String((Number(ticket.number) % 7) + 1)}`;
  if (chosen.noise === 'head') head.push(noise);
  if (chosen.noise === 'foot') foot.unshift(noise);
  if (chosen.thanks !== null) foot.push(chosen.thanks);
  const rule = chosen.rule === null ? [] : [chosen.rule];
  const [start, middle, end] = ['start', 'middle', 'end'].map((one) =>
    one === chosen.rulePlace ? rule : [],
  );
  return [...(start ?? []), ...head, ...(middle ?? []), ...bodyOf(ticket, kind), ...foot, ...(end ?? [])];
}

/** What a receipt has of another ticket than its own; '' for nothing. */
function mixUp(receipt: Receipt, ticket: Ticket | undefined): string {
  if (ticket === undefined) return `${receipt.transactionNumber} is not a ticket`;
  const { cents, time, cashier, register } = ticket;
  const others = [
    receipt.items.some(({ priceCents }) => priceCents !== cents) ? 'goods' : '',
    ![0, cents, null].includes(receipt.totalCents) ? 'amount' : '',
    receipt.time.includes(time) ? '' : 'time',
    [null, cashier].includes(receipt.employeeId) ? '' : 'cashier',
    [null, register].includes(receipt.registerId) ? '' : 'register',
  ].filter((one) => one !== '');
  return others.length === 0 ? '' : `${ticket.number}: ${others.join(', ')}`;
}

describe('headings and feet in any arrangement', () => {
  it('give no ticket the lines, the time, or the cashier of another one', () => {
    fc.assert(
      fc.property(arrangement, (chosen) => {
        const kinds = ['sale', 'sale', 'sale', ...chosen.kinds];
        const tickets = kinds.map((kind, at) => ticketAt(at, kind));
        const rows = tickets.flatMap((ticket, at) => rowsOf(ticket, kinds[at] ?? '', chosen));
        const { receipts } = parseLines([...chosen.titles, ...rows].join('\n'));
        const wrong = receipts.map((receipt) =>
          mixUp(
            receipt,
            tickets.find(({ number }) => number === receipt.transactionNumber),
          ),
        );
        expect(
          wrong.filter((one) => one !== ''),
          rows.join('\n'),
        ).toEqual([]);
      }),
      { numRuns: runs(60, 3000) },
    );
  });
});
