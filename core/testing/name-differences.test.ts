import { expect, it } from 'vitest';
import { nameDifferences } from './name-differences.ts';

it('names what is missing and what is too much, repetitions included', () => {
  expect(nameDifferences(['b', 'a'], ['a', 'b'])).toBe('');
  expect(nameDifferences(['a', 'c', 'c'], ['a', 'b', 'c'])).toBe('missing: b; too many: c');
});

it('makes a failed comparison name what differs, however long the lists are', () => {
  const names = Array.from({ length: 200 }, (_, place) => `call${place}`);
  const compare = () => {
    const differences = nameDifferences(names.slice(1), names);
    expect(differences, differences).toBe('');
  };
  expect(compare).toThrow('missing: call0');
});
