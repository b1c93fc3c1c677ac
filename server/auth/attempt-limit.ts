import type { Kysely } from 'kysely';
import { countAttempt, forgetAttempts, uncountAttempt } from '../platform/attempts.queries.ts';
import type { Database } from '../platform/database/schema.ts';

/** Counts something by subject, within a window that begins with the first; the same count for every process. */
export interface AttemptLimit {
  /**
   * Counts one more, before what is limited is tried: none of those who come at once slips through.
   * @returns how long the subject has to wait; 0 when it may.
   */
  take(subject: string): Promise<number>;
  /** Takes one back that was not what is limited after all. */
  giveBack(subject: string): Promise<void>;
  forget(subject: string): Promise<void>;
}

export interface AttemptRules {
  /** What is counted. */
  name: string;
  max: number;
  windowMs: number;
}

export function createAttemptLimit(
  db: Kysely<Database>,
  { name, max, windowMs }: AttemptRules,
): AttemptLimit {
  return {
    async take(subject) {
      const { count, endsInMs } = await countAttempt(db, { name, subject }, windowMs);
      return count > max ? Math.max(1, endsInMs) : 0;
    },
    giveBack: (subject) => uncountAttempt(db, { name, subject }),
    forget: (subject) => forgetAttempts(db, { name, subject }),
  };
}
