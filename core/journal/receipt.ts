/** How an export lays out transactions; recognized from its content. */
export type Shape = 'journal-print' | 'line-items' | 'summary';

/** What one line of a receipt is. It decides how the paper receipt shows it and what the filters look at. */
export type LineKind =
  | 'header' // number, register, cashier, time: opening or closing the receipt
  | 'item'
  | 'void-item' // an item line that takes back another one
  | 'event' // no sale, void ticket, refund, override: see ReceiptEvent
  | 'promo' // a promotion, coupon or mix-and-match discount
  | 'total' // subtotal, tax, total due, change
  | 'tender'
  | 'payment' // card number, approval, entry method
  | 'text'; // anything else: separators, policy text, birth dates

export interface ReceiptLine {
  /** The line as in the export (cells of a row joined by a tab), without control bytes. */
  text: string;
  /** 1-based row of the sheet it came from. */
  rowNumber: number;
  kind: LineKind;
}

/** One line of the journal that says something happened, other than selling an item. */
export interface ReceiptEvent {
  kind: EventKind;
  /** Position in `Receipt.lines`. */
  lineIndex: number;
  /** Cents printed on the line, if any. */
  amountCents: number | null;
  /** The recognized words, as printed; '' if there were none (a line taken back without the word void). */
  text: string;
}

export const EVENT_KINDS = [
  'no-sale',
  'void-line',
  'void-ticket',
  'abort',
  'tender-abort',
  'refund',
  'age-cancel',
  'age-check',
  'safe-drop',
  'safe-load-tube',
  'vend-tube',
  'price-override',
  'card-load',
  'plu-inquiry',
  'promo',
  'memory-cancel',
  'suspend',
  'recall',
  'drawer-violation',
  'paid-in',
  'paid-out',
] as const;

export type EventKind = (typeof EVENT_KINDS)[number];

/**
 * The name of lines that take others back, whatever the journal called them. The review dialog highlights them by it.
 */
export const VOID_PREFIX = 'Void line item ';

export interface ReceiptItem {
  /** As printed; a voided line's begins with 'Void line item ' whatever the journal called it. */
  name: string;
  /** Extended amount of the line (quantity times unit price), negative for voided and returned lines. */
  priceCents: number;
  /** 1 if the journal prints none. */
  quantity: number;
  /** The department in the article's row, if it has one. It is not stored. */
  department?: string;
  /**
   * sold: counts; void: the line that takes back a sold one; suspended: printed here but set aside to be recalled
   * in another ticket, so it does not count in this one.
   */
  state: 'sold' | 'void' | 'suspended';
  /** Position in `Receipt.lines`. */
  lineIndex: number;
}

export interface Tender {
  /** CASH, DEBIT, CREDIT, … as printed. */
  method: string;
  amountCents: number;
  lineIndex: number;
}

export interface CardPayment {
  maskedCard: string | null;
  cardType: string | null;
  approvalCode: string | null;
  entryMethod: string | null;
}

/** One transaction as it is in the export, before any assessment. */
export interface Receipt {
  shape: Shape;
  /** As printed, without '#'. */
  transactionNumber: string;
  /** Without leading zeros; null if the export names none. */
  registerId: string | null;
  employeeId: string | null;
  employeeName: string | null;
  /**
   * Set if its headings name two people, as printed: then it has no `employeeId`, unless most receipts of the file name two.
   */
  cashiersNamed?: readonly [string, string];
  /** The store that the export names for it, without leading zeros; absent if it names none. */
  store?: string;
  /** Wall clock of the store, 'YYYY-MM-DDTHH:MM:SS', never converted. */
  time: string;
  /** The export's own word for the kind of transaction ('Sale', 'Void'), if it has one. */
  typeText: string | null;
  /** Every line of the export that belongs to this transaction, in order. */
  lines: ReceiptLine[];
  items: ReceiptItem[];
  events: ReceiptEvent[];
  tenders: Tender[];
  card: CardPayment;
  /** The last one printed; null if none; in cents. */
  subtotalCents: number | null;
  taxCents: number | null;
  /** Promotions and discounts, a negative number; null if none is printed. */
  discountCents: number | null;
  /** The last total due printed. */
  totalCents: number | null;
  /**
   * Position in `lines` of the first total due printed; absent without one. Voids after it were made after the ticket
   * was totaled.
   */
  totalLineIndex?: number;
  /**
   * Set on the lines of a transaction whose own row, in another sheet, was already handed over: both are one
   * transaction.
   */
  completesOwnRow?: true;
  changeCents: number | null;
  /** Set if lines below zero that no word explains take nearly all of the articles back, and it still counts as a sale. */
  isNearlyAllBack?: true;
  /**
   * Positions in `lines` of those whose amounts can't be read, or are missing where they should be; absent without any.
   */
  unreadAmounts?: number[];
  /** Its lines with a quantity, the price of one, and an amount; absent without any. */
  multiplied?: MultipliedAmounts;
  source: ReceiptSource;
}

export interface MultipliedAmounts {
  /** How many amounts are quantity times price. */
  agreeing: number;
  /** Positions in `lines` of those with nothing, or a small part of it; also in `unreadAmounts`. */
  differing: number[];
}

/** Where a receipt is in the workbook. */
export interface ReceiptSource {
  sheet: string;
  firstRow: number;
  /** In `lastSheet`, if there is one. */
  lastRow: number;
  /** Only for a receipt that continues in another sheet: it runs over to the next, or its payments are there. */
  lastSheet?: string;
  /** Position in `Receipt.lines` of the first line there. */
  lastSheetFrom?: number;
}

/** A row, or a run of rows, that could not become a transaction. */
export interface Rejection {
  sheet: string;
  firstRow: number;
  lastRow: number;
  /** A sentence that says why and, if possible, what to do. */
  reason: string;
  /** Whether it has a transaction's number, or goods and a total; set in one of the rejections of its rows. */
  looksLikeTransaction?: true;
}

const UNPAID: ReadonlySet<EventKind> = new Set(['void-ticket', 'abort', 'suspend', 'memory-cancel']);

/** Whether a ticket ended without being paid: its sums mean something else, or nothing. */
export function endsUnpaid(events: readonly Pick<ReceiptEvent, 'kind'>[]): boolean {
  return events.some(({ kind }) => UNPAID.has(kind));
}

/** @returns the sum, in cents, of the articles that count in their ticket, including those that take back others. */
export function sumOfItems(items: readonly Pick<ReceiptItem, 'priceCents' | 'state'>[]): number {
  return items.reduce((sum, { priceCents, state }) => sum + (state === 'suspended' ? 0 : priceCents), 0);
}

/** What identifies a transaction within its store. */
export type ReceiptIdentity = Pick<Receipt, 'registerId' | 'transactionNumber' | 'time'>;

export function receiptKey({ registerId, transactionNumber, time }: ReceiptIdentity): string {
  return `${registerId ?? ''}\n${transactionNumber}\n${time}`;
}
