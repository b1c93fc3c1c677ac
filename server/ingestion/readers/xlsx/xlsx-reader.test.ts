import * as XLSX from '@e965/xlsx';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { readCells, readError, readSheets } from '../testing/read-sheets.ts';
import { sheetJsSheets } from '../testing/sheet-js.ts';
import {
  MAIN,
  relationship,
  relationshipList,
  withChangedFile,
  workbook,
  workbookFiles,
} from '../testing/workbook-package.ts';
import { zipArchive, type ZipFileInput } from '../testing/zip-archive.ts';

const ROW = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>46343.25</v></c></row>';
const STYLES =
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd &quot;at&quot; hh:mm"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>';
const INPUT = { sheets: { Journal: ROW }, sharedStrings: '<si><t>TOTAL</t></si>', styles: STYLES };
const FILES = workbookFiles(INPUT);
const CELLS = { 1: ['TOTAL', { serial: 46_343.25 }] };

/** The workbook with its parts renamed, also in its relationships. */
function renamed(
  change: (name: string) => string,
  targets: (xml: string) => string = (xml) => xml,
): ZipFileInput[] {
  return FILES.map(({ name, content }) => ({
    name: change(name),
    content: name.endsWith('.rels') ? targets(String(content)) : content,
  }));
}

describe('packages as odd exporters write them', () => {
  it.each<[string, ZipFileInput[]]>([
    ['as Excel writes it', FILES],
    ['stored, not compressed', FILES.map((file) => ({ ...file, stored: true }))],
    ['in the zip64 format', FILES.map((file) => ({ ...file, zip64: true }))],
    ['with its parts in another order', FILES.toReversed()],
    [
      'with other files in it',
      [...FILES, { name: 'xl/media/image1.png', content: 'x' }, { name: 'xl/', content: '' }],
    ],
    [
      'with back slashes',
      renamed(
        (name) => name.replaceAll('/', '\\'),
        (xml) => xml.replaceAll('worksheets/', 'worksheets\\'),
      ),
    ],
    ['in other letter case', renamed((name) => name.toUpperCase())],
    ['with slashes in front', renamed((name) => `/${name}`)],
    [
      'with absolute targets',
      renamed(
        (name) => name,
        (xml) => xml.replace(/Target="(worksheets|styles|shared)/g, 'Target="/xl/$1'),
      ),
    ],
    [
      'with targets from the root',
      renamed(
        (name) => name,
        (xml) => xml.replace(/Target="(worksheets|styles|shared)/g, 'Target="xl/$1'),
      ),
    ],
    [
      'with roundabout targets',
      renamed(
        (name) => name,
        (xml) => xml.replace(/Target="(worksheets|styles|shared)/g, 'Target="./../xl/$1'),
      ),
    ],
    [
      'with percent-encoded targets',
      renamed(
        (name) => name.replace('sheet1', 'sheet 1'),
        (xml) => xml.replace('sheet1', 'sheet%201'),
      ),
    ],
    [
      'with the workbook at the root',
      renamed(
        (name) => name.replace('xl/', ''),
        (xml) => xml.replace('xl/workbook', 'workbook'),
      ),
    ],
    [
      'with the workbook elsewhere',
      renamed(
        (name) => name.replace('xl/', 'book/').replace('workbook.xml', 'wb.xml'),
        (xml) => xml.replace('xl/workbook', 'book/wb'),
      ),
    ],
    ['without package relationships', FILES.filter(({ name }) => name !== '_rels/.rels')],
    ['without content types', FILES.filter(({ name }) => name !== '[Content_Types].xml')],
    [
      'with strict relationship types',
      renamed(
        (name) => name,
        (xml) =>
          xml.replaceAll(
            'http://schemas.openxmlformats.org/officeDocument/2006',
            'http://purl.oclc.org/ooxml/officeDocument',
          ),
      ),
    ],
    [
      'with texts and styles that nothing points to',
      renamed(
        (name) => name,
        (xml) => xml.replace(/<Relationship Id="(rIdStyles|rIdTexts)"[^>]*>/g, ''),
      ),
    ],
    [
      'with external relationships',
      renamed(
        (name) => name,
        (xml) =>
          xml.replace(
            '<Relationship ',
            '<Relationship Id="rId1" Type="x/worksheet" Target="http://example.com" TargetMode="External"/><Relationship ',
          ),
      ),
    ],
    [
      'in UTF-16',
      FILES.map(({ name, content }) => ({
        name,
        content: Buffer.from(`\uFEFF${String(content).replace('UTF-8', 'UTF-16')}`, 'utf16le'),
      })),
    ],
    [
      'with prefixes everywhere',
      FILES.map(({ name, content }) => ({ name, content: prefixed(String(content)) })),
    ],
  ])('reads a workbook %s', async (_, files) => {
    expect(await readCells(zipArchive(files))).toEqual(CELLS);
  });

  it('reads the sheets in tab order, including hidden ones', async () => {
    const files = workbookFiles({ sheets: { One: number(1), Two: number(2), Three: number(3) } });
    const reordered = withChangedFile(files, 'xl/workbook.xml', (file) => ({
      ...file,
      content: `<workbook ${MAIN} xmlns:r="r"><bookViews/><sheets>
        <sheet name="Third &amp; last" sheetId="3" r:id="rId3"/>
        <sheet name="First" sheetId="1" state="hidden" r:id="rId1"/>
        <sheet name="Second" sheetId="2" state="veryHidden" r:id="rId2"/></sheets></workbook>`,
    }));
    const { content, sheets } = await readSheets(zipArchive(reordered));
    expect(sheets).toBe(3);
    expect(content.map(({ name, rows }) => [name, rows[0]?.cells[0]])).toEqual([
      ['Third & last', 3],
      ['First', 1],
      ['Second', 2],
    ]);
  });

  it('leaves out chart sheets and keeps empty sheets', async () => {
    const files = workbookFiles({ sheets: { Chart: '', Empty: '', Data: number(1) } });
    const changed = withChangedFile(files, 'xl/_rels/workbook.xml.rels', (file) => ({
      ...file,
      content: String(file.content).replace('/worksheet"', '/chartsheet"'),
    }));
    const { content } = await readSheets(zipArchive(changed));
    expect(content.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['Empty', 0],
      ['Data', 1],
    ]);
  });

  it.each(['1', 'true'])('converts the 1904 system (date1904="%s")', async (value) => {
    const book = workbook({ ...INPUT, settings: `<workbookPr date1904="${value}"/>` });
    expect(await readCells(book)).toEqual({ 1: ['TOTAL', { serial: 47_805.25 }] });
  });

  it('keeps the 1900 system if the workbook declares it', async () => {
    expect(await readCells(workbook({ ...INPUT, settings: '<workbookPr date1904="false"/>' }))).toEqual(
      CELLS,
    );
  });

  it('knows built-in date formats, and that a workbook may redefine them', async () => {
    const cells = [0, 1, 2, 3].map((style) => `<c s="${style}"><v>46343</v></c>`).join('');
    const styles =
      '<numFmts><numFmt numFmtId="14" formatCode="0.00"/></numFmts>' +
      '<cellXfs><xf numFmtId="14"/><xf numFmtId="22"/><xf/><xf numFmtId="49"/></cellXfs>';
    expect(await readCells(workbook({ sheets: { S: `<row>${cells}</row>` }, styles }))).toEqual({
      1: [46_343, { serial: 46_343 }, 46_343, 46_343],
    });
  });
});

describe('workbooks written by other programs', () => {
  const values = [
    ['Trans #', 'Date', 'Qty', 'Amount', 'Voided'],
    ['0042', new Date(Date.UTC(2026, 10, 17, 6, 2, 57)), 2, -20.9, true],
    ['A & W <root beer>', null, 0.1, 1e21, false],
    [' Grüße 😀\n', new Date(Date.UTC(1999, 11, 31)), 12_345_678.9, 0, null],
  ];

  it('agrees with SheetJS on a workbook of exceljs', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Sales');
    sheet.addRows(values);
    sheet.getCell('B2').numFmt = 'mm/dd/yyyy hh:mm:ss';
    sheet.getCell('G9').value = { richText: [{ text: 'Total ' }, { text: 'due', font: { bold: true } }] };
    sheet.getCell('G10').value = { formula: 'C2*D2', result: -41.8 };
    sheet.mergeCells('A12:C12');
    book.addWorksheet('Hidden', { state: 'hidden' }).addRow(['x']);
    const bytes = Buffer.from(await book.xlsx.writeBuffer());
    const { content } = await readSheets(bytes);
    expect(content).toEqual(sheetJsSheets(bytes));
    expect(content[0]?.rows.find(({ rowNumber }) => rowNumber === 9)?.cells.at(-1)).toBe('Total due');
  });

  it.each([true, false])(
    'agrees with SheetJS on a workbook of SheetJS (shared strings: %s)',
    async (bookSST) => {
      const book = XLSX.utils.book_new();
      XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(values, { cellDates: true }), 'Sales');
      const bytes: Buffer = XLSX.write(book, {
        type: 'buffer',
        bookType: 'xlsx',
        bookSST,
        compression: true,
      });
      const { content } = await readSheets(bytes);
      expect(content).toEqual(sheetJsSheets(bytes));
      expect(content[0]?.rows).toHaveLength(4);
    },
  );
});

