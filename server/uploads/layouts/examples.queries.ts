// Stored transactions of an upload that show how one of its layouts is read.
import { EXAMPLE_KINDS, type LayoutExample } from '@tillwatch/contract';
import type { TransactionType } from '@tillwatch/core/detection';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { isInScope, type LayoutScope } from './found.queries.ts';

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

const TYPES: Record<Exclude<LayoutExample['kind'], 'other'>, readonly TransactionType[]> = {
  sale: ['Sale'],
  'largest-sale': ['Sale'],
  refund: ['Refund'],
  void: ['Void', 'Abort', 'Tender Abort', 'Memory Cancel'],
  'no-sale': ['No Sale'],
  moved: ['Safe Manual DROP', 'Safe Load Tube', 'Vend Tube', 'Paid In', 'Paid Out'],
  unclear: ['Other'],
};

const SALE_KINDS: ReadonlySet<LayoutExample['kind']> = new Set(['sale', 'largest-sale']);
const LARGEST_FIRST: ReadonlySet<LayoutExample['kind']> = new Set(['largest-sale', 'refund', 'void']);

/**
 * An example of each kind that occurs: the largest refund and void, the first of others. The largest sale is shown, too:
 * a total of the day that was read as a sale is larger than any.
 */
export async function findExamples(
  db: Kysely<Database>,
  scope: LayoutScope,
): Promise<{ kind: LayoutExample['kind']; row: ExampleRow }[]> {
  const examples: { kind: LayoutExample['kind']; row: ExampleRow }[] = [];
  for (const kind of EXAMPLE_KINDS) {
    if (kind === 'other' && examples.length > 0) break;
    const rows = await findSome(db, scope, kind);
    const telling = rows.find(
      ({ items, raw_data: raw }) => items.length >= FEWEST_ITEMS && raw.originalRows.length <= MOST_ROWS,
    );
    const row = telling ?? rows[0];
    if (row && examples.every((example) => example.row.id !== row.id)) examples.push({ kind, row });
  }
  return examples;
}

async function findSome(
  db: Kysely<Database>,
  scope: LayoutScope,
  kind: LayoutExample['kind'],
): Promise<ExampleRow[]> {
  const isOfKind = kind === 'other' ? sql`true` : sql`t.transaction_type = ANY(${[...TYPES[kind]]}::text[])`;
  const isPaid = SALE_KINDS.has(kind) ? sql`t.amount > 0` : sql`true`;
  const order = LARGEST_FIRST.has(kind)
    ? sql`abs(t.amount) DESC, t.transaction_time, t.id`
    : sql`t.transaction_time, t.id`;
  const { rows } = await sql<ExampleRow>`
    SELECT t.store_id, t.id, t.transaction_number, t.register_id, t.employee_id, t.employee_name, t.transaction_type,
      t.transaction_time, t.amount, d.items, d.raw_data, d.source
    FROM transactions t JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
    WHERE ${isInScope(scope)} AND ${isOfKind} AND ${isPaid}
    ORDER BY ${order} LIMIT ${kind === 'sale' ? SALES : 1}`.execute(db);
  return rows;
}
