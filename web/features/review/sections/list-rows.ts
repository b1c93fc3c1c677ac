const MAX_NAMED = 4;

/**
 * The rows of the sheet that these lines come from: 'Row 12', 'Rows 12, 14', or, when there are many, 'Rows 12, 14, 15,
 * 19 and 3 more'. Null without any.
 */
export function listRows(lineIndexes: readonly number[], rowNumbers: readonly number[]): string | null {
  const rows = lineIndexes.flatMap((index) => rowNumbers[index] ?? []);
  if (rows.length === 0) return null;
  const named = rows.slice(0, MAX_NAMED).join(', ');
  const more = rows.length - MAX_NAMED;
  return `${rows.length === 1 ? 'Row' : 'Rows'} ${named}${more > 0 ? ` and ${more} more` : ''}`;
}
