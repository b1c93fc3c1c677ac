import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { listOutside } from './outside.ts';
import { type Help, judgeFile } from './scoring/judge.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'outside-'));
afterAll(() => rmSync(folder, { recursive: true }));

const TICKETS = [
  ['8801', '10:02', '4', 'Ann', 5.49],
  ['8802', '10:09', '5', 'Bo', 12.1],
  ['8803', '10:15', '4', 'Ann', 3.25],
  ['8804', '10:31', '5', 'Bo', 7.99],
] as const;

/** Registers and cashiers are under the headings of each other. */
function write(columns: Record<string, number>): void {
  const rows = TICKETS.map(([number, time, register, name, amount]) =>
    [number, '2026-10-12', time, name, register, amount.toFixed(2)].join(','),
  );
  const heading = 'Receipt No,Date,Time,Terminal,Cashier,Total';
  writeFileSync(path.join(folder, 'swapped.csv'), [heading, ...rows, ''].join('\n'));
  const transactions = TICKETS.map(([transactionId, time, registerId, employeeId, amount]) => {
    const transactionTime = `2026-10-12T${time}`;
    return { transactionId, transactionTime, registerId, employeeId, amount, kind: 'sale' };
  });
  writeFileSync(path.join(folder, 'swapped.csv.truth.json'), JSON.stringify({ columns, transactions }));
}

async function judge(help: Help): Promise<string | undefined> {
  const [found] = listOutside(folder);
  return found && (await judgeFile(found.file, found.truth, 20261013, help)).outcome;
}

it('judges a table by the columns that others name, once somebody has chosen them', async () => {
  write({ transactionId: 0, date: 1, time: 2, employeeName: 3, registerId: 4, amount: 5 });
  expect(await judge({})).not.toMatch(/right/);
  expect(await judge({ isPointed: true })).toBe('right after pointing');
});
