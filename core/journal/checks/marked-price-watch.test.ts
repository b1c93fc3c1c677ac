import { expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';
import { createMarkedPriceWatch } from './marked-price-watch.ts';

/** @param changed what stands behind the article of some tickets, and its price there */
function describeMarked(
  changed: Readonly<Record<number, readonly [mark: string, price: string]>>,
): string | null {
  const watch = createMarkedPriceWatch();
  const text = Array.from({ length: 20 }, (_, at) => {
    const [mark, price] = changed[at] ?? ['', '6.99'];
    const name = at % 2 === 0 ? 'AA BATTERIES' : 'CHIPS FAMILY';
    const label = mark === '' ? name : `${name} ${mark}`;
    return `11/24/2026 07:${10 + at}:43  REG 2\nTICKET ${7100 + at}  OPR 23\n${label}   ${price}\nTOTAL   ${price}\nCASH   ${price}\n`;
  });
  for (const receipt of parseLines(text.join('\n')).receipts) watch.add(receipt);
  return watch.describe();
}

it.each(['*', 'PO', '@M', 'M'])('names what was sold for less with a mark behind it: %s', (mark) => {
  expect(describeMarked({ 4: [mark, '3.50'], 9: [mark, '1.00'] })).toBe(
    `2 transactions sold articles for less than others did, and only there a mark stands behind them, as in ` +
      `“AA BATTERIES ${mark} 3.50” (7104, 7109). If somebody changed the price, no price override shows in them: look at ` +
      `the original rows.`,
  );
});

it.each([
  ['one article', { 4: ['PO', '3.50'], 8: ['PO', '1.00'] }],
  ['a quarter of all sales', { 4: ['P', '3'], 5: ['P', '2'], 8: ['P', '1'], 9: ['P', '4'], 11: ['P', '5'] }],
] as const)('names them behind %s', (_, prices) => {
  const changed = Object.entries(prices).map(([at, [mark, price]]) => [
    Number(at),
    [mark, Number(price).toFixed(2)] as const,
  ]);
  expect(describeMarked(Object.fromEntries(changed))).toContain(
    `${changed.length} transactions sold articles`,
  );
});

it('says nothing of marks behind usual prices, of a size, and of what most sales have', () => {
  expect(describeMarked({ 4: ['T', '3.50'], 9: ['T', '1.00'], 10: ['T', '6.99'] })).toBeNull();
  expect(describeMarked({ 4: ['S', '3.50'], 8: ['S', '3.50'] })).toBeNull();
  const low = Array.from({ length: 12 }, (_, at) => [at, ['P', '3.50']] as const);
  expect(describeMarked(Object.fromEntries(low))).toBeNull();
});
