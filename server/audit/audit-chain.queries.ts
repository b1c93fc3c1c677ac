import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { type ChainPlace, ENTRY_FIELDS, type EntryTexts } from './entry-fields.ts';

/** The last link of a chain: the number of its links, and the hash that covers them all. */
export interface ChainHead extends ChainPlace {
  /** 64 hexadecimal digits. */
  hash: string;
}

/** A link and its entry, if that exists. */
export interface ChainLink extends ChainPlace {
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

/** By chain, without empty ones. */
export const CHAIN_HEADS = `SELECT chain, place::double precision AS place, encode(hash, 'hex') AS hash
  FROM audit_chain_heads()`;

export async function findChainHeads(db: Kysely<Database>): Promise<ChainHead[]> {
  const { rows } = await sql.raw<ChainHead>(CHAIN_HEADS).execute(db);
  return rows;
}

/** The next links, by chain and place. @param after where the last ones ended; place 0 to start from the first. */
export async function findChainLinks(
  db: Kysely<Database>,
  after: ChainPlace,
  limit: number,
): Promise<ChainLink[]> {
  const { rows } = await sql<
    Pick<ChainLink, 'chain' | 'place' | 'auditId' | 'fields' | 'hash'> & EntryTexts & { salt: string | null }
  >`
    SELECT c.chain, c.place, c.audit_id AS "auditId", c.fields, c.hash, l.salt::text AS salt, ${ENTRY_TEXTS}
    FROM audit_chain c LEFT JOIN audit_log l ON l.id = c.audit_id
    WHERE (c.chain, c.place) > (${after.chain}, ${after.place})
    ORDER BY c.chain, c.place LIMIT ${limit}`.execute(db);
  return rows.map(({ chain, place, auditId, fields, hash, salt, ...entry }) => ({
    chain,
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
