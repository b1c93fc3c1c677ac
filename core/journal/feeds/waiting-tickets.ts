// Suspended tickets, until they are recalled or the file ends.

import type { ReceiptItem } from '../receipt.ts';
import type { Draft } from '../receipts/draft.ts';
import { markNeverRecalled, setAside } from '../receipts/suspended-tickets.ts';

/** How many wait at a time; with more, the oldest is handed over as it is. */
const MOST_WAITING = 500;

const SOON_SECONDS = 600;

export interface WaitingTickets {
  add(draft: Draft): void;
  /**
   * Hands over the suspended ticket that a paid one continues, if any: the one that it names, or that has its number,
   * or whose articles it begins with.
   */
  recall(paid: Draft, named: string | null): void;
  /** Called with every ticket of a register, in order. */
  note(draft: Draft): void;
  end(): void;
}

interface Waiting {
  draft: Draft;
  /** The register has continued since. */
  isPassed: boolean;
}

export function createWaitingTickets(handOver: (draft: Draft) => void): WaitingTickets {
  const waiting = new Set<Waiting>();

  function release(found: Waiting): void {
    waiting.delete(found);
    handOver(found.draft);
  }

  return {
    add(draft) {
      waiting.add({ draft, isPassed: false });
      const [oldest] = waiting;
      if (waiting.size > MOST_WAITING && oldest !== undefined) release(oldest);
    },
    recall(paid, named) {
      const all = [...waiting];
      const found =
        all.find(({ draft }) => draft.number === (named ?? paid.number)) ??
        all.find(({ draft }) => isContinued(draft, paid));
      if (found === undefined) return;
      setAside(found.draft);
      release(found);
    },
    note({ receipt: { registerId } }) {
      for (const ticket of waiting) {
        if (ticket.draft.receipt.registerId === registerId) ticket.isPassed = true;
      }
    },
    end() {
      for (const ticket of waiting) {
        // If the file ends right after it, it may be recalled in the next one.
        if (ticket.isPassed) markNeverRecalled(ticket.draft);
        else setAside(ticket.draft);
        release(ticket);
      }
    },
  };
}

/** Many people buy the same article, so a single one counts only soon after. */
function isContinued(draft: Draft, paid: Draft): boolean {
  const isSoon = draft.day === paid.day && Math.abs(paid.seconds - draft.seconds) <= SOON_SECONDS;
  return (draft.receipt.items.length > 1 || isSoon) && beginsWith(paid.receipt.items, draft.receipt.items);
}

function beginsWith(items: readonly ReceiptItem[], first: readonly ReceiptItem[]): boolean {
  return (
    first.length > 0 &&
    first.every(({ name, priceCents }, at) => {
      const item = items[at];
      return item?.name === name && item.priceCents === priceCents;
    })
  );
}
