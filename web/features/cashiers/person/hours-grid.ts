import type { CashierHour } from '@tillwatch/contract';
import type { FindingKind } from '@tillwatch/core/ranking/kinds';

export interface HourCell {
  hour: number;
  sales: number;
  found: number;
  /** Sales relative to the busiest hour: 0 for none, then 1 to 4. */
  shade: number;
  /** Findings relative to the hour with the most, from 0 to 1. */
  share: number;
}

export interface WeekdayRow {
  name: string;
  cells: readonly HourCell[];
}

/** In the order of a work week, Monday first. */
const WEEKDAYS = [
  { weekday: 1, name: 'Monday' },
  { weekday: 2, name: 'Tuesday' },
  { weekday: 3, name: 'Wednesday' },
  { weekday: 4, name: 'Thursday' },
  { weekday: 5, name: 'Friday' },
  { weekday: 6, name: 'Saturday' },
  { weekday: 0, name: 'Sunday' },
];
const SHADES = 4;

/** @returns a row for each weekday, with what to draw in each of its 24 hours. */
export function gridOf(hours: readonly CashierHour[], kind: FindingKind): WeekdayRow[] {
  const mostSales = Math.max(1, ...hours.map(({ sales }) => sales));
  const mostFound = Math.max(1, ...hours.map(({ kinds }) => kinds[kind] ?? 0));
  return WEEKDAYS.map(({ weekday, name }) => ({
    name,
    cells: Array.from({ length: 24 }, (_, hour) => {
      const one = hours.find((known) => known.weekday === weekday && known.hour === hour);
      const { sales = 0, kinds = {} } = one ?? {};
      const found = kinds[kind] ?? 0;
      return { hour, sales, found, shade: Math.ceil((sales / mostSales) * SHADES), share: found / mostFound };
    }),
  }));
}
