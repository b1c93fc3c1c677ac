// Finds the date in the text of a title.

import type { Cell } from '../row.ts';

/** A date in the text of a title: 'Business date: 11/17/2026'. */
export const TITLE_DATE =
  /\d{1,4}[/-]\d{1,2}[/-]\d{1,4}|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}\.?[ -](?:de )?(?:jan|ene|gen|fe[bv]|f[ée]v|m[aä]r|a[bpv]r|ma[iyg]|ju[iln]|giu|lug|a[gou]|se[pt]|o[ckut]t|nov|d[eé][cz]|dic)\p{L}{0,8}\.?[ -](?:de )?\d{2,4}|[A-Za-z]{3,9}\.? \d{1,2},? \d{4}/iu;

/** `20261123`, as only names of sheets have it: in other text, it may be any number. */
const SOLID_DAY = /(?<!\d)(20\d\d)([01]\d)([0-3]\d)(?!\d)/;

/** The name of a sheet, with its day as titles have it. */
export const withWrittenDay = (sheet: string): string => sheet.replace(SOLID_DAY, '$1-$2-$3');

/** The names of sheets that are about a day, and don't say of which year: `Mon 11-23`, `Nov 23`, `Monday`, `Day 1`. */
const PARTS_OF_DAYS = [
  /^(?:\p{L}{2,3}\.?,? ?)?\d{1,2}[./-]\d{1,2}\.?$/u,
  /^(?=.*\d)(?:\p{L}{2,3}\.?,? )?(?:\d{1,2}\.?[ -])?(?:jan|ene|gen|fe[bv]|f[ée]v|m[aä]r|a[bpv]r|ma[iyg]|ju[iln]|giu|lug|ago|aug|ao[uû]|se[pt]|o[ckut]t|nov|d[eé][cz]|dic)\p{L}{0,8}\.?(?:[ -]\d{1,2})?$/iu,
  /^(?:mon|tue|wed|thu|fri|sat|sun|\p{L}{3,6}day|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|\p{L}{3,7}tag|mittwoch|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche)$/iu,
  /^(?:day|tag|jour|d[ií]a|dag|giorno|dzie[nń]) ?\d{1,2}$/iu,
];

export const namesPartOfDay = (sheet: string): boolean =>
  PARTS_OF_DAYS.some((form) => form.test(sheet.trim()));

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
