// Begins receipts at their headings, or ends them at their feet.

import type { HeadingLine } from '../../lines/heading-line.ts';
import { isOwnHeading, openingFieldOf } from '../../shape/print/own-headings.ts';
import { normalizeRegister } from '../../text/register-code.ts';
import { addLine, type Draft } from '../draft.ts';
import {
  applyLeftover,
  beginsReceipt,
  closesReceipt,
  fillFromHeading,
  fillMoment,
  isOfCashier,
  noteTypeBehind,
} from '../receipt-heading.ts';
import { isDone } from '../report-block.ts';
import { isOfSlip } from './card-slip.ts';
import { close, endAbove } from './close-receipt.ts';
import { applyLoose } from './loose-line.ts';
import { noteHeadOfPage } from './page-head.ts';
import { beginsPart, isBand, isOfTitles, isTopOfPart } from './part-of-register.ts';
import {
  dayOfStamp,
  isBehindGap,
  type KeyedLine,
  markCrossing,
  openDraft,
  type PlacedLine,
  type PrintState,
} from './print-state.ts';
import { endReport } from './report-lines.ts';

/** @returns whether the line became part of a receipt; the heads of pages and of the parts of registers don't */
export function applyHeadingLine(state: PrintState, heading: HeadingLine, at: KeyedLine): boolean {
  const { layout } = state;
  const { key, text, rowNumber, isStamped } = at;
  if (beginsAbove(state, heading, at)) return false;
  const draft = state.open.get(key);
  if (layout.isStamped && !isStamped && heading.number === null && draft === undefined) {
    noteHeadOfPage(state, text);
    return false;
  }
  const isOwn = isOwnHeading(layout, heading);
  const isSlip = isOwn && isOfSlip(state, draft, heading, rowNumber);
  if (isSlip || !isOwn) {
    // In a foot that begins with its time, that time looks like a slip's; the last one counts.
    if (isSlip && state.isFootLast && draft !== undefined) fillMoment(draft, heading, layout, state.dates);
    state.line.kind = 'text';
    return applyLoose(state, at);
  }
  if (draft !== undefined && isTopOfColumn(state, draft, rowNumber) && isDone(draft)) close(state, key);
  const opens = heading.number !== null || heading.seconds >= 0 || layout.opens === openingFieldOf(heading);
  if (!state.open.has(key) && !opens) {
    noteHeadOfPage(state, text);
    return false;
  }
  applyHeading(state, heading, at);
  state.isCrossing = false;
  return true;
}

/** Whether the line stands above many receipts: the part of a register begins, or a cashier's turn. */
function beginsAbove(state: PrintState, heading: HeadingLine, { key, text, rowNumber }: KeyedLine): boolean {
  const draft = state.open.get(key);
  if (isTopOfPart(state, draft, heading, rowNumber)) {
    beginPart(state, key, text);
    return true;
  }
  const isTurn = draft !== undefined && isBand(state, draft, heading);
  if (!isTurn && (draft === undefined || !beginsPart(state, draft, heading, rowNumber))) return false;
  if (isTurn) close(state, key);
  else endReport(state, key);
  noteHeadOfPage(state, text);
  return true;
}

function beginPart(state: PrintState, key: string, text: string): void {
  const { open, page } = state;
  const draft = open.get(key);
  if (draft !== undefined && !isOfTitles(state, draft)) close(state, key);
  noteHeadOfPage(state, text);
  const titles = open.get(key);
  if (titles !== undefined) titles.pageRegister = page.register;
}

/** Another column of the same page begins there. */
function isTopOfColumn(
  { isCrossing }: PrintState,
  { receipt: { lines } }: Draft,
  rowNumber: number,
): boolean {
  return !isCrossing && rowNumber < (lines.at(-1)?.rowNumber ?? 0);
}

