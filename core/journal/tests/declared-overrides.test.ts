import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../row.ts';

it('reads a price override that the kind of a transaction names, in several languages', () => {
  for (const word of ['Price Override', 'Item Price Changed', 'Cambio de precio', 'Changement de prix']) {
    const { receipts, report } = parseRows([
      ['Transaction ID', 'Date', 'Time', 'Register', 'Employee ID', 'Nombre cajero', 'Type', 'Total'],
      ...Array.from({ length: 12 }, (_, at) => [
        String(7000 + at),
        '11/16/2026',
        `10:${10 + at}:00`,
        '1',
        '31',
        'ANA RUIZ',
        at === 5 ? word : 'Sale',
        '4.50',
      ]),
    ]);
    const found = receipts.map((receipt) => assessReceipt(receipt));
    expect(found.map(({ transactionType }) => transactionType)).toEqual(
      Array.from({ length: 12 }, () => 'Sale'),
    );
    expect(found[5]?.findings.map(({ filter }) => filter)).toContain('price_override');
    expect(found[6]?.findings.map(({ filter }) => filter)).not.toContain('price_override');
    expect(receipts[0]?.employeeName).toBe('ANA RUIZ');
    expect(report.remarks.filter((remark) => /not known/.test(remark))).toEqual([]);
  }
});

describe('a price override of a line', () => {
  const overridesOf = (rows: Cell[][]): string[][] =>
    parseRows(rows).receipts.map(({ events }) =>
      events.filter(({ kind }) => kind === 'price-override').map(({ lineIndex }) => String(lineIndex)),
    );
  const table = (heading: string, marked: Cell, other: Cell = null): Cell[][] => [
    ['Slip', 'Date', 'Time', 'Till', 'Clerk', 'Item', 'Qty', 'Price', 'Amount', heading],
    ...Array.from({ length: 10 }, (_, at): Cell[] => [
      String(8800 + at),
      '09/21/2026',
      `14:${20 + at}:00`,
      '4',
      'INES',
      'PRETZEL',
      '1',
      '2.75',
      '2.75',
      at === 4 ? marked : other,
    ]),
  ];
  const atFour = Array.from({ length: 10 }, (_, at) => (at === 4 ? ['0'] : []));
  const none = Array.from({ length: 10 }, () => []);

  it('is a remark, in any column', () => {
    expect(overridesOf(table('Remark', 'price override, was 3.15'))).toEqual(atFour);
    expect(overridesOf(table('Bemerkung', 'Preisänderung 3,15'))).toEqual(atFour);
    expect(overridesOf(table('Remark', 'price check, 3.15'))).toEqual(none);
    expect(overridesOf(table('Remark', 'age override'))).toEqual(none);
  });

  it('is a price under a heading that says it was overridden, or a mark', () => {
    for (const heading of ['overriddenFrom', 'PRC_OVRD_ORIG', 'Override Price'])
      expect(overridesOf(table(heading, '3.15'))).toEqual(atFour);
    for (const heading of ['Price Ovrd', 'Overridden', 'OverrideFlg'])
      expect(overridesOf(table(heading, 'Y', 'N'))).toEqual(atFour);
    expect(overridesOf(table('Override by', 'MONA'))).toEqual(atFour);
    expect(overridesOf(table('Age Override', 'Y', 'N'))).toEqual(none);
    expect(overridesOf(table('Rewarded From', '3.15'))).toEqual(none);
  });

  it('is counted in the row of its ticket', () => {
    const rows = (heading: string): Cell[][] => [
      ['TKT_NBR', 'BUS_DT', 'TKT_TM', 'REG_NBR', 'OPER_NBR', heading, 'TOT_AMT'],
      ...Array.from({ length: 10 }, (_, at): Cell[] => [
        String(8800 + at),
        '2026-09-21',
        `14:${20 + at}:00`,
        '004',
        '17',
        at === 4 ? '2' : '0',
        '2.75',
      ]),
    ];
    expect(overridesOf(rows('OVRD_CNT'))).toEqual(atFour);
    expect(overridesOf(rows('Price Overrides #'))).toEqual(atFour);
    expect(overridesOf(rows('LINE_CNT'))).toEqual(none);
  });
});

