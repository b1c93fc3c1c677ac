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
    ['SaleTime', 'date'],
    ['Register', 'long'],
    ['EmployeeID', 'long'],
    ['Type', 'text'],
    ['Void', 'boolean'],
    ['Total', 'money'],
  ],
  rows: [
    [11, 'A-901', DAY, 0.5, 1, 7, 'Sale', false, 14.58],
    [12, 'A-902', DAY, 0.5 + 60 / 86_400, 2, 8, 'Sale', true, 3.5],
    [13, 'A-903', DAY, 0.5 + 120 / 86_400, 1, 7, 'No Sale', false, 0],
  ],
};
const LINES: AccessTableInput = {
  name: 'SaleLines',
  columns: [
    ['LineID', 'counter'],
    ['SaleID', 'long'],
    ['PLU', 'text'],
    ['Qty', 'long'],
    ['Price', 'money'],
    ['Total', 'money'],
    ['Void', 'boolean'],
  ],
  // Entered alternately by two registers; the last one belongs to a deleted sale.
  rows: [
    [1, 11, '100', 2, 1.79, 3.58, false],
    [2, 12, '200', 1, 3.5, 3.5, false],
    [3, 11, '300', 1, 11, 11, false],
    [4, 11, '100', 1, 1.79, 1.79, true],
    [5, 99, '200', 1, 3.5, 3.5, false],
  ],
};
const PRODUCTS: AccessTableInput = {
  name: 'Products',
  columns: [
    ['PLU', 'text'],
    ['Name', 'text'],
    ['Price', 'money'],
  ],
  rows: [
    ['100', 'COLA 20OZ', 9.99],
    ['200', 'HOT DOG', 9.99],
    ['300', 'CIGARETTES', 9.99],
  ],
};
const EMPLOYEES: AccessTableInput = {
  name: 'Employees',
  columns: [
    ['EmployeeID', 'long'],
    ['FirstName', 'text'],
    ['LastName', 'text'],
  ],
  rows: [
    [7, 'Maria', 'Lopez'],
    [8, 'Sam', 'Chen'],
  ],
};

const factsOf = ({ receipts }: ParsedDatabase): unknown[] =>
  receipts.map((receipt) => ({
    number: receipt.transactionNumber,
    time: receipt.time,
    register: receipt.registerId,
    employee: [receipt.employeeId, receipt.employeeName],
    type: receipt.typeText,
    total: receipt.totalCents,
    items: receipt.items.map(({ name, priceCents, state }) => [name, priceCents, state]),
    source: receipt.source,
  }));

const ALL = [
  {
    number: 'A-901',
    time: '2026-11-17T12:00:00',
    register: '1',
    employee: ['7', 'Maria Lopez'],
    type: 'Sale',
    total: 1458,
    items: [
      ['COLA 20OZ', 358, 'sold'],
      ['CIGARETTES', 1100, 'sold'],
      ['Void line item COLA 20OZ', -179, 'void'],
    ],
    source: { sheet: 'SaleLines', firstRow: 2, lastRow: 5 },
  },
  {
    number: 'A-902',
    time: '2026-11-17T12:01:00',
    register: '2',
    employee: ['8', 'Sam Chen'],
    type: 'Void',
    total: 350,
    items: [['HOT DOG', 350, 'sold']],
    source: { sheet: 'SaleLines', firstRow: 3, lastRow: 3 },
  },
  {
    number: 'A-903',
    time: '2026-11-17T12:02:00',
    register: '1',
    employee: ['7', 'Maria Lopez'],
    type: 'No Sale',
    total: 0,
    items: [],
    source: { sheet: 'Sales', firstRow: 4, lastRow: 4 },
  },
];

it('joins transactions with their lines and the names of articles and employees', async () => {
  const parsed = await parseAccess([PRODUCTS, SALES, EMPLOYEES, LINES]);
  expect(factsOf(parsed)).toEqual(ALL);
  expect(parsed.rejections).toMatchObject([{ sheet: 'SaleLines', firstRow: 6, lastRow: 6 }]);
});

