import { expect, it } from 'vitest';
import { agentStatus } from './agent-status.ts';

const NOW = Date.parse('2026-11-18T12:00:00Z');
const minutesAgo = (minutes: number) => NOW - minutes * 60_000;

// Specification: 4.44, 4.45
it('is active for five minutes after each activity, then idle', () => {
  expect(agentStatus({ isConnected: true, lastActivityMs: NOW }, NOW)).toBe('active');
  expect(agentStatus({ isConnected: true, lastActivityMs: minutesAgo(5) }, NOW)).toBe('active');
  expect(agentStatus({ isConnected: true, lastActivityMs: minutesAgo(5) - 1 }, NOW)).toBe('idle');
  expect(agentStatus({ isConnected: true, lastActivityMs: null }, NOW)).toBe('idle');
});

// Specification: 4.46
it('is offline without a connected page, however recent the last activity', () => {
  expect(agentStatus({ isConnected: false, lastActivityMs: NOW }, NOW)).toBe('offline');
});
