// How journals write amounts, names, and what is in front of their lines.

import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';
import type { Receipt } from '../index.ts';

const goodsOf = ({ items }: Receipt): string[] =>
  items.map(({ name, priceCents, quantity }) => `${quantity} ${name} ${priceCents}`);

const GOODS: readonly (readonly [name: string, cents: number])[] = [
  ['COFFEE', 219],
  ['MILK 1L', 159],
  ['RED BULL', 349],
  ['BREAD', 289],
];

interface Form {
  amount: (cents: number) => string;
  /** A line between two blanks of 30 columns. */
  line?: (label: string, amount: string) => string;
  front?: (at: number) => string;
}

const padded = (label: string, amount: string): string => label.padEnd(26) + amount.padStart(14);

/** Sales of two articles and one refund, in one form. */
function journalOf({ amount, line = padded, front = () => '' }: Form): string {
  const receipts = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => {
    const sign = at === 5 ? -1 : 1;
    const goods = [GOODS[at % 4], GOODS[(at + 1) % 4]].filter((one) => one !== undefined);
    const total = sign * goods.reduce((sum, [, cents]) => sum + cents, 0);
    return [
      `RECEIPT NO ${4401 + at}   CLERK 17`,
      `11/23/2026 06:1${at}`,
      ...(sign < 0 ? ['REFUND'] : []),
      ...goods.map(([name, cents]) => line(name, amount(sign * cents))),
      line('TOTAL', amount(total)),
      line(sign < 0 ? 'AMOUNT REFUNDED' : 'CASH', amount(Math.abs(total))),
      '',
    ].map((text) => front(at) + text);
  });
  return receipts.flat().join('\n');
}

const plain = (cents: number): string => (cents / 100).toFixed(2);

const narrow = (label: string, amount: string): string => label.padEnd(16) + amount.padStart(6);

/** Goods with the mark of their tax behind the amount, and sums without. */
const taxed =
  (marks: readonly [string, string], line = padded) =>
  (label: string, amount: string): string => {
    const isSum = /TOTAL|CASH|REFUNDED/.test(label);
    return `${line(label, amount)}${isSum ? '' : ` ${label.length > 6 ? marks[0] : marks[1]}`}`;
  };

describe('amounts', () => {
  it.each<[string, Form]>([
    ['a currency apart', { amount: (cents) => `R$ ${plain(cents)}` }],
    [
      'a sign before the currency',
      { amount: (cents) => `${cents < 0 ? '-' : ''}Rs. ${plain(Math.abs(cents))}` },
    ],
    ['one letter', { amount: (cents) => `R${plain(cents)}` }],
    ['dots to them', { amount: plain, line: (label, money) => `${label} . . . . . . . ${money}` }],
    [
      'dots to a star',
      { amount: (cents) => `*${plain(cents)}`, line: (label, money) => `${label}.......${money}` },
    ],
    ['a currency behind them', { amount: (cents) => `${plain(cents)} PLN` }],
    ['rates behind them', { amount: plain, line: (label, money) => `${padded(label, money)} 15%` }],
    ['an equals sign before them', { amount: (cents) => `=${plain(cents)}` }],
    ['rates behind a sign', { amount: plain, line: (label, money) => `${padded(label, money)} %20` }],
    [
      'a letter for their tax, all indented',
      { amount: plain, line: taxed(['V', 'V'], narrow), front: () => '  ' },
    ],
    ['a tax by its number', { amount: (cents) => plain(cents).replace('.', ','), line: taxed(['F1', 'T2']) }],
    ['a tax behind a currency', { amount: (cents) => `${plain(cents)} €`, line: taxed(['2', '1']) }],
    ['a tax by its rate', { amount: plain, line: taxed(['22', '4']) }],
  ])('are read with %s', (_, form) => {
    const { receipts } = parseLines(journalOf(form));
    expect(receipts.map(goodsOf).slice(4, 7)).toEqual([
      ['1 COFFEE 219', '1 MILK 1L 159'],
      ['1 MILK 1L -159', '1 RED BULL -349'],
      ['1 RED BULL 349', '1 BREAD 289'],
    ]);
    expect(receipts[5]?.tenders).toEqual([{ method: 'AMOUNT REFUNDED', amountCents: -508, lineIndex: 6 }]);
    // Rows are shown as they are printed.
    expect(receipts[4]?.lines[2]?.text.trim()).toBe((form.line ?? padded)('COFFEE', form.amount(219)).trim());
  });

  it('are read with thousands apart', () => {
    const text = journalOf({ amount: plain }).replace(/^CASH.*3\.78$/m, padded('CASH', '1 000.00'));
    expect(parseLines(text).receipts[0]?.tenders[0]?.amountCents).toBe(100000);
  });

  it('are read at a price of one', () => {
    const line = (label: string, amount: string): string =>
      label === 'COFFEE' ? `COFFEE\n  3 á 0.73${amount.padStart(30)}` : padded(label, amount);
    const { receipts } = parseLines(journalOf({ amount: plain, line }));
    expect(receipts[4] && goodsOf(receipts[4])).toEqual(['3 COFFEE 219', '1 MILK 1L 159']);
  });
});

