const NUMBER = /^[-+($]*\d[\d,]*(\.\d+)?[)%-]?$/;
const GAP = '  ';
/** Lines no longer than this many characters are left as they are. */
const PAPER_CHARS = 56;

interface Column {
  position: number;
  chars: number;
  /** Contains only numbers and blanks: aligned right, like money on a receipt. */
  isNumeric: boolean;
  /** Filled in the first row only. */
  isHeading: boolean;
}

type Row = readonly string[];

/**
 * Aligns lines whose cells are joined by tabs (exports with a row for each journal line) in columns of equal width, for
 * a monospaced font. Columns that no line uses are dropped, and lines without a tab stay as they are. If the first row
 * carries what applies to all of them (number, date, cashier) and would push the rest off the paper, it is split into
 * two lines, joined by a line break.
 */
export function alignCells(lines: readonly string[]): string[] {
  const rows = lines.map((line) =>
    line.includes('\t') ? line.split('\t').map((cell) => cell.trim()) : null,
  );
  const tabbed = rows.filter((row) => row !== null);
  const columns = measureColumns(tabbed);
  const firstBody = columns.findIndex((column) => !column.isHeading);
  const isFolded = firstBody > 1 && lineLength(columns) > PAPER_CHARS;
  const heading = isFolded ? columns.slice(0, firstBody) : [];
  const body = isFolded ? columns.slice(firstBody) : columns;

  return lines.map((line, index) => {
    const row = rows[index];
    if (!row) return line;
    const bodyText = setRow(row, body);
    return isFolded && row === tabbed[0] ? `${setRow(row, heading)}\n${bodyText}` : bodyText;
  });
}

function measureColumns(rows: readonly Row[]): Column[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, position) => {
    const cells = rows.map((row) => row[position] ?? '');
    const filled = cells.filter((cell) => cell !== '');
    return {
      position,
      chars: Math.max(...cells.map((cell) => cell.length)),
      isNumeric: filled.every((cell) => NUMBER.test(cell)),
      isHeading: rows.length > 1 && filled.length === 1 && cells[0] !== '',
    };
  }).filter(({ chars }) => chars > 0);
}

function lineLength(columns: readonly Column[]): number {
  return columns.reduce((total, { chars }) => total + chars + GAP.length, -GAP.length);
}

function setRow(row: Row, columns: readonly Column[]): string {
  return columns
    .map(({ position, chars, isNumeric }) => {
      const cell = row[position] ?? '';
      return isNumeric ? cell.padStart(chars) : cell.padEnd(chars);
    })
    .join(GAP)
    .trimEnd();
}
