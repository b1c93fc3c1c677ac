import { describe, expect, it } from 'vitest';
import { readLiveEvent, reconnectDelayMs } from './live.ts';

describe('reconnectDelayMs', () => {
  it('doubles up to half a minute', () => {
    expect([1, 2, 3, 4, 5, 6, 50].map(reconnectDelayMs)).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ]);
  });
});

describe('readLiveEvent', () => {
  it('reads the events of the contract', () => {
    const event = { type: 'review', storeId: 3, transactionId: '3-41', byUserId: 1, version: 2 };
    expect(readLiveEvent(JSON.stringify(event))).toEqual(event);
  });

  it('ignores everything else', () => {
    expect(readLiveEvent('')).toBeNull();
    expect(readLiveEvent('{"type":"weather"}')).toBeNull();
  });
});
