/** '12%', or '0%' of nothing. Something never rounds to 0%, nor a part to 100%: '<1%', '>99%'. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0 || part === 0) return '0%';
  if (part === whole) return '100%';
  const percent = (part / whole) * 100;
  if (percent < 0.5) return '<1%';
  if (percent >= 99.5) return '>99%';
  return `${Math.round(percent)}%`;
}
