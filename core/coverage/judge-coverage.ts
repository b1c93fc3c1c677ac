// Judges which of a store's business days its uploads cover, in full, in part, or not at all.
import { writeDay } from '../journal/text/write-day.ts';
import { type Shift, shiftText } from './shift-text.ts';

/** What of a day may be a copy. */
export interface DayCopy extends Shift {
  /** Of another day, 'YYYY-MM-DD', or earlier hours of the same one. */
  of: string;
  /** The register; absent for the whole day. */
  registerId?: string;
  /** 'HH:MM' of the first and last transaction; absent for the whole day. */
  hours?: { first: string; last: string };
}

/** What the transactions of one business day say. */
export interface DayFacts {
  /** 'YYYY-MM-DD' */
  day: string;
  transactions: number;
  /** Seconds after midnight by the store's wall clock. */
  firstSecond: number;
  lastSecond: number;
  registers: readonly string[];
  copies?: readonly DayCopy[];
}

export type CoverageState = 'covered' | 'partly' | 'missing';

export interface JudgedDay {
  day: string;
  state: CoverageState;
  transactions: number;
  /** Why the day counts as partly covered, in sentences. */
  reasons: string[];
}

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_SECONDS = 60 * 60;

/** A day is compared with those around it, so that a new register or new opening hours soon count as usual. */
const WINDOW_DAYS = 28;
/** With fewer days to compare with, nothing counts as unusual. */
const MIN_COMPARED_DAYS = 4;
/**
 * Opening this much later, or closing this much earlier, than most days is a gap in the export and not a slow morning.
 */
const MAX_SHIFT_SECONDS = 3 * HOUR_SECONDS;
/** A register used on at least this share of the other days is expected every day. */
const REGULAR_REGISTER_PART = 0.8;
/** Holidays are slow, too, so only a small share of the usual number counts as a gap. */
const MIN_TRANSACTIONS_PART = 0.3;

/**
 * Judges each day of a span in which the store was open.
 * @param facts days with transactions, ascending; those outside the span help to tell what is usual
 * @param span 'YYYY-MM-DD', both inclusive
 */
export function judgeCoverage(
  facts: readonly DayFacts[],
  span: { first: string; last: string },
): JudgedDay[] {
  const known = new Map(facts.map((day, index) => [day.day, index]));
  const judged: JudgedDay[] = [];
  for (let time = Date.parse(span.first); time <= Date.parse(span.last); time += DAY_MS) {
    const name = new Date(time).toISOString().slice(0, 10);
    const index = known.get(name);
    const day = index === undefined ? undefined : facts[index];
    if (index === undefined || day === undefined) {
      judged.push({ day: name, state: 'missing', transactions: 0, reasons: [] });
      continue;
    }
    const reasons = [...describeCopies(day), ...findGaps(day, listCompared(facts, index))];
    const state = reasons.length > 0 ? 'partly' : 'covered';
    judged.push({ day: name, state, transactions: day.transactions, reasons });
  }
  return judged;
}

/** The other days within four weeks of this one. */
function listCompared(facts: readonly DayFacts[], index: number): DayFacts[] {
  const time = Date.parse(facts[index]?.day ?? '');
  const isNear = (day: DayFacts): boolean => Math.abs(Date.parse(day.day) - time) <= WINDOW_DAYS * DAY_MS;
  return [
    ...facts.slice(Math.max(0, index - WINDOW_DAYS), index),
    ...facts.slice(index + 1, index + 1 + WINDOW_DAYS),
  ].filter(isNear);
}

const describeCopies = ({ day, copies = [] }: DayFacts): string[] =>
  copies.map(({ of, registerId, hours, ...shift }) => {
    const what = registerId === undefined ? '' : `Register ${registerId} `;
    const when = hours === undefined ? '' : `from ${hours.first} to ${hours.last} `;
    const whose = of === day ? 'earlier hours' : writeDay(of);
    const may = upperFirst(`${what}${when}may be a copy of ${whose}`);
    return (shift.laterSeconds ?? 0) === 0 && shift.isAbout !== true
      ? `${may}: most of it has the same times of day, amounts, and goods.`
      : `${may}: most of it has the same amounts and goods, ${shiftText(shift)}.`;
  });

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function findGaps(day: DayFacts, others: readonly DayFacts[]): string[] {
  if (others.length < MIN_COMPARED_DAYS) return [];
  const reasons: string[] = [];
  const opening = medianOf(others.map(({ firstSecond }) => firstSecond));
  const closing = medianOf(others.map(({ lastSecond }) => lastSecond));
  if (day.firstSecond - opening > MAX_SHIFT_SECONDS) {
    reasons.push(
      `Begins at ${formatClock(day.firstSecond)}; other days begin around ${formatClock(opening)}.`,
    );
  }
  if (closing - day.lastSecond > MAX_SHIFT_SECONDS) {
    reasons.push(`Ends at ${formatClock(day.lastSecond)}; other days end around ${formatClock(closing)}.`);
  }
  for (const register of listRegularRegisters(others)) {
    if (!day.registers.includes(register)) reasons.push(`Nothing from register ${register}.`);
  }
  const usual = medianOf(others.map(({ transactions }) => transactions));
  if (day.transactions < usual * MIN_TRANSACTIONS_PART) {
    const count = `${day.transactions} ${day.transactions === 1 ? 'transaction' : 'transactions'}`;
    reasons.push(`Only ${count}; other days have around ${usual}.`);
  }
  return reasons;
}

function listRegularRegisters(days: readonly DayFacts[]): string[] {
  const uses = new Map<string, number>();
  for (const { registers } of days) {
    for (const register of registers) uses.set(register, (uses.get(register) ?? 0) + 1);
  }
  return [...uses]
    .filter(([register, count]) => register !== '' && count >= days.length * REGULAR_REGISTER_PART)
    .map(([register]) => register)
    .sort();
}

/** The lower middle one of an even number. */
function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0;
}

function formatClock(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
