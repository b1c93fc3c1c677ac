export type { Cell, DateCell, Row } from './row.ts';
export type {
  CardPayment,
  EventKind,
  LineKind,
  Receipt,
  ReceiptEvent,
  ReceiptItem,
  ReceiptLine,
  Rejection,
  Shape,
  Tender,
} from './receipt.ts';
export { EVENT_KINDS } from './receipt.ts';
