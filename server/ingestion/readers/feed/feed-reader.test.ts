// The XML itself: its forms, its encodings, and malicious files.
import { describe, expect, it } from 'vitest';
import { itemLine, naxml, naxmlEvent, naxmlLines, parseFeed, tenderLine } from '../testing/parse-feed.ts';
import { readError, readSheets } from '../testing/read-sheets.ts';

const sale = (name: string, number = '1472'): string =>
  naxmlEvent('SaleEvent', naxmlLines([itemLine(name, '2.99'), tenderLine('cash', '2.99')])).replace(
    '1472',
    number,
  );
const journal = naxml(sale('ICE'));
const oneLine = (xml: string): string => xml.replaceAll('\n', ' ').replaceAll(/>\s+</g, '><');

describe('the XML of a journal', () => {
  it.each([
    [
      'with comments before it',
      `<!-- made by a register --><!-- ${'x'.repeat(2000)} -->${journal.slice(journal.indexOf('<NAXML'))}`,
    ],
    ['with a byte order mark', `\uFEFF${journal}`],
    ['with a prefix', journal.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1nax:')],
    ['on one line', oneLine(journal)],
    ['with line ends of Windows', journal.replaceAll('\n', '\r\n')],
    ['with its text in CDATA', journal.replace('>ICE<', '><![CDATA[ICE]]><')],
  ])('is read %s', async (_, xml) => {
    const { receipts } = await parseFeed(xml);
    expect(receipts[0]).toMatchObject({
      transactionNumber: '1472',
      items: [{ name: 'ICE', priceCents: 299 }],
    });
  });

  it.each([
    ['utf8', 'UTF-8'],
    ['latin1', 'ISO-8859-1'],
    ['utf16le', 'UTF-16'],
  ] as const)('is read in %s', async (bytes, encoding) => {
    const xml = naxml(sale('GRÜNER TEE &amp; CAFÉ')).replace('UTF-8', encoding);
    const mark = bytes === 'utf16le' ? '\uFEFF' : '';
    const { receipts } = await parseFeed(Buffer.from(mark + xml, bytes));
    expect(receipts[0]?.items[0]?.name).toBe('GRÜNER TEE & CAFÉ');
  });

  it('passes on elements with their lines, texts, and attributes', async () => {
    const { kind, content } = await readSheets(
      Buffer.from(
        '<NAXML-POSJournal\n version="3.4">\n<a x="1" n:y="2 &gt; 1" xmlns:n="u"> t </a>\n\n<b/></NAXML-POSJournal>',
      ),
    );
    expect(kind).toBe('feed');
    expect(content).toEqual([
      {
        name: 'Journal',
        rows: [
          { rowNumber: 1, depth: 1, cells: ['NAXML-POSJournal', null, 'version', '3.4'] },
          { rowNumber: 3, depth: 2, cells: ['a', 't', 'x', '1', 'y', '2 > 1'] },
          { rowNumber: 5, depth: 2, cells: ['b'] },
        ],
      },
    ]);
  });

  it('numbers transactions in a file without line breaks', async () => {
    const { receipts } = await parseFeed(
      oneLine(naxml(sale('ICE', '1'), sale('GUM', '2'), sale('TEA', '3'))),
    );
    expect(receipts.map(({ source }) => source.firstRow)).toEqual([1, 2, 3]);
  });
});

describe('a journal that is refused', () => {
  it.each([
    ['breaks off', 'damaged', journal.slice(0, -40)],
    ['closes in the wrong order', 'damaged', journal.replace('</SaleEvent>', '</SalesEvent>')],
    ['goes on behind its end', 'damaged', `${journal}<x/>`],
    ['has an unknown encoding', 'damaged', journal.replace('UTF-8', 'klingon')],
    [
      'declares entities',
      'unsafe',
      journal
        .replace('<NAXML', '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>\n<NAXML')
        .replace('>ICE<', '>&b;<'),
    ],
    [
      'names a file to be read into it',
      'unsafe',
      journal
        .replace('<NAXML', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n<NAXML')
        .replace('>ICE<', '>&a;<'),
    ],
    ['nests without end', 'damaged', journal.replace('>ICE<', `>${'<x>'.repeat(5000)}<`)],
    ['has a text of two megabytes', 'too-large', journal.replace('>ICE<', `>${'x'.repeat(2_000_000)}<`)],
    [
      'has a tag of three megabytes',
      'too-large',
      journal.replace('<Description>', `<Description x="${'x'.repeat(3_000_000)}">`),
    ],
  ])('because it %s', async (_, code, xml) => {
    expect((await readError(Buffer.from(xml))).code).toBe(code);
  });

  it('because it breaks off, no matter where', async () => {
    const bytes = Buffer.from(journal);
    for (let end = 120; end < bytes.length - 2; end += 7) {
      expect((await readError(bytes.subarray(0, end))).code).toBe('damaged');
    }
  });

  it('because it is a NAXML file without a journal', async () => {
    const error = await readError(
      Buffer.from('<?xml version="1.0"?><NAXML-MovementReport version="3.4"></NAXML-MovementReport>'),
    );
    expect(error.message).toContain('an XML file');
  });
});

describe('a malicious journal', () => {
  it('with an endless transaction is rejected as one', async () => {
    const { receipts, rejections } = await parseFeed(
      naxml(
        sale('ICE'),
        naxmlEvent('SaleEvent', naxmlLines(Array.from({ length: 6000 }, () => itemLine('GUM', '1.00')))),
      ),
    );
    expect(receipts).toHaveLength(1);
    expect(rejections[0]?.reason).toContain('no transaction is that long');
  });

  it('keeps an undeclared entity as written', async () => {
    const { receipts } = await parseFeed(journal.replace('>ICE<', '>ICE &b;<'));
    expect(receipts[0]?.items[0]?.name).toBe('ICE &b;');
  });

  it('with events inside events is one transaction', async () => {
    const inner = sale('GUM', '2');
    const { receipts } = await parseFeed(journal.replace('</SaleEvent>', `${inner}</SaleEvent>`));
    expect(receipts.map(({ transactionNumber }) => transactionNumber)).toEqual(['1472']);
  });
});
