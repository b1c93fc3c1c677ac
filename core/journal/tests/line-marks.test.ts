import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell, Receipt } from '../index.ts';

function brief(receipt: Receipt): unknown {
  const { transactionType, amountCents, findings } = assessReceipt(receipt);
  return {
    is: [receipt.transactionNumber, transactionType, amountCents, findings.map(({ filter }) => filter)],
    items: receipt.items.map((item) => `${item.name}|${item.priceCents}|${item.quantity}`),
  };
}

/** @param lines number of the transaction, article and further cells of each */
function parse(
  titles: readonly string[],
  lines: readonly (readonly [number, string, ...Cell[]])[],
): unknown[] {
  const { receipts, rejections, report } = parseRows([
    ['Order ID', 'Order Date', 'Server', 'Item', 'Qty', ...titles],
    ...lines.map(([number, name, ...cells]): Cell[] => [
      number,
      `2026-11-16 06:03:${number % 100}`,
      'MARIA G',
      name,
      1,
      ...cells,
    ]),
  ]);
  expect(rejections).toEqual([]);
  expect(report.questions).toEqual([]);
  return receipts.map(brief);
}

describe('a row marked as void', () => {
  it('is not subtracted where no other row has what it would take back', () => {
    const read = parse(
      ['Net Price', 'Tax', 'Void?'],
      [
        [20413, 'SLIM JIM', 2.19, 0, 'true'],
        [20413, 'ADVIL', 1.99, 0.16, 'false'],
        // Here there would be one, but the export counts no voided row.
        [20414, 'ICE BAG', 3.29, 0, 'false'],
        [20414, 'ICE BAG', 3.29, 0, 'true'],
        [20415, 'MILK', 3.49, 0, 'true'],
      ],
    );
    expect(read).toEqual([
      {
        is: ['20413', 'Sale', 215, ['void_items']],
        items: ['SLIM JIM|219|1', 'Void line item SLIM JIM|-219|1', 'ADVIL|199|1'],
      },
      {
        is: ['20414', 'Sale', 329, ['void_items']],
        items: ['ICE BAG|329|1', 'ICE BAG|329|1', 'Void line item ICE BAG|-329|1'],
      },
      // The whole ticket was voided. It is not a zero sale.
      { is: ['20415', 'Void', 349, ['void_items']], items: ['MILK|349|1', 'Void line item MILK|-349|1'] },
    ]);
  });

  it('is not subtracted where the totals do not', () => {
    const read = parse(
      ['Amount', 'Void', 'Order Total'],
      [
        [20413, 'SLIM JIM', 2.19, 'No', 2.19],
        [20413, 'SLIM JIM', 2.19, 'Yes', 2.19],
        [20414, 'ICE BAG', 3.29, 'No', 3.29],
      ],
    );
    expect(read).toMatchObject([
      { items: ['SLIM JIM|219|1', 'SLIM JIM|219|1', 'Void line item SLIM JIM|-219|1'] },
      {},
    ]);
  });

  it('takes back the row that it repeats', () => {
    const read = parse(
      ['Amount', 'Void', 'Order Total'],
      [
        [20413, 'SLIM JIM', 2.19, 'No', 1.99],
        [20413, 'ADVIL', 1.99, 'No', 1.99],
        [20413, 'SLIM JIM', 2.19, 'Yes', 1.99],
        [20414, 'ICE BAG', 3.29, 'No', 3.29],
      ],
    );
    expect(read).toEqual([
      {
        is: ['20413', 'Sale', 199, ['void_items']],
        items: ['SLIM JIM|219|1', 'ADVIL|199|1', 'Void line item SLIM JIM|-219|1'],
      },
      { is: ['20414', 'Sale', 329, []], items: ['ICE BAG|329|1'] },
    ]);
  });
});

describe('a row marked as void, of one of several', () => {
  it('takes that one back', () => {
    const { receipts } = parseRows([
      ['Order ID', 'Order Date', 'Item', 'Qty', 'Amount', 'Void'],
      [20413, '2026-11-16 06:03:13', 'COLA', 2, 3.58, 'No'],
      [20413, '2026-11-16 06:03:13', 'COLA', 1, 1.79, 'Yes'],
    ]);
    expect(receipts.map(brief)).toEqual([
      { is: ['20413', 'Sale', 179, ['void_items']], items: ['COLA|358|2', 'Void line item COLA|-179|1'] },
    ]);
  });
});

