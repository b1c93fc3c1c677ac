/** '45 minutes', '2 hours 5 minutes'. */
export function formatDuration(durationMs: number): string {
  const minutes = Math.floor(durationMs / 60_000);
  const parts = [
    { value: Math.floor(minutes / 60), unit: 'hour' },
    { value: minutes % 60, unit: 'minute' },
  ].filter(({ value }) => value > 0);
  return parts.map(({ value, unit }) => `${value} ${unit}${value === 1 ? '' : 's'}`).join(' ') || '0 minutes';
}
