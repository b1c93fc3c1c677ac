// Finds the date in the text of a title.

import type { Cell } from '../row.ts';

/** A date in the text of a title: 'Business date: 11/17/2026'. */
export const TITLE_DATE =
  /\d{1,4}[/-]\d{1,2}[/-]\d{1,4}|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}\.?[ -](?:de )?(?:jan|ene|gen|fe[bv]|f[ée]v|m[aä]r|a[bpv]r|ma[iyg]|ju[iln]|giu|lug|a[gou]|se[pt]|o[ckut]t|nov|d[eé][cz]|dic)\p{L}{0,8}\.?[ -](?:de )?\d{2,4}|[A-Za-z]{3,9}\.? \d{1,2},? \d{4}/iu;

const TITLE_TIMES = /\b\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]\.? ?m\.?)?/gi;

function cutDates(text: string): { dates: string[]; beside: string } {
  const dates: string[] = [];
  let beside = '';
  let rest = text;
  for (let match = TITLE_DATE.exec(rest); match !== null; match = TITLE_DATE.exec(rest)) {
    dates.push(match[0]);
    beside += rest.slice(0, match.index);
    rest = rest.slice(match.index + match[0].length);
  }
  return { dates, beside: beside + rest };
}

/** What is beside the dates and times of a title. */
export const withoutDates = (text: string): string => cutDates(text).beside.replace(TITLE_TIMES, '');

/** `Period 10/28/26 - 10/29/26` */
export const hasSeveralDays = (text: string): boolean => new Set(cutDates(text).dates).size > 1;

/** The day a report was made is not the day it is about. */
const OF_PRINTING = /\b(?:run|print|printed|created|generated|exported|produced|as of)\b|report date/i;

export function isOfPrinting(cell: Cell): boolean {
  return typeof cell === 'string' && OF_PRINTING.test(cell);
}
