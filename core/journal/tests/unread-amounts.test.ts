// Amounts that can't be read, or are left out where they should be: what a receipt comes to isn't known then.

import { describe, expect, it } from 'vitest';
import { parseLines, parseRows } from '../../testing/parse-rows.ts';
import { type Cell, createUnreadAmountWatch, type Receipt } from '../index.ts';

const head = (number: number): string =>
  `TRAN# ${number}  REG 1  11/16/2026 17:${String(number - 4700).padStart(2, '0')}:05\nOPERATOR: 117 OWEN PRICE\n`;
const sale = (number: number): string =>
  `${head(number)} ICE BAG 7LB   4.50\n SUBTOTAL   4.50\n AMOUNT DUE   4.50\n CASH TENDERED   4.50`;

const between = (receipts: readonly string[]): Receipt[] => {
  const lines = receipts.map((body, at) => `${head(4711 + at)}${body}`);
  const sales = Array.from({ length: 10 }, (_, at) => sale(4701 + at));
  return parseLines([...sales, ...lines, sale(4720)].join('\n')).receipts;
};

describe('in a journal', () => {
  it.each(['n/a', '-', '', 'see video', '4O.4O', 'xx.xx', '**.**', '(?)'])('written as %s', (amount) => {
    const unread = between([
      ` ICE BAG 7LB     ${amount}\n MARLBORO RED    ${amount}\n *** TRANSACTION ABORT ***`,
      ` *** REFUND ***\n RED BULL 4PK    ${amount}\n AMOUNT DUE    ${amount}\n CASH TENDERED    ${amount}`,
      ` RED BULL 4PK    ${amount}\n AMOUNT DUE    ${amount}\n VOID LINE ITEM RED BULL 4PK    ${amount}\n AMOUNT DUE    ${amount}`,
    ]).filter(({ unreadAmounts }) => unreadAmounts !== undefined);
    expect(unread.map(({ transactionNumber }) => transactionNumber)).toEqual(['4711', '4712', '4713']);
  });

  it('beside some that can be read, which count', () => {
    const [abort] = between([
      ' ICE BAG 7LB    4.50\n MARLBORO RED    1O.49\n *** TRANSACTION ABORT ***',
    ]).slice(-2);
    expect(abort).toMatchObject({ items: [{ priceCents: 450 }], unreadAmounts: [3] });
  });

  it('takes the price of one and their number, if that is all there is', () => {
    const [abort] = between([' WINSTON RED BOX   2 @ 9.49\n *** TRANSACTION ABORT ***']).slice(-2);
    expect(abort?.items).toMatchObject([{ name: 'WINSTON RED BOX', quantity: 2, priceCents: 1898 }]);
  });

  it('not where nothing was rung', () => {
    const receipts = between([' NO SALE', ' *** TRANSACTION ABORT ***', ' SAFE DROP   20.00']);
    expect(receipts.filter(({ unreadAmounts }) => unreadAmounts !== undefined)).toEqual([]);
  });
});

const HEADINGS = ['Date', 'Time', 'Register', 'Receipt', 'Cashier', 'Description', 'Qty', 'Amount'];

const ticket = (number: number, lines: readonly (readonly Cell[])[]): Cell[][] =>
  lines.map((line) => ['11/16/2026', `17:${number - 4700}:05`, '1', String(number), '117', ...line]);

it.each(['n/a', '-', '', 'see video'])('in a table, written as %s', (amount) => {
  const rows = Array.from({ length: 10 }, (_, at) =>
    ticket(4711 + at, [
      ['ICE BAG 7LB', 1, 4.5],
      ['AMOUNT DUE', '', 4.5],
      ['CASH', '', 4.5],
    ]),
  );
  const abort = ticket(4730, [
    ['ICE BAG 7LB', 1, amount],
    ['TRANSACTION ABORT', '', ''],
  ]);
  const { receipts } = parseRows([HEADINGS, ...rows.flat(), ...abort]);
  expect(receipts.filter(({ unreadAmounts }) => unreadAmounts !== undefined)).toMatchObject([
    { transactionNumber: '4730', unreadAmounts: [0] },
  ]);
});

