import { expect, it } from 'vitest';
import { formatAge } from './format-age.ts';

const NOW = Date.parse('2026-11-18T12:00:00Z');

it('counts whole minutes, and never shows a time in the future', () => {
  expect(formatAge('2026-11-18T12:00:40Z', NOW)).toBe('now');
  expect(formatAge('2026-11-18T11:59:01Z', NOW)).toBe('now');
  expect(formatAge('2026-11-18T11:59:00Z', NOW)).toBe('1 minute ago');
  expect(formatAge('2026-11-17T12:00:00Z', NOW)).toBe('yesterday');
});
