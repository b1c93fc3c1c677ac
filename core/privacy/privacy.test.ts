import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cell } from '../journal/row.ts';
import { runs } from '../testing/test-form.ts';
import { createCardMask, maskCardNumbers } from './index.ts';

/** Test numbers published by the card networks; they belong to nobody. */
const CARDS = [
  '4111111111111111',
  '4012888888881881',
  '5555555555554444',
  '5105105105105100',
  '2223003122003222',
  '2720990000000007',
  '378282246310005',
  '341111111111111',
  '6011111111111117',
  '6500000000000002',
  '30569309025904',
  '38520000023237',
  '36227206271667',
  '3530111333300000',
  '6200000000000005',
  '6205500000000000004',
  '6304000000000000',
];

function masked(card: string): string {
  return '*'.repeat(card.length - 4) + card.slice(-4);
}

function group(card: string, separator: string): string {
  const sizes = card.length === 15 ? [4, 6, 5] : card.length === 14 ? [4, 6, 4] : [4, 4, 4, 4, 4];
  let from = 0;
  return sizes
    .map((size) => card.slice(from, (from += size)))
    .filter(Boolean)
    .join(separator);
}

function maskRows(rows: readonly (readonly Cell[])[]): Cell[][] {
  const mask = createCardMask();
  mask.startSheet('Sheet1');
  return rows.map((cells) => [...mask.row(cells)]);
}

describe('the number of a card', () => {
  it.each(CARDS)('%s keeps its last four digits, however it is written', (card) => {
    expect(maskCardNumbers(card)).toBe(masked(card));
    for (const separator of [' ', '-', '  ', ' - ', '\u00a0', '.']) {
      const text = maskCardNumbers(`VISA ${group(card, separator)} 12/27 8.49`);
      expect(text.replaceAll(/\D/g, '')).toBe(`${card.slice(-4)}1227849`);
      expect(text).toHaveLength(`VISA ${group(card, separator)} 12/27 8.49`.length);
    }
    expect(maskCardNumbers(`SALE${card}APPROVED`)).toBe(`SALE${masked(card)}APPROVED`);
    expect(maskRows([[Number(card)]])).toEqual([
      [Number.isSafeInteger(Number(card)) ? masked(card) : expect.anything()],
    ]);
  });

  it.each([
    ['%B4111111111111111^DOE/JOHN^27121010000000000?', '%B************1111^********^*****************?'],
    [';4111111111111111=27121010000012300001?', ';************1111=********************?'],
    ['VISA 4222222222222', 'VISA *********2222'],
    ['DEBIT4111111111111111 AND 5555555555554444', 'DEBIT************1111 AND ************4444'],
    ['CARD 41111111111111111227', 'CARD ************11111227'],
    ['0004111111111111111', '000************1111'],
    ['4111\u001b\u0001111111111111', '****\u001b\u0001********1111'],
    ['ACCT 411111 1111111111', 'ACCT ****** ******1111'],
    ['EBT 5077190000000006', 'EBT ************0006'],
  ])('in %j', (text, expected) => {
    expect(maskCardNumbers(text)).toBe(expected);
  });

  it('is found in any text around it', () => {
    const card = fc.constantFrom(...CARDS);
    const separator = fc.constantFrom('', ' ', '-', ' - ');
    const around = fc.string({
      unit: fc.constantFrom('A', 'z', ':', '#', '\t', '€', ',', '(', '*'),
      maxLength: 40,
    });
    fc.assert(
      fc.property(around, card, separator, around, (before, number, sign, after) => {
        const printed = group(number, sign);
        const text = `${before}${printed}${after}`;
        const safe = maskCardNumbers(text);
        expect(safe).toHaveLength(text.length);
        expect(safe.startsWith(before) && safe.endsWith(after)).toBe(true);
        expect(safe.replaceAll(/\D/g, '')).toBe(number.slice(-4));
        expect(maskCardNumbers(safe)).toBe(safe);
      }),
      { numRuns: runs(1_000, 20_000) },
    );
  });

  it('is not hidden by another number on the same line', () => {
    const digits = fc.array(fc.stringMatching(/^\d{1,3}$/), { maxLength: 4 });
    fc.assert(
      fc.property(digits, fc.constantFrom(...CARDS), digits, (before, card, after) => {
        const text = [...before, `C${card}`, ...after].join(' ');
        expect(maskCardNumbers(text)).toBe([...before, `C${masked(card)}`, ...after].join(' '));
      }),
      { numRuns: runs(500, 10_000) },
    );
  });

  it('is masked below a heading that names it, even if a spreadsheet has rounded it', () => {
    const rows = maskRows([
      ['Trans #', 'Date', 'Card Number', 'Total'],
      ['1', '11/16/2026', 4_111_111_111_111_110, 2],
      ['2', '11/16/2026', '4222222222222', 2],
      ['3', '11/16/2026', '6759649826438453', 2],
    ]);
    expect(rows.slice(1).map((row) => row[2])).toEqual([
      '************1110',
      '*********2222',
      '************8453',
    ]);
  });

  it.each(['Card Number', 'PAN Suffix', 'Account', 'Credit Card #'])('is masked below %s', (heading) => {
    // Too few digits to pass for a card's without a heading.
    const [, row] = maskRows([
      ['Trans #', 'Date', heading, 'Total'],
      ['1', '11/16/2026', '4222222222222', 2],
    ]);
    expect(row?.[2]).toBe('*********2222');
  });

  it('is found in two neighboring cells, each with two of its groups', () => {
    const mask = createCardMask();
    mask.startSheet('Sheet1');
    expect(mask.row(['9001', '4111 1111', '1111 1111', '5.00'])).toEqual([
      '9001',
      '**** ****',
      '**** 1111',
      '5.00',
    ]);
    expect(mask.row(['5555-5555', '5555-4444', '4111 1111', '1111 1111'])).toEqual([
      '****-****',
      '****-4444',
      '**** ****',
      '**** 1111',
    ]);
    expect(mask.masked).toBe(3);
  });

  it('is masked in the name of a sheet', () => {
    const mask = createCardMask();
    expect(mask.startSheet('4111 1111 1111 1111')).toBe('**** **** **** 1111');
    expect(mask.masked).toBe(1);
  });
});

