// Tells from how a journal writes money and days whether the day comes first in its dates.

import { toDayNumber } from '../../text/date-time.ts';
import type { DateEvidence } from '../date-order.ts';

const DECIMAL = /\d([.,])\d\d(?!\d)/;
const DOTTED_DAY = /(?<![\d.])\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})(?![\d.])/;
const SIGN = /[€£]/;
const ISO_DAY = /(?<!\d)((?:19|20)\d\d)-(\d\d)-(\d\d)(?!\d)/;

/** Where decimals have a comma, days have dots, or money is not in dollars, the day comes first. */
export function noteWriting(lines: readonly string[], dates: DateEvidence): void {
  let commas = 0;
  let points = 0;
  let others = 0;
  for (const line of lines) {
    const [, year, month, day] = ISO_DAY.exec(line) ?? [];
    if (day !== undefined) dates.noteDay(toDayNumber(Number(year), Number(month), Number(day)));
    const isDay = DOTTED_DAY.test(line);
    if (isDay || SIGN.test(line)) others++;
    const mark = isDay ? undefined : DECIMAL.exec(line)?.[1];
    if (mark === ',') commas++;
    else if (mark === '.') points++;
  }
  if (commas > points || others > lines.length / 100) dates.preferDayFirst();
}
