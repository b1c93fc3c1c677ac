// Reviewed transactions of which a file says something else than what was reviewed. Who is accused of what never changes unseen.
import type { ClientBase } from 'pg';
import { IS_REVIEWED } from './match-incoming.ts';

/** What a transaction says, as far as the two differ. */
export type SaidOfTransaction = Partial<
  Record<
    | 'transactionNumber'
    | 'registerId'
    | 'transactionTime'
    | 'employeeId'
    | 'employeeName'
    | 'transactionType'
    | 'amount',
    string | null
  >
>;

export interface Contested {
  id: number;
  /** Who reviewed it last; null if somebody only left a note or an image. */
  reviewedBy: number | null;
  /** What was reviewed stays, since the other content comes from another file. Otherwise the same file was read differently. */
  stays: boolean;
  before: SaidOfTransaction;
  after: SaidOfTransaction;
}

const SAID = `json_build_object('transactionNumber', s.transaction_number, 'registerId', s.register_id,
  'transactionTime', s.transaction_time::text, 'employeeId', s.employee_id, 'employeeName', s.employee_name,
  'transactionType', s.transaction_type, 'amount', s.amount::text)`;
const said = (alias: string): string => SAID.replaceAll('s.', `${alias}.`);

/**
 * Finds them in `repeated`, and takes those out of what changes whose other content comes from another file. What rules make of the
 * same content is no contest.
 */
export async function settleContested(
  client: ClientBase,
  storeId: number,
  uploadId: number,
): Promise<Contested[]> {
  // Nobody reviews them between this and the change.
  await client.query(
    `SELECT FROM transactions t WHERE t.store_id = $1 AND t.id IN (SELECT id FROM repeated WHERE is_changed)
    ORDER BY t.id FOR UPDATE`,
    [storeId],
  );
  const { rows } = await client.query<Contested>(
    `SELECT r.id, t.reviewed_by AS "reviewedBy", ${said('t')} AS before, ${said('i')} AS after,
      (SELECT u.content_hash FROM data_uploads u WHERE u.store_id = $1 AND u.id = r.before_upload_id)
        IS DISTINCT FROM (SELECT u.content_hash FROM data_uploads u WHERE u.store_id = $1 AND u.id = $2) AS stays
    FROM repeated r
    JOIN incoming i ON i.id = r.incoming_id
    JOIN transactions t ON t.store_id = $1 AND t.id = r.id
    JOIN transaction_details d ON d.store_id = $1 AND d.transaction_id = r.id
    WHERE r.is_changed AND ${IS_REVIEWED}
      AND (${said('t')}::text, d.items::text, d.raw_data::text)
        IS DISTINCT FROM (${said('i')}::text, i.items::text, i.raw_data::text)
    ORDER BY r.id`,
    [storeId, uploadId],
  );
  const contested = rows.map(dropSame);
  await client.query(
    'UPDATE repeated SET is_changed = false, has_other_key = false WHERE id = ANY($1::bigint[])',
    [contested.filter(({ stays }) => stays).map(({ id }) => id)],
  );
  return contested;
}

function dropSame(one: Contested): Contested {
  const differing = (Object.keys(one.before) as (keyof SaidOfTransaction)[]).filter(
    (name) => one.before[name] !== one.after[name],
  );
  const pick = (all: SaidOfTransaction): SaidOfTransaction =>
    Object.fromEntries(differing.map((name) => [name, all[name]]));
  return { ...one, before: pick(one.before), after: pick(one.after) };
}
