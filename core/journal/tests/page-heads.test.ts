// Registers and days that stand above many receipts, and none of which says them itself.

import { describe, expect, it } from 'vitest';
import { flagsOf } from '../../testing/brief.ts';
import { parseLines } from '../../testing/parse-rows.ts';

const clock = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60, 41].map((part) => String(part).padStart(2, '0')).join(':');

const ticket = (number: number, minutes: number, lines: readonly string[] = []): string =>
  [
    `TICKET ${number}           ${clock(minutes)}  OPR 17`,
    '  OAT MILK                      2.99',
    ...lines,
    '  TOTAL                         2.99',
    '  CASH                          2.99',
    '',
  ].join('\n');

const RULE = '====================================';
const head = (register: number): string =>
  [RULE, `JOURNAL   REGISTER ${register}   DATE 11/23/2026`, RULE].join('\n');
const day = (from: number, minutes: number, step = 20): string =>
  Array.from({ length: 12 }, (_, at) => ticket(from + at, minutes + at * step)).join('\n');

describe('a journal of two registers, one after the other', () => {
  const text = [
    head(1),
    day(1501, 400),
    'END OF JOURNAL REGISTER 1',
    '',
    head(2),
    day(1501, 410),
    'END OF JOURNAL REGISTER 2',
  ].join('\n');

  it('has the register of each head below it, and no head in a ticket', () => {
    const { receipts } = parseLines(text);
    expect(receipts.map(({ registerId }) => registerId)).toEqual([
      ...Array.from({ length: 12 }, () => '1'),
      ...Array.from({ length: 12 }, () => '2'),
    ]);
    const rows = receipts.flatMap(({ lines }) => lines.map((line) => line.text));
    expect(rows.filter((row) => row.startsWith('JOURNAL'))).toEqual([]);
  });
});

describe('a day above all receipts', () => {
  const daysOf = (text: string): string[] => parseLines(text).receipts.map(({ time }) => time.slice(0, 10));
  const EVENING = '2026-11-18';
  const NIGHT = '2026-11-19';
  const HEAD = 'ELECTRONIC JOURNAL\nBUSINESS DAY 11/18/2026\n\n';

  it('goes on behind midnight', () => {
    expect(daysOf(HEAD + day(61, 22 * 60 + 10))).toEqual([
      ...Array.from({ length: 6 }, () => EVENING),
      ...Array.from({ length: 6 }, () => NIGHT),
    ]);
  });

  it('goes on behind midnight also where two registers take turns', () => {
    const tickets = Array.from({ length: 12 }, (_, at) =>
      ticket(at % 2 === 0 ? 300 + at / 2 : 900 + (at - 1) / 2, 22 * 60 + 10 + at * 20).replace(
        'OPR',
        `REG ${(at % 2) + 1}  OPR`,
      ),
    );
    expect(daysOf(HEAD + tickets.join('\n'))).toEqual([
      ...Array.from({ length: 6 }, () => EVENING),
      ...Array.from({ length: 6 }, () => NIGHT),
    ]);
  });

  it('is that of each register whose day follows another one', () => {
    const first = day(61, 7 * 60, 80).replaceAll('OPR', 'REG 1  OPR');
    const second = day(8001, 7 * 60, 80).replaceAll('OPR', 'REG 2  OPR');
    expect(new Set(daysOf(HEAD + first + second))).toEqual(new Set([EVENING]));
  });

  it('stays where only the clock was set back', () => {
    expect(new Set(daysOf(HEAD + day(61, 13 * 60) + day(73, 12 * 60 + 40)))).toEqual(new Set([EVENING]));
  });
});

it.each(['  WAS 5.98 NOW 2.99', '  PRC CHG FROM 5.98', '  OVRD WAS 5.98'])(
  '%s below an article is a changed price',
  (note) => {
    const text = [
      'ELECTRONIC JOURNAL',
      'BUSINESS DAY 11/18/2026',
      '',
      day(61, 600),
      ticket(73, 850, [note]),
      day(74, 870),
    ].join('\n');
    const { receipts } = parseLines(text);
    const changed = receipts.filter((receipt) => flagsOf(receipt).includes('price_override'));
    expect(changed.map(({ transactionNumber }) => transactionNumber)).toEqual(['73']);
    expect(changed[0]?.totalCents).toBe(299);
    expect(changed[0]?.items.map(({ name, priceCents }) => [name, priceCents])).toEqual([['OAT MILK', 299]]);
  },
);
