/** '81%'; a part that is less than all never reads as 100%. */
export function shareOf(part: number, whole: number): string {
  if (whole <= 0) return '0%';
  const percent = Math.round((part / whole) * 100);
  return percent === 100 && part < whole ? '99%' : `${percent}%`;
}
