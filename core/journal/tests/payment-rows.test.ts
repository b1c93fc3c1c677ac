import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

/** Twenty tickets, every fifth of which was paid in two ways. */
function paymentsOf(
  write: (ticket: number, payment: number, way: string, cents: number) => Cell[],
): Cell[][] {
  let payment = 88_000;
  return Array.from({ length: 20 }, (_, ticket) => {
    const ways = ticket % 5 === 0 ? ['cash', 'visa'] : [ticket % 2 === 0 ? 'cash' : 'visa'];
    return ways.map((way, at) => write(ticket, ++payment, way, 600 + 100 * at + ticket));
  }).flat();
}

const EXPECTED = Array.from(
  { length: 20 },
  (_, ticket) => 600 + ticket + (ticket % 5 === 0 ? 700 + ticket : 0),
);
const minute = (ticket: number): string => `${10 + ticket}`;

it('rows for the payments of a ticket come to one transaction', () => {
  const { receipts, rejections } = parseRows([
    ['Order #', 'Kind', 'Gateway', 'Date/Time', 'Status', 'Amount', 'Cashier'],
    ...paymentsOf((ticket, _, way, cents) => {
      const gateway = way === 'cash' ? 'cash' : 'shop_payments';
      const at = `2026-09-19 08:${minute(ticket)}:55 `;
      return [`#33${minute(ticket)}`, 'sale', gateway, at, 'success', cents / 100, 'Angela Ruiz'];
    }),
  ]);
  expect(rejections).toEqual([]);
  expect(receipts.map(({ totalCents }) => totalCents)).toEqual(EXPECTED);
  expect(receipts[0]?.tenders.map(({ method }) => method)).toEqual(['cash', 'shop_payments']);
});

it('also if each payment has a number of its own, and change', () => {
  const { receipts } = parseRows([
    [
      'ticket_public_id',
      'payment_id',
      'completed_at',
      'station',
      'sales_rep',
      'payment_type',
      'amount',
      'change',
      'net_amount',
      'description',
    ],
    ...paymentsOf((ticket, payment, way, cents) => {
      const change = way === 'cash' && ticket % 5 !== 0 ? 1 : 0;
      const [type, words] =
        way === 'cash' ? ['CashPayment', 'Cash'] : ['CreditCardPayment', 'VISA ending 4965'];
      const moment = `2026-10-21T07:${minute(ticket)}:59`;
      return [
        `${10_900 + ticket}`,
        `${payment}`,
        moment,
        '2',
        'Nadia Khan',
        type,
        cents / 100 + change,
        change,
        cents / 100,
        words,
      ];
    }),
  ]);
  expect(receipts.map(({ transactionNumber }) => transactionNumber)).toEqual(
    Array.from({ length: 20 }, (_, ticket) => `${10_900 + ticket}`),
  );
  expect(receipts.map(({ totalCents }) => totalCents)).toEqual(EXPECTED);
});

it('also if the ways are codes that say which rows have a card, and hours and minutes are apart', () => {
  const { receipts } = parseRows([
    ['ID', 'CHECK', 'DATE', 'HOUR', 'MINUTE', 'CLERK', 'MEDIA KEY', 'ACCT', 'AMOUNT'],
    ...paymentsOf((ticket, payment, way, cents) => [
      `${payment}`,
      `${5400 + ticket}`,
      '2026-09-19',
      7 + Math.floor(ticket / 12),
      ticket % 12,
      '14',
      way === 'cash' ? '1' : '30',
      way === 'cash' ? '' : 'XXXXXXXXXXXX4421',
      cents / 100,
    ]),
  ]);
  expect(receipts.map(({ transactionNumber }) => transactionNumber)).toEqual(
    Array.from({ length: 20 }, (_, ticket) => `${5400 + ticket}`),
  );
  expect(receipts.map(({ totalCents }) => totalCents)).toEqual(EXPECTED);
  expect(receipts[13]?.time).toBe('2026-09-19T08:01:00');
});

describe('rows for the payments below the one with their total', () => {
  const slip = (ticket: number, ...rest: Cell[]): Cell[] => [
    `S-${410 + ticket}`,
    `2026-10-08 16:${minute(ticket)}`,
    3,
    'Ada',
    'Sale',
    ...rest,
  ];
  const payments = paymentsOf((ticket, _, way, cents) => slip(ticket, null, null, way, cents / 100));
  const slips: Cell[][] = [
    ['Slip No', 'Closed At', 'Till', 'Clerk', 'Kind', 'Total', 'Tax', 'Paid By', 'Sum'],
    ...EXPECTED.flatMap((cents, ticket) => [
      slip(ticket, cents / 100, 0.4, null, null),
      ...payments.filter(([number]) => number === `S-${410 + ticket}`),
    ]),
  ];

  it('are parts of it', () => {
    const { receipts, rejections, report } = parseRows(slips);
    expect([report.questions, rejections]).toEqual([[], []]);
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual(EXPECTED);
    expect(receipts.slice(5, 7).map(({ lines }) => lines.length)).toEqual([3, 2]);
  });

  it('are others if they say that they are something else', () => {
    const { receipts } = parseRows(slips.map((row, at) => (at === 5 ? row.with(4, 'Void') : row)));
    expect(receipts.map(({ transactionNumber }) => transactionNumber).slice(0, 4)).toEqual([
      'S-410',
      'S-411',
      'S-411',
      'S-412',
    ]);
  });
});

it('lines without a total say how their ticket was paid', () => {
  const { receipts } = parseRows([
    ['Ticket', 'Date', 'Time', 'Cashier', 'Type', 'Item', 'Qty', 'Amount', 'Void', 'Payment Method'],
    [4401, '11/17/2026', '06:10:00', 'ANA', 'Sale', 'COLA', 1, 2.29, 'No', 'Cash'],
    [4401, '11/17/2026', '06:10:00', 'ANA', 'Sale', 'BREAD', 2, 5.98, 'No', 'Cash'],
    [4402, '11/17/2026', '06:12:00', 'ANA', 'Return', 'COLA', -1, -2.29, 'No', 'Card'],
    [4403, '11/17/2026', '06:13:00', 'ANA', 'Void', 'COLA', 1, 2.29, 'Yes', ''],
    [4404, '11/17/2026', '06:15:00', 'ANA', 'Sale', 'BREAD', 1, 2.99, 'No', ''],
  ]);
  const paid = receipts.map(({ tenders }) => tenders.map(({ method, amountCents }) => [method, amountCents]));
  expect(paid).toEqual([[['Cash', 827]], [['Card', -229]], [], []]);
});
