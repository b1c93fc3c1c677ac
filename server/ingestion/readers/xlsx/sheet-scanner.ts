import type { Cell, Row } from '@tillwatch/core/journal';
import { dateFromIsoText, dateFromNumber } from '../date-serial.ts';
import { formatMegabytes, LAST_COLUMN, LAST_ROW, type ReadLimits } from '../limits.ts';
import {
  damagedFile,
  tooLargeFile,
  tooLongText,
  type UnreadableFileError,
} from '../unreadable-file-error.ts';
import { APOSTROPHE, DOT, GREATER, LESS, MINUS, NINE, QUOTE, SLASH, SPACE, ZERO } from '../xml/bytes.ts';
import { readAttribute, type XmlAttributes } from '../xml/xml-attributes.ts';
import { createXmlScanner, type XmlScanner } from '../xml/xml-scanner.ts';
import { createXmlTextCollector, endOfPlainText } from '../xml/xml-text.ts';
import type { SharedStrings } from './shared-strings.ts';
import type { DateStyles } from './styles-part.ts';

/** What a sheet's cells refer to, shared by all sheets of a workbook. */
export interface SheetContext {
  readonly date1904: boolean;
  readonly dateStyles: DateStyles;
  readonly sharedStrings: SharedStrings;
  readonly limits: Readonly<ReadLimits>;
  /** Totals over all sheets. */
  readonly totals: SheetTotals;
}

interface SheetTotals {
  cells: number;
  textLength: number;
  formulasWithoutResult: number;
}

const TYPE_NUMBER = 0;
const TYPE_SHARED = 1;
const TYPE_INLINE = 2;
const TYPE_FORMULA_TEXT = 3;
const TYPE_BOOLEAN = 4;
const TYPE_ERROR = 5;
const TYPE_DATE = 6;

const CELL_TYPES: Readonly<Record<string, number>> = {
  n: TYPE_NUMBER,
  s: TYPE_SHARED,
  inlineStr: TYPE_INLINE,
  str: TYPE_FORMULA_TEXT,
  b: TYPE_BOOLEAN,
  e: TYPE_ERROR,
  d: TYPE_DATE,
};

const LETTER_C = 0x63;
const LETTER_R = 0x72;
const LETTER_S = 0x73;
const LETTER_T = 0x74;
const LETTER_N = 0x6e;

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');
const ROW_NUMBER_START = bytesOf(' r="');
const VALUE_START = bytesOf('<v>');
const VALUE_END = bytesOf('</v></c>');
const ROW_START_BYTES = '<row r="'.length;
const ROW_END_BYTES = '</row>'.length;
const INLINE_TYPE = bytesOf('inlineStr"');
const FORMULA_TEXT_TYPE = bytesOf('str"');
const INLINE_START = bytesOf('<is><t>');
const INLINE_SPACE_KEEPING_START = bytesOf('<is><t xml:space="preserve">');
const INLINE_END = bytesOf('</t></is></c>');

/**
 * A few bytes of XML can expand to a lot: a cell in the last column to a row of 16,384 cells, a number to a megabyte of
 * text. Pauses let the visitor drain before more is passed on.
 */
const VOLUME_BETWEEN_PAUSES = 2_000_000;

/** After this many rows of other forms, the fast path continues only if enough rows have had its form. */
const MISSES_AT_FIRST = 100;

/** Powers of 10 that are exact as numbers, so dividing by one rounds only once, like parsing the text. */
const POWERS_OF_TEN = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);
/** This many decimal digits always make an integer below 2 to the power of 53. */
const EXACT_DIGITS = 15;

/**
 * Turns the XML of one worksheet into rows.
 *
 * Nearly all cells of real journals have one of a few forms, which `consume` reads directly from the bytes. All others
 * (formulas, rich text, prefixes, references, other orders) go through the handler, tag by tag.
 * @param label names the sheet in messages.
 */
