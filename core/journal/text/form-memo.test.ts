import { expect, test } from 'vitest';
import { createFormMemo } from './form-memo.ts';

function createCounting(): { of(text: string, start?: number): { id: number } } {
  let made = 0;
  const memo = createFormMemo(
    (text, start) => ({ id: ++made, text, start }),
    (text) => text.startsWith('*'),
  );
  return { of: (text, start = 0) => memo.of(text, start) };
}

test('keeps one value for texts that differ only in their digits', () => {
  const memo = createCounting();
  expect(memo.of('AUTH 4711')).toBe(memo.of('AUTH 0815'));
  expect(memo.of('AUTH 471').id).toBe(2);
  expect(memo.of('AUTH 47A1').id).toBe(3);
  expect(memo.of('auth 4711').id).toBe(4);
  expect(memo.of('').id).toBe(5);
  expect(memo.of('AUTH 9999').id).toBe(1);
});

test('keeps another one for another start, whatever is before it', () => {
  const memo = createCounting();
  expect(memo.of('10:15 01 COFFEE', 9)).toBe(memo.of('11:07 02 COFFEE', 9));
  expect(memo.of('AM:15 01 COFFEE', 9).id).toBe(1);
  expect(memo.of('10:15 A1 COFFEE', 9).id).toBe(1);
  expect(memo.of('10:15 0A COFFEE', 9).id).toBe(2);
  expect(memo.of('10:15 01 COFFEE', 8).id).toBe(3);
});

test('keeps none for texts whose digits matter', () => {
  const memo = createCounting();
  expect(memo.of('*1').id).toBe(1);
  expect(memo.of('*1').id).toBe(2);
});
