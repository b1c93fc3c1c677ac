import { assessReceipt } from '@tillwatch/core/detection';
import { expect, it } from 'vitest';
import type { AccessTableInput } from '../../testing/access-database.ts';
import { parseAccess, type ParsedDatabase } from '../../testing/parse-access.ts';

const DAY = 46_343;
const SALES: AccessTableInput = {
  name: 'Sales',
  columns: [
    ['SaleID', 'counter'],
    ['Receipt No', 'text'],
    ['SaleDate', 'date'],
    ['Register', 'long'],
    ['Cashier', 'text'],
    ['Type', 'text'],
    ['Tax', 'money'],
    ['Total', 'money'],
  ],
  rows: [
    [11, 'A-901', DAY + 0.5, 1, '7', 'Sale', 0.58, 14.58],
    [12, 'A-902', DAY + 0.51, 2, '8', 'Sale', 0, 3.5],
    [13, 'A-903', DAY + 0.52, 1, '7', 'Paid Out', 0, 20],
    [14, 'A-904', DAY + 0.53, 1, '7', 'No Sale', 0, 0],
  ],
};
const LINES: AccessTableInput = {
  name: 'SaleLines',
  columns: [
    ['LineID', 'counter'],
    ['SaleID', 'long'],
    ['Description', 'text'],
    ['Qty', 'long'],
    ['Price', 'money'],
  ],
  // Entered alternately by two registers.
  rows: [
    [1, 11, 'COLA 20OZ', 2, 1.79],
    [2, 12, 'HOT DOG', 1, 3.5],
    [3, 11, 'CIGARETTES', 1, 11],
  ],
};
/** A-901 is split, A-902 is paid with a bill, and the last one belongs to a deleted sale. */
const PAYMENTS: AccessTableInput = {
  name: 'Payments',
  columns: [
    ['PaymentID', 'counter'],
    ['SaleID', 'long'],
    ['Method', 'text'],
    ['Amount', 'money'],
    ['Change', 'money'],
    ['Card Number', 'text'],
    ['PaidAt', 'date'],
  ],
  rows: [
    [1, 12, 'CASH', 20, 16.5, null, DAY + 0.51],
    [2, 11, 'Store voucher 12', 4.58, 0, null, DAY + 0.5],
    [3, 11, 'VISA', 10, 0, 'XXXXXXXXXXXX1234', DAY + 0.5],
    [4, 99, 'CASH', 5, 0, null, DAY + 0.5],
    [5, 13, 'CASH', -20, 0, null, DAY + 0.52],
  ],
};

const factsOf = ({ receipts }: ParsedDatabase): unknown[] =>
  receipts.map(({ transactionNumber, items, tenders, changeCents, totalCents, card, source }) => ({
    number: transactionNumber,
    total: totalCents,
    items: items.map(({ name, priceCents }) => [name, priceCents]),
    tenders: tenders.map(({ method, amountCents }) => [method, amountCents]),
    change: changeCents,
    card: card.maskedCard,
    source,
  }));

it('adds any number of payments after the lines of a sale', async () => {
  const parsed = await parseAccess([SALES, LINES, PAYMENTS]);
  expect(factsOf(parsed)).toEqual([
    {
      number: 'A-901',
      total: 1458,
      items: [
        ['COLA 20OZ', 358],
        ['CIGARETTES', 1100],
      ],
      tenders: [
        ['Store voucher 12', 458],
        ['VISA', 1000],
      ],
      change: null,
      card: 'XXXXXXXXXXXX1234',
      source: { sheet: 'SaleLines', firstRow: 2, lastSheet: 'Payments', lastSheetFrom: 2, lastRow: 4 },
    },
    {
      number: 'A-902',
      total: 350,
      items: [['HOT DOG', 350]],
      tenders: [['CASH', 2000]],
      change: 1650,
      card: null,
      source: { sheet: 'SaleLines', firstRow: 3, lastSheet: 'Payments', lastSheetFrom: 1, lastRow: 2 },
    },
    {
      number: 'A-903',
      total: 2000,
      items: [],
      tenders: [['CASH', -2000]],
      change: null,
      card: null,
      source: { sheet: 'Sales', firstRow: 4, lastSheet: 'Payments', lastSheetFrom: 1, lastRow: 6 },
    },
    {
      number: 'A-904',
      total: 0,
      items: [],
      tenders: [],
      change: null,
      card: null,
      source: { sheet: 'Sales', firstRow: 5, lastRow: 5 },
    },
  ]);
  expect(parsed.receipts[0]?.lines.map(({ rowNumber, kind }) => [rowNumber, kind])).toEqual([
    [2, 'item'],
    [4, 'item'],
    [3, 'tender'],
    [4, 'tender'],
  ]);
  // Only what identifies the sale; its cashier and total are in the rows before.
  expect(parsed.receipts[0]?.lines[2]?.text.split('\t').filter(Boolean)).toEqual([
    'A-901',
    '2026-11-17 12:00:00',
    '1',
    'Store voucher 12',
    '4.58',
    '0',
    '2',
    '2026-11-17 12:00:00',
  ]);
});

