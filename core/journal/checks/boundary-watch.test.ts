import { expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';
import { createBoundaryWatch } from './boundary-watch.ts';

function describeBoundaries(note: (number: number) => string): string | null {
  const tickets = Array.from({ length: 8 }, (_, at) =>
    [
      `03/14/2026 10:0${at}:00 TRAN# ${1000 + at} REG# 1`,
      ' MILK GALLON 4.59',
      ` ${note(1000 + at)}`,
      ' TOTAL 4.59',
      ' CASH 4.59',
    ].join('\n'),
  );
  const { receipts } = parseLines(tickets.join('\n'));
  expect(receipts).toHaveLength(8);
  const watch = createBoundaryWatch();
  for (const receipt of receipts) watch.add(receipt);
  return watch.describe();
}

it('says when lines name the transaction before', () => {
  expect(describeBoundaries((number) => `-- End of ${number - 1} --`)).toMatch(
    /^In 7 of 7 transactions a line has the number of the transaction before, such as “-- End of 1000 --”/,
  );
});

it('says nothing of lines that name their own', () => {
  expect(describeBoundaries((number) => `-- End of ${number} --`)).toBeNull();
});

it('says when a line has the time of another transaction, and not where it has its own', () => {
  expect(describeBoundaries((number) => (number === 1003 ? 'DESK 2 03/14/2026 12:31:00' : 'THANKS'))).toMatch(
    /^In 1 of 8 transactions a line has another time than the transaction \(“DESK 2 03\/14\/2026 12:31:00” in 1003\)/,
  );
  expect(describeBoundaries((number) => `PRINTED 03/14/2026 10:0${number - 1000}:30`)).toBeNull();
});

it('says nothing of the period that a page covers', () => {
  const period = '03/14/2026 00:00 - 03/14/2026 23:59';
  expect(describeBoundaries((number) => (number === 1003 ? `ST 4  RANGE ${period}` : 'THANKS'))).toBeNull();
});