describe('a line of the kind of an override', () => {
  const itemsOf = (lines: readonly Cell[][]): string[][] => {
    const { receipts } = parseRows([
      ['Receipt No', 'Date', 'Time', 'Till', 'Clerk', 'Line Type', 'Item', 'Qty', 'Price', 'Amount', 'Total'],
      ...Array.from({ length: 8 }, (_, at) => lines.map((line) => moment(at, line))).flat(),
    ]);
    const overridden = receipts.map(({ events }) => events.filter(({ kind }) => kind === 'price-override'));
    expect(overridden.map(({ length }) => length)).toEqual(Array.from({ length: 8 }, () => 1));
    return receipts
      .slice(0, 1)
      .map(({ items }) => items.map(({ name, priceCents }) => `${name} ${priceCents}`));
  };
  const moment = (at: number, line: readonly Cell[]): Cell[] => [
    `${910 + at}`,
    '09/21/2026',
    `14:${20 + at}:00`,
    '4',
    'INES',
    ...line,
  ];

  it('is an article if no other line is, with and without others beside it', () => {
    expect(itemsOf([['Price Override', 'PRETZEL', 1, 2.75, 2.75, 2.94]])).toEqual([['PRETZEL 275']]);
    expect(
      itemsOf([
        ['Item', 'SODA', 1, 1.5, 1.5, 4.55],
        ['Price Override', 'PRETZEL', 1, 2.75, 2.75, 4.55],
      ]),
    ).toEqual([['SODA 150', 'PRETZEL 275']]);
  });

  it('is none if it repeats the line of an article', () => {
    expect(
      itemsOf([
        ['Item', 'PRETZEL', 1, 2.75, 2.75, 2.75],
        ['Price Override', 'PRETZEL', 1, 2.75, 2.75, 2.75],
      ]),
    ).toEqual([['PRETZEL 275']]);
  });

  it('is one of several of the same name if only they add up', () => {
    expect(
      itemsOf([
        ['Item', 'PRETZEL', 1, 3.15, 3.15, 5.9],
        ['Price Override', 'PRETZEL', 1, 2.75, 2.75, 5.9],
      ]),
    ).toEqual([['PRETZEL 315', 'PRETZEL 275']]);
  });
});

it('compares the regular price with what was charged without its tax', () => {
  const { receipts } = parseRows([
    [
      'Ticket No',
      'Date',
      'Time',
      'Register',
      'Product',
      'Qty Sold',
      'Reg Retail',
      'Item Tax',
      'Total Incl Tax',
      'Transaction Total',
    ],
    ...Array.from({ length: 12 }, (_, at) => {
      const prices = [4.29 + at / 10, at === 5 ? 0.99 : 1.99];
      const taxes = prices.map((price) => Math.round(price * 7) / 100);
      const totals = prices.map((price, line) => price + (taxes[line] ?? 0));
      const sum = totals.reduce((all, one) => all + one, 0);
      return prices.map((_price, line): Cell[] => [
        8800 + at,
        '11/16/2026',
        `10:${10 + at}:00`,
        1,
        line === 0 ? 'SOAP' : 'WATER',
        1,
        line === 0 ? 4.29 + at / 10 : 1.99,
        taxes[line] ?? 0,
        (totals[line] ?? 0).toFixed(2),
        sum.toFixed(2),
      ]);
    }).flat(),
  ]);
  const overrides = receipts.map(
    ({ events }) => events.filter(({ kind }) => kind === 'price-override').length,
  );
  expect(overrides).toEqual(Array.from({ length: 12 }, (_, at) => (at === 5 ? 1 : 0)));
});
