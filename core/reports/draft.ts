const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Business days, both inclusive, 'YYYY-MM-DD'. */
export interface ReportDays {
  startDate: string;
  endDate: string;
}

export interface ReportDraft {
  recipientEmail: string;
  subject: string;
  content: string;
}

/** 'March 14, 2026', or 'March 9, 2026 to March 14, 2026'. */
export function writeDays({ startDate, endDate }: ReportDays): string {
  return startDate === endDate ? writeDay(endDate) : `${writeDay(startDate)} to ${writeDay(endDate)}`;
}

/** Specification, section 9. */
export function writeSubject(days: ReportDays): string {
  return `Daily POS Monitoring Report - ${writeDays(days)}`;
}

/** The text for the clipboard: To, Subject, and body. Specification, section 7. */
export function writeDraftText({ recipientEmail, subject, content }: ReportDraft): string {
  return `To: ${recipientEmail}\nSubject: ${subject}\n\n${content}`;
}

/** '22:15' */
export function writeClock(wallClock: string): string {
  return wallClock.slice(11, 16);
}

/** 'March 14, 2026' */
export function writeDay(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${MONTHS[(month ?? 0) - 1] ?? ''} ${day ?? 0}, ${year ?? 0}`;
}
