import * as XLSX from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { outcome, readCells, readError, readSheets } from '../testing/read-sheets.ts';
import { writeAsText } from '../testing/sheet-js.ts';

const HEADING = ['Trans #', 'Date', 'Item', 'Total'];
const ROWS = [
  ['0042', '01/02/2026', 'Crème brûlée', '$1,234.50'],
  ['0043', '13/02/2026', '12" PIZZA', '(0.50)'],
  ['0044', '14/02/2026', '', '7.00'],
];
const CELLS = {
  1: HEADING,
  2: ROWS[0],
  3: ROWS[1],
  4: ['0044', '14/02/2026', null, '7.00'],
};

const quote = (field: string, separator: string): string =>
  field.includes(separator) || field.includes('"') ? `"${field.replaceAll('"', '""')}"` : field;
const lines = (separator: string, lineEnd = '\r\n', rows = [HEADING, ...ROWS]): string =>
  rows.map((row) => row.map((field) => quote(field, separator)).join(separator) + lineEnd).join('');

const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();
const ENCODINGS: readonly (readonly [string, (text: string) => Buffer])[] = [
  ['UTF-8', (text) => Buffer.from(text)],
  ['UTF-8 with a mark', (text) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16, high byte first', (text) => swapped(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
  ['UTF-16 without a mark', (text) => Buffer.from(text, 'utf16le')],
  ['UTF-16, high byte first, without a mark', (text) => swapped(Buffer.from(text, 'utf16le'))],
  ['Windows-1252', (text) => Buffer.from(text, 'latin1')],
];

describe.each(ENCODINGS)('delimited text in %s', (_, encode) => {
  it.each([',', '\t', ';', '|'])('separated by %j', async (separator) => {
    for (const lineEnd of ['\r\n', '\n', '\r']) {
      expect(await readCells(encode(lines(separator, lineEnd)))).toEqual(CELLS);
    }
  });
});

describe('delimited text', () => {
  it('keeps text as it is written', async () => {
    const text = 'a,b\n="0042","=""0,1"""\n01/02/2026,\'0042\n" padded ","line 1\r\nline 2"\n';
    expect(await readCells(Buffer.from(text))).toEqual({
      1: ['a', 'b'],
      2: ['0042', '0,1'],
      3: ['01/02/2026', "'0042"],
      4: [' padded ', 'line 1\r\nline 2'],
    });
  });

  it('counts rows as spreadsheet programs do: blank lines count, line breaks inside quotes do not', async () => {
    expect(await readCells(Buffer.from('a,b\n\n,\n"1\n2",x\nc,d\n'))).toEqual({
      1: ['a', 'b'],
      4: ['1\n2', 'x'],
      5: ['c', 'd'],
    });
  });

  it('treats quotes as literal if no field is quoted', async () => {
    const text = 'Item\tPrice\n"BIG" COLA\t1.00\n12" SUB\t2.00\n"HOT" DOG\t3.00\n';
    expect(await readCells(Buffer.from(text))).toEqual({
      1: ['Item', 'Price'],
      2: ['"BIG" COLA', '1.00'],
      3: ['12" SUB', '2.00'],
      4: ['"HOT" DOG', '3.00'],
    });
  });

  it('does not mistake decimal commas for separators', async () => {
    expect(await readCells(Buffer.from('Beleg;Summe\n1;1,50\n2;2,75\n'))).toMatchObject({ 2: ['1', '1,50'] });
    expect(await readCells(Buffer.from('1;1,50\n2;2,75\n'))).toMatchObject({ 1: ['1', '1,50'] });
    const receipt = 'MARLBORO GOLD   8,50 A\nBROT   1,20 B\nSUMME EUR   9,70\n';
    expect(await readCells(Buffer.from(receipt.repeat(5)))).toMatchObject({ 2: ['BROT   1,20 B'] });
  });

  it('reads a title above the columns, and a declared separator', async () => {
    const text = `Store 1042\n\n${lines(',')}`;
    expect(await readCells(Buffer.from(text, 'latin1'))).toMatchObject({ 1: ['Store 1042'], 3: HEADING });
    expect(await readCells(Buffer.from('sep=^\r\na^b,c\r\n'))).toEqual({ 2: ['a', 'b,c'] });
  });

  it('reads a printed journal line by line, including printer commands', async () => {
    const print = 'STORE 1042\nCOLA, 2 x   1.00\n\x1bE\x01SUM   1,234.50\x1b!\0\n\nCASH\nCHANGE\n';
    const { kind, content } = await readSheets(Buffer.from(print));
    expect(kind).toBe('delimited');
    expect(content[0]?.rows).toEqual([
      { rowNumber: 1, cells: ['STORE 1042'] },
      { rowNumber: 2, cells: ['COLA, 2 x   1.00'] },
      { rowNumber: 3, cells: ['\x1bE\x01SUM   1,234.50\x1b!\0'] },
      { rowNumber: 5, cells: ['CASH'] },
      { rowNumber: 6, cells: ['CHANGE'] },
    ]);
  });

  it('reads what spreadsheet programs save as text', async () => {
    const book = XLSX.utils.book_new();
    const rows = Array.from({ length: 400 }, (_, index) => [`line "${index}"`, index / 8, index % 2 === 0]);
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['Item', 'Price', 'Void'], ...rows]), 'S');
    for (const bookType of ['csv', 'txt'] as const) {
      const { content } = await readSheets(writeAsText(book, bookType));
      expect(content[0]?.rows.slice(1).map(({ cells }) => cells)).toEqual(
        rows.map(([item, price, isVoid]) => [item, String(price), String(isVoid).toUpperCase()]),
      );
    }
  });

  it('reads fields and characters split across two chunks', async () => {
    const rows = Array.from({ length: 9_000 }, (_, index) => [
      `№ ${index}`,
      `"é${'x'.repeat(index % 13)}\n😀`,
    ]);
    for (const shift of [0, 1, 2, 3]) {
      const { content } = await readSheets(
        Buffer.from('#'.repeat(shift) + lines(';', '\r\n', [['a', 'b'], ...rows])),
        { limits: { pieceBytes: 4_096 } },
      );
      expect(content[0]?.rows.slice(1).map(({ cells }) => cells)).toEqual(rows);
    }
  });
});

