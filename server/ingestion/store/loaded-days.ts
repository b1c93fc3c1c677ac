// What a file has loaded, by business day, for ranking, so it needn't be read from the tables again. The first ones are
// kept as they are, the others as text, which takes a fraction of the room.
import { type KeptFacts, type RowFacts, type TicketFacts, unpackFacts } from '@tillwatch/core/ranking';
import type { LoadedTickets } from '../../ranking/rank-days.ts';
import { MOST_A_DAY, type StoredTicket } from '../../ranking/ranking.queries.ts';
import { createTextBuffer, type TextBuffer } from './text-buffer.ts';

/** Kept as they are; some 25 MB. Writing as text and parsing would take longer than judging does. */
const MOST_OBJECTS = 30_000;
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
  /** The day's first ones. */
  objects: StoredTicket[];
  /** The others. */
  text: TextBuffer | null;
}

export function createLoadedDays(): LoadedDays {
  const days = new Map<string, KeptDay>();
  const forgotten = new Set<string>();
  let objects = 0;
  let bytes = 0;

  function forget(day: string): void {
    if (forgotten.has(day)) return;
    forgotten.add(day);
    const kept = days.get(day);
    objects -= kept?.objects.length ?? 0;
    bytes -= kept?.text?.byteLength ?? 0;
    days.delete(day);
  }

  function keep(day: string): KeptDay {
    let kept = days.get(day);
    if (!kept) days.set(day, (kept = { tickets: 0, objects: [], text: null }));
    return kept;
  }

  function append(kept: KeptDay, line: string): void {
    const text = (kept.text ??= createTextBuffer(FIRST_BYTES));
    const before = text.byteLength;
    text.append(before === 0 ? line : `,${line}`);
    bytes += text.byteLength - before;
  }

  return {
    forget,
    add(day, id, facts, packed) {
      if (forgotten.has(day)) return;
      const kept = keep(day);
      if (bytes >= MOST_BYTES || kept.tickets === MOST_A_DAY) return forget(day);
      kept.tickets += 1;
      if (objects < MOST_OBJECTS && kept.text === null) {
        objects += 1;
        kept.objects.push({ id, facts });
      } else {
        append(kept, `[${id},${JSON.stringify(rowOf(facts))},${packed}]`);
      }
    },
    of(day) {
      const kept = days.get(day);
      if (!kept) return undefined;
      return kept.text === null ? kept.objects : [...kept.objects, ...parse(kept.text)];
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
