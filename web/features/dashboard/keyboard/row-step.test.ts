import { expect, it } from 'vitest';
import { rowStep } from './row-step.ts';

it('moves by letters from anywhere and by arrows only among the rows', () => {
  expect(['j', 'k', 'ArrowDown', 'ArrowUp', 'x'].map((key) => rowStep(key, false))).toEqual([
    1, -1, 1, -1, 0,
  ]);
  expect(['J', 'K', 'ArrowDown', 'ArrowUp', 'x'].map((key) => rowStep(key, true))).toEqual([1, -1, 0, 0, 0]);
});