export function createSheetScanner(
  label: string,
  context: SheetContext,
  visitRow: (row: Row) => void,
): XmlScanner {
  const { date1904, dateStyles, sharedStrings, limits, totals } = context;
  /** The current row; its first `width` positions are filled. */
  const cells: Cell[] = [];
  let width = 0;
  let rowNumber = 0;
  let rowTextLength = 0;
  /** Cells and characters passed on since the last pause. */
  let volumeSincePause = 0;
  /** Position of the last cell, filled or not; a cell without a reference comes next. */
  let column = -1;

  let inRows = false;
  let inRow = false;
  let inCell = false;
  let cellType = TYPE_NUMBER;
  let cellStyle = 0;
  let hasValue = false;
  let hasFormula = false;
  let inInline = false;
  let inRun = false;
  let capturing = false;
  const collector = createXmlTextCollector(limits.cellTextBytes, () => {
    throw tooLongText(formatMegabytes(limits.cellTextBytes), label);
  });

  const damaged = (detail: string): UnreadableFileError => damagedFile(`${label} ${detail}`);
  const tooMuchText = (): UnreadableFileError =>
    tooLargeFile(`${label} holds more text than any journal does`);

  function startRow(attributes: XmlAttributes): void {
    rowNumber = plainRowNumber(attributes) ?? rowNumberOf(readAttribute(attributes, 'r'));
    if (rowNumber < 1 || rowNumber > LAST_ROW)
      throw damaged(`has a row that is not numbered from 1 to ${LAST_ROW}`);
    beginRow(rowNumber);
    inRow = true;
  }

  function beginRow(number: number): void {
    rowNumber = number;
    width = 0;
    rowTextLength = 0;
    column = -1;
  }

  /** 0 if the reference is invalid. */
  function rowNumberOf(reference: string | undefined): number {
    if (reference === undefined) return rowNumber + 1;
    return /^\d+$/.test(reference) ? Number(reference) : 0;
  }

  function endRow(): void {
    inRow = false;
    if (width === 0) return;
    totals.cells += width;
    if (totals.cells > limits.cells) throw tooLargeFile(`it has more than ${limits.cells} cells`);
    totals.textLength += rowTextLength;
    if (totals.textLength > limits.totalTextLength) throw tooMuchText();
    visitRow({ rowNumber, cells: width === 1 ? [cells[0] as Cell] : cells.slice(0, width) });
    volumeSincePause += width + rowTextLength;
  }

  function put(value: Cell): void {
    if (column >= width) {
      for (let index = width; index < column; index += 1) cells[index] = null;
      cells[column] = value;
      width = column + 1;
    } else if (cells[column] === null) {
      cells[column] = value;
    } else {
      throw damaged(`has two values for one cell in row ${rowNumber}`);
    }
  }

  function putText(text: string): void {
    if (text === '') return;
    rowTextLength += text.length;
    if (rowTextLength > limits.rowTextLength) throw tooMuchText();
    put(text);
  }

  function putNumber(value: number): void {
    put(dateStyles[cellStyle] === 1 ? dateFromNumber(value, date1904) : value);
  }

  function putShared(index: number): void {
    if (index >= sharedStrings.count) throw damaged(`refers to a text that the workbook does not hold`);
    putText(sharedStrings.text(index));
  }

  // --- the general path, tag by tag

  function startCell(attributes: XmlAttributes): void {
    const reference = readAttribute(attributes, 'r');
    column = reference === undefined ? column + 1 : columnOf(reference);
    if (column < 0 || column >= LAST_COLUMN) {
      throw damaged(`has a cell ${reference ?? ''} in row ${rowNumber} that is beyond the last column`);
    }
    cellType = CELL_TYPES[readAttribute(attributes, 't') ?? 'n'] ?? TYPE_NUMBER;
    cellStyle = Number(readAttribute(attributes, 's') ?? 0);
    inCell = true;
    hasValue = false;
    hasFormula = false;
    inInline = false;
    collector.reset();
  }

  function endCell(): void {
    inCell = false;
    const text = collector.text();
    if (text === '') {
      if (hasFormula && cellType !== TYPE_FORMULA_TEXT) totals.formulasWithoutResult += 1;
      return;
    }
    switch (cellType) {
      case TYPE_INLINE:
      case TYPE_FORMULA_TEXT:
        putText(text);
        break;
      case TYPE_SHARED:
        if (!/^\s*\d+\s*$/.test(text))
          throw damaged('refers to a shared text by something that is no number');
        putShared(Number(text));
        break;
      case TYPE_BOOLEAN:
        put(/^\s*(1|true)\s*$/i.test(text));
        break;
      case TYPE_DATE: {
        const date = dateFromIsoText(text);
        if (typeof date === 'string') putText(date);
        else put(date);
        break;
      }
      case TYPE_ERROR:
        break;
      default: {
        const number = numberOf(text);
        if (number !== undefined) putNumber(number);
        // Some exporters don't mark text cells as such.
        else if (text.trim() !== '') putText(text);
      }
    }
  }

  function open(name: string, depth: number, attributes: XmlAttributes): void {
    switch (depth) {
      case 1:
        if (name !== 'worksheet') throw damaged('is not a worksheet inside');
        break;
      case 2:
        inRows = name === 'sheetData';
        break;
      case 3:
        if (inRows && name === 'row') startRow(attributes);
        break;
      case 4:
        if (inRow && name === 'c') startCell(attributes);
        break;
      case 5:
        if (!inCell) break;
        if (name === 'f') hasFormula = true;
        inInline = name === 'is' && (cellType === TYPE_INLINE || !hasValue);
        capturing = name === 'v';
        if (inInline || capturing) collector.reset();
        if (capturing) hasValue = true;
        break;
      case 6:
        inRun = inInline && name === 'r';
        capturing = inInline && name === 't';
        break;
      case 7:
        capturing = inRun && name === 't';
        break;
      default:
        capturing = false;
    }
  }

  function close(name: string, depth: number): void {
    capturing = false;
    if (depth === 4 && inCell && name === 'c') endCell();
    else if (depth === 3 && inRow && name === 'row') endRow();
    else if (depth === 2) inRows = false;
  }

  // --- the fast path

  /** Number of rows that had, and didn't have, the form that `consumeRow` reads. */
  let rowHits = 0;
  let rowMisses = 0;

  /**
   * Reads `<row r="…" …>…</row>` at `position`. Returns its end, or -1 if it has another form or is incomplete; the
   * general path then starts the row over.
   */
  function consumeRow(buffer: Buffer, position: number, end: number): number {
    if (!isRowStart(buffer, position)) return -1;
    let at = position + ROW_START_BYTES;
    let number = 0;
    let byte = buffer[at] as number;
    for (; byte >= ZERO && byte <= NINE; byte = buffer[++at] as number) number = number * 10 + byte - ZERO;
    if (byte !== QUOTE || number < 1 || number > LAST_ROW) return -1;
    let isQuoted = false;
    for (byte = buffer[++at] as number; byte !== GREATER || isQuoted; byte = buffer[++at] as number) {
      if (at >= end || byte === LESS || byte === APOSTROPHE) return -1;
      if (byte === QUOTE) isQuoted = !isQuoted;
    }
    if (at >= end || buffer[at - 1] === SLASH) return -1;
    beginRow(number);
    at = consumeCells(buffer, at + 1, end);
    if (!isRowEnd(buffer, at) || at + ROW_END_BYTES > end) return -1;
    endRow();
    return at + ROW_END_BYTES;
  }

  /** Reads rows up to a pause, a row that `consumeRow` can't read, or the end. */
  function consumeRows(buffer: Buffer, position: number, end: number): number {
    let stopped = position;
    while (buffer[stopped] === LESS) {
      const next = consumeRow(buffer, stopped, end);
      if (next < 0) {
        rowMisses += 1;
        break;
      }
      rowHits += 1;
      stopped = next;
      if (volumeSincePause >= VOLUME_BETWEEN_PAUSES) break;
    }
    return stopped;
  }

  function consumeCells(buffer: Buffer, position: number, end: number): number {
    let stopped = position;
    while (buffer[stopped] === LESS && buffer[stopped + 1] === LETTER_C) {
      const next = consumeCell(buffer, stopped, end);
      if (next < 0) break;
      stopped = next;
    }
    return stopped;
  }

  /** Reads `<c …>…</c>` at `position`. Returns its end, or -1 if it has another form or is incomplete. */
  function consumeCell(buffer: Buffer, position: number, end: number): number {
    let at = position + 2;
    let newColumn = column + 1;
    let style = 0;
    let type = TYPE_NUMBER;
    while (buffer[at] === SPACE) {
      const name = buffer[at + 1];
      // `="`
      if (buffer[at + 2] !== 0x3d || buffer[at + 3] !== QUOTE) return -1;
      at += 4;
      if (name === LETTER_R) {
        let letters = 0;
        let byte = buffer[at] as number;
        for (; byte >= 0x41 && byte <= 0x5a; byte = buffer[++at] as number)
          letters = letters * 26 + byte - 0x40;
        if (letters === 0 || letters > LAST_COLUMN) return -1;
        const digits = at;
        while (byte >= ZERO && byte <= NINE) byte = buffer[++at] as number;
        if (at === digits) return -1;
        newColumn = letters - 1;
      } else if (name === LETTER_S) {
        for (let byte = buffer[at] as number; byte >= ZERO && byte <= NINE; byte = buffer[++at] as number) {
          style = style * 10 + byte - ZERO;
        }
      } else if (name === LETTER_T) {
        if (buffer[at] === LETTER_S && buffer[at + 1] === QUOTE) {
          type = TYPE_SHARED;
          at += 1;
        } else if (buffer[at] === LETTER_N && buffer[at + 1] === QUOTE) {
          at += 1;
        } else if (startsWith(buffer, at, INLINE_TYPE)) {
          type = TYPE_INLINE;
          at += INLINE_TYPE.length - 1;
        } else if (startsWith(buffer, at, FORMULA_TEXT_TYPE)) {
          type = TYPE_FORMULA_TEXT;
          at += FORMULA_TEXT_TYPE.length - 1;
        } else {
          return -1;
        }
      } else {
        return -1;
      }
      if (buffer[at] !== QUOTE) return -1;
      at += 1;
    }
    if (newColumn >= LAST_COLUMN) return -1;
    if (buffer[at] === SLASH && buffer[at + 1] === GREATER) {
      if (at + 2 > end) return -1;
      column = newColumn;
      return at + 2;
    }
    if (buffer[at] !== GREATER) return -1;
    at += 1;
    return type === TYPE_INLINE
      ? consumeInline(buffer, at, end, newColumn)
      : type === TYPE_FORMULA_TEXT
        ? consumeText(buffer, at, end, newColumn)
        : consumeNumber(buffer, at, end, newColumn, style, type);
  }

  function consumeNumber(
    buffer: Buffer,
    position: number,
    end: number,
    newColumn: number,
    style: number,
    type: number,
  ): number {
    if (!isValueStart(buffer, position)) return -1;
    const valueStart = position + VALUE_START.length;
    let at = valueStart;
    let byte = buffer[at] as number;
    const negative = byte === MINUS;
    if (negative) byte = buffer[++at] as number;
    const firstDigit = at;
    let mantissa = 0;
    for (; byte >= ZERO && byte <= NINE; byte = buffer[++at] as number)
      mantissa = mantissa * 10 + byte - ZERO;
    let digits = at - firstDigit;
    if (digits === 0) return -1;
    let decimals = 0;
    if (byte === DOT) {
      const firstDecimal = at + 1;
      byte = buffer[++at] as number;
      for (; byte >= ZERO && byte <= NINE; byte = buffer[++at] as number)
        mantissa = mantissa * 10 + byte - ZERO;
      decimals = at - firstDecimal;
      digits += decimals;
    }
    if (!isValueEnd(buffer, at) || at + VALUE_END.length > end) return -1;
    if (type === TYPE_SHARED) {
      if (negative || decimals > 0 || digits > 9) return -1;
      column = newColumn;
      putShared(mantissa);
      return at + VALUE_END.length;
    }
    const value =
      digits > EXACT_DIGITS
        ? Number(buffer.toString('latin1', valueStart, at))
        : (negative ? -mantissa : mantissa) / (POWERS_OF_TEN[decimals] as number);
    column = newColumn;
    cellStyle = style;
    putNumber(value);
    return at + VALUE_END.length;
  }

  function consumeText(buffer: Buffer, position: number, end: number, newColumn: number): number {
    if (!startsWith(buffer, position, VALUE_START)) return -1;
    return consumePlainText(buffer, position + VALUE_START.length, end, newColumn, VALUE_END);
  }

  function consumeInline(buffer: Buffer, position: number, end: number, newColumn: number): number {
    const textStart = startsWith(buffer, position, INLINE_START)
      ? position + INLINE_START.length
      : startsWith(buffer, position, INLINE_SPACE_KEEPING_START)
        ? position + INLINE_SPACE_KEEPING_START.length
        : -1;
    return textStart < 0 ? -1 : consumePlainText(buffer, textStart, end, newColumn, INLINE_END);
  }

  function consumePlainText(
    buffer: Buffer,
    textStart: number,
    end: number,
    newColumn: number,
    closing: Buffer,
  ): number {
    const textEnd = endOfPlainText(buffer, textStart, end);
    if (textEnd < 0 || !startsWith(buffer, textEnd, closing)) return -1;
    if (textEnd - textStart > limits.cellTextBytes) return -1;
    column = newColumn;
    putText(buffer.toString('utf8', textStart, textEnd));
    return textEnd + closing.length;
  }

  return createXmlScanner(
    label,
    {
      open,
      close,
      wantsText: () => capturing,
      text: collector.append,
      takesPause() {
        if (volumeSincePause < VOLUME_BETWEEN_PAUSES) return false;
        volumeSincePause = 0;
        return true;
      },
      consume(buffer, position, end, depth) {
        if (depth === 3 && inRow) return consumeCells(buffer, position, end);
        // In a sheet with other forms, most rows would be read twice.
        const isWorthTrying = rowMisses < MISSES_AT_FIRST || rowMisses < rowHits;
        return depth === 2 && inRows && isWorthTrying ? consumeRows(buffer, position, end) : position;
      },
    },
    limits,
  );
}