describe('the remark', () => {
  const told = (unread: number, all: number): string | null => {
    const watch = createUnreadAmountWatch();
    const lines = [{ text: ' MARLBORO RED   n/a', rowNumber: 1, kind: 'text' as const }];
    for (let at = 0; at < all; at++)
      watch.add({ transactionNumber: `${4700 + at}`, lines, ...(at < unread && { unreadAmounts: [0] }) });
    return watch.describe();
  };

  it('names the first transactions and a line', () => {
    expect(told(2, 40)).toBe(
      '2 transactions have amounts that are missing, or cannot be read, as in “MARLBORO RED n/a” (4700, 4701). ' +
        'What they come to may be more. Look at the original rows.',
    );
  });

  it('is not made of what many have', () => {
    expect(told(10, 40)).toBeNull();
    expect(told(0, 40)).toBeNull();
  });
});

describe('amounts far below the quantity and price beside them', () => {
  const PAID =
    'WINSTON RED BOX   2 @ 9.49   18.98 *\n SUBTOTAL   18.98\n AMOUNT DUE   18.98\n CASH TENDERED   18.98';
  const told = (receipts: readonly Receipt[]): string | null => {
    const watch = createUnreadAmountWatch();
    for (const receipt of receipts) watch.add(receipt);
    return watch.describe();
  };

  it.each(['0.00', '0.09'])('in a journal: %s', (amount) => {
    const receipts = between([
      PAID,
      ` WINSTON RED BOX   2 @ 9.49   ${amount} *\n *** TRANSACTION ABORT ***`,
      ` *** REFUND ***\n RED BULL 4PK   2 @ 9.49   ${amount}\n AMOUNT DUE   ${amount}\n CASH TENDERED   ${amount}`,
      ` ICE BAG 7LB   4.50\n RED BULL 4PK   2 @ 9.49   ${amount}\n AMOUNT DUE   4.50\n VOID LINE ITEM RED BULL 4PK   2 @ 9.49   ${amount}\n AMOUNT DUE   4.50\n CASH TENDERED   4.50`,
    ]);
    const unread = receipts.filter(({ unreadAmounts }) => unreadAmounts !== undefined);
    expect(unread.map(({ transactionNumber }) => transactionNumber)).toEqual(['4712', '4713', '4714']);
    expect(told(receipts)).toMatch(
      /^3 transactions have amounts that are far below the quantity and price beside them, as in “/,
    );
  });

  it('unless what they are for was free, or the register prints all of that kind so', () => {
    const free =
      ' ICE BAG 7LB   4.50\n FREE COFFEE   1 @ 1.99   0.00\n AMOUNT DUE   4.50\n CASH TENDERED   4.50';
    expect(told(between([PAID, free]))).toBeNull();
    const abort = ' WINSTON RED BOX   2 @ 9.49   0.00\n *** TRANSACTION ABORT ***';
    expect(told(between([PAID, abort, abort, abort, PAID]))).toBeNull();
  });

  const COLUMNS = [...HEADINGS.slice(0, -2), 'Qty', 'Unit Price', 'Amount'];
  const sales = Array.from({ length: 10 }, (_, at) =>
    ticket(4711 + at, [
      ['ICE BAG 7LB', 2, 4.5, 9],
      ['AMOUNT DUE', '', '', 9],
      ['CASH', '', '', 9],
    ]),
  );

  it.each([0, 0.09])('in a table: %s', (amount) => {
    const abort = ticket(4730, [
      ['WINSTON RED BOX', 2, 9.49, amount],
      ['TRANSACTION ABORT', '', '', ''],
    ]);
    const { receipts } = parseRows([COLUMNS, ...sales.flat(), ...abort]);
    expect(receipts.filter(({ unreadAmounts }) => unreadAmounts !== undefined)).toMatchObject([
      { transactionNumber: '4730', unreadAmounts: [0] },
    ]);
    expect(told(receipts)).toContain('(4730)');
  });
});
