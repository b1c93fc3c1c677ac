import type { Cell, Row } from '@tillwatch/core/journal';
import { describe, expect, it } from 'vitest';
import { READ_LIMITS, type ReadLimits } from '../limits.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';
import { createSheetScanner, type SheetContext } from './sheet-scanner.ts';

const CHUNK_SIZES = [1, 2, 3, 7, 64, 1_000_000];
const TEXTS = ['zero', 'one', 'two & three', '', 'Grüße 😀'];
const DATE_STYLE = 1;

function contextFor(overrides: Partial<SheetContext> = {}): SheetContext {
  return {
    date1904: false,
    dateStyles: Uint8Array.from([0, 1, 0]),
    sharedStrings: { count: TEXTS.length, text: (index) => TEXTS[index] ?? '' },
    limits: READ_LIMITS,
    totals: { cells: 0, textLength: 0, formulasWithoutResult: 0 },
    ...overrides,
  };
}

function scanXml(xml: string, chunkBytes: number, context = contextFor()): Row[] {
  const rows: Row[] = [];
  const scanner = createSheetScanner('the sheet "S"', context, (row) => rows.push(row));
  const bytes = Buffer.from(xml);
  for (let at = 0; at < bytes.length; at += chunkBytes) scanner.push(bytes.subarray(at, at + chunkBytes));
  scanner.finish();
  return rows;
}

const scanRows = (rows: string, chunkBytes = 1_000_000, context = contextFor()): Row[] =>
  scanXml(`<worksheet><sheetData>${rows}</sheetData></worksheet>`, chunkBytes, context);

const scanCells = (cells: string, chunkBytes = 1_000_000, context = contextFor()): readonly Cell[] =>
  scanRows(`<row r="1">${cells}</row>`, chunkBytes, context)[0]?.cells ?? [];

function errorOf(scan: () => unknown): UnreadableFileError {
  try {
    scan();
  } catch (error) {
    if (error instanceof UnreadableFileError) return error;
    throw error;
  }
  throw new Error('was scanned');
}

