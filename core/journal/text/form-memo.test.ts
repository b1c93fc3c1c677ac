import { expect, test } from 'vitest';
import { createFormMemo } from './form-memo.ts';

test('keeps one value for texts that differ only in their digits', () => {
  let made = 0;
  const memo = createFormMemo(() => ({ id: ++made }));
  expect(memo.of('AUTH 4711')).toBe(memo.of('AUTH 0815'));
  expect(memo.of('AUTH 471').id).toBe(2);
  expect(memo.of('AUTH 47A1').id).toBe(3);
  expect(memo.of('auth 4711').id).toBe(4);
  expect(memo.of('').id).toBe(5);
  expect(memo.of('AUTH 9999').id).toBe(1);
});
