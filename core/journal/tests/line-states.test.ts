import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { at, parseLines, parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const lineOf = (ticket: number, line: number, name: string, cents: number, rest: readonly Cell[]): Cell[] => [
  `1208${10 + ticket}`,
  '18/10/2026',
  `07:1${ticket}:05`,
  '3',
  'MARCOS',
  line,
  name,
  1,
  cents / 100,
  ...rest,
];

describe('a state of each line beside that of its ticket', () => {
  const heading = ['Cupom', 'Data', 'Hora', 'Caixa', 'Operador', 'Seq', 'Descricao', 'Qtde', 'Line total'];
  const { receipts } = parseRows([
    [...heading, 'Situacao item', 'Situacao cupom', 'Ticket total'],
    ...[0, 1, 2, 3, 4, 5].flatMap((ticket) => [
      lineOf(ticket, 1, 'PAO', 450, ['NORMAL', 'FINALIZADO', 7.5]),
      lineOf(ticket, 2, 'AGUA', 300, ['NORMAL', 'FINALIZADO', 7.5]),
    ]),
    lineOf(6, 1, 'OLEO', 789, ['CANCELADO', 'FINALIZADO', 3]),
    lineOf(6, 2, 'AGUA', 300, ['NORMAL', 'FINALIZADO', 3]),
    lineOf(7, 1, 'PAO', 450, ['NORMAL', 'CANCELADO', 4.5]),
    lineOf(8, 1, 'PAO', 450, ['NORMAL', 'FINALIZADO', 4.5]),
  ]);

  it('takes back the line and not the ticket', () => {
    expect(receipts.slice(6).map((one) => assessReceipt(one).transactionType)).toEqual([
      'Sale',
      'Abort',
      'Sale',
    ]);
    expect(receipts[6]?.items.map(({ name, state }) => `${name} ${state}`)).toContain('OLEO sold');
    expect(receipts[6]?.events.map(({ kind }) => kind)).toContain('void-line');
    expect(assessReceipt(at(receipts, 6)).amountCents).toBe(300);
  });
});

describe('positions beside the register', () => {
  it('are not registers, though `Pos.` may be one', () => {
    const heading = [
      'Receipt',
      'Date',
      'Time',
      'Point of Sale',
      'Cashier',
      'Pos.',
      'Product',
      'Quantity',
      'Amount',
    ];
    const { receipts } = parseRows([
      heading,
      ...[0, 1, 2, 3, 4, 5].flatMap((ticket) => [
        lineOf(ticket, 1, 'PAO', 450, []),
        lineOf(ticket, 2, 'AGUA', 300, []),
      ]),
    ]);
    expect(receipts.map(({ registerId, items }) => [registerId, items.length])).toEqual(
      Array.from({ length: 6 }, () => ['3', 2]),
    );
  });
});

describe('a state that says that nothing was sold', () => {
  it.each([
    ['SUSPEND', 'Memory Cancel'],
    ['On Hold', 'Memory Cancel'],
    ['Training', 'Other'],
  ])('is no sale: %s', (status, type) => {
    const row = (number: number, state: string): Cell[] => [
      number,
      '10/14/2026',
      `06:1${number % 10}:05`,
      '1',
      'RETAIL_SALE',
      state,
      4.28,
    ];
    const { receipts } = parseRows([
      ['Trans #', 'Date', 'Time', 'Register', 'Type', 'Status', 'Total'],
      ...[101, 102, 103].map((number) => row(number, 'COMPLETE')),
      row(104, status),
      row(105, 'COMPLETE'),
    ]);
    const types = receipts.map((one) => [one.transactionNumber, assessReceipt(one).transactionType]);
    expect(types.filter(([, found]) => found !== 'Sale')).toEqual([['104', type]]);
    expect(types).toHaveLength(5);
  });
});

describe('a column in front of the lines that says what they are', () => {
  const ticket = (
    number: number,
    lines: string,
  ): string => `06:${number}:36   SALE           TRAN 0221${number}  TERM 2  EMP 22
${lines}`;
  const sale = `           ITEM    COFFEE LG 20OZ                         2.29
           PREPAY  PREPAY PUMP 02                        20.00
           SUBTTL                                        22.29
           TAX                                            0.12
           TOTAL                                         22.41
           TEND    CASH                                  22.41`;
  const { receipts } = parseLines(
    [
      'JOURNAL 11/18/2026',
      ...[10, 11, 12, 13].map((number) => ticket(number, sale)),
      ticket(
        14,
        `           ITEM    WIPER FLUID GAL                        4.49
           CANCEL  TRANSACTION CANCELED                   4.49`,
      ),
      ...[15, 16].map((number) => ticket(number, sale)),
    ].join('\n'),
  );

  it('does not say it twice', () => {
    expect(receipts[0]?.items.map(({ name }) => name)).toEqual(['COFFEE LG 20OZ', 'PREPAY']);
  });

  it('leaves a canceled ticket canceled', () => {
    expect(receipts[4] && assessReceipt(receipts[4]).transactionType).toBe('Abort');
  });
});
