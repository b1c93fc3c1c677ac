import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';

type Place = 'nowhere' | 'before' | 'after';

/** How a journal prints one of an article, by where it has quantities. */
const PRINTED: Record<Place, (name: string, amount: string) => string> = {
  nowhere: (name, amount) => `${name}      ${amount}`,
  before: (name, amount) => `1 ${name}   ${amount}`,
  after: (name, amount) => `${name}      1     ${amount}`,
};

const OTHERS = ['COLA', 'MILK', 'BREAD', 'CHIPS', 'GUM'];

/** @returns what was read of lines below five other articles: quantity, name, cents */
function read(place: Place, lines: string): string[] | undefined {
  const isComma = /\d,\d/.test(lines);
  const amountOf = (text: string): string => (isComma ? text.replace('.', ',') : text);
  const ticket = (number: number, more: string): string => `STORE 4  REG 02  TRANS# 810${number}
10/02/2026 09:1${number}:20  CASHIER 31
${OTHERS.map((name, at) => PRINTED[place](name, amountOf(`2.0${at}`))).join('\n')}
${more}
CASH         ${amountOf('20.00')}
`;
  const text = [ticket(0, ''), ticket(1, lines), ticket(2, '')].join('\n');
  return parseLines(text)
    .receipts[1]?.items.slice(OTHERS.length)
    .map(({ quantity, name, priceCents }) => `${quantity} ${name} ${priceCents}`);
}

describe('the weight and the price of weighed goods are no part of the name', () => {
  it.each([
    ['ONIONS   2.36   1.29    3.04'],
    ['ONIONS 2.36 lb @ $1.29/lb    3.04'],
    ['ONIONS 2.36lb*1.29    3.04'],
    ['ONIONS (2.36 lb @ 1.29)    3.04'],
    ['2.36 lb ONIONS @ 1.29    3.04'],
    ['2.36 lb @ 1.29/lb ONIONS    3.04'],
    ['ONIONS\n  2.36 lb @ 1 lb /1.29    3.04'],
    ['ONIONS\n  2.36 x1.29    3.04'],
    ['ONIONS    3.04\n  2.36 lb @ 1.29/lb'],
    ['ONIONS    3.04\n  2.36 lb @ 1.29'],
    ['  2.36 lb @ 1.29\nONIONS    3.04'],
    ['  2.36 lb @ 1.29/lb\nONIONS    3.04'],
  ])('in %j', (lines) => {
    expect(read('nowhere', lines)).toEqual(['2.36 ONIONS 304']);
  });

  it.each([
    ['CEBULA 0,842 x4,59    3,86'],
    ['CEBULA 0,842 kg x 4,59    3,86'],
    ['0,842 kg x 4,59 CEBULA    3,86'],
    ['CEBULA\n  0,842 kg x 4,59 PLN/kg    3,86'],
    ['CEBULA    3,86\n  0,842 kg x 4,59'],
    ['CEBULA    3,86 € V2\n  0,842 kg x 4,59 €/kg'],
  ])('with a comma, in %j', (lines) => {
    expect(read('nowhere', lines)).toEqual(['0.842 CEBULA 386']);
  });

  it.each<[Place, string]>([
    ['before', '2.36 lb ONIONS   3.04'],
    ['before', '2.36 lb ONIONS @ 1.29   3.04'],
    ['after', 'ONIONS      2.36    3.04'],
    ['after', 'ONIONS   2.36 lb    3.04'],
    ['after', 'ONIONS      2.36   1.29    3.04'],
  ])('where quantities are %s names, in %j', (place, lines) => {
    expect(read(place, lines)).toEqual(['2.36 ONIONS 304']);
  });
});

describe('sizes stay in names', () => {
  it.each<[Place, string, string]>([
    ['nowhere', 'TEA 18.5 OZ   2.29', '1 TEA 18.5 OZ 229'],
    ['nowhere', 'VODKA 1.75 L   22.99', '1 VODKA 1.75 L 2299'],
    ['nowhere', 'PIWO 0,33l   4,99', '1 PIWO 0,33l 499'],
    ['nowhere', 'OIL 5W30 1qt   8.99', '1 OIL 5W30 1qt 899'],
    ['nowhere', '1.75 L VODKA 2.29   22.99', '1 1.75 L VODKA 2.29 2299'],
    ['before', '1 COLA 1.25L   2.49', '1 COLA 1.25L 249'],
    ['after', 'COLA 1.25L     1     2.49', '1 COLA 1.25L 249'],
  ])('where quantities are %s: %j', (place, line, item) => {
    expect(read(place, line)).toEqual([item]);
  });
});

describe('weights without a price', () => {
  const read = (lines: readonly string[]): string[] =>
    parseLines(
      lines
        .map(
          (line, at) =>
            `STORE 4  TRANS# 811${at}\n10/02/2026 09:1${at}\nBREAD   2.99\n${line}\nTOTAL   8.74\n`,
        )
        .join('\n'),
    ).receipts.map(({ items }) => items.map(({ quantity, name }) => `${quantity} ${name}`).at(-1) ?? '');

  it.each([
    [
      ['0.96lb SALAD   5.75', '1.42lb SALAD   8.51', '0.30 lb SALAD   1.80'],
      ['0.96', '1.42', '0.3'],
    ],
    [
      ['SALAD 0,960 kg   5,75', 'SALAD 1,420 kg   8,51'],
      ['0.96', '1.42'],
    ],
  ])('are no part of names if all cost as much: %j', (lines, weights) => {
    expect(read(lines)).toEqual(weights.map((weight) => `${weight} SALAD`));
  });

  it('are sizes if they do not', () => {
    expect(read(['FLOUR 1.36 kg   3.99', 'FLOUR 2.27 kg   5.49', 'SUGAR 2.00 kg   3.10'])).toEqual([
      '1 FLOUR 1.36 kg',
      '1 FLOUR 2.27 kg',
      '1 SUGAR 2.00 kg',
    ]);
  });
});
