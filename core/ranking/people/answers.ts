import type { FindingKind } from '../kind-names.ts';

/** What reviewers have said about one person's transactions of a kind. */
export interface Answers {
  lookedAt: number;
  flagged: number;
}

const NONE: Answers = { lookedAt: 0, flagged: 0 };

export interface AnswerRecord {
  /** @param kinds what the transaction counts as. */
  add(employeeId: string | null, kinds: readonly FindingKind[], isFlagged: boolean): void;
  of(employeeId: string | null, kind: FindingKind): Answers;
}

/** What is known about one person, by kind. */
export interface KnownAnswers {
  employeeId: string;
  kinds: Partial<Record<FindingKind, Answers>>;
}

/** Counts of answers, by person and kind. @param known what was counted before. */
export function createAnswerRecord(known: readonly KnownAnswers[] = []): AnswerRecord {
  const counts = new Map<string, Answers>(
    known.flatMap(({ employeeId, kinds }) =>
      Object.entries(kinds).map(([kind, answers]) => [`${kind} ${employeeId}`, answers] as const),
    ),
  );
  return {
    add(employeeId, kinds, isFlagged) {
      if (employeeId === null) return;
      for (const kind of kinds) {
        const key = `${kind} ${employeeId}`;
        const { lookedAt, flagged } = counts.get(key) ?? NONE;
        counts.set(key, { lookedAt: lookedAt + 1, flagged: flagged + (isFlagged ? 1 : 0) });
      }
    },
    of: (employeeId, kind) => counts.get(`${kind} ${employeeId ?? ''}`) ?? NONE,
  };
}
