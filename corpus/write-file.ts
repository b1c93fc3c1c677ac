import { writeFileSync } from 'node:fs';
import { type CellObject, utils, type WorkSheet, write } from '@e965/xlsx';
import { type Cell, cellText } from '@tillwatch/core/journal';
import { zipArchive } from '../server/ingestion/readers/testing/zip-archive.ts';
import type { Container, ExportFile } from './export-file.ts';

const SEPARATORS: Partial<Record<Container, string>> = { csv: ',', semicolons: ';', tabs: '\t' };

/** Writes an export to a path; its bytes, not its name, tell its kind. */
export function writeExport(
  file: string,
  { sheets, documents, container }: Pick<ExportFile, 'sheets' | 'documents' | 'container'>,
): void {
  if (documents !== undefined) {
    writeFileSync(file, writeDocuments(documents, container));
    return;
  }
  const separator = SEPARATORS[container];
  if (separator !== undefined) {
    const rows = Object.values(sheets).flat();
    // As programs on Windows save text: with a byte order mark, and line ends of two characters.
    writeFileSync(
      file,
      `\uFEFF${rows.map((row) => row.map((cell) => quote(cell, separator)).join(separator)).join('\r\n')}\r\n`,
    );
    return;
  }
  if (container === 'html') {
    writeFileSync(file, writeHtml(Object.values(sheets).flat()));
    return;
  }
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, toSheet(rows), name);
  writeFileSync(
    file,
    write(book, { type: 'buffer', bookType: container === 'xls' ? 'biff8' : 'xlsx' }) as Buffer,
  );
}

/** In the encoding that they declare. */
function writeDocuments(documents: Readonly<Record<string, string>>, container: Container): Buffer {
  const files = Object.entries(documents).map(([name, text]) => ({
    name,
    content: Buffer.from(text, text.includes('encoding="ISO-8859-1"') ? 'latin1' : 'utf8'),
  }));
  return container === 'zip' ? zipArchive(files) : Buffer.concat(files.map(({ content }) => content));
}

/** As web pages save a table under a name that ends in .xls. */
function writeHtml(rows: readonly (readonly Cell[])[]): string {
  const escape = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const lines = rows.map(
    (row) => `<tr>${row.map((cell) => `<td>${escape(cellText(cell))}</td>`).join('')}</tr>`,
  );
  return `<html><head><meta charset="utf-8"></head><body><table>\n${lines.join('\n')}\n</table></body></html>\n`;
}

function quote(cell: Cell, separator: string): string {
  const text = cellText(cell);
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function toSheet(rows: readonly (readonly Cell[])[]): WorkSheet {
  const sheet: WorkSheet = {};
  let width = 1;
  for (const [row, cells] of rows.entries()) {
    width = Math.max(width, cells.length);
    for (const [column, cell] of cells.entries()) {
      if (cell !== null) sheet[utils.encode_cell({ r: row, c: column })] = toObject(cell);
    }
  }
  sheet['!ref'] = utils.encode_range({
    s: { r: 0, c: 0 },
    e: { r: Math.max(0, rows.length - 1), c: width - 1 },
  });
  return sheet;
}

function toObject(cell: NonNullable<Cell>): CellObject {
  if (typeof cell === 'string') return { t: 's', v: cell };
  if (typeof cell === 'number') return { t: 'n', v: cell };
  if (typeof cell === 'boolean') return { t: 'b', v: cell };
  const { serial } = cell;
  return {
    t: 'n',
    v: serial,
    z: serial < 1 ? 'h:mm:ss' : Number.isInteger(serial) ? 'm/d/yyyy' : 'm/d/yyyy h:mm:ss',
  };
}
