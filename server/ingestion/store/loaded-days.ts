import type { LoadedTickets } from '../../ranking/rank-days.ts';
import { MOST_A_DAY, type StoredTicket } from '../../ranking/ranking.queries.ts';

/** What more of a file is read again from the tables: memory doesn't grow with it. */
const MOST_KEPT = 100_000;

/** The days that a file has brought whole, for whoever would read them again at once. */
export interface LoadedDays {
  readonly days: LoadedTickets;
  /** A transaction that the store did not have, on a day of which it had nothing. */
  add(day: string, ticket: StoredTicket): void;
  /** The tables will have something else of that day. */
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
