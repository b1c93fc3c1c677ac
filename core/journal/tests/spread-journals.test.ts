import { describe, expect, it } from 'vitest';
import { brief } from '../../testing/brief.ts';
import { at, parseLines, parseRows, parseSheets } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const TICKETS = [0, 1, 2, 3, 4, 5];

/** Six tickets of two articles each. */
function ticketsOf(linesOf: (ticket: number) => Cell[][]): Cell[][] {
  return TICKETS.flatMap((ticket) => [
    [`TRANS# 470${ticket}  REG 2  CSH 107  11/16/2026 06:1${ticket}`],
    ...linesOf(ticket),
    ['TAX', '', '', '', 0],
    ['TOTAL', '', '', '', 6.17],
    ['CASH', '', '', '', 6.17],
    [],
  ]);
}

const namesOf = (rows: readonly (readonly Cell[])[]): string[] =>
  parseRows(rows).receipts.flatMap(({ items }) => items.map(({ name, quantity }) => `${quantity} ${name}`));

describe('goods spread over cells', () => {
  const names = TICKETS.flatMap(() => ['2 COFFEE LG', '1 CHIPS']);

  it('are told from their codes, quantities, units, and prices of one', () => {
    const rows = ticketsOf((ticket) => [
      ['374', 'COFFEE LG', 2, 'ea', 2.09, 4.18],
      [`P${ticket}`, 'CHIPS', 1, 'ea', 1.99, 1.99],
    ]);
    expect(namesOf(rows)).toEqual(names);
  });

  it('are told from a quantity alone', () => {
    const rows = ticketsOf(() => [
      ['COFFEE LG', '2X', '4.18T'],
      ['CHIPS', '1X', '1.99'],
    ]);
    expect(namesOf(rows)).toEqual(names);
  });

  it('keep a second name', () => {
    const brands = ['FOLGERS', 'MAXWELL', 'LAVAZZA', 'ILLY', 'PEETS', 'DUNKIN'];
    const rows = ticketsOf((ticket) => [
      ['COFFEE LG', brands[ticket] ?? '', 4.18],
      ['CHIPS', `LAYS NO ${ticket} SALTED`, 1.99],
    ]);
    expect(namesOf(rows).slice(0, 2)).toEqual(['1 COFFEE LG FOLGERS', '1 CHIPS LAYS NO 0 SALTED']);
  });

  it('say in a cell of their own what became of them', () => {
    const rows = ticketsOf(() => [
      ['', 'COFFEE LG', 2, 2.09, 4.18],
      ['', 'CHIPS', 1, 1.99, 1.99],
      ['', 'MILK', 1, 4.59, 4.59],
      ['', 'MILK', -1, 4.59, -4.59, 'item void'],
    ]);
    const [first] = parseRows(rows).receipts;
    expect(first?.items.map(({ name }) => name)).toEqual([
      'COFFEE LG',
      'CHIPS',
      'MILK',
      expect.stringContaining('MILK'),
    ]);
    expect(first?.items.at(-1)).toMatchObject({ state: 'void', priceCents: -459 });
    expect(first?.events.map(({ kind }) => kind)).toContain('void-line');
  });
});

it('leaves out a word that is before nearly every name', () => {
  const goods = ['COLA', 'CHIPS SALTED', 'GUM', 'MILK 2%', 'BREAD', 'ICE'];
  const lines = (lead: (ticket: number) => string): string =>
    TICKETS.flatMap((ticket) => [
      `TRANS# 470${ticket}  REG 2  CSH 107  11/16/2026 06:1${ticket}`,
      `${lead(ticket)}${goods[ticket]}   2.19`,
      'TOTAL   2.19',
      'CASH   2.19',
    ]).join('\n');
  const named = (text: string): string[] =>
    parseLines(text).receipts.flatMap(({ items }) => items.map(({ name }) => name));
  expect(named(lines(() => 'MDSE '))).toEqual(goods);
  // A brand is on some of the goods.
  expect(named(lines((ticket) => (ticket < 3 ? 'LAYS ' : ''))).slice(0, 2)).toEqual([
    'LAYS COLA',
    'LAYS CHIPS SALTED',
  ]);
});

describe('columns that are no part of a journal', () => {
  const lines = TICKETS.flatMap((ticket) => [
    `TRANS# 470${ticket}  REG 2  CSH 107  11/16/2026 06:1${ticket}`,
    'COFFEE LG   2.19',
    'CHIPS   1.99',
    'TAX   0.16',
    'TOTAL   4.34',
    'CASH   4.34',
  ]);
  const plain = parseLines(lines.join('\n')).receipts.map(brief);

  it('count its lines within the text', () => {
    const counted = lines.map((line, index) => `${String(index + 1).padStart(5, '0')}  ${line}`);
    expect(parseLines(counted.join('\n')).receipts.map(brief)).toEqual(plain);
  });

  it('style its lines', () => {
    const styled = lines.map((line): Cell[] => [line.startsWith('TOTAL') ? 'D' : 'N', line]);
    expect(parseRows(styled).receipts.map(brief)).toEqual(plain);
    expect(at(plain, 0)).toMatchObject({ total: 434, items: ['COFFEE LG|219|1|sold', 'CHIPS|199|1|sold'] });
  });

  it('do not mark lines as void or returned', () => {
    const marked = lines.map((line, at): Cell[] => [at === 1 ? 'V' : 'N', line]);
    expect(parseRows(marked).receipts.map(brief)).not.toEqual(plain);
  });
});

