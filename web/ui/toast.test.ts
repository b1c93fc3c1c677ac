import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, readToasts, toast, TOAST_DURATION_MS, TOAST_SWIPE_THRESHOLD_PX } from './toast.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

// Specification: 9.42
it('shows only the newest one', () => {
  toast({ title: 'Store Created' });
  toast({ title: 'Store Updated' });
  expect(readToasts()).toMatchObject([{ title: 'Store Updated', open: true }]);
});

// Specification: 9.43
it('removes a dismissed one after 1,000,000 ms', () => {
  const { dismiss } = toast({ title: 'Store Deleted' });
  dismiss();
  expect(readToasts()).toMatchObject([{ open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(readToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(readToasts()).toEqual([]);
});

it('does not touch the one that replaced it', () => {
  const { dismiss } = toast({ title: 'First' });
  const [{ id } = { id: 0 }] = readToasts();
  toast({ title: 'Second' });
  dismiss();
  dismissToast(id);
  vi.advanceTimersByTime(1_000_000);
  expect(readToasts()).toMatchObject([{ title: 'Second', open: true }]);
  readToasts().forEach((shown) => dismissToast(shown.id));
});

// Specification: 9.44, 9.45
it('shows for 5000 ms, and can be swiped away by 50 pixels', () => {
  expect(TOAST_DURATION_MS).toBe(5_000);
  expect(TOAST_SWIPE_THRESHOLD_PX).toBe(50);
});
