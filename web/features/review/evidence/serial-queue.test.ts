import { expect, it } from 'vitest';
import { createSerialQueue } from './serial-queue.ts';

/** A promise that the test settles when it wants to. */
function defer() {
  let resolve = (): void => {};
  let reject = (_reason: Error): void => {};
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

it('keeps the order within a key and does not hold up another', async () => {
  const queue = createSerialQueue();
  const order: string[] = [];
  const first = defer();
  const one = queue.add('a', async () => {
    await first.promise;
    order.push('a1');
  });
  const two = queue.add('a', async () => void order.push('a2'));
  await queue.add('b', async () => void order.push('b1'));
  expect(order).toEqual(['b1']);
  expect(queue.countWaiting('a')).toBe(2);
  first.resolve();
  await Promise.all([one, two]);
  expect(order).toEqual(['b1', 'a1', 'a2']);
  expect(queue.countWaiting('a')).toBe(0);
});

it('goes on after a failure, which only its own caller sees', async () => {
  const queue = createSerialQueue();
  const first = defer();
  const one = queue.add('a', () => first.promise);
  const two = queue.add('a', async () => 'saved');
  first.reject(new Error('no connection'));
  await expect(one).rejects.toThrow('no connection');
  await expect(two).resolves.toBe('saved');
});
