import type { StoreInput } from '@tillwatch/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../platform/database/schema.ts';

const UNIQUE_VIOLATION = '23505';

export type StoreRow = Selectable<Database['stores']>;

/** By store number, 99 before 1042. */
export async function findStores(db: Kysely<Database>, ids: Iterable<number>): Promise<StoreRow[]> {
  return db
    .selectFrom('stores')
    .selectAll()
    .where('id', '=', sql<number>`ANY(${[...ids]}::integer[])`)
    .orderBy(sql`substring(store_number from '^[0-9]+')::numeric`, (order) => order.asc().nullsLast())
    .orderBy('store_number')
    .execute();
}

/** @returns undefined if another store has the number. */
export async function insertStore(db: Kysely<Database>, input: StoreInput): Promise<StoreRow | undefined> {
  return db
    .insertInto('stores')
    .values({
      store_number: input.storeNumber,
      name: input.name,
      address: input.address,
      franchise_owner_email: input.franchiseOwnerEmail,
    })
    .onConflict((conflict) => conflict.column('store_number').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Keeps others from changing or deleting the store until the transaction ends. */
export async function lockStoreRow(tx: Kysely<Database>, id: number): Promise<StoreRow | undefined> {
  return tx.selectFrom('stores').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** @returns undefined if another store has the number; the transaction must then be rolled back. */
export async function saveStore(
  tx: Kysely<Database>,
  id: number,
  input: StoreInput,
): Promise<StoreRow | undefined> {
  try {
    return await tx
      .updateTable('stores')
      .set({
        store_number: input.storeNumber,
        name: input.name,
        address: input.address,
        franchise_owner_email: input.franchiseOwnerEmail,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) return undefined;
    throw error;
  }
}

export async function saveStoreStatus(
  tx: Kysely<Database>,
  id: number,
  isActive: boolean,
): Promise<StoreRow> {
  return tx
    .updateTable('stores')
    .set({ is_active: isActive, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Agents are assigned by number; this keeps their assignments when the number changes. */
export async function renameAssignments(tx: Kysely<Database>, from: string, to: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ assigned_stores: sql<string[]>`array_replace(assigned_stores, ${from}, ${to})` })
    .where(sql<boolean>`${from} = ANY(assigned_stores)`)
    .execute();
}

/** Keeps agents from being assigned to a later store with the same number. */
export async function removeAssignments(tx: Kysely<Database>, storeNumber: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ assigned_stores: sql<string[]>`array_remove(assigned_stores, ${storeNumber})` })
    .where(sql<boolean>`${storeNumber} = ANY(assigned_stores)`)
    .execute();
}

/** Counts all days. */
export async function countTransactions(db: Kysely<Database>, storeId: number): Promise<number> {
  const { count } = await db
    .selectFrom('store_days')
    .select(sql<number>`coalesce(sum(total), 0)`.as('count'))
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function hasSetAside(db: Kysely<Database>, storeId: number): Promise<boolean> {
  const row = await db
    .selectFrom('set_aside_transactions')
    .select('transaction_id')
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasUnfinishedUploads(db: Kysely<Database>, storeId: number): Promise<boolean> {
  const row = await db
    .selectFrom('data_uploads')
    .select('id')
    .where('store_id', '=', storeId)
    .where('processing_status', 'in', ['pending', 'processing'])
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes a store with its empty uploads and everything else that belongs to it.
 * @returns the paths of its files, relative to the data folder.
 */
export async function removeStore(tx: Kysely<Database>, id: number): Promise<string[]> {
  const uploads = await tx
    .deleteFrom('data_uploads')
    .where('store_id', '=', id)
    .returning(['raw_data_path', 'cleaned_data_path', 'rejected_data_path'])
    .execute();
  const attachments = await tx
    .deleteFrom('email_report_attachments')
    .where('store_id', '=', id)
    .returning('path')
    .execute();
  const images = await tx
    .deleteFrom('evidence_images')
    .where('store_id', '=', id)
    .returning('path')
    .execute();
  for (const table of [
    'cases',
    'case_transactions',
    'case_events',
    'column_mappings',
    'taught_words',
    'column_questions',
    'layouts',
    'upload_layouts',
    'set_aside_transactions',
    'email_reports',
    'report_recipients',
    'agent_activity',
    'notifications',
    'presence',
    'store_days',
    'store_counters',
    'transaction_risks',
    'random_looks',
    'second_looks',
    'person_days',
    'person_answers',
    'digest_days',
    'standing_out',
    'rule_exceptions',
    'rule_versions',
    'store_rankings',
    'transaction_readings',
    'superseded_contents',
    'contradictions',
    'contradiction_uploads',
  ] as const) {
    await tx.deleteFrom(table).where('store_id', '=', id).execute();
  }
  await tx.deleteFrom('stores').where('id', '=', id).execute();
  return [...uploads, ...attachments, ...images]
    .flatMap((row) => Object.values(row))
    .filter((path) => path !== null);
}
