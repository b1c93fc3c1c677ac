import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { accessDatabase, type AccessTableInput } from '../readers/testing/access-database.ts';
import { withFile } from '../readers/testing/read-sheets.ts';
import { readTransactions } from './read-transactions.ts';
import { writeRejectedFile } from './rejected-file.ts';

const SALES: AccessTableInput = {
  name: 'Sales',
  columns: [
    ['SaleID', 'long'],
    ['SaleDate', 'date'],
    ['Total', 'money'],
  ],
  // The second has no date, so it can't be loaded at all.
  rows: [
    [1, 46_343.5, 2],
    [2, null, 5],
  ],
};
const LINES: AccessTableInput = {
  name: 'Lines',
  columns: [
    ['SaleID', 'long'],
    ['Description', 'text'],
    ['Amount', 'money'],
  ],
  // The payment of a missing sale comes first in the table, and is reported last.
  rows: [
    [9, 'LOST', 1],
    [2, 'NO DATE', 5],
    [1, 'MILK', 2],
  ],
};
const PAYMENTS: AccessTableInput = {
  name: 'Payments',
  columns: [
    ['SaleID', 'long'],
    ['Method', 'text'],
    ['Amount', 'money'],
  ],
  rows: [
    [8, 'LOST TOO', 1],
    [1, 'CASH', 2],
    [2, 'VISA', 5],
  ],
};

it('lists each rejected row of a database under its table', async () => {
  const database = accessDatabase([SALES, LINES, PAYMENTS]);
  const csv = await withFile(database, async (path) => {
    const sink = { add: () => {}, drain: () => undefined };
    const { found, rejections, rejectedRows } = await readTransactions(path, sink, {});
    expect([found, rejectedRows]).toEqual([1, 4]);
    const written = join(`${path}-left-out.csv`);
    await writeRejectedFile(written, path, rejections, 0, () => {});
    return await readFile(written, 'utf8');
  });
  const rows = csv
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(',').slice(0, 2).join(' '));
  expect(rows.toSorted()).toEqual(['Lines 2', 'Lines 3', 'Payments 2', 'Payments 4']);
});