describe('a row marked as returned', () => {
  it.each([
    ['Returned', 'Yes', 'No'],
    ['RETURN_FLAG', 1, 0],
    ['Refunded', 'Refunded', ''],
  ])('is a refund: %s = %s', (title, yes, no) => {
    const read = parse(
      ['Price', title, 'Order Total'],
      [
        [20412, 'MILK', 3.49, no, 5.58],
        [20412, 'DASANI', 2.09, no, 5.58],
        [20416, 'LIGHTER', -2.29, yes, -2.48],
        [20417, 'MILK', 3.49, no, 1.4],
        [20417, 'DASANI', -2.09, yes, 1.4],
      ],
    );
    expect(read).toEqual([
      { is: ['20412', 'Sale', 558, []], items: ['MILK|349|1', 'DASANI|209|1'] },
      { is: ['20416', 'Refund', -248, ['refund']], items: ['LIGHTER|-229|1'] },
      { is: ['20417', 'Sale', 140, ['refund']], items: ['MILK|349|1', 'DASANI|-209|1'] },
    ]);
  });

  it('has an amount without a sign where the sums say so', () => {
    const read = parse(
      ['Price', 'Returned', 'Order Total'],
      [
        [20416, 'LIGHTER', 2.29, 'Yes', -2.29],
        [20417, 'MILK', 3.49, 'No', 1.4],
        [20417, 'DASANI', 2.09, 'Yes', 1.4],
      ],
    );
    expect(read).toEqual([
      { is: ['20416', 'Refund', -229, ['refund']], items: ['LIGHTER|-229|1'] },
      { is: ['20417', 'Sale', 140, ['refund']], items: ['MILK|349|1', 'DASANI|-209|1'] },
    ]);
  });

  it('is counted in the sale where it was brought back later', () => {
    const read = parse(
      ['Price', 'Refunded', 'Order Total'],
      [
        [20416, 'LIGHTER', 2.29, 'No', 5.78],
        [20416, 'MILK', 3.49, 'Yes', 5.78],
      ],
    );
    expect(read).toEqual([
      { is: ['20416', 'Sale', 578, ['refund']], items: ['LIGHTER|229|1', 'MILK|349|1'] },
    ]);
  });

  it('is none where the column holds what was refunded', () => {
    const read = parse(
      ['Price', 'Refunded'],
      [
        [20416, 'LIGHTER', 2.29, 1],
        [20417, 'MILK', 3.49, 3.49],
      ],
    );
    expect(read).toMatchObject([{ is: ['20416', 'Sale', 229, []] }, { is: ['20417', 'Sale', 349, []] }]);
  });
});

describe('a regular price beside the one that was asked', () => {
  it('tells an override where they differ', () => {
    const read = parse(
      ['Regular Price', 'Actual Price', 'Line Total'],
      [
        [20412, 'BURRITO', 3.99, 3.49, 3.49],
        [20413, 'ADVIL', 1.99, 1.99, 1.99],
        [20413, 'LIGHTER', 0, 2.29, 2.29],
      ],
    );
    expect(read).toMatchObject([
      { is: ['20412', 'Sale', 349, ['price_override']] },
      { is: ['20413', 'Sale', 428, []] },
    ]);
  });

  it('may stand beside the amount of all alone', () => {
    const { receipts } = parseRows([
      ['Trans #', 'Date', 'Time', 'Description', 'Qty', 'Original Price', 'Ext Price'],
      [1, '11/16/2026', '06:05:42', 'ADVIL', 2, 1.99, 3.98],
      [2, '11/16/2026', '06:06:42', 'ADVIL', 2, 1.99, 3],
    ]);
    expect(receipts.map(brief)).toMatchObject([
      { is: ['1', 'Sale', 398, []] },
      { is: ['2', 'Sale', 300, ['price_override']] },
    ]);
    expect(receipts[1]?.events).toMatchObject([{ kind: 'price-override', amountCents: 199 }]);
  });
});

describe('signs in a column of their own', () => {
  const row = (n: number, item: string, sign: string, status = 'A'): Cell[] => [
    4001 + n,
    '1',
    '101',
    '2026-11-16',
    `07:${10 + n}:25`,
    item,
    1,
    1.25 + n,
    status,
    sign,
  ];
  const { receipts } = parseRows([
    ['Receipt', 'Reg', 'Clerk', 'Date', 'Time', 'Item', 'Qty', 'Ext', 'Status', 'Sign'],
    ...[0, 1, 2].map((n) => row(n, 'COKE', '+')),
    row(3, 'COKE', '-'),
    row(4, 'COKE', '+'),
    row(4, 'GUM', '+', 'V'),
    ...[5, 6, 7].map((n) => row(n, 'COKE', '+')),
    row(8, 'COKE', '-'),
    ...[9, 10, 11].map((n) => row(n, 'COKE', '+')),
  ]);
  const amountOf = (number: number): number =>
    receipts
      .filter(({ transactionNumber }) => transactionNumber === String(number))
      .map((one) => assessReceipt(one).amountCents)[0] ?? 0;

  it('are those of the amounts', () => {
    expect([4004, 4009].map((number) => amountOf(number))).toEqual([-425, -925]);
  });

  it('leave out a line with a V in the column of states', () => {
    expect(amountOf(4005)).toBe(525);
  });
});
