// A transaction as it was read, next to what the file prints for it.
import type { FilterId, TransactionType } from '../detection/index.ts';
import type { LineKind, ReceiptItem, Shape } from '../journal/index.ts';

interface TicketLine {
  /** As in the file; the cells of a row are separated by tabs. */
  text: string;
  kind: LineKind;
}

/** What is known of a transaction once it is stored. Money is in cents. */
export interface ReadTicket {
  /** Numbered in the order in which they were loaded. */
  id: number;
  /** 'YYYY-MM-DDTHH:MM:SS' */
  time: string;
  transactionNumber: string;
  registerId: string | null;
  employeeId: string | null;
  employeeName: string | null;
  transactionType: TransactionType;
  amountCents: number;
  lines: readonly TicketLine[];
  items: readonly Omit<ReceiptItem, 'department'>[];
  tenders: readonly { amountCents: number }[];
  subtotalCents: number | null;
  discountCents: number | null;
  taxCents: number | null;
  totalCents: number | null;
  changeCents: number | null;
  findings: readonly { filter: FilterId; lineIndexes: readonly number[] }[];
}

/** A table's rows are compared by column, a print's by line. */
export type TicketShape = Shape;
