// Cuts the text of a band above the rows that it is about: `Drawer 1 - 10/28/26`, `28.10.2026 | Kasse 2 | Schicht 1`.

import type { Cell } from '../row.ts';
import { namedRegister, normalizeRegister } from '../text/register-code.ts';
import { fieldOfHeading } from './table/table-columns.ts';
import { hasSeveralDays, isOfPrinting, TITLE_DATE, withoutDates } from './title-date.ts';

const LONGEST_BAND = 80;
const BETWEEN = /\s{2,}|[|;,·•()[\]]\s*|(?:^|\s)[-–—/](?:\s|$)/u;
const ENDS = /^[\s:.,-]{1,9}|[\s:.,-]{1,9}$/gu;
const WORDS = /^[\p{L}\s.:#-]*$/u;
/** `Shift 2` beside a register or a cashier */
const NUMBERED = /^(\p{L}{3,12})\.? #?(\d{1,6})$/u;

export const isNumberedName = (text: string): boolean => NUMBERED.test(text);

/** @returns the number of what a heading would name as a register, `Drawer 1` or `Kasse 2`; '' for any other text */
export function numberedRegister(text: string): string {
  const known = namedRegister(text);
  if (known !== '') return known;
  const [, word, number = ''] = NUMBERED.exec(text.trim()) ?? [];
  return fieldOfHeading(word) === 'register' ? normalizeRegister(number) : '';
}

/**
 * @param hasDay whether the day is wanted
 * @returns the parts of text with one date and at least one numbered name (a register, a shift); other cells as they
 * are
 */
export function bandParts(cell: Cell, hasDay: boolean): Cell[] {
  if (typeof cell !== 'string' || cell.length > LONGEST_BAND || isOfPrinting(cell)) return [cell];
  const [date] = TITLE_DATE.exec(cell) ?? [];
  if (date === undefined || hasSeveralDays(cell)) return [cell];
  const at = cell.indexOf(date);
  const beside = [cell.slice(0, at), cell.slice(at + date.length)]
    .flatMap((text) => withoutDates(text).split(BETWEEN))
    .map((part) => part.replace(ENDS, ''))
    .filter((part) => part !== '');
  const names = beside.filter(isNumberedName);
  const areKnown = beside.every((part) => isNumberedName(part) || WORDS.test(part));
  return names.length > 0 && areKnown ? [...names, ...(hasDay ? [date] : [])] : [cell];
}
