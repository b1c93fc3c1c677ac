/** A month of the calendar, 'YYYY-MM'. */
export type Month = string;

const DAY_MS = 24 * 60 * 60 * 1000;

export function monthOf(day: string): Month {
  return day.slice(0, 7);
}

/** @param by may be negative. */
export function addMonths(month: Month, by: number): Month {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
}

/** The first and the last day of the month, 'YYYY-MM-DD'. */
export function boundsOf(month: Month): { startDate: string; endDate: string } {
  const next = Date.parse(`${addMonths(month, 1)}-01`);
  return { startDate: `${month}-01`, endDate: new Date(next - DAY_MS).toISOString().slice(0, 10) };
}

/** The weeks that contain the month, Sunday to Saturday; days of other months are null. */
export function listWeeks(month: Month): (string | null)[][] {
  const { startDate, endDate } = boundsOf(month);
  const weeks: (string | null)[][] = [];
  const first = Date.parse(startDate);
  const before = new Date(first).getUTCDay();
  for (let time = first - before * DAY_MS; time <= Date.parse(endDate); time += 7 * DAY_MS) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const day = new Date(time + index * DAY_MS).toISOString().slice(0, 10);
        return monthOf(day) === month ? day : null;
      }),
    );
  }
  return weeks;
}

const name = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'November 2026' */
export function formatMonth(month: Month): string {
  return name.format(new Date(`${month}-01T00:00:00Z`));
}
