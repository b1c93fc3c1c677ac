// Marks transactions of tables and feeds that a word calls put aside, which nobody paid, as suspended. Each waits until
// the same number is paid on the same register and day, or the file ends. A file may have its newest rows first.

import type { ParserSink } from '../parse-report.ts';
import { type Receipt, type ReceiptIdentity, receiptKey } from '../receipt.ts';
import { isPutAsideKind } from '../shape/table/read-kind.ts';

/** How many wait, or are remembered, at a time; with more, the oldest counts as never paid, or is forgotten. */
const MOST_WAITING = 5000;
const DAY_LENGTH = '2026-11-16'.length;

const keyOf = ({ registerId, transactionNumber, time }: Receipt): string =>
  `${registerId ?? ''}\n${transactionNumber}\n${time.slice(0, DAY_LENGTH)}`;

function isAside({ shape, typeText, tenders, items, totalCents, events }: Receipt): boolean {
  if (shape === 'journal-print' || tenders.length > 0 || !isPutAsideKind(typeText ?? '')) return false;
  const isMarked = events.some(({ kind }) => kind === 'suspend' || kind === 'memory-cancel');
  return !isMarked && (items.length > 0 || (totalCents ?? 0) !== 0);
}

function mark(receipt: Receipt, kind: 'suspend' | 'memory-cancel'): void {
  receipt.events.push({ kind, lineIndex: 0, amountCents: null, text: receipt.typeText ?? '' });
}

/** What stands between the readers and what becomes of their receipts. */
export interface PutAside {
  sink: ParserSink;
  /** Hands over what still waits. */
  end(): void;
}

export function createPutAside(sink: ParserSink): PutAside {
  const waiting = new Map<string, Receipt>();
  /** The last ones that were not put aside. */
  const passed = new Map<string, ReceiptIdentity>();

  function giveUp(key: string, receipt: Receipt): void {
    waiting.delete(key);
    mark(receipt, 'memory-cancel');
    sink.receipt(receipt);
  }

  function wait(receipt: Receipt): void {
    const key = keyOf(receipt);
    const earlier = waiting.get(key);
    if (earlier !== undefined) giveUp(key, earlier);
    mark(receipt, 'suspend');
    const later = passed.get(key);
    if (later !== undefined && later.time > receipt.time) {
      settle(receipt, later);
      return;
    }
    waiting.set(key, receipt);
    const [oldest] = waiting;
    if (waiting.size > MOST_WAITING && oldest !== undefined) giveUp(...oldest);
  }

  /** What was paid had been put aside before: its goods count there. */
  function settle(aside: Receipt, paid: ReceiptIdentity): void {
    if (receiptKey(aside) !== receiptKey(paid)) for (const item of aside.items) item.state = 'suspended';
    sink.receipt(aside);
  }

  function remember(key: string, { registerId, transactionNumber, time }: Receipt): void {
    passed.set(key, { registerId, transactionNumber, time });
    const [oldest] = passed.size > MOST_WAITING ? passed.keys() : [];
    if (oldest !== undefined) passed.delete(oldest);
  }

  function goOn(receipt: Receipt): void {
    if (receipt.shape === 'journal-print') return;
    const key = keyOf(receipt);
    remember(key, receipt);
    const earlier = waiting.get(key);
    if (earlier === undefined) return;
    waiting.delete(key);
    settle(earlier, receipt);
  }

  return {
    sink: {
      ...sink,
      receipt(receipt) {
        if (isAside(receipt)) {
          wait(receipt);
          return;
        }
        goOn(receipt);
        sink.receipt(receipt);
      },
    },
    end() {
      for (const [key, receipt] of waiting) giveUp(key, receipt);
    },
  };
}
