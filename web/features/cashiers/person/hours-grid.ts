import type { CashierHour } from '@tillwatch/contract';
import type { FindingKind } from '@tillwatch/core/ranking/kinds';

export interface HourCell {
  hour: number;
  sales: number;
  found: number;
  /** How much is sold beside the busiest hour: 0 for nothing, then 1 to 4. */
  shade: number;
  /** How much is found beside the hour with the most: 0 for nothing, up to 1. */
  share: number;
}

export interface WeekdayRow {
  name: string;
  cells: readonly HourCell[];
}

/** As a week is worked: Monday first. */
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

/** @returns hours × weekdays, with what there is to draw in each. */
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