describe('other numbers stay as they are', () => {
  it.each([
    // EAN-13 numbers that pass the check for a 13-digit Visa card.
    '4005900000071',
    'EAN 4005900000774',
    '2 x 4005900001269 Gum 1.99',
    // A length and prefix that many vouchers have.
    '5077190000000006',
    // A carton and an item, labeled.
    'GTIN 30569309025904',
    // Machines' dates and times.
    '20261118102231',
    '20261118102231123',
    '1794998551000',
    'ST#1   DR#1 TRAN#1028363',
    'CSH: CORPORATE   07/11/25 03:33:29',
    // Phone numbers.
    '+1 (555) 010-4477 / +1 (555) 010-4478',
    // Already masked.
    'XXXXXXXXXXXX4316',
    '************0010',
    '411111******1111',
    // Wrong check digit.
    '4111111111111112',
    // Labeled as the transaction's own number.
    'TRAN# 4111111111111111',
    'Receipt No: 5555555555554444',
    // A chip's signature of the sale.
    '   TC: 5533070616208946',
    'ARQC 4111111111111111',
    '4011 1.00 4011 2.00 4011 3.00',
    '2026-11-18 10:22:31 0001 0002 0003',
  ])('%j', (text) => {
    expect(maskCardNumbers(text)).toBe(text);
  });

  it.each<[string, Cell[]]>([
    ['a wrong check digit', ['4111 1111', '1111 1112']],
    ['not the prefix of a card', ['1111 1111', '1111 1117']],
    ['not adjacent', ['4111 1111', null, '1111 1111']],
    ['two kinds of separators', ['4111 1111', '1111-1111']],
    ['without a blank: dates, short item numbers, transaction numbers', ['41111111', '11111111']],
    ['numbers', [4111, 1111, 1111, 1111]],
    ['three groups beside one', ['4111 1111 1111', '1111']],
  ])('halves in cells: %s', (_, cells) => {
    expect(maskRows([cells])).toEqual([cells]);
  });

  it('halves below a heading for transactions or items', () => {
    const rows = [
      ['Transaction ID', 'Time', 'UPC', 'Amount'],
      ['4111 1111', '1111 1111', '', '5.00'],
      ['1', '4111 1111', '1111 1111', '5.00'],
    ];
    expect(maskRows(rows)).toEqual(rows);
  });

  it('numbers with fewer digits than a card', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.stringMatching(/^\d{1,12}$/), fc.string()), { maxLength: 6 }),
        (parts) => {
          const text = parts.join('');
          fc.pre(text.replaceAll(/\D/g, '').length < 13);
          expect(maskCardNumbers(text)).toBe(text);
        },
      ),
      { numRuns: runs(1_000, 20_000) },
    );
  });

  it.each(['Transaction ID', 'Entry ID'])(
    'transaction and item numbers below their headings, but not a card number among the items: %s',
    (heading) => {
      const rows = [
        [heading, 'Barcode', 'Total', 'Details'],
        ['4111111111111111', '30569309025904', 2.5, ''],
        [4_111_111_111_111_111, '4222222222222', 3, ''],
        ['5', '5555555555554444', 4, ''],
      ];
      expect(maskRows(rows)).toEqual([...rows.slice(0, 3), ['5', '************4444', 4, '']]);
    },
  );

  it('rows without a card number, which are not even copied', () => {
    const mask = createCardMask();
    mask.startSheet('Sheet1');
    const cells: Cell[] = ['Coffee', 1.99, null, true, { serial: 46_000 }, 1e15, -4111111111111111];
    expect(mask.row(cells)).toBe(cells);
    expect(mask.masked).toBe(0);
  });

  it('but not a card number below a journal line that only looks like a heading', () => {
    expect(maskRows([['SALE'], ['TRANSACTION'], ['4111111111111111']])[2]).toEqual(['************1111']);
  });
});