// The bytes around nearly every cell, compared one by one to avoid a loop for each.

/** `<row r="` */
function isRowStart(buffer: Buffer, at: number): boolean {
  return (
    buffer[at] === 0x3c &&
    buffer[at + 1] === 0x72 &&
    buffer[at + 2] === 0x6f &&
    buffer[at + 3] === 0x77 &&
    buffer[at + 4] === 0x20 &&
    buffer[at + 5] === 0x72 &&
    buffer[at + 6] === 0x3d &&
    buffer[at + 7] === 0x22
  );
}

/** `</row>` */
function isRowEnd(buffer: Buffer, at: number): boolean {
  return (
    buffer[at] === 0x3c &&
    buffer[at + 1] === 0x2f &&
    buffer[at + 2] === 0x72 &&
    buffer[at + 3] === 0x6f &&
    buffer[at + 4] === 0x77 &&
    buffer[at + 5] === 0x3e
  );
}

/** `<v>` */
function isValueStart(buffer: Buffer, at: number): boolean {
  return buffer[at] === 0x3c && buffer[at + 1] === 0x76 && buffer[at + 2] === 0x3e;
}

/** `</v></c>` */
function isValueEnd(buffer: Buffer, at: number): boolean {
  return (
    buffer[at] === 0x3c &&
    buffer[at + 1] === 0x2f &&
    buffer[at + 2] === 0x76 &&
    buffer[at + 3] === 0x3e &&
    buffer[at + 4] === 0x3c &&
    buffer[at + 5] === 0x2f &&
    buffer[at + 6] === 0x63 &&
    buffer[at + 7] === 0x3e
  );
}

function startsWith(buffer: Buffer, position: number, word: Buffer): boolean {
  for (let index = 0; index < word.length; index += 1) {
    if (buffer[position + index] !== word[index]) return false;
  }
  return true;
}

/** The number in attributes that start with ` r="12"`, as nearly all rows' do. */
function plainRowNumber({ buffer, start, end }: XmlAttributes): number | undefined {
  if (!startsWith(buffer, start, ROW_NUMBER_START)) return undefined;
  let at = start + ROW_NUMBER_START.length;
  let number = 0;
  let byte = buffer[at] as number;
  for (; byte >= ZERO && byte <= NINE; byte = buffer[++at] as number) number = number * 10 + byte - ZERO;
  return byte === QUOTE && at < end ? number : undefined;
}

/** The position of a cell reference's column (27 for `AB12`); -1 if it isn't a cell reference. */
function columnOf(reference: string): number {
  const letters = /^\$?([a-z]{1,7})\$?\d+$/i.exec(reference)?.[1];
  if (letters === undefined) return -1;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 0x40;
  return column - 1;
}

function numberOf(text: string): number | undefined {
  if (!/^\s*[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}
