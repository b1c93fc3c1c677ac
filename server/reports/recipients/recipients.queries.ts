import type { ReportRecipientInput } from '@tillwatch/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

export interface RecipientRow {
  id: number;
  recipient: string;
  store_id: number | null;
  store_number: string | null;
  store_name: string | null;
  added_by_name: string;
  created_at: Date;
}

/** Recipients for all stores first, then by store. */
export async function findRecipients(db: Kysely<Database>, id?: number): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    SELECT r.id, r.recipient, r.store_id, r.created_at, s.store_number, s.name AS store_name,
      coalesce((SELECT trim(u.first_name || ' ' || u.last_name) FROM users u WHERE u.id = r.created_by), '')
        AS added_by_name
    FROM report_recipients r LEFT JOIN stores s ON s.id = r.store_id
    WHERE ${id ?? null}::bigint IS NULL OR r.id = ${id ?? null}
    ORDER BY s.store_number NULLS FIRST, r.recipient`.execute(db);
  return rows;
}

/** The store's owner, and the recipients that administrators have allowed for it. */
export async function findAllowedRecipients(db: Kysely<Database>, storeId: number): Promise<string[]> {
  const { rows } = await sql<{ recipient: string }>`
    SELECT franchise_owner_email AS recipient FROM stores WHERE id = ${storeId}
    UNION SELECT recipient FROM report_recipients WHERE store_id = ${storeId} OR store_id IS NULL
    ORDER BY 1`.execute(db);
  return rows.map(({ recipient }) => recipient);
}

/** @returns undefined if it already exists. */
export async function insertRecipient(
  tx: Kysely<Database>,
  { recipient, storeId }: ReportRecipientInput,
  userId: number,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('report_recipients')
    .values({ recipient, store_id: storeId, created_by: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function deleteRecipient(tx: Kysely<Database>, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('report_recipients')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
