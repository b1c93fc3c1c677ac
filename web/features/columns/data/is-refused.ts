import { ApiError } from '../../../api/client.ts';

const REFUSALS: ReadonlySet<string> = new Set(['INVALID_INPUT', 'NOT_ALLOWED', 'STALE']);

/** Whether the same answer would be refused again: something has to change first. */
export const isRefused = (error: Error | null): boolean =>
  error instanceof ApiError && REFUSALS.has(error.code ?? '');
