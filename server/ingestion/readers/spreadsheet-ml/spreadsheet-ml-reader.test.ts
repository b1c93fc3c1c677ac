import * as XLSX from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { outcome, readCells, readError, readSheets } from '../testing/read-sheets.ts';
import { sheetJsSheets } from '../testing/sheet-js.ts';

const NAMESPACES =
  'xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"';
const spreadsheet = (rows: string): string =>
  `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook ${NAMESPACES}>` +
  '<Styles><Style ss:ID="Default"><Font><Row>no row</Row></Font></Style></Styles>' +
  `<Worksheet ss:Name="A &amp; B"><Table ss:ExpandedRowCount="9">${rows}</Table><Options>x</Options></Worksheet></Workbook>`;
const cell = (type: string, value: string): string => `<Cell><Data ss:Type="${type}">${value}</Data></Cell>`;

describe('an XML spreadsheet', () => {
  it('has cells of every type', async () => {
    const cells = [
      cell('String', '0042'),
      cell('String', ' A &amp; B &#8364;&#10;2'),
      cell('Number', '-20.9'),
      cell('Number', '1e3'),
      cell('DateTime', '2026-11-17T06:00:00.000'),
      cell('DateTime', '1899-12-31T12:00:00.000'),
      cell('Boolean', '1'),
      cell('Boolean', '0'),
      cell('Error', '#N/A'),
      '<Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40">plain <B>bold<Font> both</Font></B></ss:Data><Comment><Data>no</Data></Comment></Cell>',
      cell('Number', 'n/a'),
      cell('String', ''),
    ];
    expect(await readSheets(Buffer.from(spreadsheet(`<Row>${cells.join('')}</Row>`)))).toMatchObject({
      kind: 'spreadsheet-ml',
      content: [
        {
          name: 'A & B',
          rows: [
            {
              rowNumber: 1,
              cells: [
                '0042',
                ' A & B €\n2',
                -20.9,
                1000,
                { serial: 46_343.25 },
                { serial: 0.5 },
                true,
                false,
                null,
                'plain bold both',
                'n/a',
              ],
            },
          ],
        },
      ],
    });
  });

  it('skips rows and cells by their index', async () => {
    const rows =
      `<Row ss:Index="3">${cell('Number', '1')}<Cell ss:Index="4" ss:MergeAcross="1"><Data ss:Type="Number">4</Data></Cell>${cell('Number', '6')}</Row>` +
      `<Row ss:Span="2"/><Row><Cell/>${cell('Number', '2')}</Row>`;
    expect(await readCells(Buffer.from(spreadsheet(rows)))).toEqual({
      3: [1, null, null, 4, null, 6],
      7: [null, 2],
    });
  });

  it('counts formulas without a result', async () => {
    const rows = `<Row><Cell ss:Formula="=1+1"/><Cell ss:Formula="=2"><Data ss:Type="Number">2</Data></Cell></Row>`;
    expect(await readSheets(Buffer.from(spreadsheet(rows)))).toMatchObject({ formulasWithoutResult: 1 });
  });

  it('may be in another encoding, prefixed, without its declaration', async () => {
    const one = spreadsheet(`<Row>${cell('String', 'é')}</Row>`);
    const texts = [
      Buffer.from(`\uFEFF${one}`),
      Buffer.from(`\uFEFF${one}`, 'utf16le'),
      Buffer.from(one.replace('?>', ' encoding="windows-1252"?>'), 'latin1'),
      Buffer.from(one.slice(one.indexOf('<Workbook'))),
      Buffer.from(one.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1ss:')),
    ];
    for (const bytes of texts) expect(await readCells(bytes)).toEqual({ 1: ['é'] });
  });

  it('is read as SheetJS reads it', async () => {
    const book = XLSX.utils.book_new();
    const rows = Array.from({ length: 3_000 }, (_, index) => [
      `line <${index}>`,
      index / 3,
      index % 2 === 0,
      null,
      'x',
    ]);
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), 'One');
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['two']]), 'Two');
    const file = XLSX.write(book, { type: 'buffer', bookType: 'xlml' }) as Buffer;
    expect((await readSheets(file)).content).toEqual(sheetJsSheets(file));
  });
});

describe('an XML spreadsheet that is refused', () => {
  const whole = Buffer.from(
    spreadsheet(`<Row>${cell('String', 'TOTAL')}${cell('Number', '1.5')}</Row>`.repeat(20)),
  );

  it('because it is truncated, no matter where', async () => {
    for (let length = 150; length < whole.length; length += 17) {
      expect([length, await outcome(whole.subarray(0, length))]).toEqual([length, 'damaged']);
    }
  });

  it.each([
    [
      'unsafe',
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
    ],
    ['damaged', spreadsheet('<Row ss:Index="2000000"/>')],
    ['damaged', spreadsheet('<Row ss:Index="2"/><Row ss:Index="2"/>')],
    ['damaged', spreadsheet('<Row><Cell ss:Index="20000"/></Row>')],
    ['empty', spreadsheet('<Row/>')],
  ])('as %s (%#)', async (code, text) => {
    expect((await readError(Buffer.from(text))).code).toBe(code);
  });

  it('because it exceeds the limits', async () => {
    expect((await readError(whole, { limits: { cells: 10 } })).code).toBe('too-large');
    expect((await readError(whole, { limits: { cellTextBytes: 3 } })).code).toBe('too-large');
  });
});
