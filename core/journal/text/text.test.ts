import { describe, expect, it } from 'vitest';
import { parseMoney, readTrailingAmount, type TrailingAmount } from './amount.ts';
import { splitLines } from './clean-text.ts';
import {
  dayInOrder,
  formatTime,
  readDateAt,
  readSerial,
  readTimeAt,
  toDayNumber,
  toEpochDay,
  type WrittenDate,
  type WrittenTime,
} from './date-time.ts';

describe('the amount at the end of a line', () => {
  const read = (text: string): unknown => {
    const out: TrailingAmount = { cents: 0, labelEnd: 0 };
    return readTrailingAmount(text, 0, text.length, out) ? [text.slice(0, out.labelEnd), out.cents] : null;
  };

  it.each([
    ['GUM SINGLE                      0.49 T', ['GUM SINGLE', 49]],
    ['TOTAL DUE                     $14.98', ['TOTAL DUE', 1498]],
    ['TOTAL DUE                     -$2.99', ['TOTAL DUE', -299]],
    ['TOTAL ($2.99)', ['TOTAL', -299]],
    ['DISCOUNT 2.70-', ['DISCOUNT', -270]],
    ['COLA 20OZ  1.19-T1', ['COLA 20OZ', -119]],
    ['COLA 20OZ  (1.19) TX1', ['COLA 20OZ', -119]],
    ['SUCRE 1KG    1,19 € A2', ['SUCRE 1KG', 119]],
    ['SUCRE 1KG   -1,19 €  B', ['SUCRE 1KG', -119]],
    ['SUCRE 1KG    1.19$ TX1', ['SUCRE 1KG', 119]],
    ['DISCOUNT 2.70 CR', ['DISCOUNT', -270]],
    ['ROUNDING -000000.15', ['ROUNDING', -15]],
    ['TAX .15', ['TAX', 15]],
    ['DROP $1,149.00', ['DROP', 114900]],
    ['TOTAL:20.90', ['TOTAL:', 2090]],
    ['2 FOR 3.00 PROMO               -0.50', ['2 FOR 3.00 PROMO', -50]],
    ['MILK 4.59 F T', ['MILK', 459]],
    ['DEW 1.25 L   2.49', ['DEW 1.25 L', 249]],
    ['REFUND -0.00', ['REFUND', 0]],
    ['REFUND \u22124.79', ['REFUND', -479]],
    ['REFUND 4.79\u2212', ['REFUND', -479]],
  ])('is read in %s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    'DRAWER OPEN 00:02:35',
    'ICE BAG 7LB',
    'MOUNTAIN DEW 1.25L',
    'UNLEADED 3.599',
    'SALE 1/1.99',
    'VER2.10',
    '11.18.2026',
    'COUPON 1.00 OFF',
    '0,607 kg x 1,99 €/kg',
    'SIRUP 0,75 L1',
    'TRANS# 4705',
    '',
  ])('is not read in %s', (text) => {
    expect(read(text)).toBeNull();
  });
});

it.each([
  ['$2.46', 246],
  ['($33.62)', -3362],
  ['-$7.00', -700],
  ['$-7.00', -700],
  ['$1,149.00 ', 114900],
  ['11.60-', -1160],
  ['.15', 15],
  ['-000000.15', -15],
  ['12', 1200],
  ['12.5', 1250],
  ['1,234', 123400],
  ['3,50', 350],
  ['USD 2.46', 246],
  ['0.00', 0],
  ['-0.00', 0],
  // A minus sign, as web pages and typesetters print it; a dash instead; one separated from its number.
  ['\u22124.79', -479],
  ['\u20134.79', -479],
  ['$ -1.00', -100],
  // A binary fraction with all its digits.
  ['9.2799999999999993605', 928],
  ['0.79000000000000000002', 79],
  ['-9.280000000000001', -928],
  // Typed so a spreadsheet treats it as text.
  ["'12.50", 1250],
  ['1.149,00', 114900],
  ['-1.149.200,50', -114920050],
  ['1.149', 115],
  ['', null],
  ['free', null],
  ['12 items', null],
  ['1.2.3', null],
])('reads the money %s as %s cents', (text, cents) => {
  expect(parseMoney(text)).toBe(cents);
});

