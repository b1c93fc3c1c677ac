// Tables whose cells or rows hold more than one thing, or say it somewhere else.
import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell, Receipt } from '../index.ts';

const who = ({ registerId, employeeId }: Receipt): string => `${registerId} ${employeeId}`;
const amounts = (rows: Cell[][]): string[] =>
  parseRows(rows).receipts.map((receipt) => {
    const { transactionType, amountCents } = assessReceipt(receipt);
    return `${transactionType} ${amountCents}`;
  });
const sold = ({ items }: Receipt): string =>
  items.map(({ name, quantity, priceCents }) => `${quantity} ${name} ${priceCents}`).join(', ');
const time = (at: number): string => `06:${10 + at}:05`;
const eight = <T>(one: (at: number) => T): T[] => Array.from({ length: 8 }, (_, at) => one(at));

describe('two fields in a column', () => {
  it('are told apart as their heading says', () => {
    const { receipts } = parseRows([
      ['Txn', 'Date', 'Time', 'Reg/Emp', 'Tax', 'Total'],
      ...eight((at): Cell[] => [4001 + at, '11/16/2026', time(at), `${1 + (at % 2)}/6`, 0.5, 5.5]),
    ]);
    expect(receipts.slice(0, 2).map(who)).toEqual(['1 6', '2 6']);
  });

  it('may be two words for who rang it', () => {
    const { receipts } = parseRows([
      ['Order Number', 'Created At', 'Device', 'Employee User ID', 'Total'],
      ...eight((at): Cell[] => [4001 + at, `11/16/2026 ${time(at)}`, 2, 1203, 5.5]),
    ]);
    expect(receipts.map(who)).toEqual(eight(() => '2 1203'));
  });
});

describe('articles side by side in the row of their ticket', () => {
  const GOODS: Cell[] = ['COLA', 2, 4.58, 'GUM', 1, 0.99];
  const ticket = (at: number): Cell[] => [501 + at, `2026-11-16 06:${10 + at}`, 'ANN'];
  const rows = [...eight((at): Cell[] => [...ticket(at), ...GOODS, 0.43, 6])];

  it.each([
    ['item_1_name', 'item_1_qty', 'item_1_total', 'item_2_name', 'item_2_qty', 'item_2_total'],
    ['Item', 'Qty', 'Amount', 'Item', 'Qty', 'Amount'],
  ])('are lines of their own: %s, …', (...headings) => {
    const { receipts } = parseRows([
      ['order_number', 'order_date', 'cashier', ...headings, 'tax_total', 'order_total'],
      ...rows,
      [...ticket(8), 'CHIPS', 1, 1.79, null, null, null, 0.13, 1.92],
    ]);
    expect(receipts.map(sold)).toEqual([...eight(() => '2 COLA 458, 1 GUM 99'), '1 CHIPS 179']);
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual([...eight(() => 600), 192]);
  });
});

describe('how tickets were paid', () => {
  const HEADING = ['Id', 'Sale Time', 'Amount Due', 'Type', 'Employee'];

  it('may be in a column of types, with amounts', () => {
    const { receipts, report } = parseRows([
      HEADING,
      ...eight((at): Cell[] => {
        const paid = at === 2 ? 'Cash $2.00, Debit $3.50' : at % 2 === 0 ? 'Cash $5.50' : 'Visa $5.50';
        return [`POS ${6101 + at}`, `11/16/2026 ${time(at)}`, '$5.50', paid, 'Ann'];
      }),
    ]);
    expect(receipts[2]?.tenders.map(({ method, amountCents }) => `${method} ${amountCents}`)).toEqual([
      'Cash 200',
      'Debit 350',
    ]);
    expect(report.remarks.filter((remark) => remark.includes('not known ('))).toEqual([]);
  });

  it('does not take what is left of a card number for an amount', () => {
    const { receipts, rejections } = parseRows([
      ['Order Number', 'Created At', 'Device', 'Funding', 'Card', 'Total'],
      ...eight((at): Cell[] => [
        101 + at,
        `11/16/2026 ${time(at)}`,
        2,
        'CARD',
        at === 3 ? '' : 'xx5109',
        5.5,
      ]),
    ]);
    expect(rejections).toEqual([]);
    expect(receipts[0]?.card.maskedCard).toBe('xx5109');
  });

  it('credits without a sign are refunds if they stand in place of sales', () => {
    const rows = eight((at): Cell[] => {
      const money = at === 3 || at === 5 ? ['', 6.35] : [5.5, ''];
      return [618 + at, '11/16/2026', time(at), 'VISA', ...money];
    });
    const heading = ['Invoice', 'Date', 'Time', 'Tender', 'Sales Amount', 'Credit Amount'];
    expect(amounts([heading, ...rows])).toEqual(
      eight((at) => (at === 3 || at === 5 ? 'Refund -635' : 'Sale 550')),
    );
  });
});

describe('a title that comes again', () => {
  it('with another day begins that day', () => {
    const page = (day: string): Cell[][] => [
      ['Site 014 Broad St', null, null, 'Business day', day],
      ['Time', 'Trans', 'Reg', 'Cashier', 'Description', 'Amount'],
    ];
    const ticket = (number: number, at: string): Cell[] => [at, number, 1, 'ANN', 'COLA', 2.29];
    const { receipts } = parseRows([
      ...page('Mon 09/14/2026'),
      ...eight((at) => ticket(101 + at, time(at))),
      ...page('Tue 09/15/2026'),
      ...eight((at) => ticket(109 + at, time(at))),
    ]);
    expect(receipts.map((receipt) => receipt.time.slice(8, 10))).toEqual([
      ...eight(() => '14'),
      ...eight(() => '15'),
    ]);
  });
});
