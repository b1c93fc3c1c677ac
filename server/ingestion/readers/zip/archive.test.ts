// A zip of exports is one file whose sheets are named after them.
import { describe, expect, it } from 'vitest';
import { itemLine, naxml, naxmlEvent, naxmlLines, parseFeed, tenderLine } from '../testing/parse-feed.ts';
import { readError, readSheets } from '../testing/read-sheets.ts';
import { workbook } from '../testing/workbook-package.ts';
import { zipArchive } from '../testing/zip-archive.ts';

const event = (number: string): string =>
  naxml(
    naxmlEvent('SaleEvent', naxmlLines([itemLine('ICE', '2.99'), tenderLine('cash', '2.99')])).replace(
      '1472',
      number,
    ),
  );
const book = workbook({ sheets: { Day: '<row r="1"><c r="A1"><v>1</v></c></row>' } });
const csv = 'Trans,Total\r\n1,2.99\r\n';

describe('a zip of exports', () => {
  it('is read in the order of its names, each under its own', async () => {
    const zip = zipArchive([
      { name: 'day/b.xlsx', content: book },
      { name: 'day/', content: '' },
      { name: '__MACOSX/day/._b.xlsx', content: 'x' },
      { name: '.DS_Store', content: 'x' },
      { name: 'Thumbs.db', content: 'x' },
      { name: 'a.csv', content: csv, stored: true },
      { name: 'no ending', content: event('7') },
    ]);
    const { kind, content, remarks, leftOutFiles } = await readSheets(zip);
    expect(kind).toBe('zip');
    expect(leftOutFiles).toBe(0);
    expect(remarks).toEqual([]);
    expect(content.map(({ name }) => name)).toEqual(['a.csv', 'day/b.xlsx › Day', 'no ending']);
    expect(content.map(({ rows }) => rows[0]?.rowNumber)).toEqual([1, 1, 2]);
  });

  it('gives transactions their file and line', async () => {
    const { receipts } = await parseFeed(
      zipArchive([
        { name: 'PJR2.xml', content: event('2') },
        { name: 'PJR1.xml', content: event('1') },
      ]),
    );
    expect(
      receipts.map(({ transactionNumber, source }) => [transactionNumber, source.sheet, source.firstRow]),
    ).toEqual([
      ['1', 'PJR1.xml', 5],
      ['2', 'PJR2.xml', 5],
    ]);
  });

  it('drops a slash at the beginning of a name: nothing is put there', async () => {
    const { receipts } = await parseFeed(zipArchive([{ name: '/tmp/1.xml', content: event('1') }]));
    expect(receipts.map(({ source }) => source.sheet)).toEqual(['tmp/1.xml']);
  });

  it('recalls a ticket that was suspended in another file', async () => {
    const suspended = event('1').replace('<TransactionID>', '<SuspendFlag value="yes"/><TransactionID>');
    const { receipts } = await parseFeed(
      zipArchive([
        { name: '1.xml', content: suspended },
        { name: '2.xml', content: event('1').replace('13:31', '13:32') },
      ]),
    );
    expect(receipts.map(({ items }) => items[0]?.state)).toEqual(['suspended', 'sold']);
  });

  it('leaves out what cannot be read, by name, and keeps nothing of it', async () => {
    const zip = zipArchive([
      { name: '1.xml', content: event('1') },
      { name: '2.xml', content: event('2').slice(0, -30) },
      { name: '3.pdf', content: '%PDF-1.4 not an export' },
      { name: '4.csv', content: '' },
      { name: '5.csv', content: csv, claimedChecksum: 7 },
    ]);
    const { receipts, remarks } = await parseFeed(zip);
    expect(receipts.map(({ transactionNumber }) => transactionNumber)).toEqual(['1']);
    expect(remarks).toHaveLength(1);
    expect(remarks[0]).toMatch(
      /^4 of the 5 files in this zip could not be read and were left out\. 2\.xml: This file is damaged/,
    );
    expect(remarks[0]).toContain('3.pdf: This file is a PDF document');
    expect(remarks[0]).toContain('5.csv: This file is damaged');
  });

  it('masks card numbers in the names of its files', async () => {
    const { content } = await readSheets(zipArchive([{ name: '4111111111111111.csv', content: csv }]));
    expect(content[0]?.name).toBe('************1111.csv');
  });
});

describe('a zip that is refused', () => {
  const one = { name: '1.xml', content: event('1') };
  it.each([
    ['none of it can be read', 'not-a-workbook', [{ name: 'a.pdf', content: '%PDF-1.4' }]],
    ['it has no files', 'damaged', [{ name: 'day/', content: '' }]],
    ['it holds a zip', 'unsafe', [one, { name: '2.zip', content: zipArchive([one]) }]],
    ['it is encrypted', 'password-protected', [one, { name: '2.xml', content: event('2'), encrypted: true }]],
    ['it leads outside', 'unsafe', [one, { name: '../2.xml', content: event('2') }]],
    ['it names a drive', 'unsafe', [one, { name: 'C:/2.xml', content: event('2') }]],
    ['a name has control characters', 'unsafe', [one, { name: '2\u0000.xml', content: event('2') }]],
    ['a name turns around', 'unsafe', [one, { name: '2\u202Elmx.exe', content: event('2') }]],
    ['a name is endless', 'unsafe', [one, { name: `${'x'.repeat(400)}.xml`, content: event('2') }]],
    ['two files have one name', 'unsafe', [one, one]],
    [
      'a file in it is a bomb of text',
      'too-large',
      [one, { name: '2.csv', content: Buffer.alloc(70 * 1024 * 1024, 32) }],
    ],
    [
      'a file in it inflates absurdly',
      'too-large',
      [one, { name: '2.csv', content: Buffer.alloc(40 * 1024 * 1024, 32) }],
    ],
    [
      'a file in it declares entities',
      'unsafe',
      [one, { name: '2.xml', content: event('2').replace('<NAXML', '<!DOCTYPE x [<!ENTITY a "b">]><NAXML') }],
    ],
  ])('because %s', async (_, code, files) => {
    const error = await readError(zipArchive(files));
    expect(error.code).toBe(code);
    expect(error.message).toMatch(/\. (?:[A-Z]|a\.pdf)[^]*\.$/);
  });

  it('because it packs too many files', async () => {
    const many = Array.from({ length: 20 }, (_, at) => ({ name: `${at}.csv`, content: csv }));
    expect((await readError(zipArchive(many), { limits: { zipEntries: 19 } })).code).toBe('too-large');
  });
});