describe('taxes with their mark and their rate', () => {
  it.each(['F1 ICMS 18%', '2 TVA 5,5%', 'A VAT 23%', '%1 KDV 1%', 'Б НДС 10%'])('are no goods: %s', (tax) => {
    const text = journalOf({ amount: plain }).replaceAll(
      /^TOTAL/gm,
      `${padded('SUBTOTAL', '3.78')}\n${padded(tax, '0.58')}\nTOTAL`,
    );
    const { receipts } = parseLines(text);
    expect(receipts[4] && goodsOf(receipts[4])).toEqual(['1 COFFEE 219', '1 MILK 1L 159']);
  });
});

describe('a voucher below zero above the total', () => {
  it('is off the goods', () => {
    const text = journalOf({ amount: plain }).replaceAll(
      /^(TOTAL .* 3\.78)$/gm,
      `${padded('VOUCHER', '-2.00')}\nTOTAL   1.78`,
    );
    const { receipts } = parseLines(text);
    expect(receipts[4] && goodsOf(receipts[4])).toEqual(['1 COFFEE 219', '1 MILK 1L 159']);
    expect(receipts[4]?.events.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['promo', -200],
    ]);
  });
});

describe('words behind the number of an article', () => {
  it('say that it came back', () => {
    const text = journalOf({
      amount: plain,
      line: (label, amount) => padded(/TOTAL|CASH|REFUNDED/.test(label) ? label : `24712 ${label}`, amount),
    })
      .replace(/^REFUND\n/m, '')
      .replace(/24712 MILK 1L {1,40}-1\.59/, '24712 REFUND SODA         -1.59');
    const { receipts } = parseLines(text);
    expect(receipts[5]?.items[0]?.name).toBe('SODA');
    expect(receipts[5]?.events.map(({ kind }) => kind)).toContain('refund');
  });
});

describe('goods with what one costs', () => {
  const sums = (label: string, amount: string): string =>
    padded(label === 'TOTAL' || label === 'AMOUNT REFUNDED' ? label : 'CASH', amount);
  const isSum = (label: string): boolean => /TOTAL|CASH|REFUNDED/.test(label);

  it.each<[string, (amount: number) => string]>([
    ['a number for their tax', (amount) => `3 ${(amount / 3).toFixed(2)} ${amount.toFixed(2)} 0`],
    [
      'a lower price',
      (amount) => `3 ${(amount / 2).toFixed(2)} ${(amount / 3).toFixed(2)} ${amount.toFixed(2)} 1`,
    ],
  ])('may have %s behind what they come to', (_, columns) => {
    const line = (label: string, amount: string): string =>
      isSum(label) ? sums(label, amount) : `${label} ${columns(Number(amount) * 3)}`;
    const text = journalOf({ amount: plain, line }).replaceAll(/(?<=TOTAL|CASH|REFUNDED)(.*)$/gm, (found) =>
      (Number(found) * 3).toFixed(2).padStart(found.length),
    );
    expect(parseLines(text).receipts.map(goodsOf)[4]).toEqual(['3 COFFEE 657', '3 MILK 1L 477']);
  });
});

describe('amounts below what they belong to', () => {
  const below = (label: string, amount: string): string => `${label}\n${amount}`;

  it('are read, and shown as they are printed', () => {
    const { receipts } = parseLines(journalOf({ amount: plain, line: below }));
    expect(receipts.map(goodsOf).slice(4, 6)).toEqual([
      ['1 COFFEE 219', '1 MILK 1L 159'],
      ['1 MILK 1L -159', '1 RED BULL -349'],
    ]);
    expect(receipts[4]).toMatchObject({ totalCents: 378, tenders: [{ amountCents: 378 }] });
    expect(receipts[4]?.lines.map(({ text }) => text.trim()).slice(2, 6)).toEqual([
      'COFFEE',
      '2.19',
      'MILK 1L',
      '1.59',
    ]);
  });

  it('may be those of goods only', () => {
    const line = (label: string, amount: string): string =>
      /TOTAL|CASH|REFUNDED/.test(label) ? padded(label, amount) : below(label, amount);
    const { receipts } = parseLines(journalOf({ amount: plain, line }));
    expect(receipts.map(goodsOf)[4]).toEqual(['1 COFFEE 219', '1 MILK 1L 159']);
  });
});

