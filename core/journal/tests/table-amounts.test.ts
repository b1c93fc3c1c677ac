import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../row.ts';
import { cellText } from '../shape/row-text.ts';

const HEADING: Cell[] = ['Ticket #', 'Date', 'Time', 'Register'];

const at = (number: number, ...more: Cell[]): Cell[] => [
  String(number),
  '11/17/2026',
  `06:${number % 60}:42`,
  '2',
  ...more,
];

const amountsOf = (rows: Cell[][]): number[] =>
  parseRows(rows).receipts.map((receipt) => assessReceipt(receipt).amountCents);

describe('money in cents', () => {
  it.each([
    ['subtotal_cents', 'tax_cents', 'total_cents'],
    ['Subtotal (cents)', 'Tax (cents)', 'Total (cents)'],
    ['SubtotalCents', 'TaxCents', 'TotalCents'],
    ['SUBTOTAL IN CENTS', 'TAX IN CENTS', 'TOTAL AMT IN CENTS'],
  ])('is read below %s', (...amounts) => {
    const rows = [at(7530, 1935, 98, 2033), at(7531, '374', '15', '389'), at(7532, -25, -2, -27)];
    expect(amountsOf([[...HEADING, ...amounts], ...rows])).toEqual([2033, 389, -27]);
  });

  it('is read as it is written where it has decimals', () => {
    const rows = [at(7530, '20.33'), at(7531, '3.89')];
    expect(amountsOf([[...HEADING, 'total_cents'], ...rows])).toEqual([2033, 389]);
  });
});

describe('of several amounts, the total', () => {
  it.each([
    ['Gross Amount', 'Amount', 'Cash', 'Credit'],
    ['Gross Sales', 'Sale Amount', 'Cash', 'Debit Card'],
  ])('is what was paid: %s, %s', (...amounts) => {
    const rows = [
      at(7530, '15.98', '17.10', '17.10', '0.00'),
      at(7531, '5.88', '6.29', '0.00', '6.29'),
      at(7532, '21.45', '21.27', '10.00', '11.27'),
      at(7533, '0.00', '26.51', '0.00', '0.00'),
    ];
    expect(amountsOf([[...HEADING, ...amounts], ...rows])).toEqual([1710, 629, 2127, 2651]);
  });

  it('is not the gross amount if there is another', () => {
    const rows = [at(7530, '15.98', '17.10'), at(7531, '5.88', '6.29')];
    expect(amountsOf([[...HEADING, 'Gross Amount', 'Amount'], ...rows])).toEqual([1710, 629]);
    expect(amountsOf([[...HEADING, 'Gross Amount'], ...rows])).toEqual([1598, 588]);
  });
});

it('what is price times quantity is the amount of the line, and that of a safe drop', () => {
  const rows = [
    at(7530, 'Sale', 'CARAMEL CHEW', 3, '0.85', '2.55'),
    at(7530, 'Sale', 'BUTTER 1LB', 1, '5.49', '5.49'),
    at(7531, 'Safe Drop', 'Safe Drop', null, null, '420.00'),
    at(7532, 'Sale', 'BANANA', 2, '0.79', '1.58'),
  ];
  const heading = [...HEADING, 'Type', 'Item', 'Qty', 'Unit Price', 'Sales'];
  expect(amountsOf([heading, ...rows])).toEqual([804, 42000, 158]);
});

describe('a discount of a line', () => {
  it("is taken off if the ticket's own total below its lines shows that", () => {
    const ticket = (number: string, ...lines: Cell[][]): Cell[][] => [
      [number, '4/11/2026', '11:34 AM', 'KATE', 'Sales'],
      ...lines.map((line) => [null, null, null, null, null, ...line]),
    ];
    const { receipts } = parseRows([
      [
        'Receipt #',
        'Date',
        'Time',
        'Cashier',
        'Receipt Type',
        'Item Name',
        'Qty Sold',
        'Ext Price',
        'Disc Amt',
        'Receipt Total',
      ],
      ...ticket('5582', ['WHITE CLAW', 3, 10.47], ['SLUSH', 1, 1.69, 0.4], ['Tax', null, 0.91]),
      ['Total 5582', null, null, null, null, null, 4, 12.67, 0.4, 12.67],
      ...ticket('5583', ['DR PEPPER', 1, 2.79], ['Tax', null, 0.22]),
      ['Total 5583', null, null, null, null, null, 1, 3.01, null, 3.01],
      ['Grand total', null, null, null, null, null, null, null, null, 15.68],
    ]);
    expect(receipts.map(({ totalCents, discountCents }) => [totalCents, discountCents])).toEqual([
      [1267, -40],
      [301, null],
    ]);
  });

  it.each<[string, string[], Cell[][]]>([
    [
      'beside the amounts before and after it',
      ['Gross', 'Promo', 'Net'],
      [
        [2.5, 0, 2.5],
        [3, -0.5, 2.5],
      ],
    ],
    [
      'beside what remained',
      ['Price', 'Markdown', 'Amount'],
      [
        [2.5, '', 2.5],
        [3, 0.5, 2.5],
      ],
    ],
    [
      'in percent',
      ['Each', 'Disc %', 'Ext'],
      [
        [2.5, 0, 2.5],
        [3, 16.67, 2.5],
      ],
    ],
    [
      'below the price of a unit',
      ['Unit Price', 'Line Disc', 'Total'],
      [
        [2.5, 0, 2.5],
        [3, 0.5, 2.5],
      ],
    ],
  ])('is told apart from the price %s', (_, amounts, [plain = [], reduced = []]) => {
    const { receipts } = parseRows([
      [...HEADING, 'Item', 'Qty', ...amounts],
      ...[7530, 7532, 7534, 7536].flatMap((number) => [
        at(number, 'GUM', 1, ...plain),
        at(number, 'SOAP', 1, ...plain),
      ]),
      at(7538, 'GUM', 1, ...plain),
      at(7538, 'BUN', 1, ...reduced),
    ]);
    const read = receipts.map(({ items, discountCents }) => [
      ...items.map((one) => one.priceCents),
      discountCents,
    ]);
    expect(read).toEqual([...Array.from({ length: 4 }, () => [250, 250, null]), [250, 300, -50]]);
    expect(receipts.map((one) => assessReceipt(one).amountCents)).toEqual([500, 500, 500, 500, 500]);
  });
});

