// Keeps tickets that were put aside until they are recalled or the file ends.

import type { Receipt } from '../receipt.ts';
import { addEvent, createDraft, type Draft } from './draft.ts';

/** How many tickets wait at a time; with more, the oldest counts as never recalled. */
const MOST_WAITING = 5000;

export interface SuspendedTickets {
  /** @param number '' if the journal names none. */
  add(register: string, number: string, draft: Draft): void;
  /** @returns the recalled ticket; null if none is waiting under that number. */
  recall(register: string, number: string): Draft | null;
  /** Hands over what was never recalled. */
  end(): void;
}

/** A ticket that was put aside and never recalled: its suspend line cancels it. */
export function markNeverRecalled(draft: Draft): void {
  const suspend = draft.receipt.events.findLast((event) => event.kind === 'suspend');
  if (suspend !== undefined) addEvent(draft, 'memory-cancel', suspend.lineIndex, null, suspend.text);
}

export function createSuspendedTickets(giveUp: (draft: Draft) => void): SuspendedTickets {
  const waiting = new Map<string, Draft>();
  let unnamed = 0;
  const surrender = (key: string, draft: Draft): void => {
    waiting.delete(key);
    markNeverRecalled(draft);
    giveUp(draft);
  };
  return {
    add(register, number, draft) {
      const key = `${register}|${number === '' ? `?${unnamed++}` : number}`;
      const earlier = waiting.get(key);
      if (earlier !== undefined) surrender(key, earlier);
      waiting.set(key, draft);
      const [oldest] = waiting;
      if (waiting.size > MOST_WAITING && oldest !== undefined) surrender(oldest[0], oldest[1]);
    },
    recall(register, number) {
      // Without a number, it is the last ticket that this register put aside.
      const keys = [...waiting.keys()];
      const key =
        number === ''
          ? keys.findLast((candidate) => candidate.startsWith(`${register}|`))
          : (keys.find((candidate) => candidate === `${register}|${number}`) ??
            keys.find((candidate) => candidate.endsWith(`|${number}`)));
      if (key === undefined) return null;
      const draft = waiting.get(key) ?? null;
      waiting.delete(key);
      return draft;
    },
    end() {
      for (const [key, draft] of waiting) surrender(key, draft);
    },
  };
}

/**
 * If numbers are in a ticket's foot, a ticket that is put aside has no number, and its lines are printed
 * into the next one. Copies them into a separate ticket, and removes them from the sums of the ticket that they
 * are in.
 *
 * @returns the copy, from the last such cut to the end of the lines so far
 */
export function cutSuspended(draft: Draft, number: string): Draft {
  const { receipt, segmentStart } = draft;
  const lines = receipt.lines.slice(segmentStart);
  const copy = createDraft(
    receipt.shape,
    receipt.source.sheet,
    lines[0]?.rowNumber ?? receipt.source.lastRow,
  );
  const aside: Receipt = copy.receipt;
  copy.number = number;
  copy.hasBody = true;
  aside.registerId = receipt.registerId;
  aside.lines = lines.map((line) => ({ ...line }));
  copy.words = draft.words.slice(segmentStart);
  aside.source.lastRow = receipt.source.lastRow;
  const moved = <Part extends { lineIndex: number }>(parts: readonly Part[]): Part[] =>
    parts
      .filter((part) => part.lineIndex >= segmentStart)
      .map((part) => ({ ...part, lineIndex: part.lineIndex - segmentStart }));
  aside.items = moved(receipt.items);
  aside.events = moved(receipt.events);
  aside.subtotalCents = receipt.subtotalCents;
  aside.taxCents = receipt.taxCents;
  aside.discountCents = receipt.discountCents;
  aside.totalCents = receipt.totalCents;

  for (const item of receipt.items) if (item.lineIndex >= segmentStart) item.state = 'suspended';
  receipt.tenders = receipt.tenders.filter((tender) => tender.lineIndex < segmentStart);
  receipt.subtotalCents = null;
  receipt.taxCents = null;
  receipt.discountCents = null;
  receipt.totalCents = null;
  receipt.changeCents = null;
  delete receipt.totalLineIndex;
  draft.tenderedCents = 0;
  draft.takenBack = [];
  draft.segmentStart = receipt.lines.length;
  return copy;
}

/** A recalled ticket continues in the one that recalled it: its articles count there. */
export function setAside(draft: Draft): void {
  for (const item of draft.receipt.items) item.state = 'suspended';
}
