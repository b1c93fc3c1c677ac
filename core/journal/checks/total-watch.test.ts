import { expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import { createTotalWatch } from './total-watch.ts';

function describeTotals(total: string, cents: string, count = 6): string | null {
  const tickets = Array.from({ length: count }, (_, at) => [
    `03/14/2026 10:0${at}:00 TRAN# 100${at} REG# 1`,
    ' MILK GALLON 4.59',
    ' BREAD 2.49',
    ` ${total} ${cents}`,
    ` CASH ${cents}`,
  ]).flat();
  const watch = createTotalWatch();
  for (const receipt of parseRows(tickets.map((line) => [line])).receipts) watch.add(receipt);
  return watch.describe();
}

it('says when the totals are printed in words that are not known', () => {
  expect(describeTotals('ZURUVAL', '7.08')).toBeNull();
  expect(describeTotals('TOTAL', '7.08')).toBeNull();
  // With a tax that isn't printed, the sum doesn't identify it.
  expect(describeTotals('ZURUVAL', '7.58')).toMatch(
    /^In 6 of 6 transactions with goods no total was found; /,
  );
});

it('says when all goods have the same few names', () => {
  expect(describeTotals('ZURUVAL', '7.58', 10)).toMatch(
    / All goods are called .*: what was paid may have been taken for goods\.$/,
  );
});