describe('the number of an article', () => {
  it('is before how many there are, below the name', () => {
    const line = (label: string, amount: string): string =>
      label === 'TOTAL' || label === 'CASH'
        ? padded(label, amount)
        : `${label}\n${padded(`  8589  1x${amount.trim().replace('-', '')}`, amount)}`;
    const { receipts } = parseLines(journalOf({ amount: plain, line }));
    expect(receipts[4] && goodsOf(receipts[4])).toEqual(['1 COFFEE 219', '1 MILK 1L 159']);
  });

  it('belongs to what was taken back above it', () => {
    const item = (name: string, amount: string): string =>
      `${name}\n${padded(`  8589  1 @ ${amount}`, amount)}`;
    const text = journalOf({ amount: plain }).replace(
      /^COFFEE.*\n(?=MILK.*\nTOTAL)/m,
      `${item('COFFEE', '2.19')}\n${item('BREAD', '2.89')}\n${item('VOID ITEM BREAD', '2.89')}\n`,
    );
    const [receipt] = parseLines(text).receipts;
    expect(receipt?.items.map(({ name, priceCents, state }) => `${name} ${priceCents} ${state}`)).toEqual([
      'COFFEE 219 sold',
      'BREAD 289 sold',
      'Void line item BREAD -289 void',
      'MILK 1L 159 sold',
    ]);
  });

  it('behind a name is not how many there are', () => {
    const line = (label: string, amount: string): string =>
      padded(label === 'TOTAL' || label === 'CASH' ? label : `${label} ${3000 + label.length * 11}`, amount);
    const { receipts } = parseLines(journalOf({ amount: plain, line }));
    expect(receipts[4] && goodsOf(receipts[4])).toEqual(['1 COFFEE 219', '1 MILK 1L 159']);
  });
});

describe('a name that does not fit in one line', () => {
  it('goes on in the next one, further in', () => {
    const line = (label: string, amount: string): string =>
      label === 'BREAD' ? `WHOLE GRAIN SANDWICH\n${padded('  BREAD 24OZ', amount)}` : padded(label, amount);
    const { receipts } = parseLines(journalOf({ amount: plain, line }));
    expect(receipts[6] && goodsOf(receipts[6])).toEqual([
      '1 RED BULL 349',
      '1 WHOLE GRAIN SANDWICH BREAD 24OZ 289',
    ]);
  });

  it('is none under the name of a department', () => {
    const line = (label: string, amount: string): string =>
      label === 'TOTAL' || label === 'CASH'
        ? padded(label, amount)
        : `GROCERY\n${padded(`  ${label}`, amount)}`;
    const { receipts } = parseLines(journalOf({ amount: plain, line }));
    expect(receipts[4] && goodsOf(receipts[4])).toEqual(['1 COFFEE 219', '1 MILK 1L 159']);
  });
});

describe('a bar before each line', () => {
  it('has the register of the ticket in front of it', () => {
    const front = (at: number): string => `0${at < 4 ? 2 : 7}| `;
    const { receipts } = parseLines(journalOf({ amount: plain, front }));
    expect(receipts.map(({ registerId }) => registerId)).toEqual(['2', '2', '2', '2', '7', '7', '7', '7']);
    expect(receipts[4] && goodsOf(receipts[4])).toEqual(['1 COFFEE 219', '1 MILK 1L 159']);
  });
});

describe('on what terms goods may come back', () => {
  it.each([
    ['below the payment', 'RETURN MERCHANDISE 30'],
    ['in a sentence', 'RETURN MERCHANDISE 30 DAYS WITH THIS RECEIPT'],
  ])('most receipts say, and none is a refund for it: %s', (_, policy) => {
    const text = journalOf({ amount: plain }).replaceAll(/^(CASH.*)$/gm, `$1\n  ${policy}`);
    expect(parseLines(text).receipts.map(({ totalCents }) => totalCents)).toEqual([
      378, 508, 638, 508, 378, -508, 638, 508,
    ]);
  });
});
