// Files that said something else of a reviewed transaction, as the audit log has it.
import { type Contest, formatRecordId } from '@tillwatch/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { TransactionKey } from '../platform/transaction-key.ts';

interface ContestRow {
  action: string;
  at: Date;
  by_name: string;
  filename: string | null;
  changes: Record<'before' | 'after', Record<string, string | null> | undefined>;
}

/** The newest first. */
export async function findContests(
  db: Kysely<Database>,
  { storeId, id }: TransactionKey,
): Promise<Contest[]> {
  const { rows } = await sql<ContestRow>`
    SELECT l.action, l."timestamp" AS at, l.user_name AS by_name, l.changes, u.filename
    FROM audit_log l
    LEFT JOIN data_uploads u ON u.store_id = ${storeId}
      AND u.store_id || '-' || u.id = l.changes -> 'after' ->> 'uploadId'
    WHERE l.entity_type = 'transaction' AND l.entity_id = ${formatRecordId(storeId, id)}
      AND l.action IN ('contradict', 'read_differently')
    ORDER BY l.id DESC`.execute(db);
  return rows.map(({ action, at, by_name: byName, filename, changes: { before = {}, after = {} } }) => ({
    at: at.toISOString(),
    byName,
    filename,
    stays: action === 'contradict',
    differences: Object.keys(before).map((field) => ({
      field,
      before: before[field] ?? null,
      after: after[field] ?? null,
    })),
  }));
}
