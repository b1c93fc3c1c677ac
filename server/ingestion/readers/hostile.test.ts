import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as XLSX from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { runs } from '../../../core/testing/test-form.ts';
import { accessDatabase } from './testing/access-database.ts';
import { itemLine, naxml, naxmlEvent, naxmlLines } from './testing/parse-feed.ts';
import { outcome } from './testing/read-sheets.ts';
import { savedQuery } from './testing/saved-query.ts';
import { zipArchive } from './testing/zip-archive.ts';

// Damaged and malicious files: each kind is either refused or read, and quickly.
vi.setConfig({ testTimeout: 60_000 });

const ROWS = 150;
const FEW_RUNS = runs(8, 100);
const SEED = 42;
/** In Access databases, this bit removes a table's name; in other files it is nothing special. */
const NAMELESS_TABLE = 262_137;

const samples = resolve(import.meta.dirname, '../../../samples');
const cells = XLSX.utils
  .sheet_to_json<(string | number | null)[]>(firstSheet(), { header: 1, raw: true, defval: null })
  .slice(0, ROWS);

function firstSheet(): XLSX.WorkSheet {
  const book = XLSX.read(readFileSync(resolve(samples, 'line-items.xlsx')));
  return book.Sheets[book.SheetNames[0] ?? ''] ?? {};
}

function write(bookType: XLSX.BookType): Buffer {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(cells), 'Journal');
  return XLSX.write(book, { type: 'buffer', bookType, compression: true }) as Buffer;
}

const JOURNAL = Buffer.from(
  naxml(
    ...Array.from({ length: 20 }, () =>
      naxmlEvent('SaleEvent', naxmlLines([itemLine('ICE', '2.99'), itemLine('GUM', '1.00')])),
    ),
  ),
);

const KINDS: Readonly<Record<string, Buffer>> = {
  xlsx: write('xlsx'),
  xls: write('biff8'),
  'xls of Excel 5': write('biff5'),
  'xls of Excel 2': write('biff2'),
  xlsb: write('xlsb'),
  ods: write('ods'),
  feed: JOURNAL,
  'other xml': Buffer.from(JOURNAL.toString().replaceAll('NAXML-POSJournal', 'Journal')),
  'zip of exports': zipArchive([
    { name: '1.xml', content: JOURNAL },
    { name: '2.csv', content: write('csv') },
  ]),
  html: write('html'),
  'spreadsheet-ml': write('xlml'),
  csv: write('csv'),
  'text in UTF-16': write('txt'),
  'access with a query': accessDatabase(
    [
      {
        name: 'T1',
        columns: (cells[0] ?? []).map((_, index) => [`F${index}`, 'text'] as const),
        rows: cells.slice(1).map((row) => row.map((cell) => (cell === null ? null : String(cell)))),
      },
    ],
    '',
    [
      savedQuery({
        name: 'Journal',
        select: (cells[0] ?? []).map((heading, index) => [`A.F${index}`, String(heading)] as const),
        from: [
          ['T1', 'A'],
          ['T1', 'B'],
        ],
        join: [['A', 'left', 'B', 'A.F0=B.F9']],
        where: 'Not (A.F0 Is Null) And A.F1<>"x"',
        orderBy: ['A.F0'],
      }),
    ],
  ),
  access: accessDatabase([
    {
      name: 'Journal',
      columns: (cells[0] ?? []).map((_, index) => [`Column ${index}`, 'text'] as const),
      rows: cells.slice(1).map((row) => row.map((cell) => (cell === null ? null : String(cell)))),
    },
  ]),
};
const kinds = Object.entries(KINDS);
/** Text has no end marker, so a cut after a complete field can't be detected. */
const MAY_GO_UNNOTICED = new Set(['csv', 'text in UTF-16']);

const isRefusal = (result: string): boolean => /^[a-z-]+$/.test(result);

describe.each(kinds)('%s', (kind, whole) => {
  it('is read completely, and refused if truncated at any tenth', async () => {
    const rows = JSON.parse(await outcome(whole)) as { rows: unknown[] }[];
    expect(rows[0]?.rows.length).toBeGreaterThan(ROWS / 2);
    let refused = 0;
    for (let tenth = 1; tenth < 10; tenth += 1) {
      const result = await outcome(whole.subarray(0, Math.floor((whole.length * tenth) / 10)));
      if (isRefusal(result)) refused += 1;
      else expect([kind, MAY_GO_UNNOTICED.has(kind)]).toEqual([kind, true]);
    }
    expect(refused).toBeGreaterThanOrEqual(8);
  });

  it('is refused or read with flipped bits', async () => {
    const bit = fc.nat({ max: whole.length * 8 - 1 });
    await fc.assert(
      fc.asyncProperty(fc.array(bit, { minLength: 1, maxLength: 8 }), async (bits) => {
        const changed = Buffer.from(whole);
        for (const at of bits) changed[at >> 3] = (changed[at >> 3] ?? 0) ^ (1 << (at & 7));
        await outcome(changed);
      }),
      { numRuns: FEW_RUNS, seed: SEED, examples: [[[NAMELESS_TABLE]]] },
    );
  });

  it('is refused or read with chunks lost, zeroed, doubled, or replaced', async () => {
    const place = fc.nat({ max: whole.length });
    const change = fc.constantFrom('cut', 'zero', 'double', 'noise');
    await fc.assert(
      fc.asyncProperty(change, place, fc.integer({ min: 1, max: 5_000 }), async (how, at, length) => {
        const [head, piece, tail] = [
          whole.subarray(0, at),
          whole.subarray(at, at + length),
          whole.subarray(at + length),
        ];
        const middle = {
          cut: Buffer.alloc(0),
          zero: Buffer.alloc(piece.length),
          double: Buffer.concat([piece, piece]),
          noise: Buffer.from(piece).map((byte, index) => (byte * 31 + index * 17) & 255),
        }[how];
        await outcome(Buffer.concat([head, middle, tail]));
      }),
      { numRuns: FEW_RUNS, seed: SEED },
    );
  });

  it('yields the same rows every time', async () => {
    expect(await outcome(whole)).toBe(await outcome(whole));
  });
});

it('is refused or read if only its beginning is valid', async () => {
  const heads = kinds.map(([, file]) => file.subarray(0, 64));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...heads),
      fc.nat({ max: 64 }),
      fc.uint8Array({ maxLength: 600 }),
      async (head, length, noise) => {
        await outcome(Buffer.concat([head.subarray(0, length), noise]));
      },
    ),
    { numRuns: runs(50, 1_000), seed: SEED },
  );
});

it('is refused or read with any text in it', async () => {
  const token = fc.constantFrom(
    '<table>',
    '<tr>',
    '<td rowspan=9 colspan=9>',
    '</table>',
    '<pre>',
    '</p>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '&amp;',
    '&#0;',
    '"',
    ',',
    ';',
    '\t',
    '|',
    '\r',
    '\n',
    'sep=,',
    '12.50',
    '\u00A0',
    '\u2028',
    'x'.repeat(300),
  );
  const opening = fc.constantFrom(
    '',
    '<html>',
    '<table>',
    '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
    'a,b\n',
    'a\tb\n',
  );
  await fc.assert(
    fc.asyncProperty(opening, fc.array(token, { maxLength: 60 }), async (start, tokens) => {
      await outcome(Buffer.from(start + tokens.join('')));
    }),
    { numRuns: runs(60, 1_000), seed: SEED },
  );
});
