// Parts that the inputs of several calls share.

import { z } from 'zod';
import { RECORD_ID_PATTERN } from './record-key.ts';

export const recordId = z
  .string()
  .regex(RECORD_ID_PATTERN, 'Nothing has this id. The address may be incomplete.');

/** For addresses. @param whose 'the upload' */
export const recordIdOf = (whose: string) => recordId.describe(`The id of ${whose}, such as 7-12`);

/** The calendar begins with year 1, and the database refuses anything earlier. */
const isOfTheCalendar = (text: string): boolean => !text.startsWith('0000');
const NO_SUCH_YEAR = 'There is no year 0000';

/** A business day, 'YYYY-MM-DD'. */
export const dayInput = z.iso.date().refine(isOfTheCalendar, NO_SUCH_YEAR);

/** A point in time with its zone. */
export const instantInput = z.iso.datetime({ offset: true }).refine(isOfTheCalendar, NO_SUCH_YEAR);
