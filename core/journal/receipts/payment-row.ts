// Reads a payment that is kept in another sheet than its transaction.

import type { AmountSign, PhraseTable } from '../lines/phrase-table.ts';
import type { Cell, Row } from '../row.ts';
import { cellText, joinRow } from '../shape/row-text.ts';
import { columnsOf } from '../shape/table-columns.ts';
import { readCents } from '../text/cell-value.ts';
import { isYes } from '../text/yes.ts';
import type { ColumnField } from '../vocabulary/column-names.ts';
import type { LineMeaning } from '../vocabulary/line-words.ts';
import { addEvent, addLine, type Draft, setLineKind } from './draft.ts';
import type { Handover } from './handover.ts';

/** Adds a row that has a `paymentSheet` to the transaction it pays. */
export type PaymentReader = (draft: Draft, row: Row) => void;

/**
 * @param heading of the table whose transactions are paid. A payment stands in its columns `payment` and `tendered`, or as
 * a line does in `description` and `lineAmount`, and in `change` and `void`
 */
export function createPaymentReader(
  heading: readonly Cell[],
  table: PhraseTable<LineMeaning>,
): PaymentReader {
  const columns = columnsOf(heading);
  const cellAt = (cells: readonly Cell[], field: ColumnField): Cell => {
    const column = columns[field];
    return column === undefined ? null : (cells[column] ?? null);
  };

  return (draft, { rowNumber, cells }) => {
    const { receipt } = draft;
    const method = cellText(cellAt(cells, 'payment') ?? cellAt(cells, 'description')).trim();
    const cents = readCents(cellAt(cells, 'tendered') ?? cellAt(cells, 'lineAmount'));
    const change = readCents(cellAt(cells, 'change'));
    const meaning = method === '' ? undefined : table.match(method, signOf(cents))?.meaning;
    const lineIndex = addLine(draft, joinRow(cells), rowNumber, 'tender', method);
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
  };
}

/** A payment whose transaction is not told before it belongs to nobody else's. */
export function rejectPayment(handover: Handover, { rowNumber }: Row, sheet: string, number: string): void {
  const reason =
    number === ''
      ? 'This payment does not say which transaction it belongs to.'
      : `This payment belongs to transaction ${number}, which is not in the file.`;
  handover.reject({ sheet, firstRow: rowNumber, lastRow: rowNumber, reason });
}

function signOf(cents: number | null): AmountSign {
  return cents === null ? 'none' : cents < 0 ? 'negative' : 'positive';
}
