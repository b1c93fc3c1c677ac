// Tables of back offices that write tickets in ways chosen at random, but say all of them plainly: each is read right,
// and nobody is asked.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import { runs } from '../../testing/test-form.ts';
import type { Receipt } from '../index.ts';

const GOODS: readonly (readonly [name: string, cents: number])[] = [
  ['COFFEE LARGE', 249],
  ['SNICKERS', 99],
  ['CHIPS PAPRIKA', 219],
  ['BREAD ROLL', 79],
  ['SANDWICH HAM', 399],
  ['LIGHTER', 199],
];

const ways = fc.record({
  /** Where what is a ticket's stands: in all rows of its lines, in the first, or in a row above them. */
  head: fc.constantFrom('every row', 'first row', 'own row'),
  /** Taxes, totals, and payments in rows of their own, under words for what each row is. */
  isLog: fc.boolean(),
  /** Whether the columns stand the other way around. */
  isReversed: fc.boolean(),
  isInCents: fc.boolean(),
  /** Whether tickets of a log are paid in the next minute. */
  isSlow: fc.boolean(),
  currency: fc.constantFrom('', '$'),
  minus: fc.constantFrom('-#', '#-', '(#)'),
  number: fc.constantFrom('Receipt No', 'Transaction #', 'TICKET_ID'),
  cashier: fc.constantFrom('Cashier', 'Employee ID', 'Operator'),
  moment: fc.constantFrom('ISO', 'AM/PM', 'apart', 'digits'),
  total: fc.constantFrom('Total', 'Receipt Total', 'Grand Total'),
  lineAmount: fc.constantFrom('Ext Price', 'Line Amount', 'Amount'),
  tax: fc.constantFrom('none', 'Sales Tax', 'Tax Amount'),
  /** Whether a log also says what its tickets are. */
  isTyped: fc.boolean(),
  /** What says what rows of a log are. */
  event: fc.constantFrom('Event', 'Function', 'Line Type', 'Activity', 'Step'),
  item: fc.constantFrom('Item', 'PLU', 'Sale Item'),
  takenBack: fc.constantFrom('Item Void', 'Error Correct', 'Void Line'),
  /** What says that a ticket, or a line of a table that is no log, was voided. */
  voidedTicket: fc.constantFrom('word', 'flag', 'status'),
  voidedLine: fc.constantFrom('flag', 'status'),
  yes: fc.constantFrom(['Yes', 'No'], ['1', '0'], ['TRUE', 'FALSE'], ['Y', '']),
  tickets: fc.array(
    fc.record({
      kind: fc.constantFrom('sale', 'sale', 'sale', 'sale', 'voided line', 'refund', 'void'),
      goods: fc.uniqueArray(fc.tuple(fc.nat(GOODS.length - 1), fc.constantFrom(1, 1, 2)), {
        selector: ([at]) => at,
        minLength: 2,
        maxLength: 4,
      }),
    }),
    { minLength: 20, maxLength: 26 },
  ),
});
type Ways = typeof ways extends fc.Arbitrary<infer T> ? T : never;

interface Line {
  name: string;
  count: number;
  cents: number;
  isStruck: boolean;
}

interface Ticket {
  kind: Ways['tickets'][number]['kind'];
  lines: Line[];
  taxCents: number;
  totalCents: number;
}

function ticketOf({ kind, goods }: Ways['tickets'][number], { tax }: Ways): Ticket {
  const sign = kind === 'refund' ? -1 : 1;
  const lines = goods.map(([at, count], place): Line => {
    const [name, cents] = GOODS[at] ?? ['', 0];
    return {
      name,
      count: sign * count,
      cents: sign * count * cents,
      isStruck: kind === 'voided line' && place === 0,
    };
  });
  const net = lines.reduce((all, { cents, isStruck }) => all + (isStruck ? 0 : cents), 0);
  const taxCents = tax === 'none' ? 0 : Math.round(net * 0.07);
  return { kind, lines, taxCents, totalCents: net + taxCents };
}

/** Cells under their headings. */
type Cells = Record<string, string>;

function createCells(chosen: Ways) {
  const titled = (title: string): string => (chosen.isInCents ? `${title} (cents)` : title);
  const signed = (text: string, isNegative: boolean): string =>
    isNegative ? chosen.minus.replace('#', text) : text;
  const money = (cents: number): string => {
    const dollars = `${chosen.currency}${(Math.abs(cents) / 100).toFixed(2)}`;
    return signed(chosen.isInCents ? `${Math.abs(cents)}` : dollars, cents < 0);
  };
  const answer = (isSo: boolean): string => chosen.yes[isSo ? 0 : 1] ?? '';
  const amount = (cents: number): Cells => ({ [titled(chosen.lineAmount)]: money(cents) });
  return {
    amount,
    moment: (minutes: number): Cells => {
      const hour = 7 + Math.floor(minutes / 60);
      const minute = `${minutes % 60}`.padStart(2, '0');
      const [half, whole] = [`${hour}:${minute} AM`, `0${hour}:${minute}`];
      if (chosen.moment === 'apart') return { Date: '10/21/2026', Time: half };
      const forms = {
        ISO: `2026-10-21T${whole}:05`,
        'AM/PM': `10/21/2026 ${half}`,
        digits: `20261021 ${whole}`,
      };
      return { 'Sold At': forms[chosen.moment] };
    },
    kind: (kind: Ticket['kind']): Cells => {
      const isVoid = kind === 'void';
      const word = isVoid && chosen.voidedTicket === 'word' ? 'Void' : kind === 'refund' ? 'Refund' : 'Sale';
      return {
        'Trans Type': word,
        ...(chosen.voidedTicket === 'flag' && { 'Ticket Voided': answer(isVoid) }),
        ...(chosen.voidedTicket === 'status' && { Status: isVoid ? 'Voided' : 'Completed' }),
      };
    },
    sums: ({ taxCents, totalCents }: Ticket): Cells => ({
      ...(chosen.tax !== 'none' && { [titled(chosen.tax)]: money(taxCents) }),
      [titled(chosen.total)]: money(totalCents),
    }),
    goods: ({ name, count, cents }: Line): Cells => ({
      Description: name,
      Qty: signed(`${Math.abs(count)}`, count < 0),
      ...amount(cents),
    }),
    state: ({ isStruck }: Line): Cells => ({
      ...(chosen.voidedLine === 'flag' && { 'Line Void': answer(isStruck) }),
      ...(chosen.voidedLine === 'status' && { 'Line Status': isStruck ? 'Voided' : 'Sold' }),
    }),
  };
}

