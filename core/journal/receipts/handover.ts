// Hands finished receipts and rejections to the sink and counts what became of the rows.

import type { ParserSink } from '../parser.ts';
import { type Receipt, receiptKey, type Rejection } from '../receipt.ts';
import { closeMarks } from './apply-line.ts';
import { type Draft, finishDraft } from './draft.ts';

export interface Handover {
  finish(draft: Draft): void;
  reject(rejection: Rejection): void;
  /** Rows that are no part of a transaction. */
  drop(rows: number): void;
  readonly receipts: number;
  readonly rejections: number;
  readonly droppedRows: number;
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

/** What a row of its own has told of a transaction whose lines stand in another sheet. */
type Told = Pick<Receipt, 'totalCents' | 'taxCents' | 'typeText' | 'employeeName'>;

/** So many are kept; a workbook with more has them in the sheet of lines as well, or they are summed up from those. */
const MOST_TOLD = 100_000;

/** Lets the lines of a transaction take over what another sheet of the same file told of it before. */
function createTold(): (receipt: Receipt) => void {
  const told = new Map<string, Told>();
  return (receipt) => {
    const { shape } = receipt;
    if (shape === 'journal-print' || (shape === 'line-items' && told.size === 0)) return;
    const key = receiptKey(receipt);
    if (shape === 'summary') {
      const { totalCents, taxCents, typeText, employeeName } = receipt;
      if (told.size < MOST_TOLD) told.set(key, { totalCents, taxCents, typeText, employeeName });
      return;
    }
    const before = told.get(key);
    if (before === undefined) return;
    receipt.totalCents ??= before.totalCents;
    receipt.taxCents ??= before.taxCents;
    receipt.typeText ??= before.typeText;
    receipt.employeeName ??= before.employeeName;
  };
}

export function createHandover(sink: ParserSink): Handover {
  const completeFromBefore = createTold();
  let receipts = 0;
  let rejections = 0;
  let droppedRows = 0;
  return {
    finish(draft) {
      // Separators and text between receipts, without a heading and without anything sold.
      if (!draft.hasBody && draft.number === '' && draft.seconds < 0) {
        droppedRows += countRows(draft);
        return;
      }
      closeMarks(draft);
      const finished = finishDraft(draft);
      if ('receipt' in finished) {
        receipts++;
        completeFromBefore(finished.receipt);
        sink.receipt(finished.receipt);
      } else {
        rejections += finished.rejections.length;
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
    get receipts() {
      return receipts;
    },
    get rejections() {
      return rejections;
    },
    get droppedRows() {
      return droppedRows;
    },
  };
}
