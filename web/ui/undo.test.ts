import { afterEach, expect, it } from 'vitest';
import { forgetAllUndo, forgetUndo, nextUndo, rememberUndo, takeUndo } from './undo.ts';

afterEach(forgetAllUndo);

it('undoes the last thing done, then the one before, each once', () => {
  const undone: string[] = [];
  for (const name of ['verify 1', 'verify 2', 'flag 3']) rememberUndo(name, () => undone.push(name));
  expect(nextUndo()?.name).toBe('flag 3');
  expect([takeUndo(), takeUndo(), takeUndo(), takeUndo()]).toEqual([true, true, true, false]);
  expect(undone).toEqual(['flag 3', 'verify 2', 'verify 1']);
});

it('undoes a given one out of turn, and nothing that was not done after all', () => {
  const undone: string[] = [];
  const [first, second] = ['verify 1', 'verify 2'].map((name) => rememberUndo(name, () => undone.push(name)));
  forgetUndo(second!);
  expect(takeUndo(second)).toBe(false);
  expect(takeUndo(first)).toBe(true);
  expect(takeUndo(first)).toBe(false);
  expect(undone).toEqual(['verify 1']);
});

it('keeps fifty levels', () => {
  for (let level = 1; level <= 60; level += 1) rememberUndo(String(level), () => undefined);
  let levels = 0;
  while (takeUndo()) levels += 1;
  expect(levels).toBe(50);
});
