import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { listNoteAuthors, type NoteAuthors, type NoteChange } from './note-authors.ts';

interface Noted {
  /** Number within the store. */
  id: number;
  notes: string;
}

/** Who wrote these notes, which may not be the last reviewer. Leaves out notes whose author is unknown. */
export async function findNoteAuthors(
  db: Kysely<Database>,
  storeId: number,
  noted: readonly Noted[],
): Promise<Map<number, NoteAuthors>> {
  const written = noted.filter(({ notes }) => notes !== '');
  if (written.length === 0) return new Map();
  const changes = await findNoteChanges(db, storeId, written);
  const authors = written.flatMap(({ id, notes }) => {
    const found = listNoteAuthors(notes, changes.get(id) ?? []);
    return found === undefined ? [] : [[id, found] as const];
  });
  return new Map(authors);
}

/** The same for transactions of several stores. @returns the names for each. */
export async function findNoteNames<Row extends { store_id: number; id: number; verification_notes: string }>(
  db: Kysely<Database>,
  rows: readonly Row[],
): Promise<(row: Row) => string | null> {
  const names = new Map<number, Map<number, NoteAuthors>>();
  for (const storeId of new Set(rows.map((row) => row.store_id))) {
    const own = rows.filter((row) => row.store_id === storeId);
    const noted = own.map(({ id, verification_notes: notes }) => ({ id, notes }));
    names.set(storeId, await findNoteAuthors(db, storeId, noted));
  }
  return (row) => names.get(row.store_id)?.get(row.id)?.name ?? null;
}

/** What changed the notes and wasn't undone, newest first. */
async function findNoteChanges(
  db: Kysely<Database>,
  storeId: number,
  noted: readonly Noted[],
): Promise<Map<number, NoteChange[]>> {
  const ids = noted.map(({ id }) => id);
  const notes = noted.map((one) => one.notes);
  const { rows } = await sql<NoteChange & { id: number }>`
    WITH noted AS MATERIALIZED (
      SELECT * FROM unnest(${ids}::bigint[], ${notes}::text[]) AS n (id, notes)
    ), kept AS MATERIALIZED (
      SELECT c.transaction_id, c.version, c.user_id, c.undoes, c.before ->> 'verification_notes' AS before,
        -- What is set aside has no transaction anymore.
        coalesce(lead(c.before ->> 'verification_notes') OVER (PARTITION BY c.transaction_id ORDER BY c.version),
          t.verification_notes, n.notes) AS after
      FROM noted n
      JOIN review_changes c ON c.store_id = ${storeId} AND c.transaction_id = n.id
      LEFT JOIN transactions t ON t.store_id = ${storeId} AND t.id = n.id
    )
    SELECT k.transaction_id AS id, k.user_id AS "userId", trim(u.first_name || ' ' || u.last_name) AS name,
      k.before, k.after
    FROM kept k JOIN users u ON u.id = k.user_id
    WHERE k.undoes IS NULL AND k.before <> k.after AND NOT EXISTS (
      SELECT FROM kept o WHERE o.transaction_id = k.transaction_id AND o.undoes = k.version)
    ORDER BY k.transaction_id, k.version DESC`.execute(db);
  const changes = new Map<number, NoteChange[]>();
  for (const { id, ...change } of rows) changes.set(id, [...(changes.get(id) ?? []), change]);
  return changes;
}
