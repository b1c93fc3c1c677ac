import { damagedFile, passwordProtectedFile } from '../unreadable-file-error.ts';

/** Record types of the workbook stream ([MS-XLS] 2.3, and the older ones of Excel 2-4). */
const BOF_TYPES = new Set([0x0009, 0x0209, 0x0409, 0x0809]);
const EOF_TYPE = 0x000a;
const FILE_PASS_TYPE = 0x002f;
const BOUND_SHEET_TYPE = 0x0085;
const MULTIPLE_RK_TYPE = 0x00bd;
/** Records of one filled cell; their first four bytes are its row and column. */
const CELL_TYPES = new Set([
  0x0002, 0x0003, 0x0004, 0x0005, 0x0006, 0x00d6, 0x00fd, 0x0203, 0x0204, 0x0205, 0x0206, 0x0406, 0x027e,
]);
const ROWS = 65_536;
const COLUMNS = 256;
const WORKSHEET = 0;
const BIFF5 = 0x0500;

export interface BiffSheet {
  /** The offset of its first record in the stream. */
  readonly offset: number;
  /** Number of distinct filled cells; error values count as filled. */
  readonly filledCells: number;
}

/**
 * Walks the records of an .xls workbook's stream and counts what a reader must find, because SheetJS treats a truncated
 * stream, or garbage between sheets, as the end of the workbook.
 * @returns the worksheets in stream order; undefined for formats before Excel 5, whose single sheet is only checked to
 * be complete.
 */
export function checkBiffStream(stream: Buffer): BiffSheet[] | undefined {
  if (stream.length < 8 || !BOF_TYPES.has(stream.readUInt16LE(0))) {
    throw damagedFile('its contents do not begin as those of a workbook do');
  }
  const seen = new Uint8Array((ROWS * COLUMNS) / 8);
  const sheetOffsets: number[] = [];
  walkSubstream(stream, 0, (type, start, length) => {
    if (type === FILE_PASS_TYPE) throw passwordProtectedFile();
    if (type !== BOUND_SHEET_TYPE || length < 6) return;
    const kind = stream.readUInt8(start + 5);
    if (kind === WORKSHEET) sheetOffsets.push(stream.readUInt32LE(start));
  });
  const versioned = stream.readUInt16LE(0) === 0x0809 && stream.readUInt16LE(4) >= BIFF5;
  if (!versioned || sheetOffsets.length === 0) return undefined;

  return sheetOffsets
    .toSorted((one, other) => one - other)
    .map((offset) => {
      if (offset + 4 > stream.length || !BOF_TYPES.has(stream.readUInt16LE(offset))) {
        throw damagedFile('it breaks off before its last sheet');
      }
      seen.fill(0);
      let filledCells = 0;
      const mark = (row: number, column: number): void => {
        if (column >= COLUMNS) throw damagedFile('it has a cell beyond the last column');
        const place = row * COLUMNS + column;
        const bit = 1 << (place & 7);
        if (((seen[place >> 3] as number) & bit) === 0) filledCells += 1;
        seen[place >> 3] = (seen[place >> 3] as number) | bit;
      };
      walkSubstream(stream, offset, (type, start, length) => {
        if (CELL_TYPES.has(type) && length >= 4) {
          mark(stream.readUInt16LE(start), stream.readUInt16LE(start + 2));
        } else if (type === MULTIPLE_RK_TYPE && length >= 6) {
          const last = stream.readUInt16LE(start + length - 2);
          for (let column = stream.readUInt16LE(start + 2); column <= last; column += 1) {
            mark(stream.readUInt16LE(start), column);
          }
        }
      });
      return { offset, filledCells };
    });
}

const CODE_PAGE_TYPE = 0x0042;
const UTF_16 = 1200;
const WINDOWS_1252 = 1252;

/**
 * Corrects the code page of Excel 5 and 95 workbooks, whose text is bytes: some programs declare that of a later
 * format.
 */
export function correctCodePage(stream: Buffer): void {
  if (stream.readUInt16LE(0) !== 0x0809 || stream.readUInt16LE(4) !== BIFF5) return;
  walkSubstream(stream, 0, (type, start, length) => {
    if (type !== CODE_PAGE_TYPE || length < 2 || stream.readUInt16LE(start) !== UTF_16) return;
    stream.writeUInt16LE(WINDOWS_1252, start);
  });
}

/**
 * Types of records that are not needed: separate formulas (shared, array, and name formulas), notes, the author, and
 * macro names. They are replaced by a type that is not read.
 */
const UNWANTED_TYPES = new Set([0x0018, 0x0021, 0x0218, 0x0221, 0x04bc, 0x001c, 0x005c, 0x01ba]);
const UNREAD_TYPE = 0x0051;
/** Records with text, and the number of bytes up to the end of its length field. */
const TEXT_MINIMUM = new Map([
  [0x0004, 8],
  [0x0204, 8],
  [0x00d6, 8],
  [0x0007, 1],
  [0x0207, 2],
  [0x001e, 1],
  [0x041e, 3],
]);
/** Formula cells, and the offset of the formula's length, by format version. */
const FORMULA_CELL_TYPES = new Set([0x0006, 0x0206, 0x0406]);

/**
 * Removes unneeded records from a stream, but keeps the results of formulas. SheetJS never finishes a formula that is
 * longer than stated, and fills the memory if a record ends before the length of its text.
 */
export function removeUnwanted(stream: Buffer): void {
  const lengthAt = formulaLengthPlace(stream);
  let position = 0;
  while (position + 4 <= stream.length) {
    const type = stream.readUInt16LE(position);
    const start = position + 4;
    position = start + stream.readUInt16LE(position + 2);
    if (position - start < (TEXT_MINIMUM.get(type) ?? 0)) throw damagedFile('a text in it breaks off');
    if (UNWANTED_TYPES.has(type)) stream.writeUInt16LE(UNREAD_TYPE, start - 4);
    if (!FORMULA_CELL_TYPES.has(type)) continue;
    if (position > stream.length || position <= start + lengthAt) {
      throw damagedFile('a formula in it breaks off');
    }
    stream.fill(0, start + lengthAt, position);
  }
}

function formulaLengthPlace(stream: Buffer): number {
  const versioned = stream.readUInt16LE(0) === 0x0809 && stream.readUInt16LE(4) >= BIFF5;
  return versioned ? 20 : 16;
}

/** Calls `visit` for each record of the substream at `offset`, except those of embedded charts. */
function walkSubstream(
  stream: Buffer,
  offset: number,
  visit: (type: number, start: number, length: number) => void,
): void {
  let depth = 0;
  let position = offset;
  while (position + 4 <= stream.length) {
    const type = stream.readUInt16LE(position);
    const length = stream.readUInt16LE(position + 2);
    const start = position + 4;
    position = start + length;
    if (position > stream.length) break;
    if (BOF_TYPES.has(type)) depth += 1;
    else if (type === EOF_TYPE) depth -= 1;
    else if (depth === 1) visit(type, start, length);
    if (depth === 0) return;
  }
  throw damagedFile('it breaks off in the middle of a sheet');
}
