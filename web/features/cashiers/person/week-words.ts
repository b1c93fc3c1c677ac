const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
const midnightOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** @param day 'YYYY-MM-DD'. 'Nov 18'. */
export function monthDay(day: string): string {
  return monthAndDay.format(midnightOf(day));
}

export interface WeekLabel {
  /** 'Nov 18' */
  day: string;
  /** Of the first label, and of the first of another year. */
  year: string | null;
}

/** More don't fit next to each other. */
const MOST_LABELS = 8;

/**
 * @param firstDays of each week, 'YYYY-MM-DD'.
 * @returns a label for each, the last one always; null if there is no room.
 */
export function labelWeeks(firstDays: readonly string[]): (WeekLabel | null)[] {
  const every = Math.ceil(firstDays.length / MOST_LABELS);
  let shownYear = '';
  return firstDays.map((firstDay, at) => {
    if ((firstDays.length - 1 - at) % every !== 0) return null;
    const year = firstDay.slice(0, 4);
    const label = { day: monthDay(firstDay), year: year === shownYear ? null : year };
    shownYear = year;
    return label;
  });
}

/** What the bars and the line across each are. */
export function weeksCaption([first]: readonly { firstDay: string }[], isCompared: boolean): string {
  const begins = first
    ? `, each named by its first day, a ${weekday.format(midnightOf(first.firstDay))}`
    : '';
  return `By week${begins}${isCompared ? '; the line across is what is usual for the week’s sales' : ''}`;
}
