import type { AuditChanges } from '@tillwatch/contract';
import { type Kysely, sql } from 'kysely';
import type { CaseKey } from '../../platform/case-key.ts';
import type { Database } from '../../platform/database/schema.ts';

/** An entry of the audit log, without address and user agent. */
export interface TrailEntry {
  id: number;
  at: Date;
  by: string;
  action: string;
  entityType: string;
  entityId: string;
  changes: AuditChanges;
}

/** The audit entries of a case, its transactions, and the images of both; oldest first. */
export async function findAuditTrail(db: Kysely<Database>, { storeId, id }: CaseKey): Promise<TrailEntry[]> {
  const inCase = sql`SELECT x.transaction_id FROM case_transactions x
    WHERE x.store_id = ${storeId} AND x.case_id = ${id}
    UNION SELECT i::bigint FROM case_events e
    CROSS JOIN LATERAL json_array_elements_text(e.details -> 'transactionIds') AS i
    WHERE e.store_id = ${storeId} AND e.case_id = ${id} AND e.kind = 'removed'`;
  const { rows } = await sql<TrailEntry>`
    WITH entities AS (
      SELECT 'case' AS type, ${`${storeId}-${id}`} AS id
      UNION ALL SELECT 'transaction', ${`${storeId}-`} || transaction_id FROM (${inCase}) AS x
      UNION ALL SELECT 'evidence_image', ${`${storeId}-`} || e.id FROM evidence_images e
        WHERE e.store_id = ${storeId} AND (e.case_id = ${id} OR e.transaction_id IN (${inCase}))
    )
    SELECT l.id, l."timestamp" AS at, l.user_name AS by, l.action, l.entity_type AS "entityType",
      l.entity_id AS "entityId", l.changes
    FROM entities n JOIN audit_log l ON l.entity_type = n.type AND l.entity_id = n.id
    ORDER BY l.id`.execute(db);
  return rows;
}
