// The day, the register, and the cashier of receipts that don't name them: those of their page, their sheet, or of the
// lines above them.

import { findHeading, type HeadingLine, isWeakerRegister } from '../../lines/heading-line.ts';
import { LONGEST_REGISTER } from '../../lines/slip-line.ts';
import { normalizeRegister } from '../../text/register-code.ts';
import type { Draft } from '../draft.ts';
import { dayAmong, dayOnPage, findPageDay } from '../receipt-heading.ts';
import { signOnOfLine } from './look-up-line.ts';
import { CHANNEL, type PrintState } from './print-state.ts';

const LONGEST_STATION = 2;

export function noteTitle(state: PrintState, text: string): void {
  if (state.layout.printsDay) noteRegisterOfPage(state, text);
  else noteHeadOfPage(state, text);
}

export function noteHeadOfPage(state: PrintState, text: string, heading = state.line.heading): void {
  const { open, page, dates } = state;
  const day = findPageDay(text, dates);
  // A receipt above the head of a page is of the day before.
  for (const draft of day === 0 ? [] : open.values())
    if (draft.number !== '' && lacksDay(draft)) draft.day = dayByPage(state, draft);
  page.day = day || page.day;
  noteRegisterOfPage(state, text, heading);
}

/** `Location: HILLTOP   Terminal: SX1` */
export function noteRegisterOfPage(state: PrintState, text: string, heading = state.line.heading): void {
  const { page, signedOn, isLineStamped, currentKey } = state;
  const signOn = signOnOfLine(state);
  if (signOn !== null) signedOn.note(signOn, isLineStamped ? currentKey : (page.register ?? ''));
  const found = registerAmong(text, heading);
  if (found === null) return;
  page.register = normalizeRegister(found.register);
  page.registerWord = found.registerWord;
}

function registerAmong(
  text: string,
  heading: HeadingLine | null,
): (HeadingLine & { register: string }) | null {
  const pieces = text.split(/[*|\t]|\s{2,}/).map((piece) => findHeading(piece));
  const found = [heading, ...pieces].find((one) => (one?.register ?? null) !== null);
  const register = found?.register ?? null;
  if (found === undefined || found === null || register === null) return null;
  // 'STATION 3391' sells gas.
  const isSite = found.registerWord === 'STATION' && register.length > LONGEST_STATION;
  return isSite ? null : { ...found, register };
}

const lacksDay = ({ day, seconds, isDayImpossible }: Draft): boolean =>
  day === 0 && seconds >= 0 && !isDayImpossible;

function dayByPage({ night, page, dates }: PrintState, draft: Draft): number {
  return dayOnPage(draft, night.dayOf(page.day, draft), dates);
}

/** Gives a receipt what its page, its sheet, or the receipts above it say. */
export function complete(state: PrintState, key: string, draft: Draft): void {
  const { layout, page, dates, signedOn } = state;
  const { receipt } = draft;
  if (draft.seconds < 0) draft.seconds = draft.stampSeconds;
  if (lacksDay(draft)) draft.day = dayByPage(state, draft) || dayAmong(draft.words, state.lastDay, dates);
  if (draft.day !== 0) state.lastDay = draft.day;
  if (layout.partWord !== '') preferPart(draft, page.registerWord);
  if (CHANNEL.test(key)) receipt.registerId ??= normalizeRegister(key);
  receipt.registerId ??= draft.pageRegister ?? page.register ?? (draft.sheetRegister || null);
  const who = signedOn.cashierAt(receipt.registerId ?? '');
  if (receipt.employeeId === null && !draft.isSignedOver) Object.assign(receipt, who);
  for (const aside of draft.asideDrafts) completeAside(aside, draft);
}

/** `DR# 01` below `REG 101` is a drawer, and `TERMINAL 01491472` a bank's. */
function preferPart({ receipt, registerWord, pageRegister }: Draft, wordOfPage: string): void {
  const isOther =
    isWeakerRegister(registerWord, wordOfPage) || (receipt.registerId?.length ?? 0) > LONGEST_REGISTER;
  if (pageRegister !== null && isOther) receipt.registerId = pageRegister;
}

/** A ticket that was put aside while another was printed has what it lacks from that one. */
function completeAside(aside: Draft, { receipt, day, seconds }: Draft): void {
  aside.receipt.employeeId ??= receipt.employeeId;
  aside.receipt.employeeName ??= receipt.employeeName;
  aside.receipt.registerId ??= receipt.registerId;
  if (aside.day === 0) aside.day = day;
  if (aside.seconds < 0) aside.seconds = seconds;
}
