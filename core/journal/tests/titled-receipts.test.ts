// A line within a receipt that looks like the title of a report, or like a sign-on, doesn't make the receipt vanish.

import { describe, expect, it } from 'vitest';
import { brief, flagsOf } from '../../testing/brief.ts';
import { parseLines } from '../../testing/parse-rows.ts';

const heading = (number: number): string =>
  `TRAN# ${number}  REG 1\n11/18/2026 06:0${number}:42  OPERATOR 115`;
const sale = (number: number): string => `${heading(number)}
  MILK GALLON   4.59
  TOTAL         4.59
  CASH          4.59`;

const SUSPICIOUS = {
  'a no-sale': ['  NO SALE'],
  'an abort': ['  MILK GALLON   4.59', '  TRANSACTION ABORTED'],
  'a refund': ['  REFUND', '  MILK GALLON  -4.59', '  TOTAL        -4.59', '  CASH         -4.59'],
  'a void': ['  MILK GALLON   4.59', '  TOTAL         4.59', '  CASH          4.59', '  VOID TRANSACTION'],
  'a safe drop': ['  SAFE DROP   200.00'],
};

/** The fourth of seven receipts has these lines. */
const around = (lines: readonly string[]): string =>
  [sale(1), sale(2), sale(3), `${heading(4)}\n${lines.join('\n')}`, sale(5), sale(6), sale(7)].join('\n');

const fourth = (lines: readonly string[]): unknown[] | undefined => {
  const receipt = parseLines(around(lines)).receipts.find((one) => one.transactionNumber === '4');
  return receipt === undefined ? undefined : [brief(receipt), flagsOf(receipt)];
};

describe.each(Object.entries(SUSPICIOUS))('%s', (_, lines) => {
  it.each([
    '  X READ REPORT',
    '  Z REPORT',
    '*** Z REPORT ***',
    '  DRAWER COUNT',
    '  SHIFT REPORT',
    '  SIGN ON',
  ])('is one with %s wherever it is', (title) => {
    const plain = fourth(lines);
    expect(plain).toBeDefined();
    for (const at of [...lines.keys(), lines.length])
      expect(fourth(lines.toSpliced(at, 0, title)), `at ${at}`).toEqual(plain);
  });
});

it('of goods that nobody else bought, with the title of a report, is rejected', () => {
  const { receipts, rejections } = parseLines(
    around(['  Z REPORT', '  GROCERY      100.00', '  TOTAL        100.00', '  CASH         100.00']),
  );
  expect(receipts.map(({ transactionNumber }) => transactionNumber)).not.toContain('4');
  expect(rejections).toMatchObject([
    { firstRow: 16, reason: expect.stringContaining('the title of a report') },
  ]);
});

it('keeps the title among its lines', () => {
  const { receipts } = parseLines(around(['  Z REPORT', ...SUSPICIOUS['a refund']]));
  expect(receipts[3]?.lines.map(({ text }) => text.trim())).toContain('Z REPORT');
});
