/** 'detail-report-20_77-2026-11-10-to-2026-11-16': safe in every file system. */
export function nameForFile(
  name: string,
  storeNumber: string,
  { startDate, endDate }: { startDate: string | null; endDate: string | null },
): string {
  const days = [...new Set([startDate, endDate])].filter((day) => day !== null);
  const parts = [name, storeNumber.replaceAll(/[^\w-]+/g, '_')];
  if (days.length > 0) parts.push(days.join('-to-'));
  return parts.join('-');
}
