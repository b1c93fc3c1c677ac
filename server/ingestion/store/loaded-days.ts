import type { LoadedTickets } from '../../ranking/rank-days.ts';
import { MOST_A_DAY, type StoredTicket } from '../../ranking/ranking.queries.ts';

/** Days past this limit are read again from the tables, to bound memory. */
const MOST_KEPT = 25_000;

/** Days that came entirely from this file, kept so they needn't be read again right away. */
export interface LoadedDays {
  readonly days: LoadedTickets['days'];
  /** Adds a new transaction on a day on which the store had none. */
  add(day: string, ticket: StoredTicket): void;
  /** Drops a day whose tables will differ from the file. */
  forget(day: string): void;
}

export function createLoadedDays(): LoadedDays {
  const days = new Map<string, StoredTicket[]>();
  const forgotten = new Set<string>();
  let kept = 0;

  function forget(day: string): void {
    if (forgotten.has(day)) return;
    forgotten.add(day);
    kept -= days.get(day)?.length ?? 0;
    days.delete(day);
  }

  return {
    days,
    forget,
    add(day, ticket) {
      if (forgotten.has(day)) return;
      const others = days.get(day);
      if (kept >= MOST_KEPT || others?.length === MOST_A_DAY) return forget(day);
      kept += 1;
      if (others) others.push(ticket);
      else days.set(day, [ticket]);
    },
  };
}
