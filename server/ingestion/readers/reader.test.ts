import * as XLSX from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { readWorkbook } from './reader.ts';
import { WORKBOOK_READERS } from './registry.ts';
import { readError, readSheets, withFile } from './testing/read-sheets.ts';
import { workbook } from './testing/workbook-package.ts';
import type { SheetVisitor } from './workbook-reader.ts';

const row = (index: number): string =>
  `<row r="${index}"><c r="A${index}" t="inlineStr"><is><t>journal line number ${index * 7_919}</t></is></c></row>`;
const manyRows = (count: number): string =>
  Array.from({ length: count }, (_, index) => row(index + 1)).join('');

const xls = (rows: readonly (readonly unknown[])[], bookType: XLSX.BookType): Buffer => {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows as unknown[][]), 'Journal');
  return XLSX.write(book, { type: 'buffer', bookType }) as Buffer;
};

describe('readWorkbook', () => {
  it('recognizes the kind by content', async () => {
    const rows = [['TOTAL', 20.9]];
    expect(await readSheets(workbook({ sheets: { S: row(1) } }))).toMatchObject({
      kind: 'xlsx',
      sheets: 1,
      rows: 1,
    });
    for (const bookType of ['biff8', 'biff5', 'biff2'] as const) {
      expect(await readSheets(xls(rows, bookType))).toMatchObject({
        kind: 'xls',
        rows: 1,
        content: [{ rows: [{ rowNumber: 1, cells: ['TOTAL', 20.9] }] }],
      });
    }
  });

  it.each([
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), 'a PNG picture'],
    [Buffer.from('%PDF-1.7'), 'a PDF document'],
    [Buffer.alloc(10_000), 'of an unknown kind'],
  ])('says what another file is (%#)', async (bytes, what) => {
    const error = await readError(bytes);
    expect(error.code).toBe('not-a-workbook');
    expect(error.message).toBe(
      `This file is ${error.message.slice('This file is '.length).split(', not')[0]}, not an Excel workbook. ` +
        'Export the journal again as .xlsx or .xls and upload that file.',
    );
    expect(error.message).toContain(what);
  });

  it('says that a file of no bytes is empty', async () => {
    expect((await readError(Buffer.alloc(0))).code).toBe('empty');
  });

  it('leaves a missing file to the caller', async () => {
    await expect(
      readWorkbook(
        '/nowhere/at/all',
        visitorOf(() => {}),
      ),
    ).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('waits for the visitor', async () => {
    const book = workbook({ sheets: { S: manyRows(60_000) } });
    let pending = false;
    let rows = 0;
    let mostAtOnce = 0;
    let sinceDrain = 0;
    const visitor: SheetVisitor = {
      startSheet() {},
      row() {
        expect(pending).toBe(false);
        rows += 1;
        sinceDrain += 1;
      },
      async drain() {
        mostAtOnce = Math.max(mostAtOnce, sinceDrain);
        sinceDrain = 0;
        pending = true;
        await new Promise((resolve) => setTimeout(resolve, 1));
        pending = false;
      },
    };
    await withFile(book, (path) => readWorkbook(path, visitor));
    expect(rows).toBe(60_000);
    expect(sinceDrain).toBe(0);
    // The amount inflated ahead depends on timing, but its limit is far below the whole file.
    expect(mostAtOnce).toBeLessThan(30_000);
  });

  it.each([
    ['rows that reach to the last column', `<c r="XFD#"><v>1</v></c>`, ''],
    ['texts of a megabyte', '<c r="A#" t="s"><v>0</v></c>', `<si><t>${'x'.repeat(1_000_000)}</t></si>`],
  ])('lets the visitor drain often when few bytes expand to much: %s', async (_, cell, sharedStrings) => {
    const rows = Array.from(
      { length: 1_000 },
      (_, index) => `<row>${cell.replace('#', String(index + 1))}</row>`,
    );
    let volume = 0;
    let most = 0;
    let total = 0;
    const visitor: SheetVisitor = {
      startSheet() {},
      row({ cells }) {
        total += 1;
        volume += cells.length + (typeof cells[0] === 'string' ? cells[0].length : 0);
      },
      drain() {
        most = Math.max(most, volume);
        volume = 0;
      },
    };
    await withFile(workbook({ sheets: { S: rows.join('') }, sharedStrings }), (path) =>
      readWorkbook(path, visitor),
    );
    expect(total).toBe(1_000);
    expect(volume).toBe(0);
    expect(most).toBeLessThan(4_000_000);
  });

  it.each(['xlsx', 'biff8'] as const)('passes on what the visitor throws (%s)', async (kind) => {
    const book = kind === 'xlsx' ? workbook({ sheets: { S: manyRows(5) } }) : xls([[1]], kind);
    const thrown = Object.assign(new Error('no space left'), { code: 'Z_BUF_ERROR' });
    const throwing = visitorOf(() => {
      throw thrown;
    });
    await expect(withFile(book, (path) => readWorkbook(path, throwing))).rejects.toBe(thrown);
    const draining: SheetVisitor = { ...visitorOf(() => {}), drain: () => Promise.reject(thrown) };
    await expect(withFile(book, (path) => readWorkbook(path, draining))).rejects.toBe(thrown);
  });

  it('stops when aborted', async () => {
    const book = workbook({ sheets: { S: manyRows(30_000) } });
    const controller = new AbortController();
    let rows = 0;
    const visitor = visitorOf(() => {
      rows += 1;
      controller.abort(new Error('cancelled'));
    });
    await expect(
      withFile(book, (path) => readWorkbook(path, visitor, { signal: controller.signal })),
    ).rejects.toThrow('cancelled');
    expect(rows).toBeLessThan(10_000);
    await expect(
      withFile(book, (path) => readWorkbook(path, visitor, { signal: AbortSignal.abort() })),
    ).rejects.toThrow('aborted');
  });

  it.each(['xlsx', 'biff8'] as const)('reports its progress (%s)', async (kind) => {
    const book =
      kind === 'xlsx'
        ? workbook({ sheets: { A: manyRows(15_000), B: manyRows(15_000) } })
        : xls(
            Array.from({ length: 100 }, (_, index) => [index]),
            kind,
          );
    const fractions: number[] = [];
    await readSheets(book, { onProgress: (fraction) => fractions.push(fraction) });
    expect(fractions.at(-1)).toBe(1);
    expect(fractions.length).toBeGreaterThan(1);
    expect(fractions.toSorted((one, other) => one - other)).toEqual(fractions);
  });
});

describe('WORKBOOK_READERS', () => {
  it('have different kinds', () => {
    const kinds = WORKBOOK_READERS.map(({ kind }) => kind);
    expect(new Set(kinds).size).toBe(kinds.length);
  });
});

function visitorOf(row: SheetVisitor['row']): SheetVisitor {
  return { startSheet() {}, row };
}
