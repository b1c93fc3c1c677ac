import { expect, it } from 'vitest';
import { parseLines, parseRows } from '../../testing/parse-rows.ts';
import { createBareWatch } from './bare-watch.ts';

const ticket = (number: number, body: string): string =>
  `TRAN# ${number}   TERMINAL 04   03/14/26 05:${number - 88090}:23\n${body}\n`;
const SALE = 'BUTTER 1LB   5.49\nTOTAL   5.49\nCASH   5.49';

function describeLines(...bodies: string[]): string | null {
  const watch = createBareWatch();
  const text = bodies.map((body, at) => ticket(88102 + at, body)).join('');
  for (const receipt of parseLines(text).receipts) watch.add(receipt);
  return watch.describe();
}

it('finds nothing where each transaction was paid, or says what it was', () => {
  expect(describeLines(SALE, 'NO SALE', SALE, 'BUTTER 1LB   5.49\nVOID TICKET')).toBeNull();
});

it('names the lines of transactions of which nothing says what they were', () => {
  expect(describeLines(SALE, SALE, 'SKIM   60.00', 'LADDER CLOSED', SALE, SALE)).toMatch(
    /^2 transactions have no total, nothing that was sold and paid.*“SKIM 60\.00” in 88104, “LADDER CLOSED” in 88105\./,
  );
});

it('names a transaction of which there is only the heading', () => {
  expect(describeLines(SALE, SALE, '', SALE, SALE)).toMatch(
    /^One transaction has no total.*: only a heading in 88104\./,
  );
});

it('names transactions of a table of lines that have none, and no amount', () => {
  const rows = [0, 1, 2, 3].flatMap((at) => [
    [
      4021 + at,
      '11/16/2026',
      `06:${10 + at}:05`,
      2,
      'Ruth',
      at === 2 ? null : 'MILK',
      at === 2 ? null : 4.5,
      0,
    ],
    [4021 + at, '11/16/2026', `06:${10 + at}:05`, 2, 'Ruth', 'CASH', at === 2 ? 0 : 4.5, at === 2 ? 0 : 4.5],
  ]);
  const heading = ['Receipt #', 'Date', 'Time', 'Register', 'Cashier', 'Item', 'Line Amount', 'Total'];
  const watch = createBareWatch();
  for (const receipt of parseRows([heading, ...rows]).receipts) watch.add(receipt);
  expect(watch.describe()).toMatch(/^One transaction has no total but 0.* in 4023\./);
});
