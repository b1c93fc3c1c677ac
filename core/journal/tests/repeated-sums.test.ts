// Sums that are printed twice, in parts, with a currency or a rate, or below the receipt that they are of.
import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { at, parseLines } from '../../testing/parse-rows.ts';

interface Ticket {
  number: string;
  time: string;
  cents: number;
}

const TICKETS: readonly Ticket[] = Array.from({ length: 12 }, (_, index) => ({
  number: String(4411 + index),
  time: `11:${10 + index}`,
  cents: 250 + index * 35,
}));
const money = (cents: number): string => (cents / 100).toFixed(2);
const row = (label: string, cents: number, behind = ''): string =>
  `${label.padEnd(30)}${money(cents).padStart(10)}${behind}`;

/** A journal with the number of each ticket at its head. */
const read = (linesOf: (ticket: Ticket, index: number) => readonly string[]) =>
  parseLines(
    TICKETS.map((ticket, index) =>
      [
        `DATE 10/14/2026  TIME ${ticket.time}  REG 2  TRANS ${ticket.number}  CASHIER 117`,
        ...linesOf(ticket, index),
        '----------------------------------------',
      ].join('\n'),
    ).join('\n'),
  ).receipts;

const read1 = (linesOf: (ticket: Ticket, index: number) => readonly string[], index = 4) =>
  at(read(linesOf), index);

describe('a tax with its rate in front, or with what it is of', () => {
  it.each([
    (tax: number) => row('5.0% GST', tax),
    (tax: number) => row('13% HST', tax),
    (tax: number) => row('19,00% MWST', tax),
    (tax: number, net: number) => row(`G=GST 5%   ${money(net)} @ 5.000%`, tax),
  ])('is no article', (taxOf) => {
    const receipt = read1(({ cents }) => {
      const tax = Math.round(cents / 20);
      return [row('COLA', cents), taxOf(tax, cents), row('TOTAL', cents + tax), row('CASH', cents + tax)];
    });
    expect(receipt.items.map(({ name }) => name)).toEqual(['COLA']);
    expect(receipt.taxCents).toBe(Math.round((receipt.items[0]?.priceCents ?? 0) / 20));
  });

  it.each([
    (tax: number, total: number) => [`**** TAX  ${money(tax)}     BAL  ${money(total)}`],
    (tax: number, total: number) => [row('TAX', tax), row('TOTAL', total)],
    (tax: number, total: number) => [row('SALES TAX', tax), row('BALANCE', total)],
  ])('counts once if the sum of all taxes is below it', (sumsOf) => {
    const receipt = read1(({ cents }) => {
      const tax = Math.round(cents / 20);
      return [
        row('COLA', cents),
        row('5.0% GST', tax),
        ...sumsOf(tax, cents + tax),
        row('CASH', cents + tax),
      ];
    });
    expect([receipt.taxCents, receipt.totalCents]).toEqual([20, 410]);
  });

  it('counts twice if another one is as much', () => {
    const receipt = read1(({ cents }) => [
      row('COLA', cents),
      row('STATE TAX', 20),
      row('CITY TAX', 20),
      row('TOTAL', cents + 40),
      row('CASH', cents + 40),
    ]);
    expect([receipt.taxCents, receipt.totalCents]).toEqual([40, 430]);
  });
});

describe('sums with a currency behind their words', () => {
  it.each([
    ['VALOR TOTAL R$', 'DESCONTO R$', 'VALOR A PAGAR R$'],
    ['Summe EUR', 'Rabatt EUR', 'zu zahlen EUR'],
    ['SUBTOTAL $', 'DISCOUNT $', 'TOTAL DUE $'],
  ])('come to what was paid: %s, %s, %s', (gross, off, due) => {
    const receipt = read1(({ cents }) => [
      row('COLA', cents),
      row(gross, cents),
      row(off, -40),
      row(due, cents - 40),
      row('CASH', cents - 40),
    ]);
    expect(assessReceipt(receipt).amountCents).toBe(350);
    expect(receipt.items).toHaveLength(1);
  });
});

describe('the price before what was saved', () => {
  const saved = (words: string, totalOf: (cents: number) => number) =>
    read1(({ cents }) => [
      row('BAGEL', cents),
      row(words, cents + 34),
      row('Savings', -34),
      row('TOTAL', totalOf(cents)),
      row('CASH', totalOf(cents)),
    ]).items.map(({ name }) => name);

  it.each(['RegPrice', 'Was', 'Ordinary price'])('is no article: %s', (words) => {
    expect(saved(words, (cents) => cents)).toEqual(['BAGEL']);
  });

  it('may be one, if the total counts it', () => {
    expect(saved('MUFFIN', (cents) => cents * 2)).toEqual(['BAGEL', 'MUFFIN']);
  });
});

