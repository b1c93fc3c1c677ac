// Journals whose amounts are large, and whose times, codes, and registers are written in rarer ways.
import { describe, expect, it } from 'vitest';
import { parseLines, parseRows } from '../../testing/parse-rows.ts';

const RECEIPTS = 14;
const minute = (receipt: number): string => String(10 + receipt);
const receipts = (write: (receipt: number) => string): string =>
  Array.from({ length: RECEIPTS }, (_, receipt) => write(receipt)).join('\n');

describe('amounts of a currency whose smallest notes are worth little', () => {
  const NAMES = ['RICE 5KG', 'SOAP BAR', 'COOKING OIL'];

  it.each([
    [
      'in a journal with heads',
      (at: number): string =>
        `RECEIPT ${8100 + at}  REG 2  2026-09-19 08:${minute(at)}\n${NAMES[at % 3]}      ${12 + at},500.00\n` +
        `TOTAL      ${12 + at},500.00\nCASH      ${12 + at},500.00\n`,
    ],
    [
      'in a journal with feet',
      (at: number): string =>
        `${NAMES[at % 3]}      ${2 + at}0,150.00\nTOTAL      ${2 + at}0,150.00\nCASH      ${2 + at}0,150.00\n` +
        `2026-09-19 08:${minute(at)}  TILL 1  TRANS# ${8100 + at}\n`,
    ],
  ])('are plausible %s', (_, write) => {
    const parsed = parseLines(receipts(write));
    expect(parsed.rejections).toEqual([]);
    expect(parsed.receipts).toHaveLength(RECEIPTS);
  });

  it('are no amounts of cents without a point', () => {
    const parsed = parseLines(
      receipts(
        (at) =>
          `RECEIPT ${8100 + at}  REG 2  2026-09-19 08:${minute(at)}\n${NAMES[at % 3]}      ${12 + at},${507 + at}.00\n` +
          `TOTAL      ${12 + at},${507 + at}.00\nCASH      ${12 + at},${507 + at}.00\n`,
      ),
    );
    expect(parsed.receipts).toEqual([]);
  });
});

describe('a time with a point right before its date', () => {
  it.each([
    ['at the foot', (at: number): string => `08.${minute(at)} 19.09.26 2 Noor    ${8100 + at}`],
    ['with words', (at: number): string => `08.${minute(at)} 19-09-2026 CLERK 104 TRANS ${8100 + at}`],
  ])('%s is a time', (_, foot) => {
    const parsed = parseLines(
      receipts((at) => `MILK    ${2 + at}.50\nTOTAL    ${2 + at}.50\nCASH    ${2 + at}.50\n${foot(at)}\n`),
    );
    expect(parsed.receipts).toHaveLength(RECEIPTS);
    expect(parsed.receipts[0]).toMatchObject({ transactionNumber: '8100', time: '2026-09-19T08:10:00' });
  });
});

describe('codes before names, among sums that nobody knows', () => {
  const GOODS = ['MILK', 'GUM', 'ICE', 'TEA'];

  it.each([
    ['#31', (good: number): string => `#3${good}`],
    ['A-12', (good: number): string => `A-1${good}`],
  ])('such as %s are no part of them', (_, code) => {
    const parsed = parseLines(
      receipts((at) => {
        const good = at % 4;
        const price = `${2 + good}.50`;
        return (
          `RECEIPT ${8100 + at}  REG 2  2026-09-19 08:${minute(at)}\n${code(good)} ${GOODS[good]}    ${price}\n` +
          `TOTAL    ${price}\nZORP 19 INCL    ${price}\nCASH    ${price}\n`
        );
      }),
    );
    expect(parsed.receipts[0]?.items.map(({ name }) => name)).toContain('MILK');
  });
});

describe('a report above the part of another register', () => {
  it.each([
    ['Journal Till 1', 'Journal Till 2'],
    ['REGISTER 1', 'REGISTER 2'],
  ])('ends where that begins: %s', (first, second) => {
    const part = (from: number): string =>
      receipts(
        (at) =>
          `MILK    ${2 + at}.50\nTOTAL    ${2 + at}.50\nCASH    ${2 + at}.50\n` +
          `08:${minute(at)} 19.09.2026 Noor TRANS ${from + at}\n`,
      );
    const parsed = parseLines(
      `${first}\n\n${part(3100)}\nZ REPORT\nCASH    158.10\nGROSS    230.43\n\n${second}\n\n${part(5200)}`,
    );
    expect(parsed.receipts.map(({ registerId }) => registerId)).toEqual([
      ...Array.from({ length: RECEIPTS }, () => '1'),
      ...Array.from({ length: RECEIPTS }, () => '2'),
    ]);
  });
});