describe('rarer headings', () => {
  const sale = (ticket: number): string[] => [
    `SALE START  TKT 470${ticket}  OP 14   11/16/2026 06:1${ticket}`,
    'COFFEE LG   2.19',
    'TOTAL   2.19',
    'CASH   2.19',
    '',
  ];

  it.each([
    ['NO SALE     TKT 4799  OP 14   11/16/2026 06:40', 'no-sale'],
    ['REFUND      TKT 4799  OP 14   11/16/2026 06:40', 'refund'],
    ['SAFE DROP   TKT 4799  OP 14   11/16/2026 06:40', 'safe-drop'],
    ['ALL VOID    TKT 4799  OP 14   11/16/2026 06:40', 'void-ticket'],
  ])('say what their receipt is: %s', (heading, kind) => {
    const { receipts } = parseLines([...TICKETS.flatMap(sale), heading].join('\n'));
    expect(receipts).toHaveLength(7);
    expect(receipts.at(-1)).toMatchObject({ transactionNumber: '4799', employeeId: '14' });
    expect(receipts.at(-1)?.events).toContainEqual(expect.objectContaining({ kind }));
  });

  it('are none with another number', () => {
    const { receipts } = parseLines([...TICKETS.flatMap(sale), 'REFUND OF  TKT 4701'].join('\n'));
    expect(receipts).toHaveLength(6);
  });
});

describe('pages and sheets', () => {
  const receipt = (number: number): string[] => [
    `Receipt ${number}   Nora   6:28 AM`,
    'COFFEE LG   2.19',
    'Tax   0.00',
    'Total   2.19',
    'Cash   2.19',
  ];
  const sheetOf = (day: string, register: string, first: number): Cell[][] =>
    [
      `Register ${register} - electronic journal`,
      day,
      ...[0, 1, 2, 3].flatMap((more) => receipt(first + more)),
      'End of day totals',
      'Sales less refunds  8.76',
    ].map((line) => [line]);

  it('end a report, and leave a register to the receipts that began on it', () => {
    const { receipts } = parseSheets({
      One: sheetOf('Thursday, October 29, 2026', '1', 30455),
      Two: sheetOf('Friday, October 30, 2026', '2', 30474),
    });
    expect(receipts.map(({ registerId, time }) => `${registerId} ${time.slice(0, 10)}`)).toEqual([
      ...Array.from({ length: 4 }, () => '1 2026-10-29'),
      ...Array.from({ length: 4 }, () => '2 2026-10-30'),
    ]);
  });

  it('with receipts side by side are refused, and say why, if nothing shows where the columns are apart', () => {
    const lines = TICKETS.flatMap((ticket) => [
      `TRANS 470${ticket} 11/16/26 6:1${ticket} AM CSH 4       TRANS 471${ticket} 11/16/26 7:1${ticket} AM CSH 4`,
      'COFFEE LG        2.19   CHIPS      1.99',
      'TOTAL            2.19   TOTAL      1.99',
      'CASH             2.19   CASH       1.99',
    ]);
    const { receipts, rejections } = parseLines(lines.join('\n'));
    expect(receipts).toEqual([]);
    expect(rejections[0]?.reason).toMatch(/^The receipts are printed side by side here/);
  });
});

it('reads units beside quantities, and what became of a line in their place', () => {
  const rows = TICKETS.flatMap((ticket): Cell[][] => [
    ['TICKET', `70011${ticket}`, 'DESK', `FD${1 + (ticket % 2)}`, 'CASHIER', 'TYRONE BANKS'],
    ['DATE', '08/12/2026', 'TIME', `02:10:4${ticket} AM`],
    ['', 'COFFEE LG', '2 EA', 2.19, 4.38],
    ['', 'COFFEE LG', 'VOIDED', '', -4.38],
    ['', 'TRUCK DIESEL', '12.957 GAL', 3.859, 50],
    ['', '', '', 'TOTAL', 50],
    ['', '', '', 'CASH', 50],
    [],
  ]);
  const { receipts } = parseRows(rows);
  expect(receipts.map(({ registerId }) => registerId).slice(0, 2)).toEqual(['FD1', 'FD2']);
  expect(receipts[1]?.items.map(({ name, quantity }) => `${quantity} ${name}`)).toEqual([
    '2 COFFEE LG',
    '1 Void line item COFFEE LG',
    '12.957 TRUCK DIESEL',
  ]);
});
