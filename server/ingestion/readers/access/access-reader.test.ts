import { describe, expect, it } from 'vitest';
import { accessDatabase, type AccessTableInput } from '../testing/access-database.ts';
import { outcome, readError, readSheets } from '../testing/read-sheets.ts';

const PAGE = 4096;
const SALES: AccessTableInput = {
  name: 'Sales',
  columns: [
    ['ID', 'counter'],
    ['Trans #', 'text'],
    ['Date', 'date'],
    ['Total', 'money'],
    ['Void', 'boolean'],
    ['Weight', 'double'],
    ['Journal', 'memo'],
  ],
  rows: [
    [1, '0042', 46_343.25, 20.9, false, 0.125, 'Crème\r\n€'],
    [2, '0043', 46_343.5, -0.01, true, null, null],
    [3, null, 0.5, null, false, 2, ''],
  ],
};
const sales = (count: number, order = (index: number): number => index): AccessTableInput => ({
  ...SALES,
  rows: Array.from({ length: count }, (_, index) => [
    order(index),
    `00${order(index)}`,
    46_343 + index / 86_400,
    index / 100,
    false,
    null,
    'CASH',
  ]),
});

describe('an Access database', () => {
  it('yields each table as a sheet whose first row has the column names', async () => {
    const products: AccessTableInput = { name: 'Products', columns: [['PLU', 'text']], rows: [['4711']] };
    const file = accessDatabase([
      SALES,
      { name: 'MSysOwn', columns: [['X', 'long']], rows: [[1]] },
      products,
    ]);
    const { kind, content } = await readSheets(file);
    expect(kind).toBe('access');
    expect(content).toEqual([
      {
        name: 'Sales',
        rows: [
          { rowNumber: 1, cells: ['ID', 'Trans #', 'Date', 'Total', 'Void', 'Weight', 'Journal'] },
          { rowNumber: 2, cells: [1, '0042', { serial: 46_343.25 }, 20.9, false, 0.125, 'Crème\r\n€'] },
          { rowNumber: 3, cells: [2, '0043', { serial: 46_343.5 }, -0.01, true] },
          { rowNumber: 4, cells: [3, null, { serial: 0.5 }, null, false, 2] },
        ],
      },
      {
        name: 'Products',
        rows: [
          { rowNumber: 1, cells: ['PLU'] },
          { rowNumber: 2, cells: ['4711'] },
        ],
      },
    ]);
  });

  it.each([300, 25_000])('is read completely with %d rows', async (count) => {
    const { content } = await readSheets(accessDatabase([sales(count)]));
    expect(content[0]?.rows.slice(1).map(({ cells }) => cells[1])).toEqual(
      Array.from({ length: count }, (_, index) => `00${index}`),
    );
  });

  it('yields rows in the order they were entered', async () => {
    const { content } = await readSheets(accessDatabase([sales(2_000, (index) => (index * 7) % 2_000)]));
    expect(content[0]?.rows.slice(1).map(({ cells }) => cells[0])).toEqual(
      Array.from({ length: 2_000 }, (_, index) => index),
    );
  });
});

it('keeps the sign of money, no matter how often it is read', async () => {
  const money = [-12.34, 0, -0.01, 922_337_203.5, -5];
  const file = accessDatabase([
    { name: 'Money', columns: [['Total', 'money']], rows: money.map((one) => [one]) },
  ]);
  for (const _ of [1, 2]) {
    const { content } = await readSheets(file);
    expect(content[0]?.rows.slice(1).map(({ cells }) => cells[0])).toEqual(money);
  }
});

describe('an Access database that is refused', () => {
  const whole = accessDatabase([sales(900)]);
  const large = accessDatabase([sales(40_000)]);

  it('because it is truncated, no matter where', async () => {
    for (const file of [whole, large]) {
      for (let tenth = 1; tenth < 10; tenth += 1) {
        const length = Math.floor((file.length * tenth) / 10);
        expect(await outcome(file.subarray(0, length))).toBe('damaged');
        expect(await outcome(file.subarray(0, length - (length % PAGE)))).toBe('damaged');
      }
      expect(await outcome(file.subarray(0, -PAGE))).toBe('damaged');
      expect(await outcome(file.subarray(0, -1))).toBe('damaged');
    }
  });

  it('because it has fewer or more rows than it states', async () => {
    for (const claimedRows of [2, 4, 4_000_000_000]) {
      const error = await readError(accessDatabase([{ ...SALES, claimedRows }]));
      expect(error.message).toMatch(/rows can be read of the \d+ in its table "Sales"/);
    }
  });

  it('because a page links to itself', async () => {
    const tablePage = 3;
    const definition = Buffer.from(whole);
    definition.writeUInt32LE(tablePage, tablePage * PAGE + 4);
    expect((await readError(definition)).message).toContain('lead in a circle');

    // A memo of many pages whose only piece is empty and links to itself.
    const memo = accessDatabase([SALES]);
    const text = memo.indexOf(Buffer.from('Crème', 'utf16le'));
    const row = Buffer.from([4, 0, 0, 0]);
    const freePlace = PAGE * 2 - row.length * 200;
    const pageRow = (1 << 8) | 9;
    row.writeUInt32LE(pageRow);
    row.copy(memo, freePlace);
    memo.writeUInt16LE(freePlace - PAGE, PAGE + 14 + 9 * 2);
    memo.writeUInt16LE(freePlace - PAGE + 4, PAGE + 14 + 8 * 2);
    memo[text - 9] = 0;
    memo.writeUInt32LE(pageRow, text - 8);
    expect((await readError(memo)).message).toContain('lead in a circle');
  });

  it.each([
    ['protected by a password', 'password-protected', accessDatabase([SALES], 'secret')],
    ['without a table', 'empty', accessDatabase([])],
    ['without a row', 'empty', accessDatabase([{ ...SALES, rows: [] }])],
    ['linked to another', 'not-a-workbook', accessDatabase([{ ...SALES, isLinked: true }])],
    ['of its first page only', 'damaged', whole.subarray(0, PAGE)],
    ['of its first bytes only', 'damaged', whole.subarray(0, 100)],
  ])('because it is %s', async (_, code, bytes) => {
    expect((await readError(bytes)).code).toBe(code);
  });

  it('because its version is unknown', async () => {
    const future = Buffer.from(whole);
    future[0x14] = 9;
    expect((await readError(future)).message).toContain('of a version that is not known');
  });

  it('because it exceeds the limits', async () => {
    expect((await readError(whole, { limits: { accessFileBytes: 1_000 } })).code).toBe('too-large');
    expect((await readError(whole, { limits: { accessReadingMs: 0 } })).code).toBe('too-large');
    expect((await readError(whole, { limits: { cells: 100 } })).code).toBe('too-large');
    expect((await readError(whole, { limits: { cellTextBytes: 2 } })).code).toBe('too-large');
  });
});
