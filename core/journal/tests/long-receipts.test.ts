// What customers' receipts print around articles, payments, and numbers.
import { describe, expect, it } from 'vitest';
import { brief } from '../../testing/brief.ts';
import { parseLines } from '../../testing/parse-rows.ts';
import { isTaxTableRow } from '../lines/tax-table.ts';

const HEAD = (at: number): string => `STORE 7  REG 0${1 + (at % 2)}  TRANS# ${4700 + at}
11/18/2026 06:${10 + at}:42  CASHIER 115`;

/** A receipt for each list of lines, which come to its sum in cents. */
const journal = (tickets: readonly (readonly [lines: string, cents: number])[]): string =>
  tickets
    .map(([lines, cents], at) => {
      const sum = (cents / 100).toFixed(2);
      return `${HEAD(at)}\n${lines}\nTOTAL   ${sum}\nCASH   ${sum}\n`;
    })
    .join('\n');

const namesOf = (text: string): string[] =>
  parseLines(text).receipts.flatMap(({ items }) =>
    items.map(({ name, quantity, priceCents }) => `${quantity} ${name} ${priceCents}`),
  );

describe('the name of an article', () => {
  it.each(['£', '€', '$'])('is above a quantity at a price in %s', (sign) => {
    const two = `GREEK YOGHURT\n  2 @ ${sign}1.45   ${sign}2.90`;
    const text = journal([
      [two, 290],
      [`${two}\nWRAP   ${sign}3.65`, 655],
      [two, 290],
    ]);
    expect(namesOf(text)).toContain('2 GREEK YOGHURT 290');
    expect(namesOf(text)).toContain('1 WRAP 365');
  });

  const GOODS = ['1646201 DRAIN CLEANER', '48233 LIGHT BULBS', '551122 PAPER TOWELS', '96716 LEMONS'];

  it('is behind a number of its own, however long that is', () => {
    const lines = (at: number): string =>
      [0, 1, 2].map((more) => `  ${GOODS[(at + more) % GOODS.length]}   2.00`).join('\n');
    const names = namesOf(journal([0, 1, 2, 3, 4].map((at) => [lines(at), 600])));
    expect(new Set(names)).toEqual(
      new Set(['1 DRAIN CLEANER 200', '1 LIGHT BULBS 200', '1 PAPER TOWELS 200', '1 LEMONS 200']),
    );
  });

  it('is behind its tax, also in a line of its own', () => {
    const single = 'E 23% WATER   2.00\nC 6% BREAD   1.00\nE 23% CANDLES   3.00';
    const several = 'E 23% CANDLES\n      2 X 3.00   6.00';
    const names = namesOf(
      journal([
        [single, 600],
        [several, 600],
        [single, 600],
      ]),
    );
    expect(new Set(names)).toEqual(new Set(['1 WATER 200', '1 BREAD 100', '1 CANDLES 300', '2 CANDLES 600']));
  });

  it('may have a word behind it where the line takes back the one above', () => {
    const text = journal([
      ['PEACHES TIN   2.00\nPEACHES TIN OOPS   -2.00\nBREAD   1.00', 100],
      ['BREAD   1.00\nPEACHES TIN   2.00', 300],
    ]);
    const [first] = parseLines(text).receipts;
    expect(first?.items.map(({ state }) => state)).toEqual(['sold', 'void', 'sold']);
  });
});

describe('what is printed below the articles', () => {
  it('may be the tax of each rate behind its net', () => {
    expect(isTaxTableRow('10%               10,25', 103)).toBe(true);
    expect(isTaxTableRow('B 20%   6.40', 128)).toBe(true);
    expect(isTaxTableRow('10% OFF CARDS   10.25', 103)).toBe(false);
    expect(isTaxTableRow('5% BEER', 199)).toBe(false);
  });

  it('may be what was given back, on the slip of the card', () => {
    const slip = 'VISA\nTRACE #: 270786\nACCT #: XXXXXXXXXXXX1418\nREFUND AMOUNT: 2.00\n';
    const { receipts } = parseLines(
      [1, 2, 3]
        .map((at) => `${HEAD(at)}\n*** REFUND ***\nPEACHES   -2.00\nTOTAL   -2.00\nVISA   -2.00\n\n${slip}`)
        .join('\n'),
    );
    expect(receipts.map(({ items }) => items.length)).toEqual([1, 1, 1]);
  });

  it('is what the customer paid with, although the word is also one for cash that is brought to the register', () => {
    const { receipts } = parseLines(
      [1, 2, 3]
        .map(
          (at) =>
            `${HEAD(at)}\nBREAD   1.00\nPEACHES   4.00\nTOTAL   5.00\nCASH ADDED   20.00\nREFUND   15.00\n`,
        )
        .join('\n'),
    );
    expect(receipts.map(({ totalCents, changeCents, events }) => [totalCents, changeCents, events])).toEqual(
      Array.from({ length: 3 }, () => [500, 1500, []]),
    );
  });

  it('is no register if a bank numbers it', () => {
    const { receipts } = parseLines(
      [1, 2, 3, 4, 5]
        .map(
          (at) =>
            `BREAD   1.00\nTOTAL   1.00\nVISA   1.00\nPOI: 5028289${at}   Terminal: 5F2GVM\n` +
            `REG ${1 + (at % 2)}  TRANS ${118 + at}  CASHIER 52\n11/18/2026 12:0${at}\n`,
        )
        .join('\n'),
    );
    expect(receipts.map(({ registerId }) => registerId)).toEqual(['2', '1', '2', '1', '2']);
  });
});

