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
  // The second has no date, so nothing of it can be loaded.
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
  // One of a sale that is missing stands before the others, and is told last.
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

it('holds each row that was left out of a database, under the table it stands in', async () => {
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
