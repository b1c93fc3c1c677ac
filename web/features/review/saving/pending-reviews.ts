import type { TransactionRow, TransactionUpdate } from '@tillwatch/contract';
import { reviewTransaction } from '@tillwatch/core/review';

interface Line {
  /** What the server last said. */
  confirmed: TransactionRow;
  /** Sent or waiting to be sent, in order. */
  updates: readonly TransactionUpdate[];
}

/**
 * Reviews that are shown before the server has answered: what is seen is what it last said with everything still under
 * way on top, so that an answer, or a failure, takes back no later change.
 */
export interface PendingReviews {
  /** @returns the transaction as it is to be shown from now on. */
  begin(shown: TransactionRow, update: TransactionUpdate): TransactionRow;
  /**
   * @param answer the server's, null when it refused or could not be reached.
   * @returns the transaction as it is to be shown from now on.
   */
  settle(id: string, update: TransactionUpdate, answer: TransactionRow | null): TransactionRow | null;
  /** That of what the server last said: what the next change of the transaction rests on. */
  versionOf(id: string): number | undefined;
  isEmpty(): boolean;
}

export function createPendingReviews(): PendingReviews {
  const lines = new Map<string, Line>();

  return {
    begin(shown, update) {
      const line = lines.get(shown.id) ?? { confirmed: shown, updates: [] };
      lines.set(shown.id, { ...line, updates: [...line.updates, update] });
      return applyUpdate(shown, update);
    },
    settle(id, update, answer) {
      const line = lines.get(id);
      if (!line) return answer;
      const confirmed = answer ?? line.confirmed;
      const updates = line.updates.filter((one) => one !== update);
      if (updates.length === 0) lines.delete(id);
      else lines.set(id, { confirmed, updates });
      return updates.reduce(applyUpdate, confirmed);
    },
    versionOf: (id) => lines.get(id)?.confirmed.version,
    isEmpty: () => lines.size === 0,
  };
}

function applyUpdate(transaction: TransactionRow, update: TransactionUpdate): TransactionRow {
  return { ...transaction, ...reviewTransaction(transaction, update).state };
}
