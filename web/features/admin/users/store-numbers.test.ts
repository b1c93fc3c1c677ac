import { expect, it } from 'vitest';
import { splitStoreNumbers, toggleStoreNumber } from './store-numbers.ts';

// Specification: 5.21
it('splits at commas, trims, and leaves out what is empty', () => {
  expect(splitStoreNumbers(' 318,  99 ,A 7,, ')).toEqual(['318', '99', 'A 7']);
  expect(splitStoreNumbers('')).toEqual([]);
});

it('adds a number at the end and takes it out again', () => {
  expect(toggleStoreNumber('318 ,99', '42')).toBe('318, 99, 42');
  expect(toggleStoreNumber('318, 99,42', '99')).toBe('318, 42');
  expect(toggleStoreNumber('', '1')).toBe('1');
});
