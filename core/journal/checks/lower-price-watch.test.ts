import { expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';
import { createLowerPriceWatch } from './lower-price-watch.ts';

/** @param below the lines below the article of some tickets, which costs less in them */
function describeBelow(below: Readonly<Record<number, string>>, price = '3.50'): string | null {
  const watch = createLowerPriceWatch();
  const text = Array.from({ length: 20 }, (_, at) => {
    const line = below[at];
    const sum = line === undefined ? '6.99' : price;
    const goods = `AA BATTERIES 4CT   ${sum}\n${line === undefined ? '' : `  ${line}\n`}`;
    return `11/24/2026 07:${10 + at}:43  REG 2\nTICKET ${7100 + at}  OPR 23\n${goods}TOTAL   ${sum}\nCASH   ${sum}\n`;
  });
  for (const receipt of parseLines(text.join('\n')).receipts) watch.add(receipt);
  return watch.describe();
}

it.each(['REG PRICE 6.99', 'PO 6.99', 'YOU SAVED 3.49', 'PRICE CHG 6.99/3.50', 'KEYED 3.50/6.99'])(
  'names what was sold for less, with the usual price below it: %s',
  (line) => {
    expect(describeBelow({ 4: line, 9: line })).toBe(
      `2 transactions sold an article for less than others did, and the line below it has the other price, or the ` +
        `difference, as in “${line}” (7104, 7109). If somebody changed the price, no price override shows in them: look ` +
        `at the original rows.`,
    );
  },
);

it('says nothing of other amounts, of promotions, and of overrides that are known', () => {
  expect(describeBelow({ 4: 'POINTS 12.40' })).toBeNull();
  expect(describeBelow({ 4: 'PRICE OVERRIDE WAS 6.99' })).toBeNull();
  expect(describeBelow({ 4: 'REG PRICE 6.99' }, '6.99')).toBeNull();
  const line = 'REG PRICE 6.99';
  expect(describeBelow({ 1: line, 4: line, 7: line, 9: line, 12: line })).toBeNull();
});
