import { expect, it } from 'vitest';
import { parseLines, parseRows } from '../../testing/parse-rows.ts';

it.each(['\u00a0', '\u202f', '\u2009', '\u3000'])('reads PM behind the blank %j', (blank) => {
  const { receipts } = parseRows([
    ['Trans #', 'Date', 'Time', 'Register', 'Cashier', 'Total'],
    ['7530', '11/17/2026', `1:02${blank}PM`, '2', '122', '4.34'],
    ['7531', `11/17/2026`, `11:15${blank}AM`, '2', '122', '4.34'],
  ]);
  expect(receipts.map(({ time }) => time)).toEqual(['2026-11-17T13:02:00', '2026-11-17T11:15:00']);
});

it.each(['TAX1 AMT', 'TAX2 AMOUNT', 'TAX 1 AMT'])('takes %s for a tax, not for an article', (words) => {
  const { receipts } = parseLines(`
TRAN# 88102   TERMINAL 04   03/14/26 05:12:23
SPARKLING LIME                      1.99
${words.padEnd(36)}0.14
TOTAL                               2.13
CASH                                2.13
`);
  expect(receipts.map(({ items, taxCents }) => [items.map(({ name }) => name), taxCents])).toEqual([
    [['SPARKLING LIME'], 14],
  ]);
});
