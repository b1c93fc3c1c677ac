// Determines from how a journal writes money and dates whether the day comes first.

import { toDayNumber } from '../../text/date-time.ts';
import type { DateEvidence } from '../date-order.ts';

const DECIMAL = /\d([.,])\d\d(?!\d)/;
const DOTTED_DAY = /(?<![\d.])\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})(?![\d.])/;
const ISO_DAY = /(?<!\d)((?:19|20)\d\d)-(\d\d)-(\d\d)(?!\d)/;

/** If decimals have a comma, or dates have dots, the day comes first. */
export function noteWriting(lines: readonly string[], dates: DateEvidence): void {
  let commas = 0;
  let points = 0;
  let dotted = 0;
  for (const line of lines) {
    const [, year, month, day] = ISO_DAY.exec(line) ?? [];
    if (day !== undefined) dates.noteDay(toDayNumber(Number(year), Number(month), Number(day)));
    const isDay = DOTTED_DAY.test(line);
    if (isDay) dotted++;
    const mark = isDay ? undefined : DECIMAL.exec(line)?.[1];
    if (mark === ',') commas++;
    else if (mark === '.') points++;
  }
  if (commas > points || dotted > lines.length / 100) dates.preferDayFirst();
}
