import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/client.ts';
import { dismissToast, readToasts } from '../../../ui/toast.ts';
import { toastFailure, toastSuccess } from './result-toasts.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const { id } of readToasts()) dismissToast(id);
  vi.runAllTimers();
  vi.useRealTimers();
});

// Specification: 8.7 to 8.9
it.each(['Failed to create user', 'Failed to update user', 'Failed to deactivate user'])(
  'says "%s" where the server says nothing',
  (fallback) => {
    toastFailure(new ApiError(502, 'Bad Gateway', ''), fallback);
    expect(readToasts()).toMatchObject([{ title: 'Error', description: fallback, variant: 'destructive' }]);
  },
);

// Specification: 8.7 to 8.9
it('says what the server says', () => {
  const body = { code: 'EMAIL_TAKEN', message: 'There is already an account', requestId: 'r-1' };
  toastFailure(new ApiError(409, 'Conflict', JSON.stringify(body)), 'Failed to create user');
  expect(readToasts()).toMatchObject([{ title: 'Error', description: 'There is already an account' }]);
});

// Specification: 8.34
it('says what was done', () => {
  toastSuccess('User created successfully');
  expect(readToasts()).toMatchObject([{ title: 'Success', description: 'User created successfully' }]);
});
