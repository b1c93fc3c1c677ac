/** Cents as a register prints them: '12.50', '-3.89', '3.89-' or '(3.89)'. */
export function printMoney(cents: number, negative: 'before' | 'after' | 'parentheses'): string {
  const digits = (Math.abs(cents) / 100).toFixed(2);
  if (cents >= 0) return digits;
  if (negative === 'before') return `-${digits}`;
  return negative === 'after' ? `${digits}-` : `(${digits})`;
}
