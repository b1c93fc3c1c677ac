import { expect, it } from 'vitest';
import { nameOtherStore } from './name-other-store.ts';

it('names only stores that the user may see, and tells the others apart', () => {
  const stores = [null, '1055', null, null].map((storeNumber) => ({ storeNumber }));
  expect(stores.map((store, at) => nameOtherStore(store, stores.slice(0, at)))).toEqual([
    'another store',
    'store 1055',
    'another store (2)',
    'another store (3)',
  ]);
});
