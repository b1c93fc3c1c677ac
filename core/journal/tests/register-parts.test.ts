import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';

const RULE = '------------------------';
const GOODS = 'COFFEE   2.19\nCHIPS   1.99\nTOTAL   4.18\nCASH   4.18';
const part = (name: string, tickets: readonly string[]): string =>
  [RULE, `        ${name}`, RULE, ...tickets.map((ticket) => `${ticket}\n${RULE}\n`)].join('\n');

const headed = (number: number, body = GOODS): string =>
  `TXN A${number}\nCSH#15\n28/01/2019\n11:${String(10 + (number % 10))}\n${body}`;
const footed = (number: number, more = ''): string =>
  `${GOODS}\nCSH#15  RCT ${number}  28/01/2019 11:${String(10 + (number % 10))}${more}`;

const registersOf = (text: string): (string | null)[] =>
  parseLines(text)
    .receipts.toSorted((a, b) =>
      a.transactionNumber.localeCompare(b.transactionNumber, 'en', { numeric: true }),
    )
    .map(({ registerId }) => registerId);

describe('registers that stand between rules above their receipts', () => {
  it('are those of the receipts below, and not of the one above, which nobody paid', () => {
    const unpaid = headed(4, 'COFFEE   2.19\nSUSPENDED');
    const text = [
      part('Register 04', [headed(1), headed(2), headed(3), unpaid]),
      part('Register 06', [headed(501), headed(502), headed(503)]),
    ].join('\n');
    expect(registersOf(text)).toEqual(['4', '4', '4', '4', '6', '6', '6']);
  });

  it('are those of receipts that end with their number', () => {
    const text = [
      `   JOURNAL\n\n${part('REGISTER 021', [footed(2001), footed(2002), footed(2003)])}`,
      part('REGISTER 034', [footed(7001), footed(7002), footed(7003)]),
    ].join('\n');
    expect(registersOf(text)).toEqual(['21', '21', '21', '34', '34', '34']);
  });

  it.each(['  DR# 01', '\nDR# 01', '\nTERMINAL ID 01491472'])(
    'and no drawer or bank terminal is: %s',
    (more) => {
      const text = part(
        'REG 101',
        [1, 2, 3, 4, 5].map((number) => footed(2000 + number, more)),
      );
      expect(registersOf(text)).toEqual(['101', '101', '101', '101', '101']);
    },
  );

  it('begin again below a report on the part above', () => {
    const report = 'X REPORT\nGROSS SALES   16.72\nCASH IN DRAWER   16.72';
    const text = [
      part('Register 04', [headed(1), headed(2), headed(3), report]),
      part('Register 06', [headed(501), headed(502), headed(503)]),
    ].join('\n');
    expect(registersOf(text)).toEqual(['4', '4', '4', '6', '6', '6']);
  });
});
