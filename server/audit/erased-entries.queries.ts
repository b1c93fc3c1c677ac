// Entries whose personal data was erased differ from what the chain holds of them. The entry that records the erasure says
// what they are now, and stands in the chain itself.
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** How the entry of an erasure is called in the log. */
export const ERASURE = { action: 'erase', entityType: 'employee' } as const;

/** In the changes of an erasure's entry: by the number of an entry, what its fields are now, in hexadecimal. */
interface ErasureRecord {
  entries: Record<string, string>;
}

/** What the fields of erased entries are now, by the entry's number, as `digestFields` gives it. */
export async function findErasedEntries(db: Kysely<Database>): Promise<Map<number, Buffer>> {
  const rows = await db
    .selectFrom('audit_log')
    .select('changes')
    .where('action', '=', ERASURE.action)
    .where('entity_type', '=', ERASURE.entityType)
    .orderBy('id')
    .execute();
  return new Map(
    rows.flatMap(({ changes }) => {
      const { entries } = (changes.after ?? {}) as Partial<ErasureRecord>;
      return Object.entries(entries ?? {}).map(
        ([id, fields]) => [Number(id), Buffer.from(fields, 'hex')] as const,
      );
    }),
  );
}
