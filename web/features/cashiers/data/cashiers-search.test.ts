import { expect, it } from 'vitest';
import { cashierSearch, cashiersSearch } from './cashiers-search.ts';

it('keeps the store, and the number as the export has it', () => {
  expect(cashiersSearch({ store: '7', employee: '1' })).toEqual({ store: 7 });
  expect(cashiersSearch({ store: 'all' })).toEqual({});
  expect(cashierSearch({ store: '7', employee: '007' })).toEqual({ store: 7, employee: '007' });
  expect(cashierSearch({ store: '7', employee: ' Ä/7?&#% ' })).toEqual({ store: 7, employee: ' Ä/7?&#% ' });
});
