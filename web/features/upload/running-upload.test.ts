import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepRunning, readRunning } from './running-upload.ts';

const running = { userId: 7, uploadId: '4-12', filename: 'day.xlsx' };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('is known after a reload, to its person only, until it has ended', () => {
  expect(readRunning(7)).toBeNull();
  keepRunning(running);
  expect(readRunning(7)).toEqual(running);
  expect(readRunning(8)).toBeNull();
  keepRunning(null);
  expect(readRunning(7)).toBeNull();
});

it('does without storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepRunning(running);
  expect(readRunning(7)).toBeNull();
});
