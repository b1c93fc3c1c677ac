// Stored transactions of an upload that show how one of its layouts is read.
import type { LayoutExample } from '@tillwatch/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { UploadKey } from '../../ingestion/store/upload-key.ts';
import type { Database } from '../../platform/database/schema.ts';

/** A transaction with what was read for it. */
export interface ExampleRow {
  store_id: number;
  id: number;
  transaction_number: string;
  register_id: string;
  employee_id: string | null;
  employee_name: string | null;
  transaction_type: string;
  transaction_time: string;
  amount: string;
  items: { name: string; price: number; quantity: number }[];
  raw_data: { originalRows: string[] };
  source: { sheet: string; firstRow: number; rowNumbers?: number[] };
}

/** How many sales are searched for one with several articles, but not too many. */
const SALES = 40;
const FEWEST_ITEMS = 2;
const MOST_ROWS = 25;

const KINDS: Record<LayoutExample['kind'], { where: RawBuilder<unknown>; order: RawBuilder<unknown> }> = {
  sale: {
    where: sql`t.transaction_type = 'Sale' AND t.amount > 0`,
    order: sql`t.transaction_time, t.id`,
  },
  largest: {
    where: sql`t.transaction_type IN ('Refund', 'Void', 'Abort', 'Tender Abort', 'Memory Cancel')`,
    order: sql`abs(t.amount) DESC, t.transaction_time, t.id`,
  },
  'no-sale': { where: sql`t.transaction_type = 'No Sale'`, order: sql`t.transaction_time, t.id` },
  other: { where: sql`true`, order: sql`t.transaction_time, t.id` },
};

/**
 * A sale, the largest refund or void, and a no-sale, as far as there are any; otherwise the first transaction.
 * @param days of the upload, 'YYYY-MM-DD'. @param sheets that have the layout; null for all.
 */
export async function findExamples(
  db: Kysely<Database>,
  upload: UploadKey,
  days: { first: string; last: string },
  sheets: readonly string[] | null,
): Promise<{ kind: LayoutExample['kind']; row: ExampleRow }[]> {
  const examples: { kind: LayoutExample['kind']; row: ExampleRow }[] = [];
  for (const kind of ['sale', 'largest', 'no-sale', 'other'] as const) {
    if (kind === 'other' && examples.length > 0) break;
    const rows = await findSome(db, upload, days, sheets, kind);
    const telling = rows.find(
      ({ items, raw_data: raw }) => items.length >= FEWEST_ITEMS && raw.originalRows.length <= MOST_ROWS,
    );
    const row = telling ?? rows[0];
    if (row) examples.push({ kind, row });
  }
  return examples;
}

async function findSome(
  db: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  { first, last }: { first: string; last: string },
  sheets: readonly string[] | null,
  kind: LayoutExample['kind'],
): Promise<ExampleRow[]> {
  const { where, order } = KINDS[kind];
  const onSheets = sheets === null ? sql`true` : sql`d.source ->> 'sheet' = ANY(${[...sheets]}::text[])`;
  const { rows } = await sql<ExampleRow>`
    SELECT t.store_id, t.id, t.transaction_number, t.register_id, t.employee_id, t.employee_name, t.transaction_type,
      t.transaction_time, t.amount, d.items, d.raw_data, d.source
    FROM transactions t JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
    WHERE t.store_id = ${storeId} AND t.transaction_time >= ${first}::date AND t.transaction_time < ${last}::date + 1
      AND ${where} AND ${onSheets} AND (t.upload_id = ${uploadId} OR EXISTS (
        SELECT FROM transaction_readings x
        WHERE x.store_id = t.store_id AND x.transaction_id = t.id AND x.upload_id = ${uploadId}))
    ORDER BY ${order} LIMIT ${kind === 'sale' ? SALES : 1}`.execute(db);
  return rows;
}
