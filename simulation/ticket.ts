import type { FilterId, TransactionType } from '@tillwatch/core/detection';
import type { Clerk } from './goods.ts';

/** One thing that a register prints; each export words it differently. */
export type Entry =
  | { kind: 'item'; name: string; quantity: number; cents: number; isTaxed: boolean }
  /** Voids a line that was sold; cents is negative. */
  | { kind: 'void'; name: string; quantity: number; cents: number }
  /** Says that the item before it had a different regular price. */
  | { kind: 'override'; wasCents: number }
  | { kind: 'promo'; promo: 'mix-match' | 'coupon' | 'reward'; cents: number }
  | { kind: 'age'; outcome: 'passed' | 'canceled' | 'skipped' }
  | { kind: 'totals'; subtotalCents: number; taxCents: number; totalCents: number }
  | { kind: 'tender'; method: 'CASH' | 'DEBIT' | 'CREDIT'; cents: number; card: Card | null }
  | { kind: 'change'; cents: number }
  | { kind: 'event'; event: TicketEvent; cents: number | null; about: string }
  | { kind: 'notice'; text: string };

export interface Card {
  type: string;
  lastDigits: string;
  approvalCode: string;
  entryMethod: string;
}

export type TicketEvent =
  | 'no-sale'
  | 'void-ticket'
  | 'abort'
  | 'tender-abort'
  | 'refund'
  | 'safe-drop'
  | 'safe-load-tube'
  | 'vend-tube'
  | 'plu-inquiry'
  | 'memory-cancel'
  | 'suspend'
  | 'recall'
  | 'drawer-violation'
  | 'paid-out';

/** What a register's journal says about one transaction. */
export interface PrintedTicket {
  number: string;
  registerId: string;
  clerk: Clerk;
  /** 'YYYY-MM-DDTHH:MM:SS' */
  time: string;
  entries: Entry[];
}

/** A ticket with what there is to find in it. */
export interface Ticket extends PrintedTicket {
  type: TransactionType;
  /** What a reviewer would call its amount. */
  amountCents: number;
  flags: FilterId[];
}