it('follows the relationships that the database declares', async () => {
  const rename = (table: AccessTableInput, from: string, to: string): AccessTableInput => ({
    ...table,
    columns: table.columns.map(([name, type]) => [name === from ? to : name, type] as const),
  });
  const relationships: AccessTableInput = {
    name: 'MSysRelationships',
    columns: [
      ['ccolumn', 'long'],
      ['szObject', 'text'],
      ['szColumn', 'text'],
      ['szReferencedObject', 'text'],
      ['szReferencedColumn', 'text'],
    ],
    rows: [
      [1, 'SaleLines', 'Parent', 'Sales', 'SaleID'],
      [1, 'SaleLines', 'PLU', 'Products', 'Code'],
    ],
  };
  const tables = [SALES, rename(LINES, 'SaleID', 'Parent'), rename(PRODUCTS, 'PLU', 'Code'), EMPLOYEES];
  expect(factsOf(await parseAccess([...tables, relationships]))).toEqual(ALL);
});

it('names lines by article number if nothing describes them', async () => {
  const { receipts } = await parseAccess([SALES, LINES]);
  expect(receipts[0]?.items.map(({ name }) => name)).toEqual(['100', '300', 'Void line item 100']);
});

it('adds names to a table that has whole transactions', async () => {
  const { receipts } = await parseAccess([SALES, EMPLOYEES, PRODUCTS]);
  expect(receipts.map(({ employeeName }) => employeeName)).toEqual([
    'Maria Lopez',
    'Sam Chen',
    'Maria Lopez',
  ]);
  expect(receipts.map(({ source }) => source.sheet)).toEqual(['Sales', 'Sales', 'Sales']);
});

it('joins nothing if a key matches several transactions', async () => {
  const twice = { ...SALES, rows: [...SALES.rows].map(([, ...others]) => [11, ...others]) };
  const { receipts } = await parseAccess([
    { ...twice, columns: SALES.columns.map(([n, t]) => [n, t === 'counter' ? 'long' : t] as const) },
    LINES,
  ]);
  expect(receipts.every(({ items }) => items.length === 0)).toBe(true);
  expect(receipts).toHaveLength(3);
});

it('finds days in a column called time, a register through its batch, and the number that people know', async () => {
  const read = await parseAccess([
    {
      name: 'Batch',
      columns: [
        ['BatchNumber', 'long'],
        ['RegisterID', 'long'],
      ],
      rows: [
        [501, 1],
        [502, 2],
      ],
    },
    {
      name: 'Cashier',
      columns: [
        ['ID', 'long'],
        ['Number', 'text'],
        ['Name', 'text'],
      ],
      rows: [
        [1, '101', 'Dana Lopez'],
        [3, '107', 'Marcus Reed'],
      ],
    },
    {
      name: 'Transaction',
      columns: [
        ['TransactionNumber', 'long'],
        ['BatchNumber', 'long'],
        ['Time', 'date'],
        ['CashierID', 'long'],
        ['Total', 'money'],
      ],
      rows: [
        [9733, 502, DAY + 0.5, 3, 3.5],
        [4021, 501, DAY + 0.5 + 60 / 86_400, 1, 11],
      ],
    },
    {
      name: 'TransactionEntry',
      columns: [
        ['ID', 'long'],
        ['TransactionNumber', 'long'],
        ['PLU', 'text'],
        ['Price', 'money'],
        ['Quantity', 'long'],
      ],
      rows: [
        [1, 9733, '200', 3.5, 1],
        [2, 4021, '300', 11, 1],
      ],
    },
    PRODUCTS,
  ]);
  expect(factsOf(read)).toMatchObject([
    {
      number: '9733',
      time: '2026-11-17T12:00:00',
      register: '2',
      employee: ['107', 'Marcus Reed'],
      items: [['HOT DOG', 350, 'sold']],
    },
    { number: '4021', register: '1', employee: ['101', 'Dana Lopez'], items: [['CIGARETTES', 1100, 'sold']] },
  ]);
});
