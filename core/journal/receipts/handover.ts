// Passes finished receipts and rejections to the sink and counts what became of the rows.

import { compareSums } from '../checks/compare-sums.ts';
import type { Joins } from '../joins/find-joins.ts';
import { payDraft } from '../joins/pay-draft.ts';
import type { ParserSink } from '../parse-report.ts';
import { endsUnpaid, type Receipt, type Rejection } from '../receipt.ts';
import { SIGN_ON } from '../shape/table/kind-codes.ts';
import { closeMarks } from './apply-line.ts';
import { isBookkeeping } from './bookkeeping.ts';
import { type Draft, finishDraft } from './draft.ts';
import { createLeftOut } from './left-out.ts';
import { addColumnTender } from './table-fields.ts';
import { createTornEnds, type LeftContent, type TornEnds } from './torn-ends.ts';
import { createTwoSheets, type OwnRows } from './two-sheets.ts';

/** A row of a printed journal. */
interface PrintedRow {
  sheet: string;
  rowNumber: number;
  text: string;
}

/** Keeps rows to show them with receipts. */
export interface KeptRows {
  passOver(row: PrintedRow): void;
  keepWhole(row: PrintedRow): void;
}

export interface Handover {
  finish(draft: Draft): void;
  reject(rejection: Rejection): void;
  /** Rows that are not part of a transaction. */
  drop(rows: number): void;
  /** The same for a printed row, which is shown with a receipt if it stands between its rows. */
  passOver(row: PrintedRow): void;
  /** A printed row, as in the file, of which a part is read. */
  keepWhole(row: PrintedRow): void;
  /** Something to tell about the file as a whole. */
  remark(text: string): void;
  readonly remarks: ReadonlySet<string>;
  readonly receipts: number;
  /** Of those, how many say what was sold. */
  readonly withGoods: number;
  /** Of those, how many print the sum of their lines. */
  readonly compared: number;
  /** And in how many that sum is different. */
  readonly differing: number;
  readonly rejections: number;
  readonly ends: Pick<TornEnds, 'areLeft' | 'isFirstHalf' | 'isLastHalf'>;
  /** A sale above the first transaction of its sheet that has neither number nor time; null for none. */
  readonly orphan: Rejection | null;
  /** The same below the last number. */
  readonly lastOrphan: Rejection | null;
  readonly droppedRows: number;
  /** The own rows of transactions so far; undefined before there are any. */
  readonly ownRows: OwnRows | undefined;
  /** Whether a transaction with a row of its own has this number, on this register if one is named. */
  knows(number: string, register?: string): boolean;
  /** Set if transactions' own rows came after their lines. */
  readonly lateRows: OwnRows | null;
}

export function countRows(draft: Draft): number {
  let rows = 0;
  let last = -1;
  for (const line of draft.receipt.lines) {
    if (line.rowNumber !== last) rows++;
    last = line.rowNumber;
  }
  return rows;
}

/** What rows without a sale hold that became no transaction. */
function contentOf({ isReport, hasBody, drawerLineIndex, number, seconds, receipt }: Draft): LeftContent {
  if (isReport) return 'other';
  if (hasBody || drawerLineIndex >= 0) return 'body';
  const isNamed = receipt.employeeId !== null || receipt.registerId !== null;
  return number !== '' || (seconds >= 0 && isNamed) ? 'heading' : 'other';
}

/** @param ownRows for a file that is read again with them @param joins the same @param kept gets printed rows */
export function createHandover(
  sink: ParserSink,
  ownRows?: OwnRows,
  joins?: Joins,
  kept?: KeptRows,
): Handover {
  const sheets = createTwoSheets(ownRows);
  const remarks = new Set<string>();
  const leftOut = createLeftOut();
  let receipts = 0;
  let withGoods = 0;
  let compared = 0;
  let differing = 0;
  let rejections = 0;
  let droppedRows = 0;
  const ends = createTornEnds();
  let orphan: Rejection | null = null;
  let lastOrphan: Rejection | null = null;
  /** The sheet of the last transaction. */
  let sheet: string | null = null;
  function noteLeft(draft: Draft, rejections: readonly Rejection[]): void {
    const { number, seconds, receipt, isReport } = draft;
    const isSale = !isReport && receipt.items.length > 0 && receipt.totalCents !== null;
    const isPaid = !isReport && receipt.tenders.length > 0;
    const content = isSale || isPaid ? 'sale' : contentOf(draft);
    for (const rejection of rejections) ends.rejection(rejection, content);
    const [first] = rejections;
    if (first === undefined || !isSale || number !== '' || seconds >= 0) return;
    if (first.sheet !== sheet) orphan ??= first;
    else lastOrphan = first;
  }

  function compare(receipt: Receipt): void {
    if (receipt.shape !== 'line-items' || endsUnpaid(receipt.events)) return;
    const sums = compareSums(receipt);
    if (sums === null) return;
    compared++;
    if (!sums.isSame) differing++;
  }

  return {
    finish(draft) {
      // Separators and text between receipts, without a heading or anything sold.
      if (!draft.hasBody && draft.number === '' && draft.seconds < 0) {
        droppedRows += countRows(draft);
        return;
      }
      closeMarks(draft);
      payDraft(draft, joins);
      sheets.place(draft);
      const finished = finishDraft(draft);
      if ('receipt' in finished && isBookkeeping(draft)) {
        droppedRows += countRows(draft);
        if (draft.isReport) leftOut.add('reports', draft.number);
        if (draft.receipt.typeText?.startsWith(SIGN_ON) === true) leftOut.add('sign-ons', draft.number);
        sink.numberPassed?.(finished.receipt);
      } else if ('receipt' in finished) {
        if (!sheets.take(finished.receipt)) {
          droppedRows += countRows(draft);
          return;
        }
        addColumnTender(draft, draft.columnTender, true);
        ends.receipt(finished.receipt);
        lastOrphan = null;
        receipts++;
        if (finished.receipt.items.length > 0) withGoods++;
        compare(finished.receipt);
        ({ sheet } = finished.receipt.source);
        sink.receipt(finished.receipt);
      } else {
        rejections += finished.rejections.length;
        noteLeft(draft, finished.rejections);
        for (const rejection of finished.rejections) sink.rejection(rejection);
      }
    },
    reject(rejection) {
      rejections++;
      sink.rejection(rejection);
    },
    drop(rows) {
      droppedRows += rows;
    },
    passOver(row) {
      droppedRows++;
      kept?.passOver(row);
    },
    keepWhole: (row) => kept?.keepWhole(row),
    remark(text) {
      remarks.add(text);
    },
    get remarks() {
      return new Set([...remarks, ...leftOut.describe()]);
    },
    get compared() {
      return compared;
    },
    get differing() {
      return differing;
    },
    get receipts() {
      return receipts;
    },
    get withGoods() {
      return withGoods;
    },
    get rejections() {
      return rejections;
    },
    ends,
    get orphan() {
      return orphan;
    },
    get lastOrphan() {
      return lastOrphan;
    },
    get droppedRows() {
      return droppedRows;
    },
    get ownRows() {
      return sheets.ownRows;
    },
    knows: (number, register) => sheets.knows(number, register),
    get lateRows() {
      return sheets.late;
    },
  };
}
