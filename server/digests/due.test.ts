import { expect, it } from 'vitest';
import { localTime } from './local-time.ts';
import { dueDay } from './send-digest.ts';

type Choice = Parameters<typeof dueDay>[0];

const choice = (more: Partial<Choice>): Choice => ({
  user_id: 1,
  is_on: true,
  hour: 7,
  time_zone: 'America/New_York',
  store_ids: null,
  first_day: '2026-01-01',
  day: null,
  delivery: null,
  tries: 0,
  retry_at: null,
  problem: null,
  told_until: null,
  ...more,
});

const due = (instant: string, more: Partial<Choice> = {}): string | null =>
  dueDay(choice(more), new Date(instant));

it('shows what a clock shows in its zone, by summer time too', () => {
  expect(localTime(new Date('2026-11-24T04:59:00Z'), 'America/New_York')).toEqual({
    day: '2026-11-23',
    hour: 23,
  });
  expect(localTime(new Date('2026-11-24T05:00:00Z'), 'America/New_York')).toEqual({
    day: '2026-11-24',
    hour: 0,
  });
  expect(localTime(new Date('2026-07-24T04:00:00Z'), 'America/New_York')).toEqual({
    day: '2026-07-24',
    hour: 0,
  });
  expect(localTime(new Date('2026-11-24T18:20:00Z'), 'Asia/Kolkata')).toEqual({
    day: '2026-11-24',
    hour: 23,
  });
  expect(localTime(new Date('2026-11-24T18:20:00Z'), 'Nowhere/Gone')).toEqual({
    day: '2026-11-24',
    hour: 18,
  });
});

it('is due at its hour, late on the same day, and not for a day that has passed', () => {
  expect(due('2026-11-24T11:59:00Z')).toBeNull();
  expect(due('2026-11-24T12:00:00Z')).toBe('2026-11-24');
  expect(due('2026-11-25T04:59:00Z')).toBe('2026-11-24');
  // The machine was off for three days: one digest, at the usual hour.
  expect(due('2026-11-27T11:00:00Z', { day: '2026-11-23' })).toBeNull();
  expect(due('2026-11-27T12:00:00Z', { day: '2026-11-23' })).toBe('2026-11-27');
});

it('is due once a day, and not before the first day', () => {
  for (const delivery of ['sending', 'sent', 'uncertain'] as const)
    expect(due('2026-11-24T20:00:00Z', { day: '2026-11-24', delivery })).toBeNull();
  expect(due('2026-11-24T20:00:00Z', { first_day: '2026-11-25' })).toBeNull();
  expect(due('2026-11-25T12:00:00Z', { first_day: '2026-11-25' })).toBe('2026-11-25');
  // Somebody who travels west has the same day twice, but gets one digest.
  expect(
    due('2026-11-24T20:00:00Z', { day: '2026-11-24', delivery: 'sent', time_zone: 'Pacific/Honolulu' }),
  ).toBeNull();
});

it('comes once in the night when an hour is missing, and when one comes twice', () => {
  // 2026-03-08: 2 AM is followed by 3 AM. 2026-11-01: the hour from 1 AM comes twice.
  expect(due('2026-03-08T06:59:00Z', { hour: 2 })).toBeNull();
  expect(due('2026-03-08T07:00:00Z', { hour: 2 })).toBe('2026-03-08');
  expect(due('2026-11-01T05:00:00Z', { hour: 1 })).toBe('2026-11-01');
  expect(due('2026-11-01T06:00:00Z', { hour: 1, day: '2026-11-01', delivery: 'sent' })).toBeNull();
});

it('is tried again on its day once it is time, and on no other', () => {
  const failed = {
    day: '2026-11-24',
    delivery: 'failed',
    retry_at: new Date('2026-11-24T12:15:00Z'),
  } as const;
  expect(due('2026-11-24T12:14:00Z', failed)).toBeNull();
  expect(due('2026-11-24T12:15:00Z', failed)).toBe('2026-11-24');
  expect(due('2026-11-25T11:00:00Z', failed)).toBeNull();
  expect(due('2026-11-24T20:00:00Z', { ...failed, retry_at: null })).toBeNull();
});
