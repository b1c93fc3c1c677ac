import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { createCardMask } from '../../privacy/index.ts';
import { createJournalParser } from '../index.ts';

/** As much as a cell of a workbook holds. */
const LENGTH = 32_767;

// What grows with the square of a cell's length, or worse, takes from minutes to days here.
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

describe('a cell as long as cells can be is read in no time, with all of its text', () => {
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
    if (name === 'an article') for (const text of texts) expect(kept.has(text)).toBe(true);
  });
});
