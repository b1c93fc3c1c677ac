import { expect, it } from 'vitest';
import { endOfDay, startOfDay } from './day-bounds.ts';

it('spans the whole day in the browser’s time zone', () => {
  expect(new Date(startOfDay('2026-03-14')).toString()).toContain('Mar 14 2026 00:00:00');
  expect(new Date(endOfDay('2026-12-31')).toString()).toContain('Jan 01 2027 00:00:00');
});
