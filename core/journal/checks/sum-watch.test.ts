import { expect, it } from 'vitest';
import { parseLines, parseRows } from '../../testing/parse-rows.ts';
import { createSumWatch } from './sum-watch.ts';

function describeLines(text: string): string | null {
  const watch = createSumWatch();
  for (const receipt of parseLines(text).receipts) watch.add(receipt);
  return watch.describe();
}

const head = (number: number): string => `TRAN# ${number}   TERMINAL 04   03/14/26 05:${number - 88090}:23`;

it('finds nothing where every receipt comes to its subtotal, with voids and discounts', () => {
  const text = `
${head(88102)}
SPARKLING LIME                      1.99
PLAYING CARDS                       3.49
VOID PLAYING CARDS                 -3.49
SUB-TOTAL                           1.99
SALES TAX                           0.14
AMOUNT DUE                          2.13
CASH                                2.13
${head(88103)}
BUTTER 1LB                          5.49
COUPON                             -1.00
SUB-TOTAL                           4.49
AMOUNT DUE                          4.49
CASH                                4.49
${head(88104)}
BUTTER 1LB                          5.49
SUB-TOTAL                           5.49
VOID TICKET 88104
`;
  expect(describeLines(text)).toBeNull();
});

it('names the receipts whose lines come to something else', () => {
  const lost = (number: number): string => `${head(number)}
SPARKLING LIME                      1.99
PLAYING CARDS            3 49
SUB-TOTAL                           5.48
AMOUNT DUE                          5.48
CASH                                5.48`;
  const sound = `${head(88101)}
SPARKLING LIME                      1.99
SUB-TOTAL                           1.99
AMOUNT DUE                          1.99
CASH                                1.99`;
  expect(describeLines([sound, lost(88102), lost(88103)].join('\n'))).toBe(
    'In 2 of 3 transactions with a printed subtotal or total, the lines that were read do not add up to it (88102, 88103). ' +
      'Look at their original rows before you decide on them.',
  );
});

it('names all that somebody has to look for, unless there are very many', () => {
  const differing = (count: number): string | null => {
    const watch = createSumWatch();
    for (let at = 0; at < count; at++) {
      const text = `${head(88102 + at)}\nSPARKLING LIME   1.99\nSUB-TOTAL   5.48\nAMOUNT DUE   5.48\nCASH   5.48`;
      for (const receipt of parseLines(text).receipts) watch.add(receipt);
    }
    return watch.describe();
  };
  expect(differing(12)).toContain('88111, 88112, 88113)');
  expect(differing(41)).toContain('88141, …)');
});

it('names lines that were read as voids by their own words', () => {
  const taken = (number: number): string => `${head(number)}
SPARKLING LIME                      1.99
VOID ICE BAG                       -3.49
SUB-TOTAL                           5.99
AMOUNT DUE                          5.99
CASH                                5.99`;
  expect(describeLines([88102, 88103, 88104].map(taken).join('\n'))).toContain(
    'Lines such as “ICE BAG” (in 3 of them) were read as voids of goods and may be something else.',
  );
});

it('compares the lines of a table with a total that no tax is printed for: it is at most a tax more', () => {
  const heading = ['Trans #', 'Date', 'Time', 'Register', 'Cashier', 'Item', 'Amount', 'Trans Total'];
  const rows = Array.from({ length: 24 }, (_, row) => [
    5100 + (row >> 1),
    '11/17/2026',
    `08:${10 + (row >> 1)}:00`,
    '1',
    'Ann Lee',
    'COFFEE',
    '1.00',
    row >> 1 === 4 ? '9.99' : '2.14',
  ]);
  const watch = createSumWatch();
  for (const receipt of parseRows([heading, ...rows]).receipts) watch.add(receipt);
  expect(watch.describe()).toContain('In 1 of 12 transactions');
  expect(watch.describe()).toContain('(5104)');
});

it('expects no sum of a ticket that was voided as a whole and came to nothing', () => {
  const heading = ['Trans #', 'Date', 'Time', 'Register', 'Cashier', 'Type', 'Item', 'Amount', 'Trans Total'];
  const rows = Array.from({ length: 24 }, (_, row) => {
    const at = row >> 1;
    const total = at === 4 ? '0.00' : at === 7 ? '9.99' : '2.00';
    const type = at === 4 || at === 7 ? 'Voided' : 'Sale';
    return [5100 + at, '11/17/2026', `08:${10 + at}:00`, '1', 'Ann Lee', type, 'COFFEE', '1.00', total];
  });
  const watch = createSumWatch();
  for (const receipt of parseRows([heading, ...rows]).receipts) watch.add(receipt);
  expect(watch.describe()).toContain('(5107)');
});

it('leaves out tickets that were given up, by the word for their kind, with a total of 0.00', () => {
  const heading = ['Trans #', 'Date', 'Time', 'Register', 'Cashier', 'Type', 'Item', 'Amount', 'Trans Total'];
  const describeAs = (kind: string): string | null => {
    const rows = Array.from({ length: 24 }, (_, row) => {
      const isLast = row >> 1 === 11;
      const time = `08:${10 + (row >> 1)}:00`;
      const sold = [isLast ? kind : 'Sale', 'COFFEE', '1.00', isLast ? '0.00' : '2.00'];
      return [5100 + (row >> 1), '11/17/2026', time, '1', 'Ann Lee', ...sold];
    });
    const watch = createSumWatch();
    for (const receipt of parseRows([heading, ...rows]).receipts) watch.add(receipt);
    return watch.describe();
  };
  expect([describeAs('Void'), describeAs('Cancelled')]).toEqual([null, null]);
  expect(describeAs('Sale')).toContain('(5111)');
});
