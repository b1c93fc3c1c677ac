// The transactions of a case as its page and its file show them.
import { describeContest, listContestLines, type TransactionRow } from '@tillwatch/contract';
import { DISPUTED } from '@tillwatch/core/review';
import { type Kysely, sql } from 'kysely';
import type { CaseKey } from '../platform/case-key.ts';
import type { Database } from '../platform/database/schema.ts';
import type { RowsInFile } from '../platform/original-rows.ts';
import { findContests } from '../transactions/contests.queries.ts';
import { readJudgedReasons } from '../transactions/judged-reasons.ts';
import { findDisputed } from '../transactions/second-looks.queries.ts';
import { detailsOf, storedOf } from '../transactions/set-aside.queries.ts';

export interface ContentRecord {
  id: number;
  transactionNumber: string;
  employeeId: string | null;
  employeeName: string | null;
  registerId: string;
  transactionType: TransactionRow['transactionType'];
  transactionTime: string;
  /** Dollars, exact. */
  amount: string;
  priority: number;
  isVerified: boolean;
  isFlagged: boolean;
  verificationNotes: string;
  reviewedByName: string | null;
  reviewedAt: Date | null;
  reasons: string[];
  /** What other files say about it, and how that was resolved; sentences. */
  contests: string[];
  isSetAside: boolean;
  addedByName: string;
  addedAt: Date;
  /** Null if it's still in the case. */
  takenOutAt: Date | null;
  takenOutByName: string;
  takenOutBecause: string;
  /** The receipt's lines as the export has them. */
  originalRows: string[];
  filename: string;
  /** SHA-256 of the export. */
  contentHash: string;
  source: RowsInFile;
}

const contentsOf = ({ storeId, id }: CaseKey) => sql`
    SELECT x.store_id, x.transaction_id, x.added_by, x.added_at, NULL::integer AS taken_out_by,
      NULL::timestamptz AS taken_out_at, '' AS because
    FROM case_transactions x WHERE x.store_id = ${storeId} AND x.case_id = ${id}`;
/** What was taken out of the case; if several times, the last one. */
const takenOutOf = ({ storeId, id }: CaseKey) => sql`
    SELECT DISTINCT ON (gone.transaction_id) e.store_id, gone.transaction_id, e.user_id AS added_by,
      e.created_at AS added_at, e.user_id AS taken_out_by, e.created_at AS taken_out_at,
      coalesce(e.details ->> 'reason', '') AS because
    FROM case_events e CROSS JOIN LATERAL (
      SELECT i::bigint AS transaction_id FROM json_array_elements_text(e.details -> 'transactionIds') AS i) gone
    WHERE e.store_id = ${storeId} AND e.case_id = ${id} AND e.kind = 'removed' AND NOT EXISTS (
      SELECT FROM case_transactions x
      WHERE x.store_id = e.store_id AND x.case_id = e.case_id AND x.transaction_id = gone.transaction_id)
    ORDER BY gone.transaction_id, e.id DESC`;

/** By time. @param which what is in the case, or what was taken out. */
export async function findContents(
  db: Kysely<Database>,
  key: CaseKey,
  which: 'present' | 'taken out' = 'present',
): Promise<ContentRecord[]> {
  const chosen = which === 'present' ? contentsOf(key) : takenOutOf(key);
  const { rows } = await sql<Omit<ContentRecord, 'contests'>>`
    WITH contents AS MATERIALIZED (
      SELECT t.id, t.transaction_number, t.employee_id, t.employee_name, t.register_id, t.transaction_type,
        t.transaction_time, t.amount, t.priority, t.is_verified, t.is_flagged, t.verification_notes, t.reviewed_by,
        t.reviewed_at, d.findings, d.raw_data -> 'originalRows' AS original_rows, d.source, d.is_set_aside,
        u.filename, u.content_hash, x.added_by, x.added_at, x.taken_out_by, x.taken_out_at, x.because
      FROM (${chosen}) x CROSS JOIN LATERAL (${storedOf(key.storeId)}) t CROSS JOIN LATERAL (${detailsOf(key.storeId)}) d
      JOIN data_uploads u ON u.store_id = ${key.storeId} AND u.id = t.upload_id
    )
    SELECT t.id, t.transaction_number AS "transactionNumber", t.employee_id AS "employeeId",
      t.employee_name AS "employeeName", t.register_id AS "registerId", t.transaction_type AS "transactionType",
      t.transaction_time AS "transactionTime", t.amount, t.priority, t.is_verified AS "isVerified",
      t.is_flagged AS "isFlagged", t.verification_notes AS "verificationNotes",
      trim(r.first_name || ' ' || r.last_name) AS "reviewedByName", t.reviewed_at AS "reviewedAt",
      (SELECT coalesce(json_agg(f ->> 'reason'), '[]') FROM json_array_elements(t.findings) AS f) AS reasons,
      coalesce(trim(a.first_name || ' ' || a.last_name), '') AS "addedByName", t.added_at AS "addedAt",
      coalesce(t.original_rows, '[]') AS "originalRows", t.filename, t.content_hash AS "contentHash",
      t.source, t.is_set_aside AS "isSetAside",
      coalesce(trim(o.first_name || ' ' || o.last_name), '') AS "takenOutByName", t.taken_out_at AS "takenOutAt",
      t.because AS "takenOutBecause"
    FROM contents t
    LEFT JOIN users r ON r.id = t.reviewed_by
    LEFT JOIN users a ON a.id = t.added_by
    LEFT JOIN users o ON o.id = t.taken_out_by
    ORDER BY t.transaction_time, t.id`.execute(db);
  const ids = rows.map(({ id }) => id);
  const judged = await readJudgedReasons(db, key.storeId, ids);
  const contests = await findContests(db, key.storeId, ids);
  const disputed = await findDisputed(db, key.storeId, ids);
  return rows.map((row) => ({
    ...row,
    reasons: judged.get(row.id)?.reasons ?? row.reasons,
    contests: [
      ...(contests.get(row.id) ?? []).map(
        (contest) => `${describeContest(contest)} ${listContestLines(contest).join('; ')}.`,
      ),
      ...(disputed.has(row.id) ? [DISPUTED] : []),
    ],
  }));
}