describe('dates', () => {
  const read = (text: string): unknown => {
    const out: WrittenDate = { first: 0, second: 0, third: 0, known: null, end: 0 };
    if (!readDateAt(text, 0, text.length, out)) return null;
    return dayInOrder(out.first, out.second, out.third, out.known ?? 'month-first');
  };

  it.each([
    ['11/18/2026', 20261118],
    ['1/8/26 6:05', 20260108],
    ['11-18-26', 20261118],
    ['11.18.2026', 20261118],
    ['2026-11-18T06:05:42', 20261118],
    ['2026/1/8', 20260108],
    ['18-Nov-2026', 20261118],
    ['2026-Nov-18', 20261118],
    ['18 NOV 26', 20261118],
    ['Nov 18, 2026', 20261118],
    ['NOV.18.2026(WED)', 20261118],
    ['NOV-18-2026', 20261118],
    ["Nov18'26", 20261118],
    ["18 Nov '26", 20261118],
    ['18 févr. 2026', 20260218],
    ['18 AOÛT 2026', 20260818],
    ['2 de setiembre de 2026', 20260902],
    ['18. Oktober 2026', 20261018],
    ['2/29/2024', 20240229],
    ['2/29/2026', 0],
    ['13/18/2026', 0],
    ['07/11/99', 19990711],
  ])('reads %s', (text, day) => {
    expect(read(text)).toBe(day);
  });

  it.each(['476173', '555-123-4567', '1-800-555-1212', 'November', '12/34', '1/2/3/4', 'SAT FEB 02'])(
    'leaves %s',
    (text) => {
      expect(read(text)).toBeNull();
    },
  );

  it.each(['Marie', 'Genevieve', 'Mark', 'JULIE', 'Augustine', 'Decker', 'April', 'Jan', 'AUGUST'])(
    'leaves a number and %s in front of a date',
    (name) => {
      for (const date of ['2026-10-05', '10/05/2026', '05.10.26'])
        expect(read(`04 ${name}  ${date}`)).toBeNull();
    },
  );

  it('counts days as the calendar does', () => {
    expect(toEpochDay(19700101)).toBe(0);
    expect(toEpochDay(20261118) - toEpochDay(20240228)).toBe(994);
    expect(toDayNumber(2026, 2, 30)).toBe(0);
  });
});

describe('times', () => {
  const read = (text: string): number | null => {
    const out: WrittenTime = { seconds: 0, end: 0 };
    return readTimeAt(text, 0, text.length, out) ? out.seconds : null;
  };

  it.each([
    ['06:05:42', 21942],
    ['6:05', 21900],
    ['6:05 PM', 65100],
    ['12:00 AM', 0],
    ['12:30 p.m.', 45000],
    ['22:17PM', 80220],
    ['13:14:15 PM', 47655],
    ['8:13:39.250', 29619],
    ['23:59:59Z', 86399],
  ])('reads %s', (text, seconds) => {
    expect(read(text)).toBe(seconds);
  });

  it.each([
    ['PM 03:49', 3, 57_000 - 60],
    ['PM12:10', 2, 43_800],
    ['11-18-2026 am 12:10', 14, 600],
    ['SPAM 03:49', 5, 13_740],
  ])('reads what is before them in %s', (text, from, seconds) => {
    const out: WrittenTime = { seconds: 0, end: 0 };
    expect(readTimeAt(text, from, text.length, out) ? out.seconds : null).toBe(seconds);
  });

  it.each(['24:00', '12:60', '6:5', '123:00', 'noon', '6'])('leaves %s', (text) => {
    expect(read(text)).toBeNull();
  });

  it.each([
    [46343.2526620370335877, '2026-11-17T06:03:50'],
    [46343.999999, '2026-11-18T00:00:00'],
    [45658, '2025-01-01T00:00:00'],
  ])('rounds the serial %d to the second', (serial, expected) => {
    const parts = readSerial(serial);
    expect(formatTime(parts?.day ?? 0, parts?.seconds ?? 0)).toBe(expected);
  });

  it.each([-1, Number.NaN, 1e9, Number.POSITIVE_INFINITY])('takes the serial %d for none', (serial) => {
    expect(readSerial(serial)).toBeNull();
  });
});

it.each([
  ['plain', ['plain']],
  ['a\u0007b', ['ab']],
  ['one\r\ntwo\n\nthree', ['one', 'two', 'three']],
  ['one_x000D_two', ['one', 'two']],
  ['20.90 \n\u001bc0\u0001\u001b!\u0000next', ['20.90 ', 'next']],
  ['20.90 \\n\\x1bc0\\x01\\x1b!\\x00next', ['20.90 ', 'next']],
  ['\u001b@\u001ba\u0001TITLE\u001bd\u0003\u001dV\u0000', ['TITLE']],
  ['a\tb', ['a\tb']],
  ['\u0000\u0001', []],
])('splits %j into clean lines', (text, lines) => {
  expect(splitLines(text)).toEqual(lines);
});