it('takes a discount off that leaves nothing of a price, and calls the total zero', () => {
  const { receipts } = parseRows([
    [...HEADING, 'Item', 'Qty', 'Gross sales', 'Discounts', 'Net sales'],
    ...[7530, 7532, 7534].map((number) => at(number, 'GUM', 1, 2.5, 0, 2.5)),
    at(7536, 'SOAP', 1, 3, 0.5, 2.5),
    at(7538, 'COFFEE', 1, 3, 3, 0),
  ]);
  const judged = receipts.map((one) => assessReceipt(one));
  expect(judged.map(({ amountCents }) => amountCents)).toEqual([250, 250, 250, 250, 0]);
  expect(judged.map(({ findings }) => findings.map(({ filter }) => filter))).toEqual([
    [],
    [],
    [],
    ['promos'],
    ['total_due_zero', 'promos'],
  ]);
});

describe('a discount beside the amount of its line, without any total', () => {
  const titles = [...HEADING, 'Item', 'Qty', 'Price', 'Amount', 'Discount'];
  const full = [
    at(7530, 'SOAP', 2, 2.5, 5, 0),
    at(7532, 'MILK', 1, 3, 3, 0),
    at(7534, 'BUN', 1, 1.25, 1.25, 0),
    at(7536, 'GUM', 1, 0.75, 0.75, 0),
  ];

  it('is still to be taken off if the same goods cost as much elsewhere', () => {
    const reduced = [at(7538, 'SOAP', 2, 2.5, 5, 0.5), at(7540, 'MILK', 1, 3, 3, 0.3)];
    expect(amountsOf([titles, ...full, ...reduced])).toEqual([500, 300, 125, 75, 450, 270]);
  });

  it('was taken off if the same goods cost more elsewhere', () => {
    const reduced = [at(7538, 'SOAP', 2, 2.25, 4.5, 0.5), at(7540, 'MILK', 1, 2.7, 2.7, 0.3)];
    expect(amountsOf([titles, ...full, ...reduced])).toEqual([500, 300, 125, 75, 450, 270]);
  });

  it('is told where no other goods show it, until somebody chooses its column', () => {
    const rows = [
      [...HEADING, 'Item', 'Qty', 'Price', 'Amount', 'Nachlass A'],
      ...full,
      at(7538, 'TEA', 1, 4, 4, 0.4),
      at(7540, 'JAM', 1, 5, 5, 0.5),
    ];
    const unread = parseRows(rows);
    expect(unread.receipts.map((one) => assessReceipt(one).amountCents).slice(4)).toEqual([400, 500]);
    expect(unread.report.remarks).toContainEqual(expect.stringContaining('“Nachlass A” holds amounts'));
    const columns = { number: 0, date: 1, time: 2, register: 3, description: 4, quantity: 5 };
    const chosen = { ...columns, unitPrice: 6, lineAmount: 7, discount: 8 };
    const headings = (rows[0] ?? []).map((title) => cellText(title).toLowerCase());
    const mapping = {
      shape: 'line-items' as const,
      columns: chosen,
      absent: ['employee' as const],
      headings,
    };
    const { receipts } = parseRows(rows, { mappings: [mapping] });
    expect(receipts.map((one) => assessReceipt(one).amountCents).slice(4)).toEqual([360, 450]);
  });
});

describe('taxes of a line', () => {
  const heading = [...HEADING, 'Item', 'Qty', 'Price', 'Amount'];
  const ticketsOf = (...taxes: number[]): Cell[][] =>
    [7530, 7532, 7534, 7536, 7538, 7540].flatMap((number) => [
      at(number, 'SOAP', 2, 2.5, 5, ...taxes, 5 + taxes.reduce((sum, one) => sum + one, 0)),
      at(number, 'MILK', 1, 3, 3, ...taxes.map(() => 0), 3),
    ]);

  it.each<[string, string[], number[]]>([
    ['in two columns', ['GST 5%', 'PST 7%', 'Line total'], [0.25, 0.35]],
    ['under another heading', ['HST', 'Extended w/ HST'], [0.65]],
    ['beside a known one', ['Tax', 'Bottle Tax', 'Charged'], [0.4, 0.1]],
  ])('are found by what they add up to, %s', (_, titles, taxes) => {
    const sum = 800 + Math.round(100 * taxes.reduce((all, one) => all + one, 0));
    const below: Cell[] = ['', '', '', '', 'Total', '', '', 48, ...taxes.map(() => ''), (sum * 6) / 100];
    const rows = [[...heading, ...titles], ...ticketsOf(...taxes), below];
    expect(amountsOf(rows)).toEqual(Array.from({ length: 6 }, () => sum));
    expect(parseRows(rows).report.remarks.join(' ')).not.toContain('were not used');
  });
});
