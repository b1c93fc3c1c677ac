const MOST_DOLLARS = 10_000_000;

/**
 * Dollars as people type them: '$1,042.05', '42', '' for not known.
 * @returns undefined if the text is not an amount.
 */
export function readDollars(text: string): number | null | undefined {
  const plain = text.replaceAll(/[$\s]/g, '');
  if (plain === '') return null;
  // A comma is only between thousands: '18,14' would be a hundred times as much.
  const isAmount = /^(?:\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d{1,2})?$/.test(plain);
  const dollars = Number(plain.replaceAll(',', ''));
  return isAmount && dollars < MOST_DOLLARS ? dollars : undefined;
}

/** For a field: '1042.05', '' for not known. */
export function writeDollars(amount: number | null): string {
  return amount === null ? '' : amount.toFixed(2);
}
