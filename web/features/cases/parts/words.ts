/**
 * Dollars as people type them: '$1,042.05', '42', '' for not known.
 * @returns undefined if the text is not an amount.
 */
export function readDollars(text: string): number | null | undefined {
  const plain = text.replaceAll(/[$,\s]/g, '');
  if (plain === '') return null;
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}

/** For a field: '1042.05', '' for not known. */
export function writeDollars(amount: number | null): string {
  return amount === null ? '' : amount.toFixed(2);
}
