/** 'under 1 min', '40 min', '3.2 h', '2.5 days'. */
export function formatWait(hours: number): string {
  if (hours * 60 < 1) return 'under 1 min';
  if (hours < 1) return `${Math.round(hours * 60)} min`;
  return hours < 48 ? `${hours.toFixed(1)} h` : `${(hours / 24).toFixed(1)} days`;
}
