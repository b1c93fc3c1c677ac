import type { ClientBase } from 'pg';
import type { KeptReading } from '../../platform/database/schema.ts';
import { bringBack } from './bring-back.ts';
import { countBrought, countDoubledOnce, handOver } from './brought-by.ts';
import {
  addDoubles,
  type Contests,
  forgetSame,
  isReadByAgent,
  markOtherReadings,
  settleContested,
} from './contested.ts';
import { chooseAmongDoubles } from './doubles.ts';
import { readSaidBefore, type SaidBefore } from './excused.ts';
import { collectAlike, type Likeness, matchAlike } from './match-alike.ts';
import { collectGone, indexed, matchIncoming } from './match-incoming.ts';
import { findOneSided, type OneSided } from './one-sided.ts';
import { findReassigned, type Reassigned } from './reassigned.ts';
import { forgetReturned, removeGone } from './remove-gone.ts';
import { countGone, countRewritten, type Rewritten } from './rewritten.ts';
import { DETAIL_COLUMNS, TRANSACTION_COLUMNS } from './transaction-lines.ts';
import { type DoubledDay, findDoubledDays } from './twins.ts';
import { addVersions, keepContestedFormer, listUnassessedDays, takeOverCombined } from './versions.ts';
import { CONTENT_DETAILS, CONTENT_OF, READ_AGAIN_BY, WRITTEN_COLUMNS } from './written-columns.ts';

interface UploadRows {
  storeId: number;
  uploadId: number;
  /** Whether the upload is being read again: this reading replaces its earlier one. */
  isAgain: boolean;
  /** The earlier reading of this upload that said the same, if others have replaced it since; otherwise null. */
  returnsTo: KeptReading | null;
  /** Whether the file was only read by answers about printed tickets that were corrected or forgotten since. */
  isCorrected: boolean;
  /** Whether `incoming` may have the key of a transaction of the file that went directly into the tables. */
  hasLoadedDoubles: boolean;
}

export interface Merged {
  /** New transactions. */
  inserted: number;
  /** Transactions that an earlier reading of this upload brought. */
  own: number;
  /** Reviewed transactions that the file doesn't have anymore. */
  setAside: number;
  /** Transactions that the file contradicts. */
  contests: Contests;
  /** Transactions that another export has written in another way. */
  likeness: Likeness;
  /** What another reading of the same bytes makes of suspicious ones. */
  rewritten: Rewritten;
  /** Transactions that get another cashier. */
  reassigned: Reassigned[];
  /** What was said of pending transactions that change. */
  saidBefore: SaidBefore;
  /** Days of which most that was added looks like what was stored before. */
  twins: DoubledDay[];
  /** What the file and earlier ones differ in. */
  oneSided: OneSided[];
  /** Business days that transactions have left, 'YYYY-MM-DD'. */
  leftDays: string[];
  /** Business days with transactions that have to be assessed anew, ascending. */
  unassessedDays: string[];
}

/** Whether the stored transaction `t` has another key than the incoming one `i`, and whether anything of it differs. */
const DIFFERENCES = `t.register_id IS DISTINCT FROM i.register_id
    OR t.transaction_number IS DISTINCT FROM i.transaction_number
    OR t.transaction_time IS DISTINCT FROM i.transaction_time AS has_other_key,
  (${CONTENT_OF('t', 'd')}) IS DISTINCT FROM (${CONTENT_OF('i', 'i')}) AS is_changed`;

/**
 * Creates the staging table of transactions that the store may already have. It is dropped with the database
 * transaction.
 */
