import {
  type Cell,
  createJournalParser,
  type ParseReport,
  type ParserSettings,
  type Receipt,
  type Rejection,
} from '../journal/index.ts';
import { checkShownRows } from './shown-rows.ts';

export interface Parsed {
  receipts: Receipt[];
  rejections: Rejection[];
  /** The numbers of what is no transaction. */
  passed: Pick<Receipt, 'registerId' | 'transactionNumber'>[];
  report: ParseReport;
}

/**
 * Parses sheets given as rows of cells.
 *
 * @throws {RangeError} if receipts don't show all of their rows as printed
 */
export function parseSheets(
  sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>,
  settings?: ParserSettings,
): Parsed {
  const receipts: Receipt[] = [];
  const rejections: Rejection[] = [];
  const passed: Parsed['passed'] = [];
  const parser = createJournalParser(
    {
      receipt: (receipt) => receipts.push(receipt),
      rejection: (rejection) => rejections.push(rejection),
      numberPassed: ({ registerId, transactionNumber }) => passed.push({ registerId, transactionNumber }),
    },
    settings,
  );
  for (const [name, rows] of Object.entries(sheets)) {
    parser.startSheet(name);
    rows.forEach((cells, at) => parser.row({ rowNumber: at + 1, cells }));
  }
  const report = parser.end();
  checkShownRows(sheets, receipts, rejections);
  return { receipts, rejections, passed, report };
}

/** Parses one sheet of rows. */
export function parseRows(rows: readonly (readonly Cell[])[], settings?: ParserSettings): Parsed {
  return parseSheets({ Sheet1: rows }, settings);
}

/** Parses a printed journal: one line per row, in one column. */
export function parseLines(text: string, settings?: ParserSettings): Parsed {
  return parseRows(
    text
      .replace(/^\n|\n\s*$/g, '')
      .split('\n')
      .map((line) => [line]),
    settings,
  );
}

/** @returns the part at a position, which the test expects to exist */
export function at<Part>(parts: readonly Part[], position: number): Part {
  const part = parts[position];
  if (part === undefined) throw new RangeError(`Nothing at position ${position} of ${parts.length}.`);
  return part;
}
