import { expect, it } from 'vitest';
import { flagLabels, flagsBeside } from './flag-labels.ts';

it('names every flag in the order of the filter panel', () => {
  expect(flagLabels(['cigarettes', 'abort'])).toEqual(['Aborts', 'Cigarettes']);
});

it('does not repeat the type', () => {
  expect(flagsBeside('Abort', ['abort', 'cigarettes'])).toEqual(['Cigarettes']);
  expect(flagsBeside('Void', ['void_items'])).toEqual([]);
  expect(flagsBeside('Sale', ['void_items', 'promos'])).toEqual(['Voids & Item Voids', 'Promos']);
});
