import { expect, it } from 'vitest';
import { at, parseLines, parseRows } from '../../testing/parse-rows.ts';

const ticket = (number: number, cashier: string): string => `REG 02   TRANS# ${number}   CASHIER: ${cashier}
11/18/2026 06:${number}:42
 COLA                             1.25
 TOTAL                            1.25
 CASH                             1.25`;

it.each(['\u200b', '\u200d', '\u2060', '\u00ad', '\ufeff', '\u3164', '\u034f'])(
  'is left out, so that a cashier stays the same',
  (unseen) => {
    const { receipts, report } = parseLines(
      [ticket(11, '27'), ticket(12, `27${unseen}`), ticket(13, `2${unseen}7`)].join('\n\n'),
    );
    expect(receipts.map(({ employeeId }) => employeeId)).toEqual(['27', '27', '27']);
    expect(report.remarks.join(' ')).toContain('2 rows have characters that cannot be seen');
  },
);

it('hides no drawer that was opened', () => {
  const { receipts } = parseLines(
    [
      ticket(11, '27'),
      'REG 02   TRANS# 12   CASHIER: 27\n11/18/2026 06:12:42\n NO\u200b SALE',
      ticket(13, '27'),
    ].join('\n\n'),
  );
  expect(at(receipts, 1).events.map(({ kind }) => kind)).toEqual(['no-sale']);
});

it('says nothing of the mark at the beginning of a file', () => {
  const { report } = parseRows([
    ['\ufeffTicket', 'Date', 'Time', 'Register', 'Total'],
    ...[1, 2, 3, 4].map((n) => [400 + n, '11/16/2026', `06:0${n}:05`, 1, 2.5 * n]),
  ]);
  expect(report.remarks).toEqual([]);
});
