// What stands behind amounts: known words say what a line is, the journal's own legend explains codes, and other words
// are reported.

import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';

const line = (label: string, cents: number, behind = ''): string =>
  `${label.padEnd(24)}${(cents / 100).toFixed(2).padStart(8)}${behind}`;

/** @param behind what is behind the amount of the second article in every third ticket, which takes it back */
function journalOf(behind: string): string {
  return Array.from({ length: 9 }, (_, at) => [
    `TRAN# ${4700 + at}   REG 1   CLERK 7   11/16/2026 06:${10 + at}:00`,
    line('COFFEE', 199),
    ...(at % 3 === 0 ? [line('ROLL', 249), line('ROLL', -249, behind)] : []),
    line('TOTAL', 199),
    line('CASH', 199),
    '',
  ])
    .flat()
    .join('\n');
}

describe('words behind an amount', () => {
  it('say that a line was taken back', () => {
    const { receipts, report } = parseLines(journalOf('  VOIDED - ENTRY ERROR'));
    expect(receipts[0]?.items.map(({ name, state }) => [name, state])).toEqual([
      ['COFFEE', 'sold'],
      ['ROLL', 'sold'],
      [expect.stringContaining('ROLL'), 'void'],
    ]);
    expect(receipts[0]?.events.map(({ kind }) => kind)).toEqual(['void-line']);
    expect(report.remarks).toEqual([]);
  });

  it.each([' VOID', ' T ITEM VOID', '  10% LINE VOID', '- E/C', ' € Anul. línea', ' ERR CORR'])(
    'say it behind a tax mark or a currency, and right behind the amount: %s',
    (behind) => {
      const { receipts } = parseLines(journalOf(behind).replaceAll('ROLL   ', 'ROLL'));
      expect(receipts[0]?.items.at(-1)).toMatchObject({ priceCents: -249, state: 'void' });
      expect(receipts[0]?.events.map(({ kind }) => kind)).toEqual(['void-line']);
    },
  );

  it('say it wherever amounts end', () => {
    const text = journalOf('  CANCELLED')
      .split('\n')
      .map((one, at) => (/ROLL.*-/.test(one) ? one : one.replace(/(?=\d\.\d\d$)/, ' '.repeat(at % 3))))
      .join('\n');
    const { receipts } = parseLines(text);
    expect(receipts[0]?.events.map(({ kind }) => kind)).toEqual(['void-line']);
    expect(receipts[0]?.items).toHaveLength(3);
  });

  it('are reported if nobody knows them', () => {
    const { receipts, report } = parseLines(journalOf('  FOTERAGAW'));
    expect(receipts[0]?.items.length).toBe(3);
    expect(report.remarks.join()).toMatch(/words behind their amount .*“FOTERAGAW” \(3 transactions: /);
  });
});

describe('a legend at the head of a journal', () => {
  it('explains codes behind amounts, and the day stands beside it for tickets with their time below', () => {
    const head = [
      'TAPE  11 FEB 2026',
      'SYMBOLS:  ZS=SUBTOTAL  ZX=TAX  ZL=TOTAL',
      '          ZA=CASH  ZR=REFUND',
      '',
    ];
    const tickets = Array.from({ length: 9 }, (_, at) => [
      line('COFFEE', 199, at === 4 ? ' ZR' : ''),
      line('', at === 4 ? -199 : 199, ' ZS'),
      line('', 0, ' ZX'),
      line('', at === 4 ? -199 : 199, ' ZL'),
      line('', at === 4 ? -199 : 199, ' ZA'),
      `06:${14 + at}  OP11  R4  0${8802 + at}`,
      '',
    ]);
    const { receipts, rejections } = parseLines([...head, ...tickets.flat()].join('\n'));
    expect(rejections).toEqual([]);
    expect(receipts.map(({ transactionNumber, totalCents }) => [transactionNumber, totalCents])).toEqual(
      Array.from(tickets, (_ticket, at) => [`0${8802 + at}`, at === 4 ? -199 : 199]),
    );
    expect(receipts[0]?.time).toBe('2026-02-11T06:14:00');
    expect(receipts[4]?.events.map(({ kind }) => kind)).toEqual(['refund']);
  });
});
