import type { UploadStatus } from '@tillwatch/contract';
import { formatCount, formatDay } from '../../ui/format.ts';

type Counts = Pick<UploadStatus, 'newTransactions' | 'repeatedTransactions' | 'firstDay' | 'lastDay'>;

/** '80 new', '60 new, 20 repeated'. */
export function describeCounts({ newTransactions, repeatedTransactions }: Counts): string {
  const repeated = repeatedTransactions > 0 ? `, ${formatCount(repeatedTransactions)} repeated` : '';
  return `${formatCount(newTransactions)} new${repeated}`;
}

/** 'Nov 18, 2026', 'Nov 18, 2026 to Nov 20, 2026'; empty for a file without days. */
export function describeDays({ firstDay, lastDay }: Counts): string {
  if (!firstDay || !lastDay) return '';
  return firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} to ${formatDay(lastDay)}`;
}

/**
 * The description of the toast 'Upload Complete'.
 * @param hasMoved the dashboard's dates now are the days of the file.
 */
export function describeCompletion(result: Counts, hasMoved: boolean): string {
  const days = describeDays(result);
  const dates = hasMoved && days ? ` The dates now show ${days}.` : '';
  return `File processed successfully and transactions loaded: ${describeCounts(result)}.${dates}`;
}