it('rejects a payment whose sale is missing, and says so', async () => {
  const { rejections } = await parseAccess([SALES, LINES, PAYMENTS]);
  expect(rejections).toEqual([
    {
      sheet: 'Payments',
      firstRow: 5,
      lastRow: 5,
      reason: 'This payment belongs to transaction 99, which is not in the file.',
      looksLikeTransaction: true,
    },
  ]);
});

it('joins payments to transactions without any lines, with their tax', async () => {
  const parsed = await parseAccess([PAYMENTS, SALES]);
  expect(factsOf(parsed)).toMatchObject([
    {
      number: 'A-901',
      tenders: [
        ['Store voucher 12', 458],
        ['VISA', 1000],
      ],
    },
    { number: 'A-902', tenders: [['CASH', 2000]], change: 1650 },
    { number: 'A-903', tenders: [['CASH', -2000]] },
    { number: 'A-904', tenders: [] },
  ]);
  expect(parsed.receipts.map(({ shape, taxCents }) => [shape, taxCents])).toEqual([
    ['summary', 58],
    ['summary', 0],
    ['summary', 0],
    ['summary', 0],
  ]);
  expect(parsed.rejections).toHaveLength(1);
});

it('reads payment methods from a separate table, and change from a separate row', async () => {
  const kinds: AccessTableInput = {
    name: 'PaymentTypes',
    columns: [
      ['ID', 'counter'],
      ['TypeName', 'text'],
    ],
    rows: [
      [1, 'Cash'],
      [2, 'Fleet 5'],
      [3, 'Change'],
    ],
  };
  const payments: AccessTableInput = {
    name: 'SaleTender',
    columns: [
      ['SaleID', 'long'],
      ['PaymentType', 'long'],
      ['Tendered', 'money'],
    ],
    rows: [
      [11, 2, 10],
      [11, 1, 5],
      [11, 3, -0.42],
      [12, 1, 3.5],
    ],
  };
  expect(factsOf(await parseAccess([kinds, SALES, payments, LINES]))).toMatchObject([
    {
      tenders: [
        ['Fleet 5', 1000],
        ['Cash', 500],
      ],
      change: 42,
    },
    { tenders: [['Cash', 350]], change: null },
    { tenders: [] },
    { tenders: [] },
  ]);
});

it('takes the payment method from the sale only if no payment states it', async () => {
  const sales: AccessTableInput = {
    ...SALES,
    columns: [...SALES.columns, ['Payment', 'text'], ['Change', 'money']],
    rows: [...SALES.rows].map((row, at) => [
      ...row,
      ['SPLIT', 'CASH', null, null][at] ?? null,
      at === 1 ? 16.5 : 0,
    ]),
  };
  const payments = { ...PAYMENTS, rows: [...PAYMENTS.rows].slice(1, 3) };
  for (const tables of [
    [sales, LINES, payments],
    [sales, payments],
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- two databases
    expect(factsOf(await parseAccess(tables)).slice(0, 2)).toMatchObject([
      {
        tenders: [
          ['Store voucher 12', 458],
          ['VISA', 1000],
        ],
      },
      { tenders: [['CASH', 350]] },
    ]);
  }
});

it('distinguishes a reversed payment from the one that replaced it', async () => {
  const payments: AccessTableInput = {
    name: 'Payments',
    columns: [
      ['SaleID', 'long'],
      ['Method', 'text'],
      ['Amount', 'money'],
      ['Voided', 'boolean'],
    ],
    rows: [
      [12, 'CASH', 3.5, false],
      [12, 'VISA', 3.5, true],
    ],
  };
  const { receipts } = await parseAccess([SALES, LINES, payments]);
  const sale = receipts.find(({ transactionNumber }) => transactionNumber === 'A-902');
  expect(sale?.events).toMatchObject([{ kind: 'tender-abort', amountCents: 350, text: 'VISA' }]);
  const { transactionType, findings } = assessReceipt(sale ?? expect.fail('A-902 was not read'));
  expect(transactionType).toBe('Sale');
  expect(findings.find(({ filter }) => filter === 'tender_abort')?.reason).toBe(
    'A payment was started and canceled: VISA, $3.50.',
  );
});

it('ignores a table with amounts and numbers of something else', async () => {
  const shifts: AccessTableInput = {
    name: 'Shifts',
    columns: [
      ['ShiftID', 'counter'],
      ['Date', 'date'],
      ['Opened', 'date'],
    ],
    rows: [[1, DAY, DAY + 0.25]],
  };
  const sales: AccessTableInput = {
    ...SALES,
    // With one number only: which of two is the receipt's is asked.
    columns: [
      ...SALES.columns.filter(([name]) => name !== 'Receipt No'),
      ['ShiftID', 'long'],
      ['Payment', 'text'],
    ],
    rows: [...SALES.rows].map((row) => [...row.filter((_, at) => at !== 1), 1, 'CASH']),
  };
  const { receipts } = await parseAccess([shifts, sales]);
  expect(receipts.map(({ transactionNumber }) => transactionNumber)).toEqual(['11', '12', '13', '14']);
});