describe('files that are refused', () => {
  const changedSheet = (change: (file: ZipFileInput) => ZipFileInput): Buffer =>
    zipArchive(withChangedFile(FILES, 'xl/worksheets/sheet1.xml', change));

  it.each<[string, string, Buffer]>([
    ['a sheet whose checksum is wrong', 'damaged', changedSheet((file) => ({ ...file, claimedChecksum: 1 }))],
    [
      'a sheet that is longer than it says',
      'damaged',
      changedSheet((file) => ({ ...file, claimedSize: 10 })),
    ],
    [
      'a sheet that is shorter than it says',
      'damaged',
      changedSheet((file) => ({ ...file, claimedSize: 9_999 })),
    ],
    [
      'a sheet that does not inflate',
      'damaged',
      changedSheet((file) => ({ ...file, compressed: Buffer.from('nonsense') })),
    ],
    [
      'a sheet of no compressed bytes',
      'damaged',
      changedSheet((file) => ({ ...file, compressed: Buffer.alloc(0) })),
    ],
    ['a sheet compressed by another method', 'damaged', changedSheet((file) => ({ ...file, method: 12 }))],
    ['an encrypted sheet', 'password-protected', changedSheet((file) => ({ ...file, encrypted: true }))],
    [
      'a sheet whose XML breaks off',
      'damaged',
      changedSheet((file) => ({
        ...file,
        content: String(file.content).replace('</sheetData></worksheet>', ''),
      })),
    ],
    [
      'a sheet whose root is not closed',
      'damaged',
      changedSheet((file) => ({ ...file, content: String(file.content).replace('</worksheet>', '') })),
    ],
    ['an empty sheet part', 'damaged', changedSheet((file) => ({ ...file, content: '' }))],
    [
      'a sheet with a document type',
      'unsafe',
      changedSheet((file) => ({ ...file, content: `<!DOCTYPE x [<!ENTITY y "z">]>${String(file.content)}` })),
    ],
    ['a text that is not in the list', 'damaged', workbook({ ...INPUT, sharedStrings: '' })],
    ['texts pointed at without a list', 'damaged', zipArchive(workbookFiles({ sheets: { S: ROW } }))],
    ['a missing sheet', 'damaged', zipArchive(FILES.filter(({ name }) => !name.includes('sheet1')))],
    ['missing styles', 'damaged', zipArchive(FILES.filter(({ name }) => !name.includes('styles')))],
    ['missing texts', 'damaged', zipArchive(FILES.filter(({ name }) => !name.includes('sharedStrings')))],
    [
      'missing workbook relationships',
      'damaged',
      zipArchive(FILES.filter(({ name }) => !name.includes('workbook.xml.rels'))),
    ],
    ['a missing workbook', 'damaged', zipArchive(FILES.filter(({ name }) => name !== 'xl/workbook.xml'))],
    [
      'a sheet that is there twice',
      'damaged',
      zipArchive([...FILES, ...FILES.filter(({ name }) => name.includes('sheet1'))]),
    ],
    ['no sheets', 'empty', workbook({ sheets: {} })],
    ['sheets without rows', 'empty', workbook({ sheets: { A: '', B: '<row r="5"/>' } })],
    [
      'rows without a filled cell',
      'empty',
      workbook({ sheets: { A: '<row><c r="A1" s="1"/><c><v/></c></row>' } }),
    ],
    ['an empty archive', 'damaged', zipArchive([])],
    ['bytes behind the end', 'damaged', Buffer.concat([zipArchive(FILES), Buffer.from('\n')])],
    ['an archive of other things', 'not-a-workbook', zipArchive([{ name: 'journal.pdf', content: '%PDF' }])],
    ['a Word document', 'not-a-workbook', zipArchive([{ name: 'word/document.xml', content: '<x/>' }])],
    ['a binary workbook without content', 'damaged', zipArchive([{ name: 'xl/workbook.bin', content: 'x' }])],
    [
      'an OpenDocument file',
      'not-a-workbook',
      zipArchive([
        { name: 'mimetype', content: 'x' },
        { name: 'content.xml', content: '<x/>' },
      ]),
    ],
    [
      'another main part',
      'not-a-workbook',
      zipArchive([
        {
          name: '_rels/.rels',
          content: relationshipList(relationship('rId1', 'officeDocument', 'visio/document.xml')),
        },
        { name: 'visio/document.xml', content: '<VisioDocument/>' },
      ]),
    ],
  ])('%s is %s', async (_, code, bytes) => {
    const error = await readError(bytes);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(/^This .*\. [A-Z].*\.$/s);
  });

  it('refuses a decompression bomb', async () => {
    const rows = Buffer.alloc(80 * 1024 * 1024, ' ');
    const error = await readError(changedSheet((file) => ({ ...file, content: rows })));
    expect(error.code).toBe('too-large');
  });

  it('stops a decompression bomb that lies about its size', async () => {
    const rows = Buffer.alloc(80 * 1024 * 1024, ' ');
    expect(
      (await readError(changedSheet((file) => ({ ...file, content: rows, claimedSize: 1_000 })))).code,
    ).toBe('damaged');
  });

  it.each([
    ['zipEntries', 2],
    ['sheets', 0],
    ['partInflatedBytes', 100],
    ['totalInflatedBytes', 500],
    ['descriptionBytes', 100],
    ['cellFormats', 1],
  ] as const)('enforces the limit of %s', async (limit, value) => {
    expect((await readError(workbook(INPUT), { limits: { [limit]: value } })).code).toBe('too-large');
  });
});

function number(value: number): string {
  return `<row><c><v>${value}</v></c></row>`;
}

function prefixed(xml: string): string {
  return xml.replaceAll(/<(\/?)([A-Za-z])/g, '<$1x:$2').replace('xmlns="', 'xmlns:x="');
}