export async function createIncoming(client: ClientBase): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE incoming ON COMMIT DROP AS
    SELECT ${TRANSACTION_COLUMNS}, ${DETAIL_COLUMNS}, false AS completes_own_row
    FROM transactions JOIN transaction_details USING (store_id) WITH NO DATA`,
  );
}

/**
 * Merges `incoming` into the store's transactions. If the file differs, its content is taken and the previous content
 * saved, but what was reviewed stays, as does what would lose a finding, and the file's reading is kept next to it. Of
 * several copies in one file, the one that deserves a look most counts. What earlier readings of the same file had and
 * this one doesn't is removed, or set aside if reviewed; what they set aside and this one has comes back. If the file is
 * read as it was before, what readings since then have found goes without a decision, unless an agent has it read so; the
 * same holds for what only corrected answers had found, which is told.
 * Nothing else may insert into the store in the meantime.
 */
export async function mergeIncoming(client: ClientBase, upload: UploadRows): Promise<Merged> {
  const { storeId, uploadId, isAgain } = upload;
  const isByAgent = await isReadByAgent(client, storeId, uploadId);
  const returnsTo = isByAgent ? null : upload.returnsTo;
  const isReturn = returnsTo !== null;
  await client.query('ANALYZE incoming');
  const takenBack = await chooseAmongDoubles(client, upload, upload.hasLoadedDoubles);
  await indexed(client, 'incoming', 'id');
  const returnedDays = isAgain ? await bringBack(client, { storeId, uploadId, isReturn }) : [];
  await matchIncoming(client, storeId, uploadId);
  const likeness = await matchAlike(client, upload);
  const twins = await findDoubledDays(client, storeId);
  const oneSided = isAgain ? [] : await findOneSided(client, upload);
  await client.query(
    `CREATE TEMPORARY TABLE repeated ON COMMIT DROP AS
    SELECT chosen.incoming_id, t.id, t.upload_id AS before_upload_id, t.transaction_time::date::text AS before_day,
      ${DIFFERENCES}, t.upload_id <> $2 OR $3 AS is_reading, false AS is_alike
    FROM chosen JOIN incoming i ON i.id = chosen.incoming_id
    JOIN transactions t ON t.store_id = $1 AND t.id = chosen.id
    JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id`,
    [storeId, uploadId, isAgain],
  );
  await indexed(client, 'repeated', 'id', 'incoming_id');
  const hasVersions = await collectAlike(client, upload, likeness);
  if (hasVersions) await combineAlike(client, upload);
  const settled = await settleContested(client, {
    storeId,
    uploadId,
    isSettled: isReturn || (upload.isCorrected && !isByAgent),
  });
  const rewritten = await countRewritten(client, upload);
  const reassigned = await findReassigned(client, upload);
  const saidBefore = await readSaidBefore(client, upload);
  if (hasVersions) await keepContestedFormer(client, upload);
  await collectGone(client, upload, isAgain);
  if (isAgain) Object.assign(rewritten, await countGone(client, storeId));
  await countDoubledOnce(client, storeId);
  if (isAgain) await handOver(client, upload, LEFT);
  await recordReadings(client, storeId, uploadId);
  await markOtherReadings(client, upload);
  const { setAside, days } = await removeGone(client, storeId, { keepsFindings: isAgain && !isReturn });
  if (isAgain) await forgetReturned(client, { storeId, uploadId }, returnsTo?.lastId ?? null);
  await takeOverChanges(client, storeId, uploadId);
  if (hasVersions)
    await takeOverCombined(client, storeId, 'c.id IN (SELECT id FROM repeated WHERE is_changed)');
  const inserted = (await insertNew(client)) - takenBack;
  await forgetSame(client, storeId, 'SELECT id FROM repeated WHERE is_changed');
  const contests = await addDoubles(client, storeId, settled);
  const { rows } = await client.query<{ days: string[] }>(
    `SELECT coalesce(array_agg(DISTINCT before_day) FILTER (WHERE has_other_key), '{}') AS days FROM repeated`,
  );
  const leftDays = [...returnedDays, ...days, ...(rows[0]?.days ?? [])];
  const unassessedDays = hasVersions ? await listUnassessedDays(client) : [];
  return {
    inserted,
    own: isAgain ? await countBrought(client, upload) : 0,
    setAside,
    contests,
    likeness,
    rewritten,
    reassigned,
    saidBefore,
    twins,
    oneSided,
    leftDays,
    unassessedDays,
  };
}

/** What the file had and doesn't have anymore, and other files have, too. */
const LEFT = `SELECT id FROM held WHERE id NOT IN (SELECT id FROM repeated) AND id NOT IN (SELECT id FROM gone)`;

/** Compares again what several exports have written, now with what it comes to by all of them. */
async function combineAlike(client: ClientBase, upload: UploadRows): Promise<void> {
  const { storeId } = upload;
  await addVersions(client, upload);
  await client.query(
    `CREATE TEMPORARY TABLE compared_again ON COMMIT DROP AS
    SELECT t.id, ${DIFFERENCES}
    FROM alike a JOIN incoming i ON i.id = a.incoming_id
    JOIN transactions t ON t.store_id = $1 AND t.id = a.id
    JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id`,
    [storeId],
  );
  await client.query(
    `UPDATE repeated r SET is_alike = true, has_other_key = c.has_other_key, is_changed = c.is_changed
    FROM compared_again c WHERE c.id = r.id`,
  );
}

async function insertNew(client: ClientBase): Promise<number> {
  const isNew = 'NOT EXISTS (SELECT FROM repeated WHERE incoming_id = incoming.id)';
  const inserted = await client.query(
    `INSERT INTO transactions (${TRANSACTION_COLUMNS}) SELECT ${TRANSACTION_COLUMNS} FROM incoming WHERE ${isNew}`,
  );
  await client.query(
    `INSERT INTO transaction_details (store_id, transaction_id, ${DETAIL_COLUMNS})
    SELECT store_id, id, ${DETAIL_COLUMNS} FROM incoming WHERE ${isNew}`,
  );
  return inserted.rowCount ?? 0;
}

/** Records that this upload also read the repeated transactions, and saves what it will change; versions are kept. */
async function recordReadings(client: ClientBase, storeId: number, uploadId: number): Promise<void> {
  // Adds the earlier upload if it was the only one so far.
  await client.query(
    `INSERT INTO transaction_readings (store_id, transaction_id, upload_id, run, source, is_first)
    SELECT $1::integer, r.id, r.before_upload_id, 1, d.source, true
    FROM repeated r JOIN transaction_details d ON d.store_id = $1 AND d.transaction_id = r.id
    WHERE NOT r.is_alike AND (r.before_upload_id <> $2 OR r.is_reading AND r.is_changed)
      AND NOT EXISTS (
        SELECT FROM transaction_readings x WHERE x.store_id = $1 AND x.transaction_id = d.transaction_id)`,
    [storeId, uploadId],
  );
  await client.query(
    `CREATE TEMPORARY TABLE last_runs ON COMMIT DROP AS
    SELECT x.transaction_id AS id, max(x.run) AS run FROM transaction_readings x
    WHERE x.store_id = $1 AND x.transaction_id IN (SELECT id FROM repeated) GROUP BY 1`,
    [storeId],
  );
  await indexed(client, 'last_runs', 'id');
  await client.query(
    `INSERT INTO superseded_contents (store_id, transaction_id, run, superseded_by, read_again_by, content)
    SELECT $1, r.id, l.run, $2, ${READ_AGAIN_BY},
      json_build_object(${[
        ...WRITTEN_COLUMNS.map((column) => `'${column}', t.${column}`),
        ...CONTENT_DETAILS.map((column) => `'${column}', d.${column}`),
      ].join(', ')})
    FROM repeated r
    JOIN last_runs l ON l.id = r.id
    JOIN transactions t ON t.store_id = $1 AND t.id = r.id
    JOIN transaction_details d ON d.store_id = $1 AND d.transaction_id = r.id
    WHERE r.is_changed AND r.is_reading AND NOT r.is_alike`,
    [storeId, uploadId],
  );
  await client.query(
    `INSERT INTO transaction_readings (store_id, transaction_id, upload_id, run, source)
    SELECT $1, r.id, $2, l.run + r.is_changed::integer, incoming.source
    FROM repeated r JOIN incoming ON incoming.id = r.incoming_id JOIN last_runs l ON l.id = r.id
    WHERE NOT r.is_alike AND (r.before_upload_id <> $2 OR r.is_reading AND r.is_changed)
    ON CONFLICT (store_id, transaction_id, upload_id) DO UPDATE SET run = excluded.run, source = excluded.source`,
    [storeId, uploadId],
  );
  // If two stored transactions are the same, the one that stays gets the readings of both.
  await client.query(
    `WITH latest AS (
      SELECT x.transaction_id AS id, max(x.run) AS run FROM transaction_readings x
      WHERE x.store_id = $1 AND x.transaction_id IN (SELECT id FROM doubled) GROUP BY 1
    ), others AS (
      SELECT x.transaction_id AS id, x.upload_id, x.source FROM transaction_readings x
      WHERE x.store_id = $1 AND x.transaction_id IN (SELECT other_id FROM doubled)
      UNION ALL
      SELECT t.id, t.upload_id, d.source FROM transactions t
      JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
      WHERE t.store_id = $1 AND t.id IN (SELECT other_id FROM doubled) AND NOT EXISTS (
        SELECT FROM transaction_readings x WHERE x.store_id = $1 AND x.transaction_id = t.id)
    )
    INSERT INTO transaction_readings (store_id, transaction_id, upload_id, run, source)
    SELECT $1, r.id, o.upload_id, l.run, o.source
    FROM doubled r JOIN others o ON o.id = r.other_id JOIN latest l ON l.id = r.id
    ON CONFLICT DO NOTHING`,
    [storeId],
  );
}

/** Updates changed transactions. Unchanged ones keep their first upload and source. */
async function takeOverChanges(client: ClientBase, storeId: number, uploadId: number): Promise<void> {
  // Two may swap keys, so each gets a unique one in between.
  await client.query(
    `UPDATE transactions t SET transaction_number = chr(1) || t.id
    FROM repeated r WHERE t.store_id = $1 AND t.id = r.id AND r.has_other_key`,
    [storeId],
  );
  await client.query(
    `UPDATE transactions t
    SET upload_id = $2, ${WRITTEN_COLUMNS.map((column) => `${column} = incoming.${column}`).join(', ')}
    FROM repeated r JOIN incoming ON incoming.id = r.incoming_id
    WHERE t.store_id = $1 AND t.id = r.id AND r.is_changed AND NOT r.is_alike`,
    [storeId, uploadId],
  );
  await client.query(
    `UPDATE transaction_details d
    SET source = incoming.source, ${CONTENT_DETAILS.map((column) => `${column} = incoming.${column}`).join(', ')}
    FROM repeated r JOIN incoming ON incoming.id = r.incoming_id
    WHERE d.store_id = $1 AND d.transaction_id = r.id AND r.is_changed AND NOT r.is_alike`,
    [storeId],
  );
}
