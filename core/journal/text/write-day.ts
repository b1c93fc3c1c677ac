const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** @param date 'YYYY-MM-DD', alone or before a time. @returns the day as screens show it: 'Nov 18, 2026'. */
export function writeDay(date: string): string {
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-');
  return `${MONTHS[Number(month) - 1] ?? month} ${Number(day)}, ${year}`;
}
