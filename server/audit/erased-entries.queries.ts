// Entries whose personal data was erased no longer match their digests in the chain. The entry that records the
// erasure, itself chained, has their new digests.
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** Identifies the entry that records an erasure. */
export const ERASURE = { action: 'erase', entityType: 'employee' } as const;

/** In the changes of an erasure's entry: the new field digests of each erased entry, by its id, in hexadecimal. */
interface ErasureRecord {
  entries: Record<string, string>;
}

/** New field digests of erased entries, by entry id, as `digestFields` returns them. */
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
