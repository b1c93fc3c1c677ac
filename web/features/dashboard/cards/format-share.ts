/** '12%', of nothing '0%'; what is there is never '0%' and what is missing never '100%'. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0 || part === 0) return '0%';
  if (part === whole) return '100%';
  return `${Math.min(99, Math.max(1, Math.round((part / whole) * 100)))}%`;
}
