const NUMBER = /^[-+($]*\d[\d,]*(\.\d+)?[)%-]?$/;
const GAP = '  ';

/** A column that only holds numbers (and blanks) lines up on the right, as money does on a receipt. */
function isNumeric(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length > 0 && filled.every((cell) => NUMBER.test(cell));
}

/**
 * Sets lines whose cells are joined by tabs (exports with a row per journal line) in columns of equal width, for a
 * monospaced face. Columns that no line uses are dropped; lines without a tab stay as they are.
 */
export function alignCells(lines: readonly string[]): string[] {
  const rows = lines.map((line) =>
    line.includes('\t') ? line.split('\t').map((cell) => cell.trim()) : null,
  );
  const width = Math.max(0, ...rows.map((cells) => cells?.length ?? 0));
  const columns = Array.from({ length: width }, (_, column) => {
    const cells = rows.flatMap((row) => (row ? [row[column] ?? ''] : []));
    return { column, chars: Math.max(...cells.map((cell) => cell.length)), numeric: isNumeric(cells) };
  }).filter(({ chars }) => chars > 0);

  return lines.map((line, index) => {
    const cells = rows[index];
    if (!cells) return line;
    return columns
      .map(({ column, chars, numeric }) => {
        const cell = cells[column] ?? '';
        return numeric ? cell.padStart(chars) : cell.padEnd(chars);
      })
      .join(GAP)
      .trimEnd();
  });
}
