import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('runs as many at once as it may, the others afterward in order, whatever fails', async () => {
  const inTurn = createTurns(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const results = [1, 2, 3, 4].map((n) =>
    inTurn(async () => {
      begun.push(n);
      await new Promise<void>((resolve) => void ends.push(resolve));
      if (n === 1) throw new Error('failed');
      return n;
    }).catch((error: Error) => error.message),
  );
  await Promise.resolve();
  expect(begun).toEqual([1, 2]);
  ends[0]?.();
  expect(await results[0]).toBe('failed');
  expect(begun).toEqual([1, 2, 3]);
  ends[1]?.();
  await results[1];
  expect(begun).toEqual([1, 2, 3, 4]);
  ends[2]?.();
  ends[3]?.();
  expect(await Promise.all(results)).toEqual(['failed', 2, 3, 4]);
});