function applyHeading(state: PrintState, heading: HeadingLine, at: KeyedLine): void {
  const { layout, dates, table, isFootLast } = state;
  const { text, rowNumber, isStamped } = at;
  const draft = isFootLast ? draftAboveFoot(state, heading, at) : draftBelowHead(state, heading, at);
  if (isFootLast && draft.isReport && draft.number === '' && heading.number === null) {
    addLine(draft, text, rowNumber, 'text', '');
    return;
  }
  const saysMore = heading.number !== null || heading.seconds >= 0 || heading.employeeId !== null;
  if (isFootLast && saysMore) draft.isFooted = true;
  endAbove(state, draft);
  markCrossing(state, draft);
  if (!isFootLast && layout.isNumberLast && draft.hasBody && heading.number !== null) draft.isFooted = true;
  fillFromHeading(draft, heading, layout, dates);
  noteTypeBehind(draft, text);
  if (isStamped && heading.number !== null) {
    if (draft.day === 0) draft.day = dayOfStamp(state);
    draft.stampSeconds = state.stamp.seconds;
  }
  const lineIndex = addLine(draft, text, rowNumber, 'header', '');
  applyLeftover(draft, heading.leftover, lineIndex, table);
}

/** The receipt that a foot ends. */
function draftAboveFoot(state: PrintState, heading: HeadingLine, { key, rowNumber }: KeyedLine): Draft {
  const draft = state.open.get(key);
  noteCashierAbove(state, heading, draft);
  const isOver = draft?.isFooted === true && draft.number !== '' && isNext(state, draft, heading, rowNumber);
  if (isOver) close(state, key);
  return state.open.get(key) ?? openDraft(state, key, rowNumber);
}

/** The receipt that a heading begins, or that it says more of. */
function draftBelowHead(state: PrintState, heading: HeadingLine, { key, text, rowNumber }: KeyedLine): Draft {
  const draft = state.open.get(key);
  const isClosing = draft !== undefined && closesReceipt(draft, heading, text);
  noteCashierAbove(state, heading, draft);
  if (draft !== undefined && (isClosing || !beginsReceipt(state.layout, draft, heading))) return draft;
  close(state, key);
  const next = openDraft(state, key, rowNumber);
  next.isBehindReport = draft?.isReport === true;
  return next;
}

function noteCashierAbove(state: PrintState, heading: HeadingLine, draft: Draft | undefined): void {
  state.isCashierAbove ||= isOfCashier(heading) && draft?.hasBody !== true;
}

/** A second number, or what is below the gap behind a whole foot, is that of the receipt below. */
function isNext(state: PrintState, draft: Draft, heading: HeadingLine, rowNumber: number): boolean {
  // `Your cashier was Ann`
  if (isOfCashier(heading) && !state.isCashierAbove && draft.receipt.employeeId === null) return false;
  const isDay = heading.date !== null && heading.seconds < 0;
  const mayBegin = isDay || state.layout.hasGaps;
  const isApart = mayBegin && draft.seconds >= 0 && isBehindGap(state, draft, rowNumber);
  return heading.number !== null || isApart;
}

/** A stamp above the line that it means. */
export function applyStampAbove(
  state: PrintState,
  heading: HeadingLine,
  { text, rowNumber }: PlacedLine,
): void {
  const { stamp, layout, open } = state;
  const { date, seconds, register, employeeId, employeeName } = heading;
  if (date !== null) Object.assign(stamp.date, date);
  stamp.seconds = seconds;
  if (register !== null) state.currentKey = normalizeRegister(register);
  const key = layout.isStampedWithRegister ? state.currentKey : '';
  if (open.get(key)?.isFooted === true) close(state, key);
  const draft = open.get(key) ?? openDraft(state, key, rowNumber);
  markCrossing(state, draft);
  draft.receipt.employeeId ??= employeeId;
  draft.receipt.employeeName ??= employeeName;
  if (draft.day === 0) draft.day = dayOfStamp(state);
  draft.stampSeconds = seconds;
  addLine(draft, text, rowNumber, 'header', '');
}
