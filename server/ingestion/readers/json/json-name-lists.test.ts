// Records that have keys, and lists in the same file that say what those stand for.
import { describe, expect, it } from 'vitest';
import { parseFeed } from '../testing/parse-feed.ts';

const SALES = [1, 2, 3, 4, 5, 6].map((at) => ({
  id: `b8ca3a65-0177-${at}`,
  invoice_number: String(7700 + at),
  register_id: `02dcd191-ae2b-11e6-f485-00000000000${at % 2}`,
  user_id: `0a6f6e36-8b35-${at % 2}`,
  sale_date: `2026-11-25T06:1${at}:59`,
  type: 'SALE',
  total_price_incl: 2.99 + at,
  line_items: [
    { product_id: `p-${at % 3}`, quantity: 1, price: 1.99 + at, price_total: 1.99 + at },
    { product_id: 'p-9', quantity: 1, price: 1, price_total: 1 },
  ],
  payments: [{ payment_type_id: 1 + (at % 2), amount: 2.99 + at }],
}));
const LISTS = {
  products: ['ICE', 'MARLBORO GOLD BOX', 'GUM'].map((name, at) => ({ id: `p-${at}`, name })),
  users: ['MARIA LOPEZ', 'DEREK STONE'].map((display_name, at) => ({
    id: `0a6f6e36-8b35-${at}`,
    display_name,
  })),
  registers: [0, 1].map((at) => ({ id: `02dcd191-ae2b-11e6-f485-00000000000${at}`, name: `Lane ${at + 1}` })),
  payment_types: ['Cash', 'Credit Card'].map((name, at) => ({ id: at + 1, name })),
};

async function firstOf(file: object) {
  const [receipt] = (await parseFeed(JSON.stringify(file))).receipts;
  return [
    receipt?.registerId,
    receipt?.employeeName,
    ...(receipt?.items.map(({ name }) => name) ?? []),
    ...(receipt?.tenders.map(({ method }) => method) ?? []),
  ];
}

describe('keys of what lists of the same file name', () => {
  const named = ['2', 'DEREK STONE', 'MARLBORO GOLD BOX', 'p-9', 'Credit Card'];

  it.each([
    ['behind the transactions', { data: SALES, included: LISTS }],
    ['before them', { ...LISTS, sales: SALES }],
  ])('are named where those are %s; a key without a name stays', async (_, file) => {
    expect(await firstOf(file)).toEqual(named);
  });

  it('are not named by a key with two names', async () => {
    const products = [...LISTS.products, { id: 'p-1', name: 'TEA' }];
    expect(await firstOf({ data: SALES, included: { ...LISTS, products } })).toContain('p-1');
  });

  it('are not named again where the line has its name', async () => {
    const sales = SALES.map((sale) => ({
      ...sale,
      line_items: sale.line_items.map((line) => ({ ...line, product_name: 'SOLD AS TEA' })),
    }));
    expect(await firstOf({ data: sales, included: LISTS })).toEqual([
      '2',
      'DEREK STONE',
      'SOLD AS TEA',
      'SOLD AS TEA',
      'Credit Card',
    ]);
  });

  it('are not named by a list of customers', async () => {
    const data = SALES.map((sale) => ({ ...sale, customer_id: 'c-1' }));
    const customers = [
      { id: 'c-1', name: 'JANE ROE' },
      { id: 'c-2', name: 'JOHN ROE' },
    ];
    const { receipts } = await parseFeed(JSON.stringify({ data, included: { ...LISTS, customers } }));
    expect(receipts).toHaveLength(SALES.length);
    expect(JSON.stringify(receipts)).not.toContain('JANE ROE');
  });
});
