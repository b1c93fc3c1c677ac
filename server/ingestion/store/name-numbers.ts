const MOST_NAMED = 5;

/** @returns the first few transactions' numbers as a sentence names them: '7001, 7002, and 3 more'. */
export function nameNumbers(numbers: readonly string[]): string {
  const more = numbers.length - MOST_NAMED;
  return new Intl.ListFormat('en-US').format([
    ...numbers.slice(0, MOST_NAMED),
    ...(more > 0 ? [`${more.toLocaleString('en-US')} more`] : []),
  ]);
}
