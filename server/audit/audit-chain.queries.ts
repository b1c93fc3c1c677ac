import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { ENTRY_FIELDS, type EntryTexts } from './entry-fields.ts';

/** The last link: the number of links, and the hash that covers them all. */
export interface ChainHead {
  place: number;
  /** 64 hexadecimal digits. */
  hash: string;
}

/** A link and its entry, if that exists. */
export interface ChainLink {
  place: number;
  auditId: number;
  fields: Buffer;
  hash: Buffer;
  entry: (EntryTexts & { salt: string }) | null;
}

/** The `EntryTexts` of `audit_log l`. */
export const ENTRY_TEXTS = sql.join(
  ENTRY_FIELDS.map((name) =>
    name === 'timestamp'
      ? sql`to_char(l."timestamp" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') AS "timestamp"`
      : sql`l.${sql.ref(name)}::text AS ${sql.ref(name)}`,
  ),
);

/** @returns null while the log is empty. */
export async function findChainHead(db: Kysely<Database>): Promise<ChainHead | null> {
  const row = await db
    .selectFrom('audit_chain')
    .select(['place', 'hash'])
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { place: row.place, hash: row.hash.toString('hex') } : null;
}

/** The next links, by place. @param after a place; 0 to start from the first. */
export async function findChainLinks(
  db: Kysely<Database>,
  after: number,
  limit: number,
): Promise<ChainLink[]> {
  const { rows } = await sql<
    Pick<ChainLink, 'place' | 'auditId' | 'fields' | 'hash'> & EntryTexts & { salt: string | null }
  >`
    SELECT c.place, c.audit_id AS "auditId", c.fields, c.hash, l.salt::text AS salt, ${ENTRY_TEXTS}
    FROM audit_chain c LEFT JOIN audit_log l ON l.id = c.audit_id
    WHERE c.place > ${after} ORDER BY c.place LIMIT ${limit}`.execute(db);
  return rows.map(({ place, auditId, fields, hash, salt, ...entry }) => ({
    place,
    auditId,
    fields,
    hash,
    entry: salt === null ? null : { ...entry, salt },
  }));
}

/** Entries without a link, oldest first. */
export async function findUnchained(
  db: Kysely<Database>,
  limit: number,
): Promise<{ id: number; timestamp: Date }[]> {
  return db
    .selectFrom('audit_log as l')
    .leftJoin('audit_chain as c', 'c.audit_id', 'l.id')
    .select(['l.id', 'l.timestamp'])
    .where('c.place', 'is', null)
    .orderBy('l.id')
    .limit(limit)
    .execute();
}
