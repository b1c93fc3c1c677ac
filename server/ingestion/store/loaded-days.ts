// What a file has loaded, by business day, for ranking: kept in memory as text, which takes a fraction of the room that
// objects take, so it needn't be read from the tables again.
import { type KeptFacts, type RowFacts, type TicketFacts, unpackFacts } from '@tillwatch/core/ranking';
import type { LoadedTickets } from '../../ranking/rank-days.ts';
import { MOST_A_DAY, type StoredTicket } from '../../ranking/ranking.queries.ts';
import { createTextBuffer, type TextBuffer } from './text-buffer.ts';

/** Days past this limit are read again from the tables, to bound memory; about 150,000 transactions. */
const MOST_BYTES = 48 * 1024 * 1024;
const FIRST_BYTES = 16 * 1024;

/** Days that came entirely from this file. */
export interface LoadedDays extends Pick<LoadedTickets, 'of'> {
  /**
   * Adds a new transaction on a day on which the store had none.
   * @param packed its packed facts as JSON.
   */
  add(day: string, id: number, facts: TicketFacts, packed: string): void;
  /** Drops a day whose tables will differ from the file. */
  forget(day: string): void;
}

interface KeptDay {
  tickets: number;
  text: TextBuffer;
}

export function createLoadedDays(): LoadedDays {
  const days = new Map<string, KeptDay>();
  const forgotten = new Set<string>();
  let bytes = 0;

  function forget(day: string): void {
    if (forgotten.has(day)) return;
    forgotten.add(day);
    bytes -= days.get(day)?.text.byteLength ?? 0;
    days.delete(day);
  }

  function append(day: string, line: string): void {
    let kept = days.get(day);
    if (!kept) days.set(day, (kept = { tickets: 0, text: createTextBuffer(FIRST_BYTES) }));
    if (bytes >= MOST_BYTES || kept.tickets === MOST_A_DAY) return forget(day);
    const before = kept.text.byteLength;
    kept.text.append(kept.tickets === 0 ? line : `,${line}`);
    kept.tickets += 1;
    bytes += kept.text.byteLength - before;
  }

  return {
    forget,
    add(day, id, facts, packed) {
      if (!forgotten.has(day)) append(day, `[${id},${JSON.stringify(rowOf(facts))},${packed}]`);
    },
    of(day) {
      const kept = days.get(day);
      return kept && parse(kept.text);
    },
  };
}

function rowOf(facts: TicketFacts): RowFacts {
  const { registerId, transactionNumber, time, employeeId, type, amountCents, filters } = facts;
  return { registerId, transactionNumber, time, employeeId, type, amountCents, filters };
}

function parse(text: TextBuffer): StoredTicket[] {
  const lines = JSON.parse(`[${Buffer.from(text.bytes()).toString()}]`) as [
    id: number,
    row: RowFacts,
    kept: Partial<KeptFacts>,
  ][];
  return lines.map(([id, row, kept]) => ({ id, facts: unpackFacts(row, kept) }));
}
