const MAX_NAMED = 4;

/**
 * The rows of the sheet that lines stand in: 'Row 12', 'Rows 12, 14', and 'Rows 12, 14, 15, 19 and 3 more' when there
 * are many. Null without any.
 */
export function listRows(lineIndexes: readonly number[], rowNumbers: readonly number[]): string | null {
  const rows = lineIndexes.flatMap((index) => rowNumbers[index] ?? []);
  if (rows.length === 0) return null;
  const named = rows.slice(0, MAX_NAMED).join(', ');
  const more = rows.length - MAX_NAMED;
  return `${rows.length === 1 ? 'Row' : 'Rows'} ${named}${more > 0 ? ` and ${more} more` : ''}`;
}
