import { describe, expect, it } from 'vitest';
import { createCardMask, maskCardNumbers } from './index.ts';

/** Published for tests, or given a valid check digit for this test; they belong to nobody. */
const CARDS = {
  Visa: '4111111111111111',
  'Visa of 19 digits': '4000000000000000006',
  Mastercard: '5555555555554444',
  'Mastercard from 2': '2223003122003222',
  'American Express': '378282246310005',
  Discover: '6011111111111117',
  Diners: '30569309025904',
  JCB: '3530111333300000',
  UnionPay: '6200000000000005',
  Mir: '2200000000000004',
};

const scriptFrom =
  (zero: number) =>
  (text: string): string =>
    text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const fullWidth = scriptFrom(0xff10);
const arabic = scriptFrom(0x0660);
const grouped =
  (separator: string) =>
  (card: string): string =>
    groupsOf(card).join(separator);
const spelled =
  (separator: string) =>
  (card: string): string =>
    card.split('').join(separator);

/** Ways to write a card number within a journal line. */
const SPELLINGS: Record<string, (card: string) => string> = {
  'in one': (card) => card,
  blanks: grouped(' '),
  dashes: grouped('-'),
  'no-break spaces': grouped('\u00a0'),
  'en dashes': grouped('\u2013'),
  commas: grouped(','),
  'commas with blanks': grouped(', '),
  stars: grouped('*'),
  colons: grouped(':'),
  bars: grouped('|'),
  'bars with blanks': grouped(' | '),
  'soft hyphens': grouped('\u00ad'),
  'soft hyphens between all digits': spelled('\u00ad'),
  'direction marks between all digits': spelled('\u200e'),
  'every digit spaced': spelled(' '),
  'a dash after every digit': spelled('-'),
  'full width': fullWidth,
  'full-width, with full-width dashes': (card) => fullWidth(grouped('\uff0d')(card)),
  'Arabic-Indic': arabic,
  'Arabic-Indic, with blanks': (card) => arabic(grouped(' ')(card)),
};

function groupsOf(card: string): string[] {
  const sizes = card.length === 15 ? [4, 6, 5] : card.length === 14 ? [4, 6, 4] : [4, 4, 4, 4, 3];
  let from = 0;
  return sizes.map((size) => card.slice(from, (from += size))).filter(Boolean);
}

function countDigits(text: string): number {
  return text.match(/\p{Nd}/gu)?.length ?? 0;
}

describe('200 spellings of ten networks are masked but for the last four digits', () => {
  it.each(Object.keys(SPELLINGS))('%s', (name) => {
    const masked = Object.entries(CARDS).map(([network, card]) => {
      const text = `PAID ${SPELLINGS[name]?.(card)} THANK YOU`;
      const safe = maskCardNumbers(text);
      expect(safe).toHaveLength(text.length);
      return `${network}: ${countDigits(safe)}`;
    });
    expect(masked).toEqual(Object.keys(CARDS).map((network) => `${network}: 4`));
  });

  it.each([
    [
      'digits outside the Basic Multilingual Plane',
      '4111111111111111'
        .split('')
        .map((d) => String.fromCodePoint(0x1d7ce + Number(d)))
        .join(''),
    ],
    ['circled digits', '④①①①①①①①①①①①①①①①'],
    ['Devanagari', scriptFrom(0x0966)('4111111111111111')],
    ['two scripts', `4111 1111 ${arabic('1111 1111')}`],
    ['invisible characters within a group', '41\u200b11 1111 11\u206011 1111'],
    ['UATP, in its groups', '1354 12345 678911'],
    ['UATP, named', 'UATP 135412345678911'],
  ])('and so are %s', (_, text) => {
    const safe = maskCardNumbers(text);
    expect(safe).not.toBe(text);
    expect(safe).toHaveLength(text.length);
    expect(countDigits(safe.normalize('NFKC'))).toBe(4);
  });

  it('below the heading of a column of cards, in any script', () => {
    const mask = createCardMask();
    mask.row(['Trans #', 'Card Number', 'Total']);
    expect(mask.row(['1', fullWidth('4222222222222'), 2])[1]).toBe(`*********${fullWidth('2222')}`);
  });
});

it.each([
  'CARD NO 4532     0151     1283     0366',
  'VISA 4532·0151·1283·0366',
  '4532 • 0151 • 1283 • 0366',
  '12     4532 0151 1283 0366',
])('%j is masked', (text) => {
  expect(maskCardNumbers(text)).not.toMatch(/4532|0151/);
});

describe('what only looks like one stays', () => {
  it.each([
    // A list of produce, whose codes have four digits.
    '4011,4046,4065,4225,4688',
    '4011, 4046, 4065, 4225, 4688',
    '3*1.29 4*2.49 2*3.00 10*0.99',
    '4,111,111,111,111,111.00',
    '12:34:56:78 09:10:11:12',
    '1,234.56 2,345.67 3,456.78',
    // Adjacent dates and times, also with the transaction number.
    '20261122 123456',
    '2026-11-22 12:34:56 4705',
    '07/11/25 03:33:29 102 ST#1 DR#1 TRAN#1028363',
    '1042-01-0004705 20261122123456',
    // Quantities, ratings, bits.
    '1 2 1 3 1 1 2 1 4 1 1 1 2 1 1 1 1 1 1 1 1 1 1',
    // Columns.
    '4532     0151     1283     0366',
    '4     1     1     1     1     1     1     1     1     1     1     1     1     1     1     1',
    // Phone numbers.
    '+1 (555) 010-4477, +1 (555) 010-4478',
    '1-800-555-0199 1-888-555-0123',
    // Fifteen digits beginning with 1, one in ten of which has a valid check digit.
    '135412345678911',
    // Item numbers of 8, 12, 13, and 14 digits.
    '40170725 036000291452 4006381333931',
    'EAN 4005900000774 UPC 036000291452 GTIN 30569309025904',
    // On two lines.
    '4111 1111\n1111 1111',
    fullWidth('036000291452'),
    'TRAN# 4111111111111111',
    `TRAN# ${fullWidth('4111111111111111')}`,
  ])('%j', (text) => {
    expect(maskCardNumbers(text)).toBe(text);
  });

  it('thousands of item and phone numbers', () => {
    const changed: string[] = [];
    for (let at = 0; at < 20_000; at++) {
      const random = String(((at * 48_271) % 2_147_483_647) * 7_919 + at)
        .padStart(12, '0')
        .slice(-12);
      for (const text of [withCheckDigit(random.slice(0, 11)), withCheckDigit(random)]) {
        if (maskCardNumbers(text) !== text) changed.push(text);
        if (maskCardNumbers(`2 x ${text} GUM 1.99`) !== `2 x ${text} GUM 1.99`) changed.push(text);
      }
      const phone = `(${random.slice(0, 3)}) ${random.slice(3, 6)}-${random.slice(6, 10)}`;
      if (maskCardNumbers(phone) !== phone) changed.push(phone);
    }
    expect(changed).toEqual([]);
  });
});

/** The check digit of EAN and UPC. */
function withCheckDigit(digits: string): string {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
