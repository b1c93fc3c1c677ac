// Facts about a receipt that several filters use, computed once.

import {
  type EventKind,
  isMoved,
  type Receipt,
  type ReceiptEvent,
  type ReceiptItem,
  readKind,
  VOID_PREFIX,
} from '../journal/index.ts';
import { type Article, articleOf } from './articles.ts';
import type { TransactionType } from './transaction-types.ts';
import { unvoidedOf } from './unvoided-items.ts';

export interface ReceiptFacts {
  receipt: Receipt;
  /** The export has one row per transaction: only its type and total are known. */
  isSummary: boolean;
  /** The type that the export gives; null when it gives none that we know. */
  declaredType: TransactionType | null;
  /** Lines that sell or return goods and count toward this ticket. */
  sold: ReceiptItem[];
  /** What the names in `sold` say, in the same order. */
  articles: Article[];
  /** Those of `sold` that weren't taken back. */
  unvoided: ReceiptItem[];
  /** Lines of a ticket that was suspended as a whole, of which something is left; [] for any other ticket. */
  aside: ReceiptItem[];
  /** Lines that void others. */
  voided: ReceiptItem[];
  /** The sum of the lines that count, in cents. For a ticket suspended as a whole, the sum of its suspended lines. */
  lineSumCents: number;
  /** Pieces of the lines that make up that sum; those that were taken back don't count. */
  pieces: number;
  /** Lines that should have amounts have none that can be read. */
  hasUnreadAmounts: boolean;
  eventsOf(kind: EventKind): ReceiptEvent[];
  firstEvent(kind: EventKind): ReceiptEvent | null;
}

/** What is weighed, or filled by the gallon, is one piece. */
export const piecesOf = ({ quantity }: Pick<ReceiptItem, 'quantity'>): number =>
  Number.isInteger(quantity) ? Math.abs(quantity) : 1;

const NO_EVENTS: ReceiptEvent[] = [];

export function gatherFacts(receipt: Receipt): ReceiptFacts {
  const sold: ReceiptItem[] = [];
  const voided: ReceiptItem[] = [];
  const isAside = receipt.items.length > 0 && receipt.items.every((item) => item.state === 'suspended');
  let lineSumCents = receipt.discountCents ?? 0;
  let pieces = 0;
  for (const item of receipt.items) {
    if (item.state !== 'suspended') (item.state === 'sold' ? sold : voided).push(item);
    if (item.state === 'suspended' && !isAside) continue;
    lineSumCents += item.priceCents;
    pieces += item.state === 'void' ? -piecesOf(item) : piecesOf(item);
  }
  const { events, typeText } = receipt;
  return {
    receipt,
    isSummary: receipt.shape === 'summary',
    declaredType: typeText === null ? null : declaredKind(typeText, sold),
    sold,
    articles: sold.map((item) => articleOf(item.name)),
    unvoided: voided.length === 0 ? sold : unvoidedOf(receipt.items),
    aside: isAside ? unvoidedOf(receipt.items.map(asRungUp)) : [],
    voided,
    lineSumCents,
    pieces: Math.max(0, pieces),
    hasUnreadAmounts: receipt.unreadAmounts !== undefined,
    eventsOf: (kind) => (events.length === 0 ? NO_EVENTS : events.filter((event) => event.kind === kind)),
    firstEvent: (kind) =>
      events.length === 0 ? null : (events.find((event) => event.kind === kind) ?? null),
  };
}

const PICKUP = /^\s{0,3}pick[- ]?up\s{0,3}$/i;

/** `Pickup` is also the word for an order that is fetched: then it has goods. */
function declaredKind(typeText: string, sold: readonly ReceiptItem[]): TransactionType | null {
  const kind = readKind(typeText);
  if (!PICKUP.test(typeText)) return kind;
  return sold.some(({ name, priceCents }) => priceCents > 0 && !isMoved(name)) ? 'Sale' : kind;
}

/** What a line of a suspended ticket was before that. */
const asRungUp = (item: ReceiptItem): ReceiptItem => ({
  ...item,
  state: item.name.startsWith(VOID_PREFIX) ? 'void' : 'sold',
});

/** Registers print the price that was asked for as if it were rung up, but then there is no total and no payment. */
export function isInquiryOnly(facts: ReceiptFacts): boolean {
  const { totalCents, tenders } = facts.receipt;
  const isOpen = totalCents === null && tenders.length === 0;
  return isOpen && facts.sold.length === 1 && facts.firstEvent('plu-inquiry') !== null;
}
