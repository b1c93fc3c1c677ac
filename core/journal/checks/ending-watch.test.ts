import { expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';
import { createEndingWatch } from './ending-watch.ts';
import type { CountingWatch } from './watch.ts';

const head = (number: number): string =>
  `TRAN# ${number}  REG 1  11/16/2026 17:${String(number - 4700).padStart(2, '0')}:05\nOPERATOR: 117 OWEN PRICE\n`;
const SALE = ' MILK   4.50\n SUBTOTAL   4.50\n AMOUNT DUE   4.50\n CASH TENDERED   5.00\n CHANGE DUE   0.50';

function watchOver(...bodies: readonly string[]): CountingWatch {
  const all = [...Array.from({ length: 12 }, () => SALE), ...bodies, SALE];
  const watch = createEndingWatch();
  const { receipts } = parseLines(all.map((body, at) => `${head(4701 + at)}${body}`).join('\n'));
  for (const receipt of receipts) watch.add(receipt);
  return watch;
}

it.each([
  ['the word that ended it is missing', ' MILK   4.50\n WINSTON RED BOX   18.98', /neither a total/],
  [
    'the same below a subtotal',
    ' MILK   4.50\n WINSTON RED BOX   18.98\n SUBTOTAL   23.48',
    /neither a total/,
  ],
  ['too little was paid', ' MILK   27.77\n AMOUNT DUE   27.77\n CASH TENDERED   0.01', /not paid in full/],
  [
    'too much change was given',
    ' MILK   1.79\n AMOUNT DUE   1.79\n CASH TENDERED   20.00\n CHANGE DUE   58.21',
    /^One transaction gave more change than was paid above what was due/,
  ],
  ['other words for a no-sale', ' OPEN TILL', null],
  [
    'nearly all is taken off',
    ' WINSTON RED BOX   18.98\n OAT BAR   1.35\n ADJUSTMENT X   18.97-\n AMOUNT DUE   1.36\n CASH TENDERED   1.36',
    null,
  ],
])('counts a ticket if %s', (_, body, says) => {
  const watch = watchOver(body);
  expect(watch.count()).toBe(1);
  if (says === null) expect(watch.describe()).toBeNull();
  else expect(watch.describe()).toMatch(says);
});

it.each([
  ['aborted', ' MILK   4.50\n *** TRANSACTION ABORT ***'],
  ['a no-sale', ' NO SALE'],
  ['a price inquiry', ' PLU INQUIRY\n MILK   4.50'],
  ['paid in two ways', ' MILK   27.77\n AMOUNT DUE   27.77\n CASH TENDERED   7.77\n DEBIT   20.00'],
  ['with a discount', ' MILK   4.50\n COUPON   1.00-\n AMOUNT DUE   3.50\n CASH TENDERED   3.50'],
])('counts no ticket that is %s', (_, body) => {
  expect(watchOver(body).count()).toBe(0);
});

it('counts nothing that many have', () => {
  expect(watchOver(...Array.from({ length: 6 }, () => ' MILK   4.50\n SUBTOTAL   4.50')).count()).toBe(0);
});
