import { expect, it } from 'vitest';
import type { AccessTableInput } from '../../testing/access-database.ts';
import { parseAccess, type ParsedDatabase } from '../../testing/parse-access.ts';

// The ways stores' databases differ: in keys, words, flags, and times.

const DAY = 46_343;
const HEADER: AccessTableInput = {
  name: 'tblTransHeader',
  columns: [
    ['TransID', 'text'],
    ['TransDate', 'date'],
    ['TransTime', 'date'],
    ['TransType', 'long'],
    ['Register', 'long'],
    ['Clerk', 'long'],
    ['Voided', 'long'],
    ['Refund', 'boolean'],
    ['Total', 'money'],
  ],
  // Times have Access's day zero; -1 means yes.
  rows: [
    ['000101', DAY, DAY - 3 + 0.5, 1, 2, 7, 0, false, 5.28],
    ['000102', DAY, 0.5 + 60 / 86_400, 1, 2, 8, -1, false, 3.5],
    ['000103', DAY, 0.5 + 120 / 86_400, 1, 1, 7, 0, true, -3.5],
    ['000104', DAY, 0.5 + 180 / 86_400, 2, 1, 7, 0, false, 0],
  ],
};
const DETAIL: AccessTableInput = {
  name: 'tblTransDetail',
  columns: [
    ['TransID', 'long'],
    ['PLU', 'long'],
    ['DeptID', 'long'],
    ['Qty', 'long'],
    ['Price', 'money'],
  ],
  rows: [
    [101, 100, 1, 1, 1.78],
    [101, null, 2, 1, 3.5],
    [102, 200, 2, 1, 3.5],
    [103, 200, 2, -1, 3.5],
  ],
};
const WORDS: AccessTableInput[] = [
  table(
    'Registers',
    ['ID', 'Name'],
    [
      [1, 'Front'],
      [2, 'Drive-through'],
    ],
  ),
  table(
    'Departments',
    ['DeptID', 'DeptName'],
    [
      [1, 'DRINKS'],
      [2, 'HOT FOOD'],
    ],
  ),
  table(
    'TransTypes',
    ['ID', 'TypeName'],
    [
      [1, 'Sale'],
      [2, 'No Sale'],
    ],
  ),
  {
    ...table('Items', ['PLU', 'ItemName'], []),
    columns: [
      ['PLU', 'text'],
      ['ItemName', 'text'],
    ],
    rows: [
      ['00100', 'COLA 20OZ'],
      ['00200', 'HOT DOG'],
    ],
  },
  table(
    'Clerks',
    ['ClerkID', 'FullName'],
    [
      [7, 'Maria Lopez'],
      [8, 'Sam Chen'],
    ],
  ),
];
const RELATIONSHIPS: AccessTableInput = {
  name: 'MSysRelationships',
  columns: [
    ['ccolumn', 'long'],
    ['szObject', 'text'],
    ['szColumn', 'text'],
    ['szReferencedObject', 'text'],
    ['szReferencedColumn', 'text'],
  ],
  rows: [
    [1, 'tblTransHeader', 'TransType', 'TransTypes', 'ID'],
    [1, 'tblTransHeader', 'Clerk', 'Clerks', 'ClerkID'],
  ],
};

function table(name: string, [key, word]: [string, string], rows: [number, string][]): AccessTableInput {
  return {
    name,
    columns: [
      [key, 'long'],
      [word, 'text'],
    ],
    rows,
  };
}

const factsOf = ({ receipts }: ParsedDatabase): unknown[] =>
  receipts.map(({ transactionNumber, time, registerId, employeeName, typeText, items }) => [
    transactionNumber,
    time,
    registerId,
    employeeName,
    typeText,
    items.map(({ name, priceCents }) => `${name} ${priceCents}`),
  ]);

it.each([
  ['words first', [...WORDS, HEADER, DETAIL]],
  ['words last', [HEADER, DETAIL, ...WORDS]],
])('tells types, employees, departments, and articles apart, %s', async (_, tables) => {
  const parsed = await parseAccess([...tables, RELATIONSHIPS]);
  expect(factsOf(parsed)).toEqual([
    // Lines without an article are named by their department.
    ['000101', '2026-11-17T12:00:00', '2', 'Maria Lopez', 'Sale', ['COLA 20OZ 178', 'HOT FOOD 350']],
    ['000102', '2026-11-17T12:01:00', '2', 'Sam Chen', 'Void', ['HOT DOG 350']],
    ['000103', '2026-11-17T12:02:00', '1', 'Maria Lopez', 'Refund', ['HOT DOG -350']],
    ['000104', '2026-11-17T12:03:00', '1', 'Maria Lopez', 'No Sale', []],
  ]);
  expect(parsed.rejections).toEqual([]);
});

it('does not mistake the name of a register or customer for what was sold', async () => {
  const header: AccessTableInput = {
    ...HEADER,
    columns: [...HEADER.columns, ['CustomerID', 'long']],
    rows: [...HEADER.rows].map((row) => [...row, 1]),
  };
  const customers = table('Customers', ['CustomerID', 'Name'], [[1, 'ACME CORP']]);
  const registers = table(
    'Registers',
    ['Register', 'Name'],
    [
      [1, 'Front'],
      [2, 'Drive-through'],
    ],
  );
  const { receipts } = await parseAccess([customers, registers, header]);
  expect(receipts.map(({ registerId, items }) => [registerId, items])).toEqual([
    ['2', []],
    ['2', []],
    ['1', []],
    ['1', []],
  ]);
  expect(receipts.map(({ shape }) => shape)).toContain('summary');
  expect(receipts[0]?.lines[0]?.text).toContain('ACME CORP');
});

it('reads numbers as flags only if the column has nothing else', async () => {
  const amounts: AccessTableInput = {
    ...HEADER,
    columns: HEADER.columns.map(([name, type]) => [name, name === 'Refund' ? 'money' : type] as const),
    rows: [...HEADER.rows].map((row, at) =>
      row.map((cell, column) => (column === 7 ? ([0, 1, 2.5, 0][at] ?? 0) : cell)),
    ),
  };
  const { receipts } = await parseAccess([amounts]);
  expect(receipts.map(({ typeText }) => typeText)).not.toContain('Refund');
});

it('distinguishes keys that differ in leading zeros', async () => {
  const header: AccessTableInput = {
    ...HEADER,
    rows: [...HEADER.rows].map((row, at) => [['1', '01', '001', '0001'][at] ?? '', ...row.slice(1)]),
  };
  const lines: AccessTableInput = {
    ...DETAIL,
    columns: [
      ['TransID', 'text'],
      ['Description', 'text'],
      ['Qty', 'long'],
      ['Price', 'money'],
    ],
    rows: [
      ['1', 'ONE', 1, 1],
      ['01', 'TWO', 1, 2],
      ['001', 'THREE', 1, 3],
      ['0001', 'FOUR', 1, 4],
    ],
  };
  const { receipts } = await parseAccess([header, lines]);
  expect(
    Object.fromEntries(receipts.map(({ transactionNumber, items }) => [transactionNumber, items[0]?.name])),
  ).toEqual({ '1': 'ONE', '01': 'TWO', '001': 'THREE', '0001': 'FOUR' });
});
