// Workbooks in formats that SheetJS reads: .xlsb and .ods.
import * as XLSX from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { readError, readSheets } from '../testing/read-sheets.ts';
import { zipArchive } from '../testing/zip-archive.ts';

const ROWS: XLSX.CellObject[][] = [
  [
    { t: 's', v: '0012' },
    { t: 'n', v: 46_342, z: 'm/d/yyyy' },
    { t: 'n', v: 1.25 },
    { t: 'b', v: true },
  ],
  [
    { t: 's', v: 'ICE <7LB> & GUM' },
    { t: 'n', v: 46_342.25, z: 'm/d/yyyy h:mm:ss' },
    { t: 'n', v: -3 },
    { t: 'b', v: false },
  ],
];

function write(bookType: XLSX.BookType): Buffer {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(ROWS), 'Day');
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['only text']]), 'Notes');
  return XLSX.write(book, { type: 'buffer', bookType, compression: true }) as Buffer;
}

describe.each(['xlsb', 'ods', 'xlsm'] as const)('a workbook as .%s', (bookType) => {
  it('is read with its sheets, texts, dates, and numbers', async () => {
    const { kind, content } = await readSheets(write(bookType));
    expect(kind).toBe(bookType === 'xlsm' ? 'xlsx' : bookType);
    expect(content).toEqual([
      {
        name: 'Day',
        rows: [
          { rowNumber: 1, cells: ['0012', { serial: 46_342 }, 1.25, true] },
          { rowNumber: 2, cells: ['ICE <7LB> & GUM', { serial: 46_342.25 }, -3, false] },
        ],
      },
      { name: 'Notes', rows: [{ rowNumber: 1, cells: ['only text'] }] },
    ]);
  });

  it('is refused when it is cut off anywhere', async () => {
    const bytes = write(bookType);
    for (let end = 40; end < bytes.length; end += Math.ceil(bytes.length / 25)) {
      expect((await readError(bytes.subarray(0, end))).code).toBe('damaged');
    }
  });

  it('is refused when it unpacks to more than it may', async () => {
    const error = await readError(write(bookType), {
      limits: { libraryInflatedBytes: 100, partInflatedBytes: 100 },
    });
    expect(error.code).toBe('too-large');
  });
});

describe('an OpenDocument file', () => {
  it('without a spreadsheet is refused', async () => {
    const text = zipArchive([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text', stored: true },
      { name: 'content.xml', content: '<x/>' },
    ]);
    const error = await readError(text);
    expect(error.message).toContain('an OpenDocument file without a spreadsheet');
  });

  it('that is neither is damaged', async () => {
    const other = zipArchive([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
      { name: 'content.xml', content: 'no XML' },
    ]);
    expect(['damaged', 'empty']).toContain((await readError(other)).code);
  });
});
