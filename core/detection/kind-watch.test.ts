import { expect, it } from 'vitest';
import { parseRows } from '../testing/parse-rows.ts';
import { createKindWatch } from './kind-watch.ts';

function describeKinds(kinds: readonly string[]): string | null {
  const watch = createKindWatch();
  const { receipts } = parseRows([
    ['Trans', 'Date', 'Reg', 'Oper', 'Type', 'Total'],
    ...kinds.map((kind, at) => [20412 + at, `2026-11-16 06:0${at}:35`, 1, 7, kind, 4.32]),
  ]);
  for (const receipt of receipts) watch.add(receipt);
  return watch.describe();
}

it('says nothing when every word is known or there is none', () => {
  expect(describeKinds(['Sale', 'RefundEvent', 'no_sale', ''])).toBeNull();
});

it('names the unknown words', () => {
  expect(describeKinds(['S', 'S', 'R', 'Sale', 'V'])).toBe(
    'The export says what 4 transactions were in words that are not known (“S”, “R”, “V”). ' +
      'They were judged without them: a refund, a void or a no sale among them may not show.',
  );
  expect(describeKinds(['10', '20', '30', '40', '50', '60'])).toMatch('(“10”, “20”, “30”, “40”, “50”, …)');
});

it('names words that are no kind of sale above goods that were sold', () => {
  const describeGoods = (kind: string): string | null => {
    const watch = createKindWatch();
    const { receipts } = parseRows([
      ['Trans', 'Date', 'Reg', 'Oper', 'Type', 'Item', 'Qty', 'Amount', 'Total'],
      ...Array.from({ length: 16 }, (_, at) => {
        const ticket = Math.floor(at / 2);
        const head = [20412 + ticket, `2026-11-16 06:0${ticket}:35`, 1, 7, ticket === 4 ? kind : 'Sale'];
        return [...head, at % 2 === 0 ? 'MILK' : 'BREAD', 1, 4.32, 8.64];
      }),
    ]);
    for (const receipt of receipts) watch.add(receipt);
    return watch.describe();
  };
  expect(describeGoods('Open')).toContain('what 1 transaction was in words that are not known (“Open”)');
  expect(describeGoods('Recalled')).toContain('(“Recalled”)');
  expect(describeGoods('Suspended')).toBeNull();
  expect(describeGoods('Training')).toBeNull();
});
