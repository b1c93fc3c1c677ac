// Notes which layouts a file has, while it is read.

import { createLineTable } from '../lines/line-table.ts';
import { WIDEST_TABLE } from '../mapping/column-mapping.ts';
import { buildPrintQuestion, buildQuestion, type ColumnQuestion } from '../mapping/column-question.ts';
import { headingsOf, tableKey } from '../mapping/headings.ts';
import { takeTable } from '../mapping/table-rows.ts';
import type { ReadTable } from '../parse-report.ts';
import type { Receipt, Rejection, Shape } from '../receipt.ts';
import type { Row } from '../row.ts';
import { cellText, isFilled } from '../shape/row-text.ts';
import { columnsOf } from '../shape/table/table-columns.ts';
import { type FoundLayout, type Layout, layoutKey } from './layout.ts';
import { commonForm, formOf, type TicketForm } from './ticket-form.ts';

export interface LayoutWatch {
  startSheet(name: string): void;
  row(row: Row): void;
  receipt(receipt: Receipt): void;
  /** Rows that no transaction was made of: somebody may say what they are. */
  rejected(rejection: Pick<Rejection, 'sheet' | 'firstRow' | 'lastRow'>): void;
  /**
   * The layouts of what was read.
   * @param read how tables were read
   */
  list(read?: readonly ReadTable[]): FoundLayout[];
}

/** A heading is among the first rows; a question shows a hundred more, or what a printed journal begins with. */
const HEADING_ROWS = 60;
const KEPT_ROWS = 250;
/** Sheets whose first rows are kept until they are known to have a transaction. */
const MOST_SHEETS = 50;
/** Rejected rows that are shown, and how many rows back they are still known. */
const MOST_REJECTED = 120;
const MOST_OF_ONE = 40;
const LATEST_ROWS = 400;
/** Tickets whose form is looked at, of each shape. */
const MOST_FORMS = 300;

interface Table {
  shape: Shape;
  headings: string[];
  sheets: string[];
  /** The first sheet that has it, for the question. */
  rows: Row[];
  headingIndex: number;
}

interface Forms {
  forms: TicketForm[];
  /** For tables without a heading, and for printed journals. */
  sheets: Set<string>;
  /** The first rows of the first of them. */
  rows: Row[];
}

/** Keeps the first rows of some sheets, and what some tickets look like. */
export function createLayoutWatch(): LayoutWatch {
  /** The first rows of sheets that have had no receipt yet. */
  const waiting = new Map<string, Row[]>();
  const settled = new Set<string>();
  const tables = new Map<string, Table>();
  const byShape = new Map<Shape, Forms>();
  let rows: Row[] = [];
  let sheet = '';
  /** The latest rows of the sheet. */
  let latest: Row[] = [];
  const rejected: Row[] = [];

  /** The first receipt of a sheet shows where its heading must be. */
  function settle({ shape, source }: Receipt, forms: Forms): void {
    const { sheet, firstRow } = source;
    settled.add(sheet);
    const kept = waiting.get(sheet) ?? [];
    waiting.delete(sheet);
    const headingIndex = shape === 'journal-print' ? -1 : findHeading(kept, firstRow);
    if (headingIndex === -1) {
      if (forms.sheets.size === 0) forms.rows = kept;
      forms.sheets.add(sheet);
      return;
    }
    const headings = headingsOf(kept[headingIndex]?.cells ?? []).map((text) => text.replaceAll(/\d/g, '9'));
    const key = JSON.stringify([shape, headings]);
    const known = tables.get(key);
    if (known === undefined) tables.set(key, { shape, headings, sheets: [sheet], rows: kept, headingIndex });
    else known.sheets.push(sheet);
  }

  return {
    startSheet(name) {
      rows = [];
      latest = [];
      sheet = name;
      if (settled.has(name)) return;
      waiting.set(name, rows);
      const [oldest] = waiting.keys();
      if (waiting.size > MOST_SHEETS && oldest !== undefined) waiting.delete(oldest);
    },
    row(row) {
      const cells = row.cells.length > WIDEST_TABLE ? row.cells.slice(0, WIDEST_TABLE) : row.cells;
      const kept = { rowNumber: row.rowNumber, cells };
      if (rows.length < KEPT_ROWS) rows.push(kept);
      latest.push(kept);
      if (latest.length > LATEST_ROWS * 2) latest = latest.slice(-LATEST_ROWS);
    },
    rejected({ sheet: of, firstRow, lastRow }) {
      if (of !== sheet || rejected.length >= MOST_REJECTED) return;
      const own = latest.filter(({ rowNumber }) => rowNumber >= firstRow && rowNumber <= lastRow);
      rejected.push(...own.slice(0, MOST_OF_ONE));
    },
    receipt(receipt) {
      let known = byShape.get(receipt.shape);
      if (known === undefined)
        byShape.set(receipt.shape, (known = { forms: [], sheets: new Set(), rows: [] }));
      if (known.forms.length < MOST_FORMS) known.forms.push(formOf(receipt));
      if (!settled.has(receipt.source.sheet)) settle(receipt, known);
    },
    list(read = []) {
      const formsOf = (shape: Shape): TicketForm => commonForm(byShape.get(shape)?.forms ?? []);
      const withHeadings = [...tables.values()].map((table): FoundLayout => {
        const { shape, headings, sheets } = table;
        return { shape, headings, sheets, form: formsOf(shape), question: questionOf(table, read) };
      });
      const others = [...byShape].flatMap(([shape, { sheets, rows: first }]): FoundLayout[] => {
        const [sheet] = sheets;
        if (sheet === undefined) return [];
        const question = shape === 'journal-print' ? buildPrintQuestion(sheet, first, { rejected }) : null;
        return [{ shape, headings: [], sheets: [...sheets], form: formsOf(shape), question }];
      });
      return [...withHeadings, ...others].toSorted(byKey);
    },
  };
}

function byKey(one: Layout, other: Layout): number {
  return layoutKey(one) < layoutKey(other) ? -1 : 1;
}

/**
 * @returns the row with the most words above the first transaction, the lowest if there are several; -1 without one.
 */
function findHeading(rows: readonly Row[], firstRow: number): number {
  let best = -1;
  let most = 1;
  for (const [index, { rowNumber, cells }] of rows.entries()) {
    if (rowNumber >= firstRow || index >= HEADING_ROWS) break;
    const filled = cells.filter(isFilled);
    const words = filled.filter((cell) => typeof cell === 'string' && /\p{L}/u.test(cellText(cell))).length;
    if (words < most || words < 2 || words * 5 < filled.length * 4) continue;
    most = words;
    best = index;
  }
  return best;
}

/** Starts with how the table was read, if its headings were read where they are in the file. */
function questionOf(
  { sheets: [sheet = ''], rows, headingIndex }: Table,
  read: readonly ReadTable[],
): ColumnQuestion | null {
  const cells = rows[headingIndex]?.cells;
  if (cells === undefined) return null;
  const table = createLineTable();
  const found = takeTable({ index: headingIndex, cells, columns: columnsOf(cells) }, rows, table);
  const question = buildQuestion(sheet, found, rows, [], table);
  const key = tableKey(question.headings);
  const known = read.find((one) => one.sheet === sheet && tableKey(one.headings) === key);
  if (known === undefined || known.answer.shape === 'none' || known.answer.shape === 'journal-print')
    return question;
  return { ...question, shape: known.answer.shape, readings: [known.answer] };
}
