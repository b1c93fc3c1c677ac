import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { createCardMask } from '../../privacy/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import { createJournalParser } from '../index.ts';

/** The most that a workbook cell can hold. */
const LENGTH = 32_767;

// Anything quadratic in a cell's length, or worse, takes minutes to days here.
const FILLINGS = [
  ' ',
  '\u00a0',
  'A ',
  'A  ',
  '1 ',
  '1.',
  '- ',
  '# ',
  '1 @ ',
  'X',
  '*',
  '* ',
  '1X',
  '4111 ',
  'ID: ',
];
const FILLED: Record<string, (filling: string) => string> = {
  'nothing else': (filling) => filling,
  'an article': (filling) => `A${filling}B   1.00`,
  'a quantity': (filling) => `A${filling}12   1.00`,
  'a card slip': (filling) => `VISA ${filling}A`,
  'a heading': (filling) => `TRANS# 12 ${filling} 11/18/2026 06:00:00`,
};
const JOURNAL = Array.from({ length: 100 }, (_, index) => [
  `TRANS# ${index + 1}   REG 01   11/18/2026 06:00:${String(index % 60).padStart(2, '0')}`,
  'MILK     2.49',
  'TOTAL    2.49',
  'CASH     2.49',
]).flat();

describe('a cell as long as cells can be is read in no time, up to where no register prints on', () => {
  it.each(Object.keys(FILLED))('%s', (name) => {
    const texts = FILLINGS.map(
      (filling) => FILLED[name]?.(filling.repeat(Math.ceil(LENGTH / filling.length)).slice(0, LENGTH)) ?? '',
    );
    const kept = new Set<string>();
    const parser = createJournalParser({
      receipt(receipt) {
        assessReceipt(receipt);
        for (const line of receipt.lines) kept.add(line.text);
      },
      rejection: () => undefined,
    });
    const cards = createCardMask();
    parser.startSheet('Journal');
    for (const [index, text] of [...JOURNAL, ...JOURNAL.slice(0, 2), ...texts].entries()) {
      parser.row({ rowNumber: index + 1, cells: cards.row([text]) });
    }
    parser.end();
    expect(kept.has('MILK     2.49')).toBe(true);
    if (name === 'an article') for (const text of texts) expect(kept).toContain(`${text.slice(0, 4_000)}…`);
  });
});

describe('text that is too long', () => {
  const headings = ['Trans #', 'Date', 'Time', 'Cashier', 'Trans Type', 'Description', 'Qty', 'Amount'];
  function parseTable(descriptions: string[], ...more: string[]): ReturnType<typeof parseRows> {
    return parseRows([
      headings,
      ...descriptions.map((text, at) => [
        String(100 + at),
        '11/20/2026',
        '10:00:00',
        'DOE',
        'Sale',
        text,
        1,
        1.25,
        ...more,
      ]),
    ]);
  }

  it('is cut, with the rows told once', () => {
    const { receipts, report } = parseTable(['MILK', 'A'.repeat(4_001), 'GUM', 'B'.repeat(4_000)]);
    expect(receipts.map(({ items }) => items[0]?.name.length)).toEqual([4, 4_001, 3, 4_000]);
    expect(receipts[1]?.items[0]).toMatchObject({ name: `${'A'.repeat(4_000)}…`, priceCents: 125 });
    expect(report.cutText).toBe(
      '1 row holds more text than any register prints (row 3 of Sheet1). Of a line 4,000 characters were read, of a ' +
        'cell 32,767, of a row 65,536; "…" stands where text was cut. The original has all of it.',
    );
    expect(parseTable(['MILK', 'B'.repeat(4_000)]).report.cutText).toBeNull();
  });

  it('is cut where cells are many too, and never within a character', () => {
    const { receipts, report } = parseTable(
      [`${'A'.repeat(3_999)}😀B`],
      ...Array.from({ length: 30 }, () => 'C'.repeat(3_000)),
    );
    expect(receipts[0]?.lines[0]?.text.length).toBeLessThan(66_000);
    expect(receipts[0]?.items[0]?.name).toBe(`${'A'.repeat(3_999)}…`);
    expect(report.cutText).toContain('1 row holds');
  });

  it.each(['\n', '\r\n', '\\n', '_x000D__x000A_', '\u001b@'])(
    'is not a receipt in one cell, with %j',
    (end) => {
      const lines = [
        'TRANS# 7   REG 01   11/18/2026 06:00:00',
        ...Array.from(
          { length: 300 },
          (_, at) => `MILK ${String.fromCharCode(65 + (at % 26))}AB               1.00`,
        ),
        'TOTAL                   300.00',
        'CASH                    300.00',
      ];
      const { receipts, report } = parseRows([[lines.join(end)]]);
      expect(report.cutText).toBeNull();
      expect(receipts.map(({ items, totalCents }) => [items.length, totalCents])).toEqual([[300, 30_000]]);
    },
  );

  it('does not make a smaller amount of one that is cut', () => {
    const line = `ITEM${' '.repeat(3_992)}123.45`;
    const { receipts } = parseRows([
      ['TRANS# 7   REG 01   11/18/2026 06:00:00'],
      [line],
      ['MILK   1.00'],
      ['TOTAL   1.00'],
      ['CASH   1.00'],
    ]);
    expect(receipts[0]?.items.map(({ priceCents }) => priceCents)).toEqual([100]);
  });
});
