import { expect, it } from 'vitest';
import { createKeySet } from './key-set.ts';

it('recognizes added keys, and practically no others', () => {
  const keys = createKeySet();
  const count = 50_000;
  let mistaken = 0;
  for (let index = 0; index < count; index += 1) {
    if (keys.add(`${index % 4}\n${1_000_000 + index}\n2026-11-17T10:00:00`)) mistaken += 1;
  }
  expect(mistaken).toBe(0);
  for (let index = 0; index < count; index += 1) {
    expect(keys.add(`${index % 4}\n${1_000_000 + index}\n2026-11-17T10:00:00`)).toBe(true);
  }
});