describe('receipts with two numbers and more of a foot below words that nobody knows', () => {
  it.each([
    [
      'RECEIPT NO: 168/258 NR',
      'MRC: AAAC',
      'TILL: 1   CASHIER: ALICE',
      (price: string) => `MILK 1L\n${price}x        2.00`,
    ],
    [
      'TICKET NO 12/77 NR',
      'ZORP KELP',
      'TERMINAL 1  OPERATOR ALICE',
      (price: string) => `ICE BAG\n${price} x 2`,
    ],
  ])('%s, %s', (pair, words, who, goods) => {
    const [number] = pair.split(/:| \d/);
    const parsed = parseLines(
      receipts((at) => {
        const [price, sum] = [`${2 + at}.50`, `${5 + at * 2}.00`];
        return (
          `WELCOME\n${goods(price)}    ${sum}A-EX\nTOTAL    ${sum}\nCASH    ${sum}\n` +
          `${at % 4 === 1 ? pair : pair.replace('NR', 'NS')}\n${number} ${8100 + at}\n` +
          `DATE: 17/11/2026 TIME: 08:${minute(at)}:05\n${words}\n${who}\n\n`
        );
      }),
    );
    expect(parsed.receipts).toHaveLength(RECEIPTS);
    expect(parsed.receipts.at(-1)).toMatchObject({
      transactionNumber: String(8099 + RECEIPTS),
      registerId: '1',
      employeeId: 'ALICE',
      items: [{ quantity: 2, name: expect.stringMatching(/^(?:MILK 1L|ICE BAG)$/) as string }],
    });
  });
});

describe('words that nobody knows, below the head of a page that is below a whole foot', () => {
  it.each([
    ['a title and a page', 'CORNER STORE\nPAGE 2\n'],
    ['a page', 'PAGE 2\n'],
    ['nothing', ''],
  ])('belong to the receipt below: %s', (_, head) => {
    const NAMES = ['MILK', 'SUGAR', 'TEA'];
    const text =
      'CORNER STORE\nPAGE 1\n' +
      receipts((at) => {
        const [above, sign] = at === 9 ? [`${head}RAVE FULAGE\n`, '-'] : ['', ''];
        const cents = `${2 + at}.50${sign}`;
        return (
          `${above}${NAMES[at % 3]}\n   1 x ${2 + at}.50     ${cents}\nTOTAL     ${cents}\nCASH     ${cents}\n` +
          `DATE 2026-11-17  TIME 06:${minute(at)}\nREG 01\nTRANS# ${8100 + at}\n********************************`
        );
      });
    // Three lines in a cell, with the head of a page in the same one as the end of the receipt above it.
    const cells = text.match(/(?:.+\n?){1,3}/g) ?? [];
    const parsed = parseRows(cells.map((cell) => [cell.trimEnd()]));
    expect(parsed.receipts).toHaveLength(RECEIPTS);
    expect(parsed.receipts[9]).toMatchObject({
      transactionNumber: '8109',
      lines: expect.arrayContaining([expect.objectContaining({ text: 'RAVE FULAGE' })]) as unknown,
      items: [{ name: 'MILK', priceCents: -1150 }],
    });
  });
});

describe('a day at the head of each receipt, whose number and time are at its foot', () => {
  it.each([
    ['11-17-2026 TUE  #', (at: number) => `JONES               ${8100 + at} 06:${minute(at)}TM`],
    ['TUE 2026-11-17 #', (at: number) => `06:${minute(at)}  OPERATOR 104   NO. ${8100 + at}`],
  ])('opens the receipt, and names its register: %s', (day, foot) => {
    const parsed = parseLines(
      receipts(
        (at) =>
          `CORNER STORE\n1 PEACH DRIVE\n${day}300${at < 7 ? 1 : 2}\n\nMILK      $${2 + at}.50\nTOTAL      $${2 + at}.50\n` +
          `CASH      $${2 + at}.50\n${foot(at)}\n`,
      ),
    );
    expect(parsed.receipts).toHaveLength(RECEIPTS);
    expect(parsed.receipts[0]).toMatchObject({
      transactionNumber: '8100',
      registerId: '3001',
      time: '2026-11-17T06:10:00',
      totalCents: 250,
    });
    expect(parsed.receipts.at(-1)).toMatchObject({ registerId: '3002', totalCents: 1550 });
  });
});

describe('a bill that was printed before it was paid', () => {
  it.each([
    ['TRANS# ', 'PAID WITH CASH'],
    ['TICKET NO ', 'CASH'],
  ])('is no transaction beside its receipt: %s', (word, cash) => {
    const parsed = parseLines(
      receipts((at) => {
        const head = `${word}${8100 + at}  2026-11-17 06:${minute(at)}  REG 1`;
        const goods = `MILK      ${2 + at}.50\nTOTAL      ${2 + at}.50\n`;
        const bill = at % 4 === 1 ? `${head}\n${goods}\n` : '';
        return `${bill}${head.replace(`06:${minute(at)}`, `06:${minute(at + 1)}`)}\n${goods}${cash}      ${2 + at}.50\n`;
      }),
    );
    expect(parsed.receipts.map(({ transactionNumber }) => transactionNumber)).toEqual(
      Array.from({ length: RECEIPTS }, (_, at) => String(8100 + at)),
    );
  });
});

describe('receipts whose numbers nearly all recur', () => {
  it.each([
    ['with the number of a register', (at: number) => `#${1 + (at % 2)} NOOR    06:${minute(at)}`],
    ['with the number of a shift', (at: number) => `06:${minute(at)}  TRANS ${700 + (at % 3)}`],
  ])('are not read %s in its place', (_, foot) => {
    const parsed = parseLines(
      receipts(
        (at) =>
          `17-11-2026\n\nMILK    ${2 + at}.50\nTOTAL    ${2 + at}.50\nCASH    ${2 + at}.50\n${foot(at)}\n`,
      ),
    );
    expect(parsed.receipts).toEqual([]);
  });
});
