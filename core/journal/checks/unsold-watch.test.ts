import { expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';
import { createUnsoldWatch } from './unsold-watch.ts';

const ticket = (number: number, body: string): string =>
  `TRAN# ${number}   TERMINAL 04   03/14/26 05:${number - 88090}:23\n${body}\n`;
const SALE = 'BUTTER 1LB   5.49\nTOTAL   5.49\nCASH   5.49';
const UNREAD = 'BUTTER 1LB   5.49 ex shelf\nTOTAL   5.49\nCASH   5.49';

function describeLines(...bodies: string[]): string | null {
  const watch = createUnsoldWatch();
  const text = bodies.map((body, at) => ticket(88102 + at, body)).join('');
  for (const receipt of parseLines(text).receipts) watch.add(receipt);
  return watch.describe();
}

it('finds nothing where there are goods, or no lines that could be some', () => {
  const bodies = [
    SALE,
    'ROUNDED 0,50%\nTOTAL   5.49\nCASH   5.49',
    'PAID OUT   40.00',
    'TOTAL   0.00\nCASH   0.00',
  ];
  expect(describeLines(...bodies)).toBeNull();
});

it('names a line with an amount in a paid transaction without goods', () => {
  expect(describeLines(SALE, UNREAD, SALE, UNREAD)).toMatch(
    /^2 transactions were paid, but no goods were found in them \(88103, 88105\), .*“BUTTER 1LB 5\.49 ex shelf”/,
  );
});
