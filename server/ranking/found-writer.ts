import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { insertPersonDays, insertRisks, type NewRiskRow, type PersonDay } from './ranking.queries.ts';

/** What was found on a day. */
export interface FoundOfDay {
  risks: readonly NewRiskRow[];
  people: readonly PersonDay[];
}

/** Rows per statement; with fewer, the statements would cost more than the rows. */
const ROWS_AT_ONCE = 1000;

export interface FoundWriter {
  /** Resolves when there is room for more: the database writes while the next day is being examined. */
  add(found: FoundOfDay): Promise<void>;
  /** Resolves when the connection is free for something else. */
  settle(): Promise<void>;
  /** Resolves when all is written. */
  end(): Promise<void>;
  /** Resolves, whatever has failed, when it no longer uses the connection, so the caller may roll back. */
  stop(): Promise<void>;
}

export function createFoundWriter(tx: Kysely<Database>, storeId: number): FoundWriter {
  let risks: NewRiskRow[] = [];
  let people: PersonDay[] = [];
  let writing: Promise<void> = Promise.resolve();

  async function write(someRisks: readonly NewRiskRow[], somePeople: readonly PersonDay[]): Promise<void> {
    await insertRisks(tx, storeId, someRisks);
    await insertPersonDays(tx, storeId, somePeople);
  }

  async function flush(): Promise<void> {
    await writing;
    writing = write(risks, people);
    // The next caller that waits for it gets the error.
    writing.catch(() => undefined);
    risks = [];
    people = [];
  }

  return {
    async add(found) {
      risks.push(...found.risks);
      people.push(...found.people);
      if (risks.length >= ROWS_AT_ONCE) await flush();
    },
    settle: () => writing,
    async end() {
      await flush();
      await writing;
    },
    stop: () => writing.catch(() => undefined),
  };
}
