import type { Cell } from '@tillwatch/core/journal';
import { dateFromIsoText } from '../date-serial.ts';
import { formatMegabytes, LAST_COLUMN, LAST_ROW, type ReadLimits } from '../limits.ts';
import type { RowOutput } from '../row-output.ts';
import { damagedFile, tooLongText } from '../unreadable-file-error.ts';
import { readAttribute, type XmlAttributes } from '../xml/xml-attributes.ts';
import type { XmlHandler } from '../xml/xml-scanner.ts';
import { createXmlTextCollector } from '../xml/xml-text.ts';

/** Depths in Workbook > Worksheet > Table > Row > Cell > Data, the root being 1. */
const WORKSHEET_DEPTH = 2;
const TABLE_DEPTH = 3;
const ROW_DEPTH = 4;
const CELL_DEPTH = 5;
const DATA_DEPTH = 6;

export interface WorkbookHandler extends XmlHandler {
  formulasWithoutResult(): number;
}

/** Turns the elements of an XML spreadsheet into sheets and rows. */
export function createWorkbookHandler(output: RowOutput, limits: Readonly<ReadLimits>): WorkbookHandler {
  let sheets = 0;
  /** The deepest open element of those above; everything else, such as styles and options, is skipped. */
  let inside = 0;
  let cells: Cell[] = [];
  let column = 0;
  let spannedColumns = 0;
  let rowNumber = 0;
  let spannedRows = 0;
  let type = '';
  let hasFormula = false;
  let hasData = false;
  let formulasWithoutResult = 0;
  const collector = createXmlTextCollector(limits.cellTextBytes, () => {
    throw tooLongText(formatMegabytes(limits.cellTextBytes));
  });

  function startWorksheet(attributes: XmlAttributes): void {
    sheets += 1;
    rowNumber = 0;
    spannedRows = 0;
    output.startSheet(readAttribute(attributes, '*:Name') ?? `Sheet${sheets}`);
  }

  function startRow(attributes: XmlAttributes): void {
    rowNumber = indexOf(attributes, rowNumber + spannedRows + 1, LAST_ROW, 'row');
    spannedRows = spanOf(attributes, '*:Span');
    cells = [];
    column = 0;
    spannedColumns = 0;
  }

  function startCell(attributes: XmlAttributes): void {
    column = indexOf(attributes, column + spannedColumns + 1, LAST_COLUMN, 'cell');
    spannedColumns = spanOf(attributes, '*:MergeAcross');
    hasFormula = readAttribute(attributes, '*:Formula') !== undefined;
    hasData = false;
  }

  function endCell(): void {
    if (hasFormula && !hasData) formulasWithoutResult += 1;
  }

  function endData(): void {
    const value = toCell(type, collector.text());
    hasData = true;
    if (value === null) return;
    while (cells.length < column - 1) cells.push(null);
    cells[column - 1] = value;
  }

  return {
    open(name, depth, attributes) {
      if (depth === 1 && name !== 'Workbook') throw damagedFile('it is no spreadsheet inside');
      if (depth === WORKSHEET_DEPTH && name === 'Worksheet') {
        inside = depth;
        startWorksheet(attributes);
      } else if (depth === TABLE_DEPTH && inside === WORKSHEET_DEPTH && name === 'Table') {
        inside = depth;
      } else if (depth === ROW_DEPTH && inside === TABLE_DEPTH && name === 'Row') {
        inside = depth;
        startRow(attributes);
      } else if (depth === CELL_DEPTH && inside === ROW_DEPTH && name === 'Cell') {
        inside = depth;
        startCell(attributes);
      } else if (depth === DATA_DEPTH && inside === CELL_DEPTH && name === 'Data') {
        inside = depth;
        type = readAttribute(attributes, '*:Type') ?? 'String';
        collector.reset();
      }
    },
    close(name, depth) {
      if (depth !== inside) return;
      if (name === 'Data') endData();
      else if (name === 'Cell') endCell();
      else if (name === 'Row') output.row(rowNumber, cells);
      inside -= 1;
    },
    // Formatted text is in elements inside Data.
    wantsText: () => inside === DATA_DEPTH,
    text: collector.append,
    takesPause: () => output.isFull(),
    formulasWithoutResult: () => formulasWithoutResult,
  };
}

function indexOf(attributes: XmlAttributes, next: number, last: number, what: string): number {
  const text = readAttribute(attributes, '*:Index');
  const index = text === undefined ? next : Number(text);
  if (!Number.isInteger(index) || index < next || index > last) {
    throw damagedFile(`it has a ${what} that is not numbered from ${next} to ${last}`);
  }
  return index;
}

/** The number of empty rows or columns that follow. */
function spanOf(attributes: XmlAttributes, name: string): number {
  const span = Number(readAttribute(attributes, name) ?? 0);
  return Number.isInteger(span) && span > 0 ? span : 0;
}

function toCell(type: string, text: string): Cell {
  switch (type) {
    case 'Number': {
      const value = text.trim() === '' ? Number.NaN : Number(text);
      if (Number.isNaN(value)) return text === '' ? null : text;
      return Number.isFinite(value) ? value : null;
    }
    case 'DateTime':
      return text === '' ? null : dateFromIsoText(text);
    case 'Boolean':
      return text.trim() === '' ? null : /^\s*(1|true)\s*$/i.test(text);
    case 'Error':
      return null;
    default:
      return text === '' ? null : text;
  }
}
