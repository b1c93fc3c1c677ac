import type { PicturedTransaction, StoreDay } from '@tillwatch/contract';

/** What to draw, in pixels from the upper left corner. */
export interface DayLayout {
  rows: DayRow[];
  /** Every mark, by time. */
  marks: DayMark[];
  hours: { x: number; label: string }[];
  height: number;
}

interface DayRow {
  registerId: string | null;
  count: number;
  /** Its lower edge, where the band is. */
  bottom: number;
  /** How busy the register was, as a closed path. */
  band: string;
}

export interface DayMark {
  finding: PicturedTransaction;
  x: number;
  y: number;
  radius: number;
}

/** A span of the day: 'HH:MM', both inclusive; empty for no limit. */
export interface Span {
  startTime: string;
  endTime: string;
}

export const DAY_LEFT = 56;
const RIGHT = 16;
const ROW_HEIGHT = 50;
const BAND_HEIGHT = 20;
const MARKS_AT = 15;
const AXIS_HEIGHT = 20;
const MINUTES = 24 * 60;
const SNAP_MINUTES = 5;
/** More doesn't make a mark larger: next to an entry error, all others would look the same. */
const MOST_DOLLARS = 100;
/** Offsets for marks that would cover one another. */
const LEVELS = [0, -8, 8];
const ROOM_FOR_HOURS = 700;

export function layoutDay({ registers, findings }: StoreDay, width: number): DayLayout {
  const busiest = Math.max(1, ...registers.flatMap(({ counts }) => counts));
  const greatest = Math.min(MOST_DOLLARS, Math.max(0, ...findings.map(({ riskDollars }) => riskDollars)));
  const rows = registers.map(({ registerId, counts }, at) => {
    const bottom = (at + 1) * ROW_HEIGHT;
    const count = counts.reduce((sum, one) => sum + one, 0);
    return { registerId, count, bottom, band: drawBand(counts, busiest, bottom, width) };
  });
  const marks = rows.flatMap(({ registerId, bottom }) => {
    const own = findings.filter((finding) => finding.registerId === registerId);
    return placeMarks(own, greatest, bottom - ROW_HEIGHT + MARKS_AT, width);
  });
  const step = width < ROOM_FOR_HOURS ? 6 : 3;
  const hours = Array.from({ length: 24 / step + 1 }, (_, at) => ({
    x: placeOf(at * step * 60, width),
    label: String(at * step).padStart(2, '0'),
  }));
  return {
    rows,
    marks: marks.sort((a, b) => a.x - b.x),
    hours,
    height: rows.length * ROW_HEIGHT + AXIS_HEIGHT,
  };
}

function roomIn(width: number): number {
  return Math.max(1, width - DAY_LEFT - RIGHT);
}

function placeOf(minute: number, width: number): number {
  return DAY_LEFT + (minute / MINUTES) * roomIn(width);
}

/** In steps of a quarter of an hour. */
function drawBand(counts: readonly number[], busiest: number, bottom: number, width: number): string {
  const steps = counts.map((count, at) => {
    const y = (bottom - (count / busiest) * BAND_HEIGHT).toFixed(1);
    return `V${y}H${placeOf((at + 1) * 15, width).toFixed(1)}`;
  });
  return `M${DAY_LEFT},${bottom}${steps.join('')}V${bottom}Z`;
}

/** Larger for more money at risk; without a signal it is a dot. */
function radiusOf({ riskDollars }: PicturedTransaction, greatest: number): number {
  return riskDollars > 0 ? 3 + 4 * Math.sqrt(Math.min(1, riskDollars / greatest)) : 2;
}

function placeMarks(
  findings: readonly PicturedTransaction[],
  greatest: number,
  middle: number,
  width: number,
): DayMark[] {
  const ends = LEVELS.map(() => -Infinity);
  return findings.map((finding) => {
    const x = placeOf(minuteOf(finding.transactionTime), width);
    const radius = radiusOf(finding, greatest);
    const free = ends.findIndex((end) => end < x - radius);
    const level = free >= 0 ? free : ends.indexOf(Math.min(...ends));
    ends[level] = x + radius;
    return { finding, x, y: middle + (LEVELS[level] ?? 0), radius };
  });
}

/** Minutes since midnight, with fractions. */
function minuteOf(wallClock: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = wallClock.slice(11).split(':').map(Number);
  return hours * 60 + minutes + seconds / 60;
}

/** The span between two positions, in either order, to the nearest five minutes. */
export function spanBetween(one: number, other: number, width: number): Span {
  const minuteAt = (x: number) => Math.min(MINUTES, Math.max(0, ((x - DAY_LEFT) / roomIn(width)) * MINUTES));
  const from = Math.floor(minuteAt(Math.min(one, other)) / SNAP_MINUTES) * SNAP_MINUTES;
  const until = Math.ceil(minuteAt(Math.max(one, other)) / SNAP_MINUTES) * SNAP_MINUTES;
  return { startTime: writeMinute(from), endTime: writeMinute(until) };
}

function writeMinute(minute: number): string {
  const last = Math.min(minute, MINUTES - 1);
  return `${String(Math.floor(last / 60)).padStart(2, '0')}:${String(last % 60).padStart(2, '0')}`;
}

/** Where a span lies: two parts if it crosses midnight, none for the whole day. */
export function placeSpan({ startTime, endTime }: Span, width: number): { x: number; width: number }[] {
  if (startTime === '' && endTime === '') return [];
  const from = startTime === '' ? 0 : minuteOf(`0000-00-00T${startTime}`);
  const until = endTime === '' ? MINUTES : minuteOf(`0000-00-00T${endTime}`) + 1;
  const parts =
    from < until
      ? [[from, until]]
      : [
          [0, until],
          [from, MINUTES],
        ];
  return parts.map(([start = 0, end = 0]) => {
    const x = placeOf(start, width);
    return { x, width: placeOf(end, width) - x };
  });
}

/** @returns the index of the mark at or nearest to a position, -1 if none is near. */
export function findMark(marks: readonly DayMark[], x: number, y: number, reach: number): number {
  let nearest = -1;
  let least = reach;
  for (const [at, mark] of marks.entries()) {
    const distance = Math.hypot(mark.x - x, mark.y - y) - mark.radius;
    if (distance >= least) continue;
    nearest = at;
    least = distance;
  }
  return nearest;
}
