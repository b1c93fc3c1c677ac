/** '10:05 to 10:40', 'from 10:05', 'until 10:40'; null for the whole day. */
export function describeSpan({ startTime, endTime }: { startTime: string; endTime: string }): string | null {
  if (startTime && endTime) return `${startTime} to ${endTime}`;
  if (startTime) return `from ${startTime}`;
  return endTime ? `until ${endTime}` : null;
}
