import { type FindingKind, kindsOf } from '../finding-kinds.ts';
import type { TicketFacts } from '../ticket-facts.ts';

/** What reviewers have said of one person's transactions of a kind. */
export interface Answers {
  lookedAt: number;
  flagged: number;
}

const NONE: Answers = { lookedAt: 0, flagged: 0 };

interface AnswerRecord {
  add(ticket: TicketFacts, isFlagged: boolean): void;
  of(employeeId: string | null, kind: FindingKind): Answers;
}

/** Counts of answers, by person and kind. */
export function createAnswerRecord(): AnswerRecord {
  const counts = new Map<string, Answers>();
  return {
    add(ticket, isFlagged) {
      if (ticket.employeeId === null) return;
      for (const kind of kindsOf(ticket)) {
        const key = `${kind} ${ticket.employeeId}`;
        const { lookedAt, flagged } = counts.get(key) ?? NONE;
        counts.set(key, { lookedAt: lookedAt + 1, flagged: flagged + (isFlagged ? 1 : 0) });
      }
    },
    of: (employeeId, kind) => counts.get(`${kind} ${employeeId ?? ''}`) ?? NONE,
  };
}
