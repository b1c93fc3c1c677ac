import { ROUTES } from '@tillwatch/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callApi } from './client.ts';
import { watchForLoggedOut } from './session.ts';

const assign = vi.fn();
const onLoggedOut = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { location: { assign } });
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'NOT_SIGNED_IN', message: 'No.', requestId: 'r-1' }, { status: 401 }),
  );
  watchForLoggedOut(onLoggedOut);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// Specification: 4.7, 9.38
it('sends a user whose session has ended to /api/login after 500 ms, telling them once however many calls fail', async () => {
  await expect(callApi(ROUTES.getUser)).rejects.toThrow('401');
  expect(onLoggedOut).not.toHaveBeenCalled();
  for (let call = 0; call < 3; call += 1) await expect(callApi(ROUTES.listStores)).rejects.toThrow('401');
  expect(onLoggedOut).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(499);
  expect(assign).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(assign.mock.calls).toEqual([['/api/login']]);
});