describe('delimited text that is refused', () => {
  const sales = Array.from({ length: 60 }, (_, index) => [
    String(index),
    `11/${index % 28}/2026`,
    'COLA',
    `${index}.${String(index % 100).padStart(2, '0')}`,
  ]);
  const table = lines(',', '\n', [HEADING, ...sales]);

  it.each([
    ['inside a line', 'damaged', table.slice(0, -14)],
    ['inside the last field', 'damaged', table.slice(0, -2)],
    ['inside quotes', 'damaged', `${table}"61,11/1`],
    ['inside a printed line', 'damaged', `${'TOTAL   1.00\nCASH   1.00\n'.repeat(40)}CHAN`],
  ])('because it is truncated %s', async (_, code, text) => {
    expect((await readError(Buffer.from(text))).code).toBe(code);
  });

  it('but not because the last line has no line break', async () => {
    expect((await readSheets(Buffer.from(table.slice(0, -1)))).rows).toBe(61);
    expect((await readSheets(Buffer.from(`${table}Grand total,,,1770.50`))).rows).toBe(62);
    expect((await readSheets(Buffer.from('Item,Price\nCola,1'))).rows).toBe(2);
  });

  it('because of bytes that are not text', async () => {
    const zeroed = Buffer.from(table.repeat(10));
    zeroed.fill(0, 9_000, 9_100);
    expect(await outcome(zeroed)).toBe('damaged');
    expect(await outcome(Buffer.from(`\uFEFF${table}`, 'utf16le').subarray(0, -1))).toBe('damaged');
    expect(await outcome(Buffer.concat([Buffer.from(`\uFEFF${table}`), Buffer.from([0xff, 0x0a])]))).toBe(
      'damaged',
    );
    expect(await outcome(Buffer.from(`${table}1,2,3,é`).subarray(0, -1))).toBe('damaged');
  });

  it('because it exceeds the limits', async () => {
    expect((await readError(Buffer.from(`a,b\n"${'x\n'.repeat(1_500_000)}`))).code).toBe('too-large');
    expect((await readError(Buffer.from(`a${','.repeat(17_000)}b\n`))).code).toBe('too-large');
    expect((await readError(Buffer.from(table), { limits: { cells: 100 } })).code).toBe('too-large');
    expect((await readError(Buffer.from(table), { limits: { totalTextLength: 100 } })).code).toBe(
      'too-large',
    );
    expect((await readError(Buffer.from(table), { limits: { cellTextBytes: 6 } })).code).toBe('too-large');
  });
});

describe('text in single bytes', () => {
  /** `Bu\u0142ka,Je\u017cyny` and `Wp\u0142ata,Pro\u015bba`; only the last letter differs between the code pages. */
  const polish = (s: number): Buffer =>
    Buffer.concat([
      Buffer.from('a,b\nBu\u00b3ka,Je\u00bfyny\nWp\u00b3ata,Pro', 'latin1'),
      Buffer.of(s),
      Buffer.from('ba\n'),
    ]);

  it.each([
    ['Windows-1250', 0x9c],
    ['ISO 8859-2', 0xb6],
  ])('is in the code page in which words have only letters: %s', async (_, s) => {
    expect(await readCells(polish(s))).toMatchObject({
      2: ['Bu\u0142ka', 'Je\u017cyny'],
      3: ['Wp\u0142ata', 'Pro\u015bba'],
    });
  });

  it('is in the usual one if signs stand at the end of words', async () => {
    const text = 'a,b\n3 m\u00b3,5 m\u00b3\n7 m\u00b3,TOTAL\u00a35.00\nCaf\u00e9,No\u00ebl\n';
    expect(await readCells(Buffer.from(text, 'latin1'))).toMatchObject({
      2: ['3 m\u00b3', '5 m\u00b3'],
      4: ['Caf\u00e9', 'No\u00ebl'],
    });
  });
});
