import { describe, expect, it } from 'vitest';
import {
  describeQueue,
  formatClock,
  formatHour,
  formatInstant,
  formatCount,
  formatDay,
  formatDayRange,
  formatInitials,
  formatMoney,
  formatMonth,
  formatRelative,
} from './format.ts';

describe('formatMoney', () => {
  // Specification: 2.91
  it.each([
    [0, '$0.00'],
    [-0, '$0.00'],
    [1.5, '$1.50'],
    [-1.99, '-$1.99'],
    [1204567.1, '$1,204,567.10'],
    [-0.001, '$0.00'],
  ])('%d is %s', (amount, text) => {
    expect(formatMoney(amount)).toBe(text);
  });
});

describe('wall-clock times', () => {
  // Specification: 2.89
  it('are shown as they are, whatever the zone', () => {
    expect(formatClock('2026-11-18T06:02:57')).toBe('06:02:57');
    expect(formatDay('2026-11-18T23:59:59')).toBe('Nov 18, 2026');
    expect(formatDay('2026-03-01')).toBe('Mar 1, 2026');
    expect(formatMonth('2026-03')).toBe('Mar 2026');
  });
});

describe('one clock of 24 hours', () => {
  it('is shown for instants, hours, and wall-clock times', () => {
    const afternoon = new Date(2026, 10, 18, 14, 2, 57).toISOString();
    expect(formatInstant(afternoon)).toBe('Nov 18, 2026, 14:02:57');
    expect(formatInstant(new Date(2026, 10, 18, 0, 2, 57).toISOString())).toBe('Nov 18, 2026, 00:02:57');
    expect([0, 7, 12, 23].map(formatHour)).toEqual(['00:00', '07:00', '12:00', '23:00']);
    expect(formatClock('2026-11-18T14:02:57')).toBe('14:02:57');
  });
});

describe('formatRelative', () => {
  const now = Date.parse('2026-11-18T12:00:00Z');
  it.each([
    ['2026-11-18T11:59:55Z', 'now'],
    ['2026-11-18T11:59:30Z', '30 seconds ago'],
    ['2026-11-18T11:55:00Z', '5 minutes ago'],
    ['2026-11-18T09:10:00Z', '2 hours ago'],
    ['2026-11-17T11:00:00Z', 'yesterday'],
    ['2026-11-08T12:00:00Z', '10 days ago'],
    ['2026-08-18T12:00:00Z', '3 months ago'],
    ['2024-08-18T12:00:00Z', '2 years ago'],
  ])('%s is %s', (iso, text) => {
    expect(formatRelative(iso, now)).toBe(text);
  });
});

it('groups thousands', () => {
  expect(formatCount(12480)).toBe('12,480');
});

// Specification: 2.30
it('makes initials', () => {
  expect(formatInitials('jane', 'Doe')).toBe('JD');
  expect(formatInitials(' ', '')).toBe('');
});

it.each([
  ['2026-11-18', '2026-11-18', 'Nov 18, 2026'],
  ['2026-11-18', '2026-11-20', 'Nov 18, 2026 to Nov 20, 2026'],
  [null, '2026-11-20', ''],
])('%s to %s', (firstDay, lastDay, text) => {
  expect(formatDayRange(firstDay, lastDay)).toBe(text);
});

it.each([
  [0, 'Waiting its turn: next in line'],
  [1, 'Waiting its turn: 1 upload ahead of it'],
  [1200, 'Waiting its turn: 1,200 uploads ahead of it'],
])('with %s before it, an upload says "%s"', (position, text) => {
  expect(describeQueue(position)).toBe(text);
});
