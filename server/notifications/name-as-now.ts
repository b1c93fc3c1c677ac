import { nameThen } from '../platform/user-names.queries.ts';

/** Somebody who was called otherwise before. */
export interface EarlierName {
  name: string;
  /** What the account is called now. */
  current: string;
  /** When it got another name. */
  until: Date;
}

type Details = Record<string, unknown>;

/** The names of people with accounts in a notification's details. @param of the field that has these details */
export function listNames(details: Details, of = ''): string[] {
  return Object.entries(details).flatMap(([key, value]) => {
    if (isDetails(value)) return listNames(value, key);
    return isName(key, value, of) ? [value] : [];
  });
}

/**
 * Adds what people are called now, where a notification names them as they were called when it was written.
 * @param earlier by name; of people who have been renamed since then
 */
export function nameAsNow(details: Details, earlier: ReadonlyMap<string, EarlierName>, of = ''): Details {
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => {
      if (isDetails(value)) return [key, nameAsNow(value, earlier, key)];
      if (!isName(key, value, of)) return [key, value];
      return [key, nameThen(earlier.get(value)?.current ?? value, value)];
    }),
  );
}

const isDetails = (value: unknown): value is Details =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** 'by', 'uploadedBy' or its 'name', 'agentName', 'userName'. */
function isName(key: string, value: unknown, of: string): value is string {
  const names = key === 'by' || key.endsWith('By') || NAMES.has(key);
  return typeof value === 'string' && (names || (key === 'name' && of.endsWith('By')));
}

const NAMES = new Set(['agentName', 'userName']);
