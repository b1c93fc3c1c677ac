import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

interface Words {
  heading: string;
  begin: string;
  item: string;
  takenBack: string;
  tax: string;
  total: string;
  tender: string;
  end: string;
}

const LOGS: readonly Words[] = [
  {
    heading: 'Journal Event',
    begin: 'Start Sale',
    item: 'PLU',
    takenBack: 'Error Correct',
    tax: 'Sales Tax',
    total: 'Trans Total',
    tender: 'Payment',
    end: 'End Transaction',
  },
  {
    heading: 'Function',
    begin: 'OPEN_TICKET',
    item: 'MERCHANDISE',
    takenBack: 'ERR CORR',
    tax: 'TAX',
    total: 'TOTAL',
    tender: 'TENDER',
    end: 'FINALIZE',
  },
  {
    heading: 'Step',
    begin: 'beginBasket',
    item: 'lineItem',
    takenBack: 'errorCorrection',
    tax: 'salesTax',
    total: 'total',
    tender: 'tender',
    end: 'receiptPrinted',
  },
  {
    heading: 'What Happened',
    begin: 'Customer arrives',
    item: 'Item',
    takenBack: 'Void Item',
    tax: 'Tax',
    total: 'Total',
    tender: 'Tender',
    end: 'Customer leaves',
  },
  {
    heading: 'Schritt',
    begin: 'Beginn',
    item: 'Artikel',
    takenBack: 'Zeilenstorno',
    tax: 'MwSt',
    total: 'Summe',
    tender: 'Zahlung',
    end: 'Bondruck',
  },
];

const TICKETS = [...Array(12).keys()];

/** Of every fourth ticket, the second line is taken back. */
function rowsOf(words: Words, isFirst: boolean, ticket: number): Cell[][] {
  const isTakenBack = ticket % 4 === 3;
  const tax = isTakenBack ? 0.2 : 0.3;
  const total = (isTakenBack ? 2 : 3.5) + tax;
  const steps: [string, string, Cell, Cell][] = [
    [words.begin, '', '', ''],
    [words.item, 'COLA', 1, 2],
    [words.item, 'CHIPS', 1, 1.5],
    ...(isTakenBack ? [[words.takenBack, 'CHIPS', -1, -1.5] as [string, string, Cell, Cell]] : []),
    [words.tax, '', '', tax],
    [words.total, '', '', total],
    [words.tender, 'Cash', '', total],
    [words.end, '', '', ''],
  ];
  return steps.map(([word, name, quantity, amount], at): Cell[] => {
    const moment = [`11/16/2026`, `07:${10 + ticket}:${10 + at * 4}`, `${5100 + ticket}`, '2', 'Ana Lima'];
    return [...(isFirst ? [word, ...moment] : [...moment, word]), name, quantity, amount];
  });
}

function parse(words: Words, isFirst = false) {
  const heading = ['Date', 'Time', 'Receipt No', 'Register', 'Cashier'];
  return parseRows([
    [
      ...(isFirst ? [words.heading, ...heading] : [...heading, words.heading]),
      'Description',
      'Qty',
      'Amount',
    ],
    ...TICKETS.flatMap((ticket) => rowsOf(words, isFirst, ticket)),
  ]);
}

const read = (words: Words, isFirst = false) => parse(words, isFirst).receipts;

describe.each(LOGS)('a log of what was done, under “$heading”', (words) => {
  it('has the tax and the total of each ticket', () => {
    const receipts = read(words);
    expect(receipts.map(({ taxCents, totalCents }) => [taxCents, totalCents])).toEqual(
      TICKETS.map((ticket) => (ticket % 4 === 3 ? [20, 220] : [30, 380])),
    );
  });

  it('has the lines that were taken back', () => {
    const receipts = read(words);
    expect(receipts.map(({ items }) => items.map(({ priceCents, state }) => [priceCents, state]))).toEqual(
      TICKETS.map((ticket) => [[200, 'sold'], [150, 'sold'], ...(ticket % 4 === 3 ? [[-150, 'void']] : [])]),
    );
  });

  it('has no sums of the sheet in its first column', () => {
    expect(read(words, true).map(({ totalCents }) => totalCents)).toEqual(
      read(words).map(({ totalCents }) => totalCents),
    );
  });
});

describe('a log in words that are not known', () => {
  const UNKNOWN = {
    heading: 'Step',
    begin: 'Aloita',
    item: 'Rivi',
    takenBack: 'Poisto',
    tax: 'Osuus',
    total: 'Kaikki',
    tender: 'Raha',
    end: 'Valmis',
  };

  it('is told which amounts were left out', () => {
    expect(parse(UNKNOWN).report.remarks.join('\n')).toContain(
      '12 transactions have rows with an amount and no known word for what it is',
    );
  });

  it.each(LOGS)('is not told of known ones, under “$heading”', (words) => {
    expect(parse(words).report.remarks.join('\n')).not.toContain('no known word');
  });
});
