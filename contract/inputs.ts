// Input fields shared by several calls.

import { maskCardNumbers } from '@tillwatch/core/privacy';
import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { RECORD_ID_PATTERN } from './record-key.ts';
import { showTurning } from './show-unseen.ts';

export const recordId = z
  .string()
  .regex(RECORD_ID_PATTERN, 'Nothing has this id. The address may be incomplete.');

/** For addresses. @param whose 'the upload' */
export const recordIdOf = (whose: string) => recordId.describe(`The id of ${whose}, such as 7-12`);

/** The calendar begins with year 1, and the database refuses anything earlier. */
const isInCalendar = (text: string): boolean => !text.startsWith('0000');
const NO_SUCH_YEAR = 'There is no year 0000';

/** A business day, 'YYYY-MM-DD'. */
export const dayInput = z.iso.date().refine(isInCalendar, NO_SUCH_YEAR);

/** A point in time with its zone. */
export const instantInput = z.iso.datetime({ offset: true }).refine(isInCalendar, NO_SUCH_YEAR);

const VISIBLE = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Between links, whose digits are no card's and must stay as they are. */
const LINKS = /(https?:\/\/\S+)/i;

/** Card numbers are kept nowhere, whoever types them: all but the last four digits become `*`, as in files. */
export const hideCards = (text: string): string =>
  text
    .split(LINKS)
    .map((part, at) => (at % 2 === 0 ? maskCardNumbers(part) : part))
    .join('');

/**
 * Text of several lines that others read. What would turn the direction of the text after it is shown instead, so that
 * nobody reads something else than what was written.
 */
export const readableText = () => z.string().overwrite((text) => showTurning(hideCards(text)));

/**
 * The same, trimmed, without NUL, which PostgreSQL's text can't hold. Text in which nothing can be seen is empty: a
 * reason that nobody can read is none.
 * @param label 'A note'
 */
export const longText = (label: string, most: number = LIMITS.notesMaxLength) =>
  z
    .string()
    .overwrite((text) => (VISIBLE.test(text) ? showTurning(hideCards(text.replaceAll('\0', ''))) : ''))
    .trim()
    .max(most, `${label} can have at most ${most} characters`);

interface PageBounds {
  /** The most rows that a call returns, and the default. */
  most: number;
  usual: number;
  /** The most rows that may be skipped. */
  farthest: number;
}

const LIST: PageBounds = {
  most: LIMITS.maxPageSize,
  usual: LIMITS.defaultPageSize,
  farthest: 100_000_000,
};

/** The `limit` and `offset` of a list. */
export const pageFields = ({ most, usual, farthest } = LIST) => ({
  limit: z.coerce.number().int().min(1).max(most).default(usual).describe('How many to return at most'),
  offset: z.coerce
    .number()
    .int()
    .min(0)
    .max(farthest)
    .default(0)
    .describe('Where the page begins: how many to skip'),
});
