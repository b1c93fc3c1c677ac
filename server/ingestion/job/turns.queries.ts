// The line of waiting uploads; see docs/decisions/0033-turns.md.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readReachable, type StoreScope } from '../../platform/database/reachable.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type Call, LARGE_BYTES, type Place, type WaitingPlace } from './call-up.ts';

export const QUEUE = 'ingest';

// The key of the advisory lock for deciding whose turn it is.
const TURNS_LOCK = 1_414_088_533;
const MEGABYTE = 1024 * 1024;

/**
 * Everybody's first upload goes before anybody's second, and each store's first before its second. Within a turn,
 * uploads go by arrival: a person's last turn counts as a new arrival, and each megabyte as arriving one second later.
 * So small uploads go before large ones, but nothing is overtaken forever.
 * @param ended a job whose run has ended, even though the queue doesn't know yet.
 * @param scope leaves out uploads of stores on nodes that are down, which have to wait.
 */
function selectLine(ended: string | null, scope: StoreScope): RawBuilder<unknown> {
  return sql`
    jobs AS MATERIALIZED (
      SELECT id AS job_id, priority, state = 'active' AS is_running, start_after <= now() AS is_due, created_on,
        (data ->> 'storeId')::integer AS store_id, (data ->> 'uploadId')::bigint AS upload_id
      FROM pgboss.job WHERE name = ${QUEUE} AND state < 'completed' AND id IS DISTINCT FROM ${ended}::uuid
    ),
    queued AS MATERIALIZED (
      SELECT j.*, u.uploaded_by, u.size_bytes
      FROM jobs j JOIN data_uploads u ON u.store_id = j.store_id AND u.id = j.upload_id
      WHERE ${scope('u.store_id')}
    ),
    turns_of_people AS MATERIALIZED (
      SELECT uploaded_by, max(finished_at) AS had_turn_at FROM data_uploads
      WHERE ${scope('store_id')} AND uploaded_by IN (SELECT uploaded_by FROM queued) AND upload_date > now() - interval '1 day'
      GROUP BY uploaded_by
    ),
    people AS (
      SELECT q.uploaded_by, count(*) FILTER (WHERE q.is_running) AS running, max(t.had_turn_at) AS had_turn_at
      FROM queued q LEFT JOIN turns_of_people t USING (uploaded_by) GROUP BY q.uploaded_by
    ),
    turns_of_stores AS MATERIALIZED (
      SELECT store_id, max(finished_at) AS had_turn_at FROM data_uploads
      WHERE ${scope('store_id')} AND store_id IN (SELECT store_id FROM queued) AND upload_date > now() - interval '1 day'
      GROUP BY store_id
    ),
    stores_of_queue AS (
      SELECT q.store_id, count(*) FILTER (WHERE q.is_running) AS running, max(t.had_turn_at) AS had_turn_at
      FROM queued q LEFT JOIN turns_of_stores t USING (store_id) GROUP BY q.store_id
    ),
    waiting AS (
      SELECT q.*, p.running AS running_of_person, s.running AS running_of_store,
        greatest(q.created_on, p.had_turn_at) + size.delay AS comes_at,
        greatest(q.created_on, p.had_turn_at, s.had_turn_at) + size.delay AS comes_after_store_at
      FROM queued q JOIN people p USING (uploaded_by) JOIN stores_of_queue s USING (store_id),
        LATERAL (SELECT q.size_bytes::float8 / ${MEGABYTE} * interval '1 second' AS delay) size
      WHERE NOT q.is_running
    ),
    by_person AS (
      SELECT *, running_of_person
        + row_number() OVER (PARTITION BY uploaded_by ORDER BY comes_at, upload_id) AS person_turn
      FROM waiting
    ),
    by_store AS (
      SELECT *, running_of_store
        + row_number() OVER (PARTITION BY store_id ORDER BY person_turn, comes_at, upload_id) AS store_turn
      FROM by_person
    ),
    line AS (
      SELECT *, row_number() OVER (
        ORDER BY greatest(person_turn, store_turn), comes_after_store_at, comes_at, upload_id, store_id
      )::integer - 1 AS position
      FROM by_store
    )`;
}

/** Keeps others from deciding whose turn it is until the transaction ends. */
export async function lockTurns(tx: Kysely<Database>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${TURNS_LOCK})`.execute(tx);
}

/** @param ended as in `selectLine`. */
export async function findPlaces(
  tx: Kysely<Database>,
  ended: string | null,
): Promise<{ waiting: WaitingPlace[]; running: Place[] }> {
  const { rows } = await readReachable(tx, (scope) =>
    sql<WaitingPlace & { isRunning: boolean }>`
    WITH ${selectLine(ended, scope)}
    SELECT q.job_id AS "jobId", q.store_id AS "storeId", q.uploaded_by AS "personId",
      q.size_bytes >= ${LARGE_BYTES} AS "isLarge", q.priority, q.is_due AS "isDue", q.is_running AS "isRunning"
    FROM queued q LEFT JOIN line l USING (job_id)
    ORDER BY l.position`.execute(tx),
  );
  return {
    waiting: rows.filter((row) => !row.isRunning),
    running: rows.filter((row) => row.isRunning),
  };
}

/**
 * Lets workers take these jobs of the queue, and no others.
 * @param ended as in `selectLine`; if it is retried, it waits for its turn again.
 */
export async function saveCalls(
  tx: Kysely<Database>,
  calls: readonly Call[],
  ended: string | null,
): Promise<void> {
  await sql`
    WITH called AS (
      SELECT * FROM unnest(${calls.map(({ jobId }) => jobId)}::uuid[], ${calls.map(({ priority }) => priority)}::integer[])
        AS called (id, priority)
    ), wanted AS (
      SELECT j.id, coalesce(c.priority, 0) AS priority
      FROM pgboss.job j LEFT JOIN called c USING (id)
      WHERE j.name = ${QUEUE} AND (j.state < 'active' OR j.id = ${ended}::uuid)
    )
    UPDATE pgboss.job j SET priority = w.priority FROM wanted w
    WHERE j.name = ${QUEUE} AND j.id = w.id AND w.priority <> j.priority`.execute(tx);
}

/** For each upload's number, how many others go before it. */
export type Positions = ReadonlyMap<number, number>;

/** The positions of a store's waiting uploads. */
export async function findPositions(db: Kysely<Database>, storeId: number): Promise<Positions> {
  const { rows } = await readReachable(db, (scope) =>
    sql<{ uploadId: number; position: number }>`
    WITH ${selectLine(null, scope)}
    SELECT upload_id AS "uploadId", position FROM line WHERE store_id = ${storeId}`.execute(db),
  );
  return new Map(rows.map(({ uploadId, position }) => [uploadId, position]));
}