const CELLS: readonly (readonly [string, string, readonly Cell[]])[] = [
  ['an integer', '<c r="A1"><v>42</v></c>', [42]],
  ['a number told to be one', '<c r="A1" t="n"><v>42</v></c>', [42]],
  ['negative and decimal numbers', '<c r="A1"><v>-20.9</v></c><c r="B1"><v>0.1</v></c>', [-20.9, 0.1]],
  [
    'numbers of 16 and more digits',
    '<c r="A1"><v>46343.148240740738</v></c><c r="B1"><v>12345678901234567168</v></c>',
    [46_343.148240740738, 12_345_678_901_234_567_168],
  ],
  [
    'numbers with exponents',
    '<c r="A1"><v>1.5E-3</v></c><c r="B1"><v>2e5</v></c><c r="C1"><v>+7</v></c>',
    [0.0015, 200_000, 7],
  ],
  [
    'numbers without a digit before or behind the point',
    '<c r="A1"><v>.5</v></c><c r="B1"><v>5.</v></c>',
    [0.5, 5],
  ],
  ['a number among blanks', '<c r="A1"><v> 5\n</v></c>', [5]],
  [
    'what is no number as text',
    '<c r="A1"><v>1,234.50</v></c><c r="B1"><v>NaN</v></c><c r="C1"><v>1e999</v></c>',
    ['1,234.50', 'NaN', '1e999'],
  ],
  [
    'shared strings',
    '<c r="A1" t="s"><v>1</v></c><c r="B1" t="s"><v>2</v></c><c r="C1" t="s"><v>4</v></c>',
    ['one', 'two & three', 'Grüße 😀'],
  ],
  ['an empty shared string', '<c r="A1" t="s"><v>3</v></c><c r="B1"><v>1</v></c>', [null, 1]],
  [
    'a shared string without a number',
    '<c r="A1" t="s"><v/></c><c r="B1" t="s"/><c r="C1"><v>1</v></c>',
    [null, null, 1],
  ],
  [
    'inline strings',
    '<c r="A1" t="inlineStr"><is><t>a b</t></is></c><c r="B1" t="inlineStr"><is><t xml:space="preserve"> c </t></is></c>',
    ['a b', ' c '],
  ],
  [
    'inline strings with references, escapes, CDATA and line ends',
    '<c r="A1" t="inlineStr"><is><t>A &amp; B_x000D_\r\nC<![CDATA[<D>]]></t></is></c>',
    ['A & B\r\nC<D>'],
  ],
  [
    'rich and phonetic text',
    '<c r="A1" t="inlineStr"><is><r><rPr><b/></rPr><t>Total </t></r><r><t>due</t></r><rPh sb="0" eb="1"><t>tōtaru</t></rPh><phoneticPr/></is></c>',
    ['Total due'],
  ],
  ['several pieces of inline text', '<c r="A1" t="inlineStr"><is><t>a</t><t>b</t></is></c>', ['ab']],
  ['an inline string given as a value', '<c r="A1" t="inlineStr"><v>a</v></c>', ['a']],
  ['an inline string without being told', '<c r="A1"><is><t>a</t></is></c>', ['a']],
  [
    'the text of a formula',
    '<c r="A1" t="str"><f>B1&amp;"&lt;"</f><v>x &lt; y</v></c><c r="B1" t="str"><v>plain</v></c>',
    ['x < y', 'plain'],
  ],
  [
    'the number of a formula',
    '<c r="A1"><f t="shared" ref="A1:A9" si="0">SUM(B1:B2)</f><v>3.5</v></c><c r="B1"><f/><v>4</v></c>',
    [3.5, 4],
  ],
  [
    'booleans',
    '<c r="A1" t="b"><v>1</v></c><c r="B1" t="b"><v>0</v></c><c r="C1" t="b"><v>true</v></c>',
    [true, false, true],
  ],
  ['errors as nothing', '<c r="A1" t="e"><v>#N/A</v></c><c r="B1"><v>1</v></c>', [null, 1]],
  [
    'numbers with a date format',
    `<c r="A1" s="${DATE_STYLE}"><v>46343.25</v></c><c r="B1" s="2"><v>46343.25</v></c>`,
    [{ serial: 46_343.25 }, 46_343.25],
  ],
  ['a text with a date format', `<c r="A1" s="${DATE_STYLE}" t="s"><v>1</v></c>`, ['one']],
  [
    'an illegal date',
    `<c r="A1" s="${DATE_STYLE}"><v>-1</v></c><c r="B1" s="${DATE_STYLE}"><v>1e9</v></c>`,
    [-1, 1e9],
  ],
  [
    'ISO dates',
    '<c r="A1" t="d"><v>2026-11-17T06:00:00</v></c><c r="B1" t="d"><v>soon</v></c>',
    [{ serial: 46_343.25 }, 'soon'],
  ],
  [
    'unknown styles and types',
    '<c r="A1" s="999"><v>1</v></c><c r="B1" s=""><v>2</v></c><c r="C1" t="new"><v>3</v></c>',
    [1, 2, 3],
  ],
  [
    'cells without a reference',
    '<c><v>1</v></c><c t="s"><v>1</v></c><c r="D1"><v>4</v></c><c><v>5</v></c>',
    [1, 'one', null, 4, 5],
  ],
  [
    'empty cells without a reference',
    '<c/><c></c><c><v></v></c><c><v/></c><c t="inlineStr"><is/></c><c><v>6</v></c>',
    [null, null, null, null, null, 6],
  ],
  ['styled empty cells at the end', '<c r="A1"><v>1</v></c><c r="B1" s="1"/><c r="C1" s="1"></c>', [1]],
  [
    'holes',
    '<c r="C1"><v>3</v></c><c r="AA1"><v>27</v></c>',
    [null, null, 3, ...Array.from({ length: 23 }, () => null), 27],
  ],
  ['the last column', '<c r="XFD1"><v>1</v></c>', [...Array.from({ length: 16_383 }, () => null), 1]],
  ['cells out of order', '<c r="C1"><v>3</v></c><c r="A1"><v>1</v></c>', [1, null, 3]],
  [
    'references in small letters and with dollars',
    '<c r="b1"><v>2</v></c><c r="$C$1"><v>3</v></c>',
    [null, 2, 3],
  ],
  [
    'attributes in another order, quotes and blanks',
    `<c t='s' r='A1' ><v>1</v></c><c  s="0"  r="B1"\n><v>2</v></c>`,
    ['one', 2],
  ],
  ['attributes nobody needs', '<c r="A1" cm="1" vm="2" x:y=">"><v>1</v></c>', [1]],
  ['children nobody needs', '<c r="A1"><v>1</v><extLst><ext><v>9</v><t>no</t></ext></extLst></c>', [1]],
  ['blanks and comments between tags', '\n <c r="A1">\n <!-- v --> <v>1</v>\n </c>\n', [1]],
  ['prefixed tags', '<x:c r="A1" t="s"><x:v>1</x:v></x:c><x:c r="B1"><x:v>2</x:v></x:c>', ['one', 2]],
  ['zero and minus', '<c r="A1"><v>0</v></c><c r="B1"><v>-</v></c>', [0, '-']],
];

