// Journals whose tickets write their lines in ways chosen at random: what is read of a ticket is right, or its sums, which
// are printed, show that it isn't.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';
import { runs } from '../../testing/test-form.ts';
import { compareSums } from '../checks/compare-sums.ts';
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
  minus: fc.constantFrom('-#', '#-', '(#)'),
  currency: fc.constantFrom('', '$'),
  width: fc.constantFrom(24, 30, 36),
  taxMark: fc.constantFrom('', ' T', ' A', ' *'),
  code: fc.constantFrom('none', 'short', 'long'),
  count: fc.constantFrom('none', 'below', 'above', 'before', 'behind', 'column'),
  takenBack: fc.constantFrom(
    'word above',
    'word below',
    'word before',
    'word behind',
    'framed',
    'amount alone',
  ),
  voidWord: fc.constantFrom('VOID', 'ITEM VOID', 'LINE VOID', 'CORRECTION', 'ITEM CORRECT'),
  voidTicket: fc.constantFrom('TRANSACTION VOIDED', 'VOID TRANSACTION', '*** SALE VOIDED ***'),
  refund: fc.constantFrom('REFUND', 'RETURN', '*** REFUND ***'),
  subtotal: fc.constantFrom('', 'SUBTOTAL', 'SUB-TOTAL'),
  tax: fc.constantFrom('', 'SALES TAX', 'TAX 1'),
  total: fc.constantFrom('TOTAL', 'BALANCE DUE', 'AMOUNT DUE', '*** TOTAL'),
  cash: fc.constantFrom('CASH', 'CASH TENDERED'),
  change: fc.constantFrom('CHANGE', 'CHANGE DUE'),
  isApart: fc.boolean(),
  tickets: fc.array(
    fc.record({
      kind: fc.constantFrom('sale', 'sale', 'sale', 'voided line', 'refund', 'void'),
      goods: fc.array(fc.tuple(fc.nat(GOODS.length - 1), fc.constantFrom(1, 1, 1, 2)), {
        minLength: 2,
        maxLength: 4,
      }),
    }),
    { minLength: 16, maxLength: 22 },
  ),
});
type Ways = typeof ways extends fc.Arbitrary<infer T> ? T : never;
type Kind = Ways['tickets'][number]['kind'];

interface Line {
  name: string;
  cents: number;
  count: number;
  isVoid: boolean;
}

function createWriter(chosen: Ways) {
  const money = (cents: number): string => {
    const amount = `${chosen.currency}${(Math.abs(cents) / 100).toFixed(2)}`;
    return cents < 0 ? chosen.minus.replace('#', amount) : amount;
  };
  const sum = (label: string, cents: number): string =>
    `${label.padEnd(chosen.width)} ${money(cents).padStart(9)}`;
  const codeOf = (name: string): string => {
    const at = GOODS.findIndex(([one]) => one === name);
    return { none: '', short: `${112 + at * 3} `, long: `00491${10000 + at * 777} ` }[chosen.code];
  };
  const priced = (name: string, cents: number): string =>
    `${sum(codeOf(name) + name, cents)}${chosen.taxMark}`;
  function sold({ name, cents, count }: Line): string[] {
    const each = `${count} @ ${money(Math.abs(cents / count))}`;
    const counted = codeOf(name) + name;
    if (count === 1 || chosen.count === 'none') return [priced(name, cents)];
    if (chosen.count === 'below') return [priced(name, cents), `   ${each}`];
    if (chosen.count === 'above') return [`   ${each}`, priced(name, cents)];
    if (chosen.count === 'before') return [`${sum(`${count} ${counted}`, cents)}${chosen.taxMark}`];
    if (chosen.count === 'behind') return [`${sum(`${counted} ${each}`, cents)}${chosen.taxMark}`];
    return [
      `${sum(`${counted.padEnd(chosen.width - 4)}${String(count).padStart(4)}`, cents)}${chosen.taxMark}`,
    ];
  }
  function back({ name, cents }: Line): string[] {
    const row = priced(name, cents);
    if (chosen.takenBack === 'word above') return [chosen.voidWord, row];
    if (chosen.takenBack === 'word below') return [row, chosen.voidWord];
    if (chosen.takenBack === 'word before') return [sum(`${chosen.voidWord} ${name}`, cents)];
    if (chosen.takenBack === 'word behind') return [`${row} ${chosen.voidWord}`];
    return chosen.takenBack === 'framed' ? ['*** ERROR CORRECT ***', row] : [row];
  }
  return { sum, line: (one: Line): string[] => (one.isVoid ? back(one) : sold(one)) };
}

