// The contents of a transaction's element, from either feed. Amounts are in cents.

import type { EventKind } from '../receipt.ts';
import type { DayNumber } from '../text/date-time.ts';
import type { FeedElement } from './feed-element.ts';
import { type FeedMoment, readFeedCents } from './feed-values.ts';

/**
 * counts: sold or returned; canceled: rung and taken back, so it doesn't count; takes back: its amount is
 * subtracted from an earlier line; voided: one of the two, as the sums decide.
 */
export type LineState = 'counts' | 'canceled' | 'takes back' | 'voided';

export interface FeedItem {
  type: 'item';
  rowNumber: number;
  name: string;
  /** For the whole line; negative for returns. */
  cents: number;
  quantity: number;
  state: LineState;
  isReturned: boolean;
  /** Words after the name, such as how it was entered; '' for none. */
  remark: string;
}

interface FeedDiscount {
  type: 'discount';
  rowNumber: number;
  words: string;
  /** 0 or less; above 0 if a return reverses one. */
  cents: number;
}

export interface FeedTender {
  type: 'tender';
  rowNumber: number;
  method: string;
  cents: number;
  isChange: boolean;
  isCanceled: boolean;
  card: FeedCard | null;
}

export interface FeedCard {
  number: string;
  kind: string;
  approval: string;
  entry: string;
}

export interface FeedEvent {
  type: 'event';
  rowNumber: number;
  kind: EventKind;
  words: string;
  cents: number | null;
}

export type FeedLine = FeedItem | FeedDiscount | FeedTender | FeedEvent;

/** other: money moved, an opened drawer, and so on, as given in `lines`. */
export type TicketKind = 'sale' | 'refund' | 'void' | 'abort' | 'suspended' | 'canceled aside' | 'other';

export interface FeedTotals {
  rowNumber: number;
  /** The amount due, if the feed says so; null otherwise. */
  dueCents: number | null;
  /** Possible amounts due, the likeliest first. */
  candidates: readonly number[];
  taxCents: number | null;
}

export interface FeedTicket {
  rowNumber: number;
  kind: TicketKind;
  /** The feed's own word for it, such as `SaleEvent`; null if it says no more than the lines. */
  typeText: string | null;
  /** '' for none. */
  number: string;
  register: string;
  employeeId: string;
  employeeName: string;
  moment: FeedMoment | null;
  businessDay: DayNumber;
  /** '' for none. */
  store: string;
  isTraining: boolean;
  /** Notes below the heading, such as `OFFLINE`. */
  notes: string[];
  /** The number of the suspended ticket that it continues; null for none. */
  recalls: string | null;
  /** The number of the transaction that it takes back; null for none or itself. */
  voids: string | null;
  lines: FeedLine[];
  totals: FeedTotals | null;
  /** Why it can't be read, as a sentence; '' if it can. */
  fault: string;
}

/** Reads the amounts of one transaction and keeps the first that can't be read. */
export interface AmountReader {
  /** @returns 0 for an amount that can't be read; null for an element without text, or none */
  read(element: FeedElement | undefined): number | null;
  readonly fault: string;
}

const LONGEST_SHOWN = 40;

export function createAmountReader(): AmountReader {
  let fault = '';
  return {
    read(element) {
      if (element === undefined || element.text === '') return null;
      const cents = readFeedCents(element.text);
      if (cents !== null) return cents;
      fault ||= `“${element.text.slice(0, LONGEST_SHOWN)}” in <${element.name}> is no amount.`;
      return 0;
    },
    get fault() {
      return fault;
    },
  };
}
