// Words by which nothing was sold, among goods that were paid: anybody may have typed them.

import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseLines } from '../../testing/parse-rows.ts';

const heading = (number: number): string =>
  `TICKET ${number}  REG 1  CASHIER 17   11/18/26 08:${number - 4690}`;
const sale = (number: number): string =>
  [
    heading(number),
    'OAT MILK                      2.99',
    'TOTAL                         2.99',
    'CASH                          2.99',
  ].join('\n');

const among = (lines: readonly string[]): string =>
  [...[0, 1, 2, 3, 4].map((at) => sale(4700 + at)), heading(4705), ...lines, sale(4706), sale(4707)].join(
    '\n',
  );

const read = (lines: readonly string[]) => {
  const { receipts, report } = parseLines(among(lines));
  const receipt = receipts.find(({ transactionNumber }) => transactionNumber === '4705');
  if (receipt === undefined) throw new RangeError('Not found.');
  const { transactionType } = assessReceipt(receipt);
  return { receipt, transactionType, remarks: report.remarks.filter((one) => one.includes('do not count')) };
};

const REFUND = ['*** REFUND ***', 'RYE LOAF                     -3.19'];
const PAID_BACK = ['TOTAL                        -3.19', 'CASH                         -3.19'];

it.each(['VOID', '*** TRANSACTION VOIDED ***', 'CANCELLED'])('a paid refund stays one with %s', (word) => {
  const { transactionType, receipt, remarks } = read([...REFUND, word, ...PAID_BACK]);
  expect(transactionType).toBe('Refund');
  expect(receipt.totalCents).toBe(-319);
  expect(remarks).toHaveLength(1);
  expect(remarks[0]).toContain(`“${word}”`);
});

it.each(['POST VOID', '*** POST VOID ***', 'VOIDED', '*** VOID ***', 'VOID'])(
  'a paid refund stays one with %s below its title',
  (word) => {
    const [title = '', goods = ''] = REFUND;
    const { transactionType, receipt, remarks } = read([title, word, goods, ...PAID_BACK]);
    expect(transactionType).toBe('Refund');
    expect(receipt.items).toMatchObject([{ name: 'RYE LOAF', priceCents: -319, state: 'sold' }]);
    expect(receipt.events.map(({ kind }) => kind)).toEqual(['refund']);
    expect(remarks).toHaveLength(1);
    expect(remarks[0]).toContain(`“${word}”`);
  },
);

it('a refund that voids another ticket voids it', () => {
  const [title = '', goods = ''] = REFUND;
  const { transactionType } = read([title, 'POST VOID OF TRANS 4702', goods, ...PAID_BACK]);
  expect(transactionType).toBe('Void');
});

it('a line of a refund may be taken back', () => {
  const { receipt, remarks } = read([
    ...REFUND,
    'OAT MILK                     -2.99',
    'VOID OAT MILK                 2.99',
    ...PAID_BACK,
  ]);
  expect(receipt.events.map(({ kind }) => kind)).toEqual(['refund', 'void-line']);
  expect(remarks).toEqual([]);
});

it.each(['*** TRANSACTION VOIDED ***', 'NO SALE', 'CANCELLED'])(
  '%s with a price that counts is an article',
  (name) => {
    const { transactionType, receipt, remarks } = read([
      'RYE LOAF                      3.19',
      `${name.padEnd(30)}4.99`,
      'TOTAL                         8.18',
      'CASH                         10.00',
      'CHANGE                        1.82',
    ]);
    expect(transactionType).toBe('Sale');
    expect(receipt.items.map(({ priceCents, state }) => [priceCents, state])).toEqual([
      [319, 'sold'],
      [499, 'sold'],
    ]);
    expect(remarks).toHaveLength(1);
  },
);

describe('a ticket is void', () => {
  it.each([
    [
      'after it was paid',
      [
        'RYE LOAF                      3.19',
        'TOTAL                         3.19',
        'CASH                          3.19',
        'VOID TRANSACTION',
      ],
    ],
    [
      'with nothing left',
      ['RYE LOAF                      3.19', 'VOID TRANSACTION', 'TOTAL                         0.00'],
    ],
    [
      'without a payment',
      ['RYE LOAF                      3.19', 'VOID TRANSACTION', 'TOTAL                         3.19'],
    ],
    [
      'as its title says',
      [
        '*** TRANSACTION VOIDED ***',
        'RYE LOAF                      3.19',
        'TOTAL                         3.19',
        'CASH                          3.19',
      ],
    ],
  ])('%s', (_, lines) => {
    const { transactionType, remarks } = read(lines);
    expect(transactionType).toBe('Void');
    expect(remarks).toEqual([]);
  });
});

it.each(['CASH REFUND                  -3.19', 'DEBIT REFUND                  3.19'])(
  '%s below a total says how it was given back',
  (line) => {
    const { transactionType, receipt } = read([
      'RYE LOAF                     -3.19',
      'TOTAL                        -3.19',
      line,
    ]);
    expect(transactionType).toBe('Refund');
    expect(receipt.items.map(({ name }) => name)).toEqual(['RYE LOAF']);
    expect(receipt.tenders.map(({ method, amountCents }) => [method.split(' ')[0], amountCents])).toEqual([
      [line.split(' ')[0], -319],
    ]);
  },
);
