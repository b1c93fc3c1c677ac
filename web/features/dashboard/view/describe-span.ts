/** '10:05 to 10:40', 'From 10:05', 'Until 10:40'; null for the whole day. */
export function describeSpan({ startTime, endTime }: { startTime: string; endTime: string }): string | null {
  if (startTime && endTime) return `${startTime} to ${endTime}`;
  if (startTime) return `From ${startTime}`;
  return endTime ? `Until ${endTime}` : null;
}
