// Adds to a receipt what happened by columns of counts, amounts, and remarks: `Voided Lines`, `Refund Amount`, `Notes`.

import type { EventKind } from '../receipt.ts';
import type { Cell } from '../row.ts';
import { cellText } from '../shape/row-text.ts';
import { type KindMark, markedKind } from '../shape/table/kind-marks.ts';
import { readRemark } from '../shape/table/remarks.ts';
import { addEvent, type Draft } from './draft.ts';
import type { FieldReader } from './table-fields.ts';

/** What a column may say of a line, besides that it was taken back. */
const ON_LINES: ReadonlySet<EventKind> = new Set(['price-override', 'age-cancel']);

/** A table's marks and its heading. */
interface MarkedTable {
  marks: readonly KindMark[];
  heading: readonly Cell[];
}

/** For a row that is a whole transaction. Of its lines, only the number or the amount is known. */
export function noteOnTicket(
  draft: Draft,
  cells: readonly Cell[],
  { marks, heading }: MarkedTable,
  { centsAt }: Pick<FieldReader, 'centsAt'>,
): void {
  for (const mark of marks) {
    const { column, event } = mark;
    if (mark.isRemark === true) {
      noteRemark(draft, cellText(cells[column]).trim(), cellText(heading[column]));
      continue;
    }
    const word = event === undefined ? '' : markedKind(mark, cells[column]);
    if (word === '' || event === undefined || draft.receipt.typeText === word) continue;
    const cents = mark.isAmount ? centsAt(cells, column) : null;
    addEvent(draft, event, 0, cents, `${cellText(heading[column])}: ${cellText(cells[column])}`);
  }
}

function noteRemark(draft: Draft, remark: string, title: string): void {
  const { receipt } = draft;
  // The whole remark may have been taken for the kind of the ticket.
  receipt.events = receipt.events.filter(({ text }) => text !== remark);
  for (const { kind, cents, text } of readRemark(remark))
    addEvent(draft, kind, 0, cents, `${title}: ${text}`);
}

/** For a row that is a transaction's newest line. */
export function noteOnLine(draft: Draft, cells: readonly Cell[], { marks, heading }: MarkedTable): void {
  for (const mark of marks)
    for (const event of saidOfLine(mark, cells[mark.column]))
      addEvent(draft, event, draft.receipt.lines.length - 1, null, cellText(heading[mark.column]));
}

function saidOfLine(mark: KindMark, cell: Cell | undefined): EventKind[] {
  const { event, isAmount, isRemark } = mark;
  if (isRemark === true)
    return readRemark(cellText(cell).trim())
      .map(({ kind }) => kind)
      .filter((kind) => ON_LINES.has(kind));
  if (event === undefined || !ON_LINES.has(event) || isAmount) return [];
  return markedKind(mark, cell) === '' ? [] : [event];
}
