import { expect, it, vi } from 'vitest';
import { createWatchedMap } from './watched-map.ts';

it('notifies its listeners of changes, and of nothing else', () => {
  const map = createWatchedMap<number>();
  const listener = vi.fn();
  const stop = map.watch(listener);
  map.set('a', 1);
  map.delete('b');
  expect(listener).toHaveBeenCalledTimes(1);
  map.delete('a');
  stop();
  map.set('a', 2);
  expect(listener).toHaveBeenCalledTimes(2);
  expect(map.get('a')).toBe(2);
});

it('gives the same entries until something changes', () => {
  const map = createWatchedMap<number>();
  map.set('a', 1);
  const before = map.entries();
  expect(map.entries()).toBe(before);
  map.set('b', 2);
  expect(map.entries()).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
  expect(before).toEqual([['a', 1]]);
});