interface Ticket {
  kind: Kind;
  lines: Line[];
  totalCents: number;
}

function ticketOf({ kind, goods }: Ways['tickets'][number], { tax, count }: Ways): Ticket {
  const sign = kind === 'refund' ? -1 : 1;
  const lines = goods.map(([at, pieces]): Line => {
    const [name, cents] = GOODS[at] ?? ['', 0];
    const rung = count === 'none' ? 1 : pieces;
    return { name, cents: sign * cents * rung, count: rung, isVoid: false };
  });
  const [first] = lines;
  if (kind === 'voided line' && first !== undefined)
    lines.push({ ...first, cents: -first.cents, isVoid: true });
  const net = lines.reduce((all, { cents }) => all + cents, 0);
  return { kind, lines, totalCents: net + (tax === '' ? 0 : Math.round(net * 0.07)) };
}

function rowsOf({ kind, lines, totalCents }: Ticket, at: number, chosen: Ways): string[] {
  const { sum, line } = createWriter(chosen);
  const net = lines.reduce((all, { cents }) => all + cents, 0);
  const heading = `TRAN# ${5101 + at}  REG 1  CLERK 107  10/21/2026 07:${String(at).padStart(2, '0')}`;
  const body = lines.flatMap(line);
  const gap = chosen.isApart ? [''] : [];
  if (kind === 'void') return [heading, ...body, chosen.voidTicket, ...gap];
  const sums = [
    ...(chosen.subtotal === '' ? [] : [sum(chosen.subtotal, net)]),
    ...(chosen.tax === '' ? [] : [sum(chosen.tax, totalCents - net)]),
    sum(chosen.total, totalCents),
  ];
  const paid = totalCents > 0 ? Math.ceil(totalCents / 1000) * 1000 : totalCents;
  const payment = [
    sum(chosen.cash, paid),
    ...(paid === totalCents ? [] : [sum(chosen.change, paid - totalCents)]),
  ];
  return [heading, ...(kind === 'refund' ? [chosen.refund] : []), ...body, ...sums, ...payment, ...gap];
}

/** What is read of a ticket wrongly; '' for nothing. */
function differenceOf(receipt: Receipt | undefined, { kind, lines, totalCents }: Ticket): string {
  if (receipt === undefined) return 'missing';
  const has = (wanted: string): boolean => receipt.events.some((event) => event.kind === wanted);
  const written = lines.map(({ cents, isVoid }) => `${cents}${isVoid ? ' void' : ''}`);
  const read = receipt.items.map(
    ({ priceCents, state }) => `${priceCents}${state === 'void' ? ' void' : ''}`,
  );
  return [
    has('void-ticket') === (kind === 'void') ? '' : 'void',
    kind !== 'refund' || has('refund') || (receipt.totalCents ?? 0) < 0 ? '' : 'refund',
    kind === 'void' || receipt.totalCents === totalCents ? '' : 'total',
    written.join() === read.join() ? '' : `${written.join()} read as ${read.join()}`,
  ]
    .filter((one) => one !== '')
    .join('; ');
}

describe('lines written in any way', () => {
  it('are read right, or do not add up', () => {
    fc.assert(
      fc.property(ways, (chosen) => {
        const plain: Ways['tickets'][number] = {
          kind: 'sale',
          goods: [
            [0, 1],
            [1, 1],
          ],
        };
        const tickets = [plain, plain, plain, ...chosen.tickets].map((one) => ticketOf(one, chosen));
        const rows = tickets.flatMap((ticket, at) => rowsOf(ticket, at, chosen));
        const { receipts } = parseLines(rows.join('\n'));
        const wrong = tickets.flatMap((ticket, at) => {
          const receipt = receipts.find(({ transactionNumber }) => transactionNumber === String(5101 + at));
          const difference = differenceOf(receipt, ticket);
          const isTold = receipt !== undefined && compareSums(receipt)?.isSame === false;
          return difference === '' || isTold ? [] : [`${5101 + at} ${difference}`];
        });
        expect(wrong, rows.join('\n')).toEqual([]);
      }),
      { numRuns: runs(60, 3000) },
    );
  });
});
