import type { Kysely } from 'kysely';
import {
  type AttemptKey,
  countAttempt,
  forgetAttempts,
  uncountAttempt,
} from '../platform/attempts.queries.ts';
import type { Database } from '../platform/database/schema.ts';

/** Counts attempts per subject within a window that starts with the first. All processes share the count. */
export interface AttemptLimit {
  /**
   * Counts an attempt before it is made, so that simultaneous ones can't slip through.
   * @returns how long the subject must wait, in milliseconds; 0 if it may go ahead.
   */
  take(subject: string, part?: string): Promise<number>;
  /** Takes back an attempt that turned out not to count. */
  giveBack(subject: string, part?: string): Promise<void>;
  forget(subject: string, part?: string): Promise<void>;
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
    async take(subject, part) {
      const { count, endsInMs } = await countAttempt(db, keyOf(subject, part), windowMs);
      return count > max ? Math.max(1, endsInMs) : 0;
    },
    giveBack: (subject, part) => uncountAttempt(db, keyOf(subject, part)),
    async forget(subject, part) {
      await forgetAttempts(db, keyOf(subject, part));
    },
  };

  function keyOf(subject: string, part: string | undefined): AttemptKey {
    return { name, subject, ...(part !== undefined && { part }) };
  }
}
