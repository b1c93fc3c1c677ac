import type { StoreOverview } from '@tillwatch/contract';
import { shiftDay } from '../../../ui/days.ts';

/** The days that `StoreOverview` counts. */
const COUNTED_DAYS = 30;

const ofDay = (day: string | null) => (day === null ? {} : { start: day, end: day });

/** The dashboard's search for a store at its newest day with something pending. */
export function searchForPending({ storeId, pendingDay, latestDay }: StoreOverview) {
  return { store: storeId, ...ofDay(pendingDay ?? latestDay) };
}

/** The dashboard's search for everything flagged in the counted days. */
export function searchForFlagged({ storeId, latestDay }: StoreOverview) {
  return {
    store: storeId,
    status: 'flagged',
    ...(latestDay !== null && { start: shiftDay(latestDay, 1 - COUNTED_DAYS), end: latestDay }),
  };
}

/** The dashboard's search for the uploads, with the calendar at the day's month. @param missingDay YYYY-MM-DD */
export function searchForMissing({ storeId }: StoreOverview, missingDay: string) {
  return { store: storeId, ...ofDay(missingDay), uploads: 'all' };
}
