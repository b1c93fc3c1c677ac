// Finds where the part of another register begins in a journal that names its register above many receipts.

import type { HeadingLine } from '../../lines/heading-line.ts';
import { namesOnlyRegister } from '../../shape/print/own-headings.ts';
import type { Draft } from '../draft.ts';
import { isDone } from '../report-block.ts';
import { signOnOfLine } from './look-up-line.ts';
import { isBehindGap, type PrintState } from './print-state.ts';

/** `Register: 2` between tickets whose register was named above them all, or `CASHIER ANN ON`. */
export function isBand(state: PrintState, draft: Draft, heading: HeadingLine): boolean {
  const { layout, page } = state;
  const { register, number, employeeId, date, seconds } = heading;
  if (signOnOfLine(state) !== null) return draft.hasBody && draft.number !== '' && isDone(draft);
  // `JOURNAL  REGISTER 2  DATE 11/23/2026`
  const isOtherDay = date !== null && page.day === 0;
  const namesOther = number !== null || employeeId !== null || isOtherDay || seconds >= 0;
  const isOther = layout.partWord !== '' && heading.registerWord !== layout.partWord;
  const isAbove =
    !isOther && page.register !== null && draft.receipt.registerId === null && layout.opens !== 'register';
  return register !== null && !namesOther && isAbove && draft.number !== '' && isDone(draft);
}

/** `Register 06` between two rules, above the receipts of that register; what is above it has ended. */
export function isTopOfPart(
  state: PrintState,
  draft: Draft | undefined,
  heading: HeadingLine,
  rowNumber: number,
): boolean {
  const { layout, isFootLast } = state;
  if (heading.registerWord !== layout.partWord || !namesOnlyRegister(heading)) return false;
  if (draft === undefined || isOfTitles(state, draft)) return true;
  const isWhole = isFootLast ? draft.isFooted : draft.number !== '' && !layout.isNumberLate;
  return (isWhole || draft.isReport || draft.isFooted) && isBehindGap(state, draft, rowNumber);
}

/** Whether a receipt has only titles that stand above the first one, so far. */
export function isOfTitles({ isFootLast }: PrintState, { hasBody, number }: Draft): boolean {
  return isFootLast && !hasBody && number === '';
}

/** `Journal Till 2` behind a gap: the part of another register begins, and the report above it has ended. */
export function beginsPart(
  state: PrintState,
  draft: Draft,
  heading: HeadingLine,
  rowNumber: number,
): boolean {
  const { layout, page, isFootLast } = state;
  const { register, number, employeeId, date, seconds } = heading;
  if (page.register === null) return false;
  const isAlone = number === null && employeeId === null && date === null && seconds < 0;
  const isBare = draft.number === '' && draft.seconds < 0 && draft.receipt.registerId === null;
  const isApart = layout.hasGaps && layout.opens !== 'register' && isBehindGap(state, draft, rowNumber);
  return isFootLast && draft.isReport && register !== null && isAlone && isBare && isApart;
}
