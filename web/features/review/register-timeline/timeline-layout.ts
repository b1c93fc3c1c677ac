import { LIMITS, type RegisterTicket } from '@tillwatch/contract';

/** What to draw, in pixels from the upper left corner. */
export interface TimelineLayout {
  bars: TimelineBar[];
  ticks: { x: number; label: string; isMiddle: boolean }[];
  /** Where the lanes begin, to the right of their names. */
  left: number;
  barWidth: number;
}

export interface TimelineBar {
  ticket: RegisterTicket;
  /** Its middle. */
  x: number;
  /** Its upper edge. */
  y: number;
  height: number;
  /** Money that was voided or paid back goes below the axis. */
  isBelow: boolean;
  /** More than the picture shows: its end is drawn as broken off. */
  isCut: boolean;
}

export const TIMELINE_HEIGHT = 132;
export const BASELINE = 88;
export const DRAWER_LANE = 9;
export const CASHIER_LANE = 28;
const ROOM_ABOVE = 50;
const ROOM_BELOW = 24;
const LEFT = 52;
const RIGHT = 20;
/** In dollars. When all tickets are smaller, bars are scaled as if one had this amount. */
const LEAST_SCALE = 20;
/**
 * In dollars. Bars for more are cut off at the height of the picture: next to an entry error of millions, all others
 * would vanish.
 */
const MOST_SCALE = 200;
const MIN_HEIGHT = 2;
const TICK_MINUTES = 5;
/** In narrower pictures, only every third tick shows its time. */
const ROOM_FOR_TICKS = 460;

/** @param at the wall clock of the transaction in the middle. */
export function layoutTimeline(
  tickets: readonly RegisterTicket[],
  at: string,
  width: number,
): TimelineLayout {
  const reach = LIMITS.registerMinutes * 60;
  const room = Math.max(0, width - LEFT - RIGHT);
  const placeOf = (seconds: number) => LEFT + ((seconds + reach) / (2 * reach)) * room;
  const greatest = Math.max(LEAST_SCALE, ...tickets.map((ticket) => Math.abs(moneyOf(ticket))));
  const scale = Math.min(MOST_SCALE, greatest);
  const bars = tickets.map((ticket) => {
    const money = moneyOf(ticket);
    const isBelow = money < 0;
    const full = isBelow ? ROOM_BELOW : ROOM_ABOVE;
    const share = Math.min(1, Math.abs(money) / scale);
    const height = Math.max(MIN_HEIGHT, Math.sqrt(share) * full);
    const x = placeOf(secondsBetween(at, ticket.transactionTime));
    return {
      ticket,
      x,
      height,
      isBelow,
      isCut: Math.abs(money) > scale,
      y: isBelow ? BASELINE : BASELINE - height,
    };
  });
  const step = width < ROOM_FOR_TICKS ? LIMITS.registerMinutes : TICK_MINUTES;
  const ticks = [];
  for (let minute = -LIMITS.registerMinutes; minute <= LIMITS.registerMinutes; minute += step) {
    ticks.push({ x: placeOf(minute * 60), label: clockAt(at, minute), isMiddle: minute === 0 });
  }
  return { bars, ticks, left: LEFT, barWidth: Math.min(8, Math.max(4, Math.round(room / 80))) };
}

/** In dollars: negative for money paid back, and for what was voided of a ticket with a zero total. */
export function moneyOf({ amount, voidedAmount }: RegisterTicket): number {
  return voidedAmount === null ? amount : -voidedAmount;
}

/** @returns the index of the bar nearest to a position, -1 if there is none. */
export function findNearest(bars: readonly { x: number }[], x: number): number {
  let nearest = -1;
  for (const [at, bar] of bars.entries()) {
    const best = bars[nearest];
    if (!best || Math.abs(bar.x - x) < Math.abs(best.x - x)) nearest = at;
  }
  return nearest;
}

/** Wall clocks have no zone; comparing them as UTC gives the right differences. */
const momentOf = (wallClock: string): number => Date.parse(`${wallClock}Z`);

function secondsBetween(from: string, to: string): number {
  return (momentOf(to) - momentOf(from)) / 1000;
}

/** 'HH:MM' */
function clockAt(wallClock: string, minutesLater: number): string {
  return new Date(momentOf(wallClock) + minutesLater * 60_000).toISOString().slice(11, 16);
}
