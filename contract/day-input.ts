import { z } from 'zod';

/** The calendar begins with year 1, and the database refuses an earlier one. */
const isOfTheCalendar = (text: string): boolean => !text.startsWith('0000');
const NO_SUCH_YEAR = 'There is no year 0000';

/** A business day that somebody sends: 'YYYY-MM-DD'. */
export const dayInput = z.iso.date().refine(isOfTheCalendar, NO_SUCH_YEAR);

/** A moment that somebody sends, with its zone. */
export const instantInput = z.iso.datetime({ offset: true }).refine(isOfTheCalendar, NO_SUCH_YEAR);
