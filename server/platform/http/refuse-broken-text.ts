import { AppError } from '../errors.ts';

/** No call accepts deeper input. */
const MAX_DEPTH = 10;

/**
 * Refuses lone surrogates anywhere in the input: they can't be stored, and would become a different character.
 * @throws AppError INVALID_INPUT at the field.
 */
export function refuseBrokenText(input: unknown, path: readonly string[] = []): void {
  if (typeof input === 'string') {
    if (!/\p{Cs}/u.test(input)) return;
    const message = 'This text contains a broken character. Please type it in again.';
    throw new AppError('INVALID_INPUT', message, path.length > 0 ? { [path.join('.')]: message } : undefined);
  }
  if (typeof input !== 'object' || input === null || path.length === MAX_DEPTH) return;
  for (const [name, value] of Object.entries(input)) refuseBrokenText(value, [...path, name]);
}
