import type { UploadRecord } from '@tillwatch/contract';
import { formatDay } from '../../ui/format.ts';

/** 'Nov 18, 2026', 'Nov 18 – Nov 20, 2026'; empty for a file without days. */
export function describeDays({ firstDay, lastDay }: Pick<UploadRecord, 'firstDay' | 'lastDay'>): string {
  if (firstDay === null || lastDay === null) return '';
  if (firstDay === lastDay) return formatDay(firstDay);
  const first = formatDay(firstDay);
  const isSameYear = firstDay.slice(0, 4) === lastDay.slice(0, 4);
  return `${isSameYear ? first.slice(0, -6) : first} – ${formatDay(lastDay)}`;
}
