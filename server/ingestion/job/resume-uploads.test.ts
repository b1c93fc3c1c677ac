// In the long form only: kills uploads again and again.
import { formatRecordId } from '@tillwatch/contract';
import pg from 'pg';
import { expect, it } from 'vitest';
import { runs } from '../../../core/testing/test-form.ts';
import { eventually } from '../../testing/eventually.ts';
import { findReadingProcesses } from '../../testing/reading-processes.ts';
import { finishUpload, makeSummary, sendFile, uploadFile } from '../../testing/upload-file.ts';
import { useTestServer } from '../../testing/use-test-server.ts';
import { ENDED_ITS_PROCESS } from '../pipeline/refusals.ts';
import { resumeUploads } from './ingestion.jobs.ts';

const server = useTestServer();

it('a waiting upload without a job, as after a restore, gets exactly one', async () => {
  const store = await server.createStore();
  const user = await server.createUser({ role: 'admin' });
  await uploadFile(server, { user, store, bytes: makeSummary([['1', 16, '10:00:00', '1.00']]) });
  const { db } = server.context.database;
  const { id: _, ...first } = await db.selectFrom('data_uploads').selectAll().executeTakeFirstOrThrow();
  const waiting = await db
    .insertInto('data_uploads')
    .values({
      store_id: store.id,
      uploaded_by: user.id,
      filename: 'again.xlsx',
      file_type: 'xlsx',
      size_bytes: first.size_bytes,
      content_hash: first.content_hash,
      raw_data_path: first.raw_data_path,
      processing_status: 'processing',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await resumeUploads(server.context);
  await resumeUploads(server.context);
  const done = await finishUpload(server, user, formatRecordId(store.id, waiting.id));
  expect(done).toMatchObject({ status: 'completed', totalTransactions: 1 });
  const { rows } = await server.context.database.pool.query(
    "SELECT FROM pgboss.job WHERE name = 'ingest' AND data ->> 'uploadId' = $1",
    [String(waiting.id)],
  );
  expect(rows).toHaveLength(1);
});

/** An upload whose runs wait in the middle of their work until `finish`. */
async function startSlowUpload() {
  const store = await server.createStore();
  const user = await server.createUser({ role: 'admin' });
  const { connectionString, pool } = server.context.database;
  const holder = new pg.Client({ connectionString });
  await holder.connect();
  await holder.query('SELECT pg_advisory_lock(1414088524, $1)', [store.id]);
  const id = await sendFile(server, { user, store, bytes: makeSummary([['1', 16, '10:00:00', '1.00']]) });
  let before: number | undefined;
  return {
    user,
    id,
    /** @returns the processes of the next run: the reading process and its database backend. */
    untilInTheMiddle: async (): Promise<{ reader: number; backend: number }> => {
      const run = await eventually(async () => {
        // Skips the wait for its turn.
        await pool.query(
          "UPDATE pgboss.job SET start_after = now() WHERE name = 'ingest' AND state = 'retry'",
        );
        const { rows } = await pool.query<{ pid: number }>(
          `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted`,
          [store.id],
        );
        const readers = await findReadingProcesses(process.pid);
        expect([rows.length, readers.length, rows[0]?.pid === before]).toEqual([1, 1, false]);
        return { reader: readers[0] ?? 0, backend: rows[0]?.pid ?? 0 };
      }, 60_000);
      before = run.backend;
      return run;
    },
    finish: () => holder.end(),
  };
}

it('an upload that is interrupted again and again still completes', async () => {
  const { user, id, untilInTheMiddle, finish } = await startSlowUpload();
  const { pool } = server.context.database;
  for (let interruptions = 0; interruptions < runs(2, 12); interruptions += 1) {
    const { backend } = await untilInTheMiddle();
    // In turn, the run is asked to end, as by a stop, and loses its database.
    const { rowCount } = await pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database()
          AND CASE WHEN $1 THEN application_name = 'tillwatch run' ELSE pid = $2 END`,
      [interruptions % 2 === 0, backend],
    );
    expect(rowCount).toBe(1);
  }
  await finish();
  expect(await finishUpload(server, user, id)).toMatchObject({ status: 'completed', totalTransactions: 1 });
  // It ends a moment after reporting that everything is loaded.
  await eventually(async () => expect(await findReadingProcesses(process.pid)).toEqual([]));
}, 120_000);

it('an upload that kills its reading process every time fails once, with a message', async () => {
  const { user, id, untilInTheMiddle, finish } = await startSlowUpload();
  for (let deaths = 0; deaths < 3; deaths += 1) {
    const { reader } = await untilInTheMiddle();
    process.kill(reader, 'SIGKILL');
  }
  const failed = await finishUpload(server, user, id);
  expect(failed).toMatchObject({ status: 'failed', errorMessage: ENDED_ITS_PROCESS });
  await finish();
  await resumeUploads(server.context);
  // The queue learns a moment later that a run has ended.
  await eventually(async () => {
    const { rows } = await server.context.database.pool.query(
      `SELECT (SELECT count(*)::int FROM notifications WHERE kind = 'upload-failed') AS told,
        (SELECT count(*)::int FROM audit_log WHERE action = 'process' AND entity_id = $1) AS noted,
        (SELECT count(*)::int FROM pgboss.job WHERE name = 'ingest' AND state < 'completed') AS jobs`,
      [id],
    );
    expect(rows).toEqual([{ told: 1, noted: 1, jobs: 0 }]);
  });
}, 120_000);
