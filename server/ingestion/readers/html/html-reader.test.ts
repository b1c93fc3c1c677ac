import * as XLSX from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { outcome, readCells, readError, readSheets } from '../testing/read-sheets.ts';
import { writeAsText } from '../testing/sheet-js.ts';

const page = (body: string): Buffer =>
  Buffer.from(`<html><head><title>T</title></head><body>${body}</body></html>`);

describe('a web page', () => {
  it.each([
    '<table><tr><td>a</td><td>b</td></tr></table>',
    '\r\n<!DOCTYPE html>\n<html><table><tbody><tr><td>a<td>b</table></html>',
    '<TABLE BORDER=1><TR><TD>a</TD><TD>b</TD></TR></TABLE>',
    '\uFEFF<meta charset="utf-8"><table><tr><td>a</td><td>b</td></tr></table>',
    '<!-- by hand --><style>td{color:red}</style><table><tr><td>a</td><td>b</td></tr></table>',
    '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><body><table><tr><td>a</td><td>b</td></tr></table></body></html>',
  ])('is recognized by its beginning and read: %j', async (text) => {
    expect(await readSheets(Buffer.from(text))).toMatchObject({
      kind: 'html',
      content: [{ name: 'Page', rows: [{ rowNumber: 1, cells: ['a', 'b'] }] }],
    });
  });

  it('yields text as a browser shows it', async () => {
    const cells = [
      '<td> one\n   two </td>',
      '<td>A &amp; B &#8364;&nbsp;5 &lt;x&gt; &copy</td>',
      '<td>line 1<br>line 2<p>line 3</p></td>',
      '<td style="white-space: pre">  kept   so </td>',
      '<td><b>bold</b> <i>and</i> not<script>var a = "<td>";</script></td>',
      '<td>01/02/2026</td><td>0042</td><td></td><td>$1,234.50</td>',
    ];
    expect(await readCells(page(`<table><tr>${cells.join('')}</tr></table>`))).toEqual({
      1: [
        'one two',
        'A & B € 5 <x> ©',
        'line 1\nline 2\nline 3',
        '  kept   so',
        'bold and not',
        '01/02/2026',
        '0042',
        null,
        '$1,234.50',
      ],
    });
  });

  it('keeps the alignment of printed lines, but not the indentation of its source', async () => {
    const cells = [
      '<td>L   BAGEL PLAIN         1.79</td>',
      '<td>\n      TOTAL      1.79   \n      CASH   2.00\n    </td>',
      '<td>TOTAL      1.79<br>\n      CASH       2.00</td>',
    ];
    expect(await readCells(page(`<table>\n  <tr>\n    ${cells.join('\n    ')}\n  </tr>\n</table>`))).toEqual({
      1: ['L   BAGEL PLAIN         1.79', 'TOTAL      1.79 CASH   2.00', 'TOTAL      1.79\nCASH       2.00'],
    });
  });

  it('leaves the positions of merged cells empty', async () => {
    const rows =
      '<tr><td colspan=2 rowspan=2>a</td><td>b</td></tr><tr><td>c</td></tr><tr><td>d</td><td rowspan="0">e</td></tr><tr><td>f</td></tr>';
    expect(await readCells(page(`<table>${rows}</table>`))).toEqual({
      1: ['a', null, 'b'],
      2: [null, null, 'c'],
      3: ['d', 'e'],
      4: ['f'],
    });
  });

  it('is one sheet, including the text around tables, plus a sheet for each table with other headings', async () => {
    const table = (heading: string, value: string): string =>
      `<table><tr><th>No</th><th>${heading}</th></tr><tr><td>1</td><td>${value}</td></tr><tr><td>2</td><td>5</td></tr></table>`;
    const { content } = await readSheets(
      page(
        '<h1>Store 1042</h1><table><tr><td>Day</td></tr></table>' +
          `${table('Total', '2')}<p>Register 2</p>${table('Total', '3')}${table('Hours', '4')}<p>End</p>`,
      ),
    );
    expect(
      content.map(({ name, rows }) => [name, ...rows.map(({ cells }) => cells.map(String).join('|'))]),
    ).toEqual([
      ['Page', 'Store 1042', 'Day', 'No|Total', '1|2', '2|5', 'Register 2', 'No|Total', '1|3', '2|5'],
      ['Page (2)', 'No|Hours', '1|4', '2|5', 'End'],
    ]);
  });

  it('may use tables for layout, and contain a journal as printed', async () => {
    const inner = '<table><tr><td>1</td><td>2</td></tr></table>';
    expect(
      await readCells(page(`<table><tr><td>Menu</td><td>${inner}</td></tr><tr><td>3</td></tr></table>`)),
    ).toEqual({
      1: ['Menu'],
      2: ['1', '2'],
      3: ['3'],
    });
    expect(await readCells(page('<pre>TOTAL   1.00\n  CASH &amp; co\n\nEND</pre>'))).toEqual({
      1: ['TOTAL   1.00'],
      2: ['  CASH & co'],
      4: ['END'],
    });
  });

  it('has a transaction and the table of its lines on one sheet, and other tables apart', async () => {
    const table = (heading: readonly string[], ...rows: readonly (readonly string[])[]): string => {
      const cells = (row: readonly string[], name: string) =>
        row.map((text) => `<${name}>${text}</${name}>`).join('');
      return `<table><tr>${cells(heading, 'th')}</tr>${rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</table>`;
    };
    const head = ['Transaction', 'Total'];
    const lines = ['Item', 'Amount'];
    const pairs =
      table(head, ['1', '3']) +
      table(lines, ['a', '1'], ['b', '2']) +
      table(head, ['2', '4']) +
      table(lines, ['c', '4']);
    const { content } = await readSheets(page(`${pairs}${table(['Cashier', 'Sales'], ['7', '7'])}`));
    expect(content.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['Page', 9],
      ['Page (2)', 2],
    ]);
    const apart =
      table(head, ['1', '3'], ['2', '4']) + table(lines, ['a', '1'], ['b', '2']) + table(head, ['3', '5']);
    expect((await readSheets(page(apart))).content).toHaveLength(3);
  });

  it('has the tables in the rows of another one on its sheet, unless that one only lays out the page', async () => {
    const row = (cells: readonly string[], name = 'td'): string =>
      `<tr>${cells.map((cell) => `<${name}>${cell}</${name}>`).join('')}</tr>`;
    const lines = `<table>${row(['Item', 'Amount'], 'th')}${row(['a', '1'])}</table>`;
    const tickets = [row(['1', '0']), row(['2', '1']), row(['', lines]), row(['3', '1']), row(['', lines])];
    const nested = `<table>${row(['Ticket', 'Total'], 'th')}${tickets.join('')}</table>`;
    expect((await readSheets(page(nested))).content.map(({ rows }) => rows.length)).toEqual([8]);
    const totals = `<table>${row(['Cashier', 'Sales'], 'th')}${row(['7', '7'])}${row(['8', '9'])}</table>`;
    const layout = `<table>${row([totals, lines])}</table>`;
    expect((await readSheets(page(layout))).content.map(({ rows }) => rows.length)).toEqual([3, 2]);
  });

  it('is decoded by its declared or detected encoding', async () => {
    const table = (text: string, charset: string): string =>
      `<html><head><meta http-equiv="Content-Type" content="text/html; charset=${charset}"></head><table><tr><td>${text}</td></tr></table></html>`;
    const one = { 1: ['Crème €'] };
    const euro = (text: string): Buffer => Buffer.from(text.replace('€', '\x80'), 'latin1');
    expect(await readCells(Buffer.from(table('Crème €', 'utf-8')))).toEqual(one);
    expect(await readCells(euro(table('Crème €', 'windows-1252')))).toEqual(one);
    expect(await readCells(euro(table('Crème €', 'utf-8')))).toEqual(one);
    expect(await readCells(Buffer.from(`\uFEFF${table('Crème €', 'utf-8')}`, 'utf16le'))).toEqual(one);
    expect(await readCells(Buffer.from(table('\xcf\xf0', 'windows-1251'), 'latin1'))).toEqual({ 1: ['Пр'] });
  });

  it('is read completely even if it is long', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => [`line & ${index}`, String(index)]);
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), 'S');
    const { content } = await readSheets(writeAsText(book, 'html'));
    expect(content[0]?.rows.map(({ cells }) => cells)).toEqual(rows);
  });
});