describe('the number of a receipt', () => {
  const TIMES = Array.from({ length: 16 }, (_, at) => `11/18/2026 06:${10 + at}`);
  const body = 'BREAD   1.00\nPEACHES   2.00\nTOTAL   3.00\nCASH   3.00';

  it('has the register in it, if one of its parts has numbers that count up', () => {
    const counts = [730, 210];
    const text = TIMES.map((time, at) => {
      const register = [0, 0, 1, 0, 1, 1][at % 6] ?? 0;
      counts[register] = (counts[register] ?? 0) + 1;
      return `${time}   CASHIER 41\nRECEIPT: 3469-01${register}-${counts[register]}\n${body}\n`;
    }).join('\n');
    const { receipts } = parseLines(text);
    expect(receipts.slice(0, 6).map(({ registerId }) => registerId)).toEqual([
      '10',
      '10',
      '11',
      '10',
      '11',
      '11',
    ]);
  });

  const registersOf = (numbers: readonly string[], times: readonly number[], cashiers: readonly number[]) =>
    parseLines(
      numbers
        .map((number, at) => {
          const hour = String(8 + (times[at] ?? 0)).padStart(2, '0');
          return `11/16/2026 ${hour}:${10 + (at % 50)}   CASHIER ${cashiers[at]}\nRECEIPT: ${number}\n${body}\n`;
        })
        .join('\n'),
    ).receipts.map(({ registerId }) => registerId);
  const among = Array.from({ length: 16 }, (_, at) => at);

  it('has the register in front if the first of one begins before the last of the other', () => {
    const numbers = among.map((at) => (at < 9 ? `101-${4000 + at}` : `103-${8000 + at}`));
    const cashiers = among.map(() => 41);
    const byRegister = among.map((at) => (at < 9 ? at : at - 9));
    expect(registersOf(numbers, byRegister, cashiers)).toEqual(among.map((at) => (at < 9 ? '101' : '103')));
    // A shift begins when the one before has ended.
    expect(
      new Set(
        registersOf(
          numbers,
          among.map((at) => Math.floor(at / 2)),
          cashiers,
        ),
      ),
    ).toEqual(new Set([null]));
  });

  it('has the register in front if all count together, but not if that is the cashier', () => {
    const turns = [1, 1, 2, 1, 2, 2, 2, 1];
    const numbers = among.map((at) => `0${turns[at % 8]}/${4000 + at}`);
    const times = among.map((at) => Math.floor(at / 2));
    const cashiers = among.map((at) => 41 + (at % 3));
    expect(registersOf(numbers, times, cashiers)).toEqual(among.map((at) => String(turns[at % 8])));
    const own = among.map((at) => 40 + (turns[at % 8] ?? 0));
    expect(new Set(registersOf(numbers, times, own))).toEqual(new Set([null]));
  });

  it('may be short where a register is rarely used, without a word in front', () => {
    const text = TIMES.map((time, at) => {
      const [register, number, cashier] = at % 4 === 0 ? [4, 41 + at / 4, 88] : [31, 214 + at, 70];
      return `${body}\n${time} 402 ${register} ${number} ${cashier}\n`;
    }).join('\n\n');
    const { receipts } = parseLines(text);
    expect(receipts.slice(0, 3).map(brief)).toMatchObject([
      { number: '41', register: '4', employee: '88' },
      { number: '215', register: '31', employee: '70' },
      { number: '216', register: '31', employee: '70' },
    ]);
  });

  it('is not that of the receipt that goods came back from', () => {
    const text = TIMES.map((time, at) => {
      const back =
        at % 5 === 2
          ? `** RETURN **\nORIG: REG#02 TRN#${1200 + at * 7} STR#494\nBREAD   -1.00`
          : 'BREAD   1.00';
      const sum = at % 5 === 2 ? '-1.00' : '1.00';
      return `REG#06 TRN#${7478 + at} CSHR#2766 STR#494\n${back}\nTOTAL   ${sum}\nCASH   ${sum}\n${time}\n`;
    }).join('\n');
    const { receipts } = parseLines(text);
    expect(receipts.map(({ transactionNumber }) => transactionNumber)).toEqual(
      TIMES.map((_, at) => String(7478 + at)),
    );
  });

  it('is beside a phone number that has the same form', () => {
    const text = TIMES.map(
      (time, at) => `TELÉFONO: 968307114\n${time}   CASHIER 41\nPAPER ROLL: 4-${7300 + at}\n${body}\n`,
    ).join('\n');
    expect(parseLines(text).receipts[0]?.transactionNumber).toBe('4-7300');
  });
});
