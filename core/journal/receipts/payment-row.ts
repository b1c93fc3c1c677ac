// Reads a payment that is kept in another sheet than its transaction.

import type { AmountSign, PhraseTable } from '../lines/phrase-table.ts';
import type { Cell, Row } from '../row.ts';
import { cellText, joinRow } from '../shape/row-text.ts';
import { columnsOf } from '../shape/table/table-columns.ts';
import { readCents } from '../text/cell-value.ts';
import { isYes } from '../text/yes.ts';
import type { ColumnField } from '../vocabulary/column-names.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import { addEvent, addLine, type Draft, goOnInSheet, setLineKind } from './draft.ts';
import type { Handover } from './handover.ts';
import { type FieldReader, readAmount, type TransactionFields } from './table-fields.ts';

export interface PaymentReader {
  /** Adds a row with a `paymentSheet` (also given) to the transaction it pays, or rejects it. */
  read(row: Row, paymentSheet: string): void;
  /** Adds a row that stands among the lines of its transaction. @param kind what its column of line kinds says */
  add(draft: Draft, row: Row, kind: string): void;
}

/**
 * @param heading of the table whose transactions are paid. A payment is in its columns `payment` and `tendered`, or,
 * like a line, in `description` and `lineAmount`, and in `change` and `void`
 * @param findPaid returns the transaction that a payment belongs to; it is not called for a payment without a number
 */
export function createPaymentReader(
  heading: readonly Cell[],
  table: PhraseTable<LineMeaning>,
  fields: FieldReader,
  handover: Handover,
  findPaid: (read: TransactionFields) => Draft | undefined,
): PaymentReader {
  const columns = columnsOf(heading);
  const cellAt = (cells: readonly Cell[], field: ColumnField): Cell => {
    const column = columns[field];
    return column === undefined ? null : (cells[column] ?? null);
  };

  function add(draft: Draft, { rowNumber, cells, written = cells }: Row, kind: string): void {
    const { receipt } = draft;
    const method = cellText(cellAt(cells, 'payment') ?? cellAt(cells, 'description')).trim();
    const cents = readAmount(draft, cellAt(cells, 'tendered') ?? cellAt(cells, 'lineAmount'));
    const change = readCents(cellAt(cells, 'change'));
    const [meaning] = [kind, method].flatMap((words) => meaningOf(words, cents) ?? []);
    const lineIndex = addLine(draft, joinRow(written), rowNumber, 'tender', method);
    draft.hasBody = true;
    if (meaning === 'change') {
      setLineKind(draft, lineIndex, 'total');
      receipt.changeCents = (receipt.changeCents ?? 0) + Math.abs(cents ?? 0);
      return;
    }
    if (cents !== null) receipt.tenders.push({ method: method || 'PAYMENT', amountCents: cents, lineIndex });
    if (change !== null && change !== 0) receipt.changeCents = (receipt.changeCents ?? 0) + Math.abs(change);
    if (meaning !== 'tender-abort' && !isYes(cellAt(cells, 'void'))) return;
    setLineKind(draft, lineIndex, 'event');
    addEvent(draft, 'tender-abort', lineIndex, cents, method);
  }

  function meaningOf(words: string, cents: number | null): LineMeaning | undefined {
    const meaning = words === '' ? undefined : table.match(words, signOf(cents))?.meaning;
    return meaning !== undefined && MEANINGS.has(meaning) ? meaning : undefined;
  }

  /** A payment that comes before its transaction belongs to no other transaction. */
  function reject({ rowNumber }: Row, sheet: string, number: string): void {
    const reason =
      number === ''
        ? 'This payment does not say which transaction it belongs to.'
        : `This payment belongs to transaction ${number}, which is not in the file.`;
    handover.reject({
      sheet,
      firstRow: rowNumber,
      lastRow: rowNumber,
      reason,
      ...(number !== '' && { looksLikeTransaction: true }),
    });
  }

  return {
    read(row, paymentSheet) {
      const read = fields.transaction(row.cells);
      const draft = read.number === '' ? undefined : findPaid(read);
      if (draft === undefined) {
        reject(row, paymentSheet, read.number);
        return;
      }
      goOnInSheet(draft, paymentSheet);
      fields.fill(draft, row.cells);
      add(draft, row, '');
    },
    add,
  };
}

/** What a row of a payment may be instead. */
const MEANINGS: ReadonlySet<LineMeaning> = new Set(['change', 'tender-abort']);

function signOf(cents: number | null): AmountSign {
  return cents === null ? 'none' : cents < 0 ? 'negative' : 'positive';
}
