import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { at, parseRows } from '../../testing/parse-rows.ts';
import type { Cell, Receipt } from '../index.ts';

const HEADING = ['Trans #', 'Date', 'Time', 'Register', 'Item', 'Qty', 'Price', 'Amount', 'Tax', 'Total'];

/** Ten tickets with a cola and chips each. @param cellsOf what else their rows have, and other totals */
function tickets(
  cellsOf: (number: number, at: number) => { total?: Cell; tax?: Cell; more?: readonly Cell[] } = () => ({}),
): Cell[][] {
  return Array.from({ length: 10 }, (_, ticket) => 4700 + ticket).flatMap((number) =>
    ['COLA', 'CHIPS'].map((name, at): Cell[] => {
      const { total = 3.95, tax = 0.2, more = [] } = cellsOf(number, at);
      const price = at === 0 ? 1.25 : 2.5;
      const time = `06:1${number % 10}:05`;
      return [number, '11/16/2026', time, '1', name, 1, price, price, tax, total, ...more];
    }),
  );
}

function brief(receipt: Receipt): string {
  const { transactionType, amountCents } = assessReceipt(receipt);
  const goods = receipt.items.map(({ name, priceCents, state }) => `${name} ${priceCents} ${state}`);
  return `${receipt.transactionNumber} ${transactionType} ${amountCents}: ${goods.join(', ')}`;
}

describe('a row that comes to all rows above it', () => {
  it('is a grand total, wherever its word stands', () => {
    const sum: Cell[] = [null, null, null, null, 'Sum', 20, null, 37.5, null, null];
    const { receipts, rejections } = parseRows([HEADING, ...tickets(), sum]);
    expect(rejections).toEqual([]);
    expect(receipts).toHaveLength(10);
    expect(receipts.map(brief).at(-1)).toBe('4709 Sale 395: COLA 125 sold, CHIPS 250 sold');
  });
});

describe('text in place of a total', () => {
  const read = (word: string): { ticket: string | undefined; voids: string[] } => {
    const rows = tickets((number) => (number === 4704 ? { total: word, tax: word } : {}));
    const { receipts } = parseRows([HEADING, ...rows]);
    const one = receipts.find(({ transactionNumber }) => transactionNumber === '4704');
    return { ticket: one?.typeText ?? '', voids: receipts.map(brief).filter((text) => / Void /.test(text)) };
  };

  it('says what became of the ticket', () => {
    expect(read('trx void').voids).toEqual(['4704 Void 375: COLA 125 sold, CHIPS 250 sold']);
  });

  it('is told if it is not known', () => {
    expect(read('zorbed').ticket).toBe('zorbed');
  });
});

describe('an unknown word beside a line', () => {
  const read = (total: number): string[] => {
    const rows = tickets((number, at) => {
      const isMarked = number % 4 === 1;
      return isMarked ? { total, more: [at === 0 ? 'zorbed' : null] } : { more: [null] };
    });
    const { receipts } = parseRows([[...HEADING, 'Remark'], ...rows]);
    return receipts.map(brief).filter((text) => text.startsWith('4701'));
  };

  it('says that the line was void, if the ticket comes out only without it', () => {
    expect(read(2.7)).toEqual([
      '4701 Sale 270: COLA 125 sold, Void line item COLA -125 void, CHIPS 250 sold',
    ]);
  });

  it('says nothing if the ticket comes out with it', () => {
    expect(read(3.95)).toEqual(['4701 Sale 395: COLA 125 sold, CHIPS 250 sold']);
  });
});

describe('a column of codes with letters under an unknown heading', () => {
  it('is the number, also beside a column of marks that has no word for a heading', () => {
    const { receipts, rejections } = parseRows([
      ['*', 'Type', 'Document', 'Date', 'Time', 'Amount (Net)', 'Amount (Tax)', 'Amount (Gross)'],
      ...Array.from({ length: 12 }, (_, at): Cell[] => [
        null,
        'Cash Sale',
        `CS${88_001 + at}`,
        '11/16/2026',
        `06:${10 + at} am`,
        `${at + 1}.00`,
        `0.${10 + at}`,
        `${at + 1}.${10 + at}`,
      ]),
    ]);
    expect(rejections).toEqual([]);
    expect(receipts.map(({ transactionNumber }) => transactionNumber).slice(0, 2)).toEqual([
      'CS88001',
      'CS88002',
    ]);
  });
});

it('counts the tax of lines once if a column under an unknown heading has them without it', () => {
  const rows = Array.from({ length: 8 }, (_, ticket): Cell[][] => [
    [`09-Sep-2026 0${ticket + 1}:32 AM`, `ST3S96G6${ticket}`, 'ANN KIM', 'COLA', 2, 6.4, 0.48, 6.88],
    [
      `09-Sep-2026 0${ticket + 1}:32 AM`,
      `ST3S96G6${ticket}`,
      'ANN KIM',
      'MILK',
      1,
      1.19 + ticket,
      0,
      1.19 + ticket,
    ],
  ]).flat();
  const heading = [
    'Line Item Date',
    'Order ID',
    'Order Employee',
    'Item Name',
    'Per Unit Quantity',
    'Item Revenue',
    'Tax Amount',
    'Item Total',
  ];
  const { receipts, report } = parseRows([heading, ...rows]);
  expect(report.questions).toEqual([]);
  expect(at(receipts, 0).items.map(({ name, priceCents }) => [name, priceCents])).toEqual([
    ['COLA', 640],
    ['MILK', 119],
  ]);
  expect(assessReceipt(at(receipts, 0)).amountCents).toBe(807);
});
