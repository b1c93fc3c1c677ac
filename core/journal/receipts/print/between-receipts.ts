// Reads lines that belong to no receipt: titles, heads of pages, days, sign-ons, and marks of copies.

import { registerOfDay } from '../../lines/day-line.ts';
import type { SignOn } from '../../lines/sign-on.ts';
import { type DayNumber, toEpochDay } from '../../text/date-time.ts';
import { normalizeRegister } from '../../text/register-code.ts';
import { addLine, type Draft } from '../draft.ts';
import { dayOfLine } from '../receipt-heading.ts';
import { beginsReport, isDone } from '../report-block.ts';
import { close } from './close-receipt.ts';
import { isSignOn, isTitleLine, readAsText, signOnOfLine } from './look-up-line.ts';
import { noteHeadOfPage } from './page-head.ts';
import { isOfTitles } from './part-of-register.ts';
import { isBehindGap, type KeyedLine, openDraft, type PrintState } from './print-state.ts';
import { applyReported, endReport, notePartBelow, openBelow, startReport } from './report-lines.ts';

/** A birth date that somebody is asked for is never this recent. */
const A_YEAR = 366;

/** @returns whether the line became part of something; null for a line that may be of a receipt */
export function applyBetween(state: PrintState, at: KeyedLine): boolean | null {
  const { line, open, isFootLast } = state;
  const { key, text, rowNumber } = at;
  const meaning = line.match?.meaning;
  const isReport = meaning === 'report' || meaning === 'report-end';
  if (state.collect !== undefined && (isReport || isSignOn(state, text))) {
    readAsText(state);
    return null;
  }
  if (isSignOn(state, text)) return applySignOn(state, at);
  if (meaning === 'page') {
    noteHeadOfPage(state, text);
    return false;
  }
  if (meaning === 'report-end') {
    endReport(state, key);
    return false;
  }
  if (meaning === 'reprint') {
    applyCopyMark(state, open.get(key));
    readAsText(state);
  }
  if (meaning === 'report') {
    if (state.isTitle(text)) return false;
    if (beginsReport(open.get(key), isFootLast)) startReport(state, key, rowNumber);
    else line.kind = 'text';
  }
  return applyReported(state, key, at) ? true : null;
}

/** Whether the line would be read as one of no receipt. */
export function isPassedOver(state: PrintState, text: string): boolean {
  const meaning = state.line.match?.meaning;
  return (
    meaning === 'page' ||
    meaning === 'report' ||
    meaning === 'report-end' ||
    meaning === 'reprint' ||
    (state.line.kind === 'text' && isTitleLine(state, text))
  );
}

/** A line that marks a receipt as a copy: it is above the heading or right below it. */
function applyCopyMark(state: PrintState, draft: Draft | undefined): void {
  if (draft !== undefined && !draft.hasBody) draft.isCopy = true;
  else state.isNextCopy = true;
}

/** With a number of its own, a sign-on takes its turn among receipts; it ends with its group of lines. */
function applySignOn(state: PrintState, { key, text, rowNumber }: KeyedLine): boolean {
  let draft = state.open.get(key);
  if (draft?.isReport === true) notePartBelow(state, draft);
  if (draft !== undefined && isWhole(state, draft, rowNumber)) draft = openBelow(state, key, rowNumber);
  noteHeadOfPage(state, text);
  draft ??= openDraft(state, key, rowNumber);
  if (draft.hasBody) signOver(draft, signOnOfLine(state));
  else state.signOns.add(draft);
  addLine(draft, text, rowNumber, 'text', text);
  return true;
}

/** Whoever signs off has rung up what is above. */
function signOver(draft: Draft, signOn: SignOn | null): void {
  draft.isSignedOver = true;
  const { receipt } = draft;
  if (signOn?.isOff !== true || signOn.register !== null || receipt.employeeId !== null) return;
  receipt.employeeId = signOn.employeeId;
  receipt.employeeName = signOn.employeeName;
}

/** Whether the receipt above a sign-on has ended; where feet come last, it still lacks its number. */
function isWhole(state: PrintState, draft: Draft, rowNumber: number): boolean {
  if (draft.isFooted) return true;
  const isOpen = state.isFootLast && draft.number === '' && !isBehindGap(state, draft, rowNumber);
  return draft.hasBody && isDone(draft) && !isOpen;
}

export function endSignOn(state: PrintState, key: string, rowNumber: number): void {
  const { open, signOns, layout, isFootLast, line } = state;
  const draft = open.get(key);
  if (draft === undefined || draft.hasBody || !signOns.has(draft) || !isBehindGap(state, draft, rowNumber))
    return;
  // Where headings come first, only they begin what is next.
  const isHeaded = !isFootLast && !layout.isNumberLate && !layout.isNumberLast && draft.number !== '';
  if (!isHeaded || line.kind === 'heading') close(state, key);
}

/** A line above the receipts of a day. Inside a receipt, a date alone is somebody's date of birth. */
export function takeDay(state: PrintState, key: string, text: string): boolean {
  const { layout, line, page } = state;
  // '2026 ****' looks like a card's number.
  const mayBeDay = line.kind === 'heading' || line.kind === 'text' || line.kind === 'card';
  const draft = state.open.get(key);
  // Titles above the first line of a receipt whose head is its foot.
  const isBelowTitles = draft !== undefined && isOfTitles(state, draft);
  const isOpen = draft !== undefined && !isBelowTitles && !(draft.hasBody && isDone(draft));
  if (!mayBeDay || isOpen) return false;
  const day = dayOfLine(text, state.dates);
  if (day === 0 || (draft !== undefined && isFar(page.day, day))) return false;
  if (!isBelowTitles) close(state, key);
  page.day = day;
  if (layout.hasRegisterByDay) page.register = normalizeRegister(registerOfDay(text)) || page.register;
  if (isBelowTitles) draft.pageRegister = page.register;
  return true;
}

function isFar(pageDay: DayNumber, day: DayNumber): boolean {
  return pageDay !== 0 && Math.abs(toEpochDay(day) - toEpochDay(pageDay)) > A_YEAR;
}
