// XML that is damaged, malicious, or no export of a register.
import { describe, expect, it } from 'vitest';
import { parseFeed } from '../testing/parse-feed.ts';
import { readError } from '../testing/read-sheets.ts';

const sale = (number: number, item = 'ICE'): string =>
  `<sale no="${number}" time="2026-11-16T13:31:38" register="2" total="2.99"><item name="${item}" qty="1" amount="2.99"/></sale>`;
const DAY = `<?xml version="1.0" encoding="UTF-8"?>\n<day>\n${[1, 2, 3].map((number) => sale(number)).join('\n')}\n</day>`;

describe('an XML file that is refused', () => {
  it.each([
    ['declares entities', 'unsafe', DAY.replace('<day>', '<!DOCTYPE x [<!ENTITY a "ha">]><day>')],
    [
      'names a file to be read into it',
      'unsafe',
      DAY.replace('<day>', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><day>'),
    ],
    ['nests without end', 'damaged', DAY.replace('</day>', `${'<x>'.repeat(5000)}</day>`)],
    ['has an attribute of three megabytes', 'too-large', DAY.replace('ICE', 'x'.repeat(3_000_000))],
    [
      'has a text of two megabytes',
      'too-large',
      DAY.replace('</day>', `<t>${'x'.repeat(2_000_000)}</t></day>`),
    ],
    ['has an unknown encoding', 'damaged', DAY.replace('UTF-8', 'klingon')],
    ['closes in the wrong order', 'damaged', DAY.replace('</sale>', '</sail>')],
    ['goes on behind its end', 'damaged', `${DAY}<x/>`],
    [
      'has a transaction without end',
      'too-large',
      DAY.replace('</sale>', `${'<item name="A" qty="1" amount="1.00"/>'.repeat(40_000)}</sale>`),
    ],
    [
      'has a name for each value',
      'not-a-workbook',
      `<day>${Array.from({ length: 6000 }, (_, at) => `<t${at}/>`).join('')}</day>`,
    ],
  ])('because it %s', async (_, code, xml) => {
    expect((await readError(Buffer.from(xml))).code).toBe(code);
  });

  it('because it breaks off, no matter where', async () => {
    const bytes = Buffer.from(DAY);
    for (let end = 45; end < bytes.length; end += 13)
      expect((await readError(bytes.subarray(0, end))).code).toBe('damaged');
  });

  it('because it has no records, with what it has instead', async () => {
    const error = await readError(
      Buffer.from('<settings><printer port="1"/><option>a</option><option>b</option></settings>'),
    );
    expect(error.code).toBe('not-a-workbook');
    expect(error.message).toContain('a number and a date');
    expect(error.message).toContain('It has <settings>, <printer>, <option> 2 times.');
  });
});

describe('an unusual XML file', () => {
  it('with a price list is no list of transactions', async () => {
    const xml = `<items>${Array.from({ length: 20 }, (_, at) => `<item plu="${at}" name="A${at}" price="1.${at + 10}" dept="7"/>`).join('')}</items>`;
    const { receipts, report } = await parseFeed(xml);
    expect(receipts).toEqual([]);
    expect(report.questions.length).toBeLessThan(2);
  });

  it('keeps an undeclared entity as written', async () => {
    const { receipts } = await parseFeed(DAY.replace('ICE', 'ICE &b;'));
    expect(receipts[0]?.items[0]?.name).toBe('ICE &b;');
  });

  it('is read in UTF-16 and with a byte order mark', async () => {
    for (const bytes of [Buffer.from(`\uFEFF${DAY}`, 'utf16le'), Buffer.from(`\uFEFF${DAY}`)]) {
      expect((await parseFeed(bytes)).receipts).toHaveLength(3);
    }
  });

  it('with many names inside each other is read quickly', async () => {
    const deep = (depth: number): string =>
      depth === 0 ? '<v>1</v>' : `<a${depth}><b no="1" date="2026-11-16">x</b>${deep(depth - 1)}</a${depth}>`;
    const error = await readError(Buffer.from(`<root>${deep(190)}</root>`)).catch(() => null);
    expect(error?.code ?? 'read').toMatch(/read|not-a-workbook/);
  });
});