describe('a correction in words that nobody knows, of all of the amount above them', () => {
  const correct = (words: string, left: number) =>
    read1(({ cents }, index) =>
      index === 4
        ? [
            row('MILK', cents),
            row('OIL', 899),
            row(words, left - 899),
            row('TOTAL', cents + left),
            row('CASH', cents + left),
          ]
        : [row('MILK', cents), row('TOTAL', cents), row('CASH', cents)],
    ).items.map(({ name, state }) => `${name} ${state}`);

  it.each(['LAST ITEM CORR', 'IMM KORR', 'OTMENA'])('takes the line back: %s', (words) => {
    expect(correct(words, 0)).toEqual(['MILK sold', 'OIL sold', 'Void line item OIL void']);
  });

  it('is a discount if some is left, or if it speaks of a reward', () => {
    expect(correct('CLUB CPN', 50)).toEqual(['MILK sold', 'OIL sold']);
    expect(correct('FREE WITH CARD', 0)).toEqual(['MILK sold', 'OIL sold']);
  });
});

describe('headings and slips', () => {
  it.each(['13-FEB-2026', '2026-02-13', 'Feb 13 2026'])(
    'have a day behind the word for a register: %s',
    (day) => {
      const text = TICKETS.map(({ number, time, cents }, index) =>
        [
          `REG ${day}          ${time}`,
          `CLK 2 ALAN      M#0${1 + (index % 2)} No.${number}`,
          row('COLA', cents),
          row('TOTAL', cents),
          row('CASH', cents),
          '-----------------------------',
        ].join('\n'),
      ).join('\n');
      expect(at(parseLines(text).receipts, 5)).toMatchObject({
        time: '2026-02-13T11:15:00',
        registerId: '2',
        transactionNumber: '4416',
      });
    },
  );

  it('with a day, a time, and an amount say nothing about what was sold or paid', () => {
    const receipt = read1(({ cents }) => [
      row('COLA', cents),
      row('TOTAL', cents),
      row('CASH', 100),
      `10/14/2026   11:12:40   $ ${money(cents - 100)}`,
      row('CREDIT TN', cents - 100),
    ]);
    expect(receipt.tenders.map(({ amountCents }) => amountCents)).toEqual([100, 290]);
    expect(receipt.items).toHaveLength(1);
  });
});

describe('names beside marks', () => {
  it.each([
    ['GMRJ', 'MRJ'],
    ['TAXED', 'FREE'],
  ])('have no column of letters between them and their amounts: %s, %s', (one, other) => {
    const receipt = read1(({ cents }, index) => [
      row(`  70001241261 ${index % 2 === 0 ? 'ADVIL 16CT ' : 'MOTOR OIL 5'}    ${one}`, 199),
      row(`  70000965439 ${index % 2 === 0 ? 'TOMATO ROMA' : 'BANANA BUN '}    ${other}`, cents),
      `  (2)70000827528 BANANA      ${other}`,
      row('    2 @ $1.38', 276),
      row('TOTAL', cents + 475),
      row('CASH', cents + 475),
    ]);
    expect(receipt.items.map(({ name }) => name)).toEqual(['ADVIL 16CT', 'TOMATO ROMA', 'BANANA']);
  });

  it('may be behind a number and a word for pieces', () => {
    const receipt = read1(({ cents }) => [
      row('COLA', cents),
      row('2 QTY    BAGEL', 698),
      row('TOTAL', cents + 698),
      row('CASH', cents + 698),
    ]);
    expect(receipt.items[1]).toMatchObject({ name: 'BAGEL', quantity: 2 });
  });
});

describe('a sum below the foot of a receipt', () => {
  const feet = (below: (index: number) => readonly string[]): readonly (number | null)[] =>
    parseLines(
      TICKETS.map(({ number, time, cents }, index) =>
        [
          'CORNER STORE',
          '',
          row('COLA', cents),
          row('TOTAL', cents),
          row('CASH', cents),
          `DATE: 10/14/2026 TIME: ${time} REG 2 TRANS ${number}`,
          '',
          'YOUR CASHIER TODAY WAS RAJ',
          '',
          ...below(index),
          '**************************************',
          '',
        ].join('\n'),
      ).join('\n'),
    ).receipts.map(({ totalCents }) => totalCents);

  it.each(['Your Savings', 'You saved', 'Club'])('is not what the next one came to: %s', (words) => {
    const wanted = TICKETS.map(({ cents }) => cents);
    expect(feet((index) => (index % 4 === 1 ? [words, row('  Total', 34), ''] : []))).toEqual(wanted);
  });
});
