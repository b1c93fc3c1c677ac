import type { UploadStatus } from '@tillwatch/contract';
import { formatCount, formatDayRange } from '../../ui/format.ts';

type Counts = Pick<UploadStatus, 'newTransactions' | 'repeatedTransactions' | 'firstDay' | 'lastDay'> &
  Partial<Pick<UploadStatus, 'changedTransactions'>>;

/** '80 new', '60 new, 20 repeated, 3 of them changed'. */
export function describeCounts({
  newTransactions,
  repeatedTransactions,
  changedTransactions = 0,
}: Counts): string {
  const repeated = repeatedTransactions > 0 ? `, ${formatCount(repeatedTransactions)} repeated` : '';
  const ofThem = repeatedTransactions > 0 ? ' of them' : '';
  const changed = changedTransactions > 0 ? `, ${formatCount(changedTransactions)}${ofThem} changed` : '';
  return `${formatCount(newTransactions)} new${repeated}${changed}`;
}

/**
 * The description of the toast 'Upload Complete'.
 * @param hasMoved whether the dashboard's dates are now the file's days.
 */
export function describeCompletion(result: Counts, hasMoved: boolean): string {
  const days = formatDayRange(result.firstDay, result.lastDay);
  const dates = hasMoved && days ? ` The dates now show ${days}.` : '';
  return `File processed successfully and transactions loaded: ${describeCounts(result)}.${dates}`;
}