describe.each(CHUNK_SIZES)('in chunks of %d bytes', (chunkBytes) => {
  it.each(CELLS)('reads %s', (_, xml, cells) => {
    expect(scanCells(xml, chunkBytes)).toEqual(cells);
  });

  it('numbers the rows', () => {
    const rows = scanRows(
      '<row><c><v>1</v></c></row><row r="5" spans="1:1" x14ac:dyDescent="0.25"><c><v>5</v></c></row>' +
        `<row r='6'/><row/><row><c><v>8</v></c></row><x:row ht="1" r="10"><c><v>10</v></c></x:row><row r="1048576"><c><v>0</v></c></row>`,
      chunkBytes,
    );
    expect(rows.map(({ rowNumber }) => rowNumber)).toEqual([1, 5, 8, 10, 1_048_576]);
  });

  it('reads rows of any form among others', () => {
    const forms = [
      (n: number) => `<row r="${n}" spans="1:2" ht=">"><c r="A${n}"><v>${n}</v></c></row>`,
      (n: number) => `<row r="${n}" spans='1:2'><c r="A${n}"><v>${n}</v></c></row>`,
      (n: number) => `<row r="${n}"><c r="A${n}"><v>${n}</v></c> <c r="B${n}"/></row>`,
      (n: number) => `<row r="${n}"><c r="A${n}"><f>A1</f><v>${n}</v></c></row>`,
    ];
    // First many rows of the forms that are read tag by tag, then more of the usual form.
    const xml = Array.from({ length: 1200 }, (_, at) => forms[at < 400 ? at % 4 : 0]?.(at + 1)).join('');
    const numbers = Array.from({ length: 1200 }, (_, at) => at + 1);
    expect(scanRows(xml, chunkBytes)).toEqual(numbers.map((n) => ({ rowNumber: n, cells: [n] })));
  });

  it('reads only the rows of the sheet data', () => {
    const rows = scanXml(
      '<?xml version="1.0"?><worksheet><cols><row><c><v>9</v></c></row></cols><sheetData/>' +
        '<sheetData><row><c><v>1</v></c></row><other><c><v>9</v></c></other></sheetData>' +
        '<extLst><ext><sheetData><row><c><v>9</v></c></row></sheetData></ext></extLst></worksheet>',
      chunkBytes,
    );
    expect(rows).toEqual([{ rowNumber: 1, cells: [1] }]);
  });

  it.each([
    ['<c r="A1" t="s"><v>5</v></c>', 'refers to a text'],
    ['<c r="A1" t="s"><v>-1</v></c>', 'no number'],
    ['<c r="A1" t="s"><v>one</v></c>', 'no number'],
    ['<c r="A1" t="s"><v>1.5</v></c>', 'no number'],
    ['<c r="A1" t="s"><v>12345678901</v></c>', 'refers to a text'],
    ['<c r="XFE1"><v>1</v></c>', 'beyond the last column'],
    ['<c r="ZZZZZZ1"><v>1</v></c>', 'beyond the last column'],
    ['<c r="ZZZZZZZZZZZZ1"><v>1</v></c>', 'beyond the last column'],
    ['<c r="1"><v>1</v></c>', 'beyond the last column'],
    ['<c r="A"><v>1</v></c>', 'beyond the last column'],
    ['<c r="XFD1"/><c><v>1</v></c>', 'beyond the last column'],
    ['<c r="A1"><v>1</v></c><c r="A1"><v>2</v></c>', 'two values'],
    ['<c r="A1"><v>1</c>', 'wrong order'],
    ['<c r="A1"><v>1</v></c><c r="B1">', 'wrong order'],
  ])('considers %j damaged', (xml, detail) => {
    const error = errorOf(() => scanCells(xml, chunkBytes));
    expect(error.code).toBe('damaged');
    expect(error.message).toContain(detail);
  });

  it.each(['0', '1048577', '-1', 'x', '', '99999999999999999999'])('refuses row number %j', (number) => {
    const error = errorOf(() => scanRows(`<row r="${number}"><c><v>1</v></c></row>`, chunkBytes));
    expect(error.code).toBe('damaged');
  });
});

