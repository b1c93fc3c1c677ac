// Two cashiers in the headings of one receipt: nobody knows which of them rang it, so it counts for neither.

import type { HeadingLine } from '../lines/heading-line.ts';
import type { Receipt } from '../receipt.ts';
import { employeeKey } from '../text/employee-key.ts';
import { nameKey } from '../text/name-key.ts';
import type { Draft } from './draft.ts';

type Who = Pick<HeadingLine, 'employeeId' | 'employeeName'>;

const hasDigit = (text: string): boolean => /\d/.test(text);

/** Numbers that differ, or names of which neither is part of the other; a number and a name may be one person's. */
function isSomebodyElse(known: Who, other: Who): boolean {
  const [one, another] = [known.employeeId ?? '', other.employeeId ?? ''];
  if (hasDigit(one) && hasDigit(another)) return employeeKey(one) !== employeeKey(another);
  const [name, otherName] = [nameOf(known), nameOf(other)];
  if (name === '' || otherName === '') return false;
  return !name.includes(otherName) && !otherName.includes(name);
}

function nameOf({ employeeId, employeeName }: Who): string {
  const name = employeeName ?? employeeId ?? '';
  return hasDigit(name) ? '' : nameKey(name);
}

const asText = ({ employeeId, employeeName }: Who): string =>
  [employeeId, employeeName].filter((part) => part !== null).join(' ');

/** Notes a heading that names another cashier than the ones before. */
export function noteCashier(draft: Draft, heading: HeadingLine): void {
  const { receipt } = draft;
  if (receipt.employeeId === null || heading.employeeId === null) return;
  if (isSomebodyElse(receipt, heading)) draft.otherCashier ||= asText(heading);
}

/** @param areUsual whether most receipts of the journal name two: the clerk who served, and the one at the register */
export function settleCashier({ receipt, otherCashier }: Draft, areUsual: boolean): void {
  if (otherCashier === '' || receipt.cashiersNamed !== undefined) return;
  receipt.cashiersNamed = [asText(receipt), otherCashier];
  if (areUsual) return;
  receipt.employeeId = null;
  receipt.employeeName = null;
}

const MOST = 0.5;

/** Whether so many receipts name two that it's how they are written. */
export function areTwoUsual(receipts: readonly Receipt[]): boolean {
  return receipts.filter(({ cashiersNamed }) => cashiersNamed !== undefined).length > receipts.length * MOST;
}
