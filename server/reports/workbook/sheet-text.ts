/** Text is shown literally; null leaves the cell empty. */
export type CellValue = string | number | null;

export interface SheetColumn {
  /** In characters. */
  width: number;
  style: CellStyle;
}

export const CELL_STYLES = ['plain', 'heading', 'dollars', 'date', 'time'] as const;
/** dollars: a number with two decimals; date and time: spreadsheet serials in days and fractions of a day. */
export type CellStyle = (typeof CELL_STYLES)[number];

// The maximum length of a cell.
const MAX_CELL_LENGTH = 32_767;
// Not allowed in XML, not even as references: control characters, lone surrogates, and two noncharacters.
const UNWRITABLE =
  // oxlint-disable-next-line no-control-regex -- matches them on purpose
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const MARKUP = /[&<>]/g;
const REFERENCES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
// Spreadsheet programs decode `_x0041_` in a cell as the character with that code.
const CHARACTER_ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g;
const NEEDS_CARE = /[^\n\t\x20-\x25\x27-\x3b\x3d\x3f-\x5e\x60-\x7e\xa0-\ud7ff]/;

/** The start of a worksheet part, up to its rows. Freezes the first row. */
export function startSheet(columns: readonly SheetColumn[]): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetViews><sheetView workbookViewId="0">' +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData>`
  );
}

export const END_OF_SHEET = '</sheetData></worksheet>';

/** @param styles one for each cell. @param rowNumber 1-based. */
export function writeRow(
  cells: readonly CellValue[],
  styles: readonly CellStyle[],
  rowNumber: number,
): string {
  let xml = `<row r="${rowNumber}">`;
  for (const [index, value] of cells.entries()) {
    if (value === null || value === '') continue;
    const place = `r="${nameColumn(index)}${rowNumber}" s="${CELL_STYLES.indexOf(styles[index] ?? 'plain')}"`;
    xml +=
      typeof value === 'number'
        ? `<c ${place}><v>${value}</v></c>`
        : `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escapeText(value)}</t></is></c>`;
  }
  return `${xml}</row>`;
}

function escapeText(text: string): string {
  const fitting = text.length <= MAX_CELL_LENGTH ? text : `${text.slice(0, MAX_CELL_LENGTH - 1)}…`;
  if (!NEEDS_CARE.test(fitting)) return fitting;
  return fitting
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(UNWRITABLE, '')
    .replaceAll(CHARACTER_ESCAPE, '_x005F_')
    .replaceAll(MARKUP, (character) => REFERENCES[character] ?? '');
}

/** @param index 0-based. @returns 'A', …, 'Z', 'AA', … */
function nameColumn(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : nameColumn(Math.floor(index / 26) - 1) + last;
}
