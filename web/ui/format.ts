const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const count = new Intl.NumberFormat('en-US');
const day = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
// 24 hours, as the list's times: one clock on every screen.
const instant = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
});
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** @param amount in dollars: '$1,204.50', '-$1.99'. */
export function formatMoney(amount: number): string {
  // An amount that rounds to zero must not read '-$0.00'.
  return money.format(Math.abs(amount) < 0.005 ? 0 : amount);
}

/** '12,480'. */
export function formatCount(value: number): string {
  return count.format(value);
}

/** @param wallClock 'YYYY-MM-DDTHH:MM:SS' without a zone, shown as is: '06:02:57'. */
export function formatClock(wallClock: string): string {
  return wallClock.slice(11, 19);
}

/** @param hour 0 to 23: '07:00'. */
export function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** @param date 'YYYY-MM-DD', alone or before a time, shown as is: 'Nov 18, 2026'. */
export function formatDay(date: string): string {
  return day.format(new Date(`${date.slice(0, 10)}T00:00:00Z`));
}

/** @param yearMonth 'YYYY-MM': 'Nov 2026'. */
export function formatMonth(yearMonth: string): string {
  return month.format(new Date(`${yearMonth}-01T00:00:00Z`));
}

/**
 * 'Nov 18, 2026', 'Nov 18, 2026 to Nov 20, 2026', or '' without days.
 * @param firstDay 'YYYY-MM-DD', like `lastDay`.
 */
export function formatDayRange(firstDay: string | null, lastDay: string | null): string {
  if (firstDay === null || lastDay === null) return '';
  return firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} to ${formatDay(lastDay)}`;
}

/** @param iso an instant with its zone, shown in the reader's zone: 'Nov 18, 2026, 06:02:57'. */
export function formatInstant(iso: string): string {
  return instant.format(new Date(iso));
}

const STEPS = [
  { unit: 'second', ms: 1_000, below: 60_000 },
  { unit: 'minute', ms: 60_000, below: 3_600_000 },
  { unit: 'hour', ms: 3_600_000, below: 86_400_000 },
  { unit: 'day', ms: 86_400_000, below: 30 * 86_400_000 },
  { unit: 'month', ms: 30 * 86_400_000, below: 365 * 86_400_000 },
  { unit: 'year', ms: 365 * 86_400_000, below: Infinity },
] as const;

/**
 * 'now' (less than ten seconds), '5 minutes ago', 'yesterday'.
 * @param iso an instant with its zone.
 * @param now milliseconds since 1970.
 */
export function formatRelative(iso: string, now: number = Date.now()): string {
  const passedMs = new Date(iso).getTime() - now;
  const size = Math.abs(passedMs);
  if (size < 10_000) return 'now';
  const step = STEPS.find((candidate) => size < candidate.below) ?? STEPS[STEPS.length - 1];
  return step ? relative.format(Math.trunc(passedMs / step.ms), step.unit) : '';
}

/** Initials for an avatar: 'JD'. */
export function formatInitials(firstName: string, lastName: string): string {
  return [firstName, lastName]
    .map((name) => Array.from(name.trim())[0] ?? '')
    .join('')
    .toUpperCase();
}

/**
 * 'Waiting its turn: 2 uploads ahead of it'.
 * @param position the number of uploads ahead of this one.
 */
export function describeQueue(position: number): string {
  if (position === 0) return 'Waiting its turn: next in line';
  return `Waiting its turn: ${formatCount(position)} ${position === 1 ? 'upload' : 'uploads'} ahead of it`;
}
