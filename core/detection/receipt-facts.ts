// What several filters ask of a receipt, worked out once.

import {
  apartWords,
  createPhraseTable,
  type EventKind,
  type Receipt,
  type ReceiptEvent,
  type ReceiptItem,
} from '../journal/index.ts';
import { type Article, articleOf } from './articles.ts';
import type { Thresholds } from './thresholds.ts';
import type { TransactionType } from './transaction-types.ts';
import { TYPE_WORDS } from './vocabulary/type-words.ts';

export interface ReceiptFacts {
  receipt: Receipt;
  rules: Thresholds;
  /** One row a transaction: nothing but its kind and its total is known. */
  isSummary: boolean;
  /** What the export calls the transaction; null when it says nothing that is known. */
  declaredType: TransactionType | null;
  /** Lines that sell or return something and count in this ticket. */
  sold: ReceiptItem[];
  /** What the names of `sold` tell, in the same order. */
  articles: Article[];
  /** Lines that take others back. */
  voided: ReceiptItem[];
  /** Sum of the lines that count, cents; of a ticket that was put aside whole, of the lines that were put aside. */
  lineSumCents: number;
  eventsOf(kind: EventKind): ReceiptEvent[];
  firstEvent(kind: EventKind): ReceiptEvent | null;
}

const NO_EVENTS: ReceiptEvent[] = [];
const typeTable = createPhraseTable(TYPE_WORDS);

/** The kind of transaction that an export's word for it means; null for a word that is not known. */
export function readKind(text: string): TransactionType | null {
  return typeTable.match(apartWords(text), 'none')?.meaning ?? null;
}

export function gatherFacts(receipt: Receipt, rules: Thresholds): ReceiptFacts {
  const sold: ReceiptItem[] = [];
  const voided: ReceiptItem[] = [];
  const isAside = receipt.items.every((item) => item.state === 'suspended');
  let lineSumCents = receipt.discountCents ?? 0;
  for (const item of receipt.items) {
    if (item.state !== 'suspended') (item.state === 'sold' ? sold : voided).push(item);
    if (item.state !== 'suspended' || isAside) lineSumCents += item.priceCents;
  }
  const { events, typeText } = receipt;
  return {
    receipt,
    rules,
    isSummary: receipt.shape === 'summary',
    declaredType: typeText === null ? null : readKind(typeText),
    sold,
    articles: sold.map((item) => articleOf(item.name)),
    voided,
    lineSumCents,
    eventsOf: (kind) => (events.length === 0 ? NO_EVENTS : events.filter((event) => event.kind === kind)),
    firstEvent: (kind) => events.find((event) => event.kind === kind) ?? null,
  };
}
