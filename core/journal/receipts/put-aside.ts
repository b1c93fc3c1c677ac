// Marks transactions of tables and feeds that a word calls put aside, which nobody paid, as suspended. Each waits until
// the same number is paid on the same register and day, or the file ends.

import type { ParserSink } from '../parse-report.ts';
import { type Receipt, receiptKey } from '../receipt.ts';
import { isPutAsideKind } from '../shape/table/read-kind.ts';

/** How many wait at a time; with more, the oldest counts as never paid. */
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
    waiting.set(key, receipt);
    const [oldest] = waiting;
    if (waiting.size > MOST_WAITING && oldest !== undefined) giveUp(...oldest);
  }

  /** What is paid now was put aside before: its goods count here. */
  function goOn(receipt: Receipt): void {
    if (waiting.size === 0) return;
    const key = keyOf(receipt);
    const earlier = waiting.get(key);
    if (earlier === undefined) return;
    waiting.delete(key);
    const isSame = receiptKey(earlier) === receiptKey(receipt);
    if (!isSame) for (const item of earlier.items) item.state = 'suspended';
    sink.receipt(earlier);
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
