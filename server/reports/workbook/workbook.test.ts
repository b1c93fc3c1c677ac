import * as XLSX from '@e965/xlsx';
import exceljs from 'exceljs';
import { describe, expect, it } from 'vitest';
import type { CellValue } from './sheet-text.ts';
import { type SheetLimits, writeWorkbook } from './workbook.ts';

async function* inBatches(rows: CellValue[][], size: number): AsyncGenerator<CellValue[][]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

async function write(rows: CellValue[][], limits?: SheetLimits): Promise<Buffer> {
  const columns = [
    { width: 20, style: 'plain' as const },
    { width: 10, style: 'dollars' as const },
    { width: 12, style: 'date' as const },
    { width: 12, style: 'time' as const },
  ];
  const sheet = {
    name: 'Data',
    columns,
    headings: ['Text', 'Amount', 'Day', 'Time'],
    rows: inBatches(rows, 3),
  };
  const more = { name: 'More', columns: columns.slice(0, 1), headings: ['One'], rows: inBatches([], 1) };
  const pieces: Buffer[] = [];
  for await (const piece of writeWorkbook([sheet, more], limits)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const TEXTS = [
  'plain',
  '<b>&amp;"\'</b>',
  '  spaces  ',
  'two\nlines\tand a tab',
  '_x0041_ and _x000D_',
  'Zoë 🧃 日本',
  '001',
];

describe('a workbook', () => {
  it('is read back by two libraries as it was written', async () => {
    const rows = TEXTS.map((text, index): CellValue[] => [text, index - 1.5, 46_000 + index, index / 24]);
    const bytes = await write(rows);

    const book = new exceljs.Workbook();
    await book.xlsx.load(bytes as unknown as ArrayBuffer);
    expect(book.worksheets.map(({ name }) => name)).toEqual(['Data', 'More']);
    const sheet = book.getWorksheet('Data')!;
    expect(sheet.getRow(1).values).toEqual([undefined, 'Text', 'Amount', 'Day', 'Time']);
    expect(sheet.getRow(1).getCell(1).font.bold).toBe(true);
    // exceljs doesn't support Excel's escape for such text.
    const asExceljsReads = TEXTS.map((text) => text.replaceAll('_x', '_x005F_x'));
    expect(TEXTS.map((_, index) => sheet.getRow(index + 2).getCell(1).value)).toEqual(asExceljsReads);
    expect(sheet.getRow(2).getCell(2).value).toBe(-1.5);
    expect(sheet.getRow(2).getCell(2).numFmt).toBe('0.00');
    expect(sheet.getRow(2).getCell(3).value).toEqual(new Date('2025-12-09T00:00:00Z'));
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });

    const other = XLSX.read(bytes, { cellText: true });
    const read = XLSX.utils.sheet_to_json<string[]>(other.Sheets['Data']!, { header: 1, raw: false });
    expect(read.slice(1).map(([text]) => text)).toEqual(TEXTS);
    expect(read[2]).toEqual([TEXTS[1], '-0.50', '2025-12-10', '01:00:00']);
  });

  it('leaves out characters that no workbook can contain', async () => {
    const bytes = await write([
      ['a\0b\u0007c\uFFFFd\uD800e', null, null, null],
      ['x\r\ny\rz', 1, null, null],
      ['é'.repeat(40_000)],
    ]);
    const book = new exceljs.Workbook();
    await book.xlsx.load(bytes as unknown as ArrayBuffer);
    const sheet = book.getWorksheet('Data')!;
    expect(sheet.getRow(2).getCell(1).value).toBe('abcde');
    expect(sheet.getRow(2).getCell(2).value).toBeNull();
    expect(sheet.getRow(3).getCell(1).value).toBe('x\ny\nz');
    expect(sheet.getRow(4).getCell(1).value).toBe(`${'é'.repeat(32_766)}…`);
  });

  it.each([
    [0, 10, ['Data']],
    [9, 10, ['Data']],
    [10, 10, ['Data', 'Data 2']],
    [25, 10, ['Data', 'Data 2', 'Data 3']],
    [27, 10, ['Data', 'Data 2', 'Data 3']],
  ])('of %i rows with sheets of %i continues on further sheets', async (count, limit, names) => {
    const rows = Array.from({ length: count }, (_, index): CellValue[] => [
      `row ${index}`,
      index,
      null,
      null,
    ]);
    const book = XLSX.read(await write(rows, { rows: limit, length: 1e9 }));
    expect(book.SheetNames).toEqual([...names, 'More']);
    const read = names.flatMap((name) =>
      XLSX.utils.sheet_to_json<Record<string, unknown>>(book.Sheets[name]!).map((row) => row['Text']),
    );
    expect(read).toEqual(rows.map(([text]) => text));
  });

  it('releases its rows when the reader goes away', async () => {
    let isReleased = false;
    async function* endless(): AsyncGenerator<CellValue[][]> {
      try {
        for (;;) yield Array.from({ length: 500 }, () => [Math.random().toString(36)]);
      } finally {
        isReleased = true;
      }
    }
    const sheet = {
      name: 'Data',
      columns: [{ width: 10, style: 'plain' as const }],
      headings: ['A'],
      rows: endless(),
    };
    let received = 0;
    for await (const piece of writeWorkbook([sheet])) {
      received += piece.length;
      if (received > 100_000) break;
    }
    expect(isReleased).toBe(true);
  });

  it('fails with its rows', async () => {
    async function* failing(): AsyncGenerator<CellValue[][]> {
      yield [['one']];
      throw new Error('The database is gone');
    }
    const sheet = {
      name: 'Data',
      columns: [{ width: 10, style: 'plain' as const }],
      headings: ['A'],
      rows: failing(),
    };
    const reading = (async () => {
      for await (const piece of writeWorkbook([sheet])) expect(piece).toBeInstanceOf(Buffer);
    })();
    await expect(reading).rejects.toThrow('The database is gone');
  });
});