describe('a web page that is refused', () => {
  const table = `<table>${'<tr><td>TOTAL</td><td>1.00</td></tr>\n'.repeat(30)}</table>`;
  const whole = page(`<p>Store</p>${table}${table}<p>End</p>`);

  it('because it is truncated, no matter where', async () => {
    for (let length = 60; length < whole.length - 30; length += 13) {
      const code = await outcome(whole.subarray(0, length));
      expect([length, code.slice(0, 14)]).toEqual([length, code === 'empty' ? 'empty' : 'damaged']);
    }
  });

  it.each([
    ['elements in elements', 'too-large', `<div>${'<b>'.repeat(3_000)}`],
    ['columns', 'too-large', `<table><tr>${'<td colspan=1000>a</td>'.repeat(17)}</tr></table>`],
    ['a text', 'too-large', `<table><tr><td>${'x'.repeat(1_100_000)}</td></tr></table>`],
  ])('with too much of %s', async (_, code, text) => {
    expect((await readError(Buffer.from(text))).code).toBe(code);
  });

  it('with empty cells that span too far', async () => {
    const text = `<table>${'<tr><td rowspan=65534 colspan=1000>a</td></tr>'.repeat(15)}${'<tr><td></td></tr>'.repeat(50)}</table>`;
    expect((await readError(Buffer.from(text), { limits: { cells: 100_000 } })).code).toBe('too-large');
  });

  it('without any content', async () => {
    expect((await readError(page('<table><tr><td> &nbsp;</td></tr></table>'))).code).toBe('empty');
  });
});
