import { percentOf, shownRate } from '@tillwatch/core/supervision';

/** '3 of 40 (7.5%)'; a dash if there were no second looks. */
export function decidedDifferentlyText(
  looks: { looks: number; otherwise: number } | null | undefined,
): string {
  if (!looks || looks.looks === 0) return '–';
  const rate = shownRate(percentOf(looks.otherwise, looks.looks)).toFixed(1);
  return `${looks.otherwise} of ${looks.looks} (${rate}%)`;
}