it('numbers a row without a number after the previous one, up to the last row', () => {
  expect(errorOf(() => scanRows('<row r="1048576"/><row/>')).code).toBe('damaged');
});

it('refuses another root element', () => {
  expect(errorOf(() => scanXml('<chartsheet/>', 100)).code).toBe('damaged');
});

it('shifts dates of the 1904 system', () => {
  const cells = scanCells(
    '<c s="1"><v>44881.5</v></c><c s="1"><v>0.5</v></c><c><v>2</v></c>',
    100,
    contextFor({ date1904: true }),
  );
  expect(cells).toEqual([{ serial: 46_343.5 }, { serial: 0.5 }, 2]);
});

it('counts formulas without a result', () => {
  const context = contextFor();
  scanCells(
    '<c><f>A1</f></c><c><f>A1</f><v/></c><c t="str"><f>A1</f><v></v></c><c><f>A1</f><v>1</v></c>',
    100,
    context,
  );
  expect(context.totals.formulasWithoutResult).toBe(2);
});

it('passes on rows that may be kept', () => {
  const rows = scanRows('<row><c><v>1</v></c><c><v>2</v></c></row><row><c r="B2"><v>3</v></c></row>');
  expect(rows).toEqual([
    { rowNumber: 1, cells: [1, 2] },
    { rowNumber: 2, cells: [null, 3] },
  ]);
  expect(rows[0]?.cells).not.toBe(rows[1]?.cells);
});

describe('limits', () => {
  const limited = (limits: Partial<ReadLimits>): SheetContext =>
    contextFor({ limits: { ...READ_LIMITS, ...limits } });
  const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

  it.each<[string, Partial<ReadLimits>, string]>([
    ['the text of a cell', { cellTextBytes: 1_000 }, `<row>${inline('x'.repeat(1_001))}</row>`],
    ['the text of a row', { rowTextLength: 1_000 }, `<row>${inline('x'.repeat(600)).repeat(2)}</row>`],
    ['all text', { totalTextLength: 1_000 }, `<row>${inline('x'.repeat(600))}</row>`.repeat(2)],
    ['the cells', { cells: 1_000 }, '<row><c r="XFD1"><v>1</v></c></row>'],
    [
      'a text that never ends',
      { cellTextBytes: 1_000 },
      `<row><c t="inlineStr"><is><t>${'y'.repeat(50_000)}`,
    ],
  ])('apply to %s', (_, limits, rows) => {
    for (const chunkBytes of [100, 1_000_000]) {
      expect(errorOf(() => scanRows(rows, chunkBytes, limited(limits))).code).toBe('too-large');
    }
  });
});