const nameOf = (chosen: Ways, at: number): Cells => ({
  [chosen.number]: `${5101 + at}`,
  Register: `${1 + (at % 2)}`,
  [chosen.cashier]: '107',
});

function tableRows(ticket: Ticket, at: number, chosen: Ways): Cells[] {
  const { moment, kind, sums, goods, state } = createCells(chosen);
  const head = { ...nameOf(chosen, at), ...moment(at * 3), ...kind(ticket.kind), ...sums(ticket) };
  const lines = ticket.lines.map((line): Cells => ({ ...goods(line), ...state(line) }));
  if (chosen.head === 'own row') return [head, ...lines];
  const isIn = (place: number): boolean => place === 0 || chosen.head === 'every row';
  return lines.map((line, place) => ({ ...(isIn(place) && head), ...line }));
}

function logRows({ kind, lines, taxCents, totalCents }: Ticket, at: number, chosen: Ways): Cells[] {
  const cells = createCells(chosen);
  const row = (word: string, said: Cells = {}, later = 0): Cells => ({
    ...nameOf(chosen, at),
    ...cells.moment(at * 3 + later),
    ...(chosen.isTyped && { 'Trans Type': kind === 'refund' ? 'Refund' : 'Sale' }),
    [chosen.event]: word,
    ...said,
  });
  const item = kind === 'refund' ? 'Return Item' : chosen.item;
  const back = lines
    .filter(({ isStruck }) => isStruck)
    .map((line) => ({ ...line, count: -line.count, cents: -line.cents }));
  const later = Number(chosen.isSlow);
  const sums = [
    ...(taxCents === 0 ? [] : [row('Tax', cells.amount(taxCents))]),
    row('Total', cells.amount(totalCents)),
    row('Tender', { Description: 'Cash', ...cells.amount(totalCents) }, later),
  ];
  return [
    row('Begin Transaction'),
    ...lines.map((line) => row(item, cells.goods(line))),
    ...back.map((line) => row(chosen.takenBack, cells.goods(line))),
    ...(kind === 'void' ? [row('Void Transaction')] : sums),
    row('End Transaction', {}, later),
  ];
}

/** Under headings in the order in which rows first have them. */
function toSheet(rows: readonly Cells[], isReversed: boolean): string[][] {
  const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const ordered = isReversed ? titles.toReversed() : titles;
  return [ordered, ...rows.map((row) => ordered.map((title) => row[title] ?? ''))];
}

/** What is read of a ticket wrongly; '' for nothing. */
function differenceOf(receipt: Receipt | undefined, { kind, lines, totalCents }: Ticket): string {
  if (receipt === undefined) return 'missing';
  const { items, events, typeText } = receipt;
  const isVoid = /void/i.test(typeText ?? '') || events.some((event) => event.kind === 'void-ticket');
  const sold = items.reduce((all, { priceCents }) => all + priceCents, 0);
  const written = lines.reduce((all, { cents, isStruck }) => all + (isStruck ? 0 : cents), 0);
  const voided = items.filter(({ state }) => state === 'void').length;
  return [
    isVoid === (kind === 'void') ? '' : `${typeText}`,
    kind === 'void' || receipt.totalCents === totalCents ? '' : `total ${receipt.totalCents}`,
    kind === 'void' || sold === written ? '' : `sold ${sold}`,
    kind !== 'voided line' || voided === 1 ? '' : 'void line',
  ]
    .filter((one) => one !== '')
    .join('; ');
}

describe('tables written in any way', () => {
  it('are read right', () => {
    fc.assert(
      fc.property(ways, (chosen) => {
        const tickets = chosen.tickets.map((one) => ticketOf(one, chosen));
        const rowsOf = chosen.isLog ? logRows : tableRows;
        const rows = tickets.flatMap((ticket, at) => rowsOf(ticket, at, chosen));
        const sheet = toSheet(rows, chosen.isReversed);
        const { receipts } = parseRows(sheet);
        const wrong = tickets.flatMap((ticket, at) => {
          const receipt = receipts.find(({ transactionNumber }) => transactionNumber === `${5101 + at}`);
          const difference = differenceOf(receipt, ticket);
          return difference === '' ? [] : [`${5101 + at} ${difference}`];
        });
        expect(wrong, sheet.map((cells) => cells.join('|')).join('\n')).toEqual([]);
      }),
      { numRuns: runs(40, 2000) },
    );
  }, 60_000);
});
