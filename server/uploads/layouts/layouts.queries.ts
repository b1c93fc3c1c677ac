import type { WordMeaning } from '@tillwatch/contract';
import type { ColumnQuestion, Layout, WordPlace } from '@tillwatch/core/journal';
import { type Kysely, sql } from 'kysely';
import type { UploadKey } from '../../ingestion/store/upload-key.ts';
import { findReach, type StoreScope } from '../../platform/database/reachable.ts';
import type { Database, KeptAnswer } from '../../platform/database/schema.ts';
import { earlierByName } from '../columns/columns.queries.ts';

export interface LayoutKey {
  storeId: number;
  layoutId: number;
}

export interface UploadLayoutRow {
  id: number;
  layout: Layout;
  state: Database['layouts']['state'];
  remark: string;
  decided_by_name: string | null;
  decided_at: Date | null;
  corrected_by: number | null;
  sheets: string[];
  question: ColumnQuestion | null;
  /** Another store that has confirmed the same layout. */
  confirmed_by_store: { id: number; storeNumber: string } | null;
}

/**
 * An upload's layouts, in the order in which the store first had them.
 * @param preferred of the other stores that have confirmed one, these are named first
 */
export async function findUploadLayouts(
  db: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  preferred: ReadonlySet<number> = new Set(),
): Promise<UploadLayoutRow[]> {
  const { scope } = await findReach(db);
  const { rows } = await sql<UploadLayoutRow>`
    WITH own AS MATERIALIZED (
      SELECT l.id, l.layout_hash, l.layout, l.state, l.remark, l.decided_by, l.decided_at, l.corrected_by, x.sheets, x.question
      FROM upload_layouts x JOIN layouts l ON l.store_id = x.store_id AND l.id = x.layout_id
      WHERE x.store_id = ${storeId} AND x.upload_id = ${uploadId}
    ), confirmed AS MATERIALIZED (
      SELECT DISTINCT ON (layout_hash) layout_hash, store_id FROM layouts
      WHERE ${scope('store_id')} AND layout_hash IN (SELECT layout_hash FROM own) AND store_id <> ${storeId} AND state = 'right'
        AND decided_by IS NOT NULL
      ORDER BY layout_hash, store_id = ANY(${[...preferred]}::integer[]) DESC, decided_at DESC
    )
    SELECT l.id, l.layout, l.state, l.remark, l.decided_at, l.corrected_by, l.sheets, l.question,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') AS decided_by_name,
      CASE WHEN s.id IS NOT NULL THEN json_build_object('id', s.id, 'storeNumber', s.store_number) END AS confirmed_by_store
    FROM own l
    LEFT JOIN users u ON u.id = l.decided_by
    LEFT JOIN confirmed c ON c.layout_hash = l.layout_hash
    LEFT JOIN stores s ON s.id = c.store_id
    ORDER BY l.id`.execute(db);
  return rows;
}

/** Loaded, with a layout that nobody has confirmed. */
export interface DoubtfulUploadRow {
  id: number;
  filename: string;
  state: 'open' | 'wrong';
  /** How many have the same state. */
  total: number;
}

/**
 * The newest upload of some business days with a layout that somebody calls wrong; if there is none, with one that
 * nobody has confirmed.
 *
 * @param days 'YYYY-MM-DD', inclusive; null is open
 */
export async function findNewestDoubtful(
  db: Kysely<Database>,
  storeId: number,
  days: { first: string | null; last: string | null },
): Promise<DoubtfulUploadRow | undefined> {
  const { rows } = await sql<DoubtfulUploadRow>`
    SELECT u.id, u.filename, max(l.state) AS state,
      count(*) OVER (PARTITION BY max(l.state))::integer AS total
    FROM layouts l
    JOIN upload_layouts x ON x.store_id = l.store_id AND x.layout_id = l.id
    JOIN data_uploads u ON u.store_id = x.store_id AND u.id = x.upload_id
    WHERE l.store_id = ${storeId} AND l.state <> 'right'
      AND u.processing_status = 'completed' AND u.withdrawn_at IS NULL
      AND (${days.first}::date IS NULL OR u.last_day >= ${days.first})
      AND (${days.last}::date IS NULL OR u.first_day <= ${days.last})
    GROUP BY u.id, u.filename, u.upload_date
    ORDER BY max(l.state) DESC, u.upload_date DESC, u.id DESC
    LIMIT 1`.execute(db);
  return rows[0];
}

/** Keeps others from deciding on it until the transaction ends. @returns undefined if there is none. */
export async function lockLayout(
  tx: Kysely<Database>,
  { storeId, layoutId }: LayoutKey,
): Promise<
  | {
      state: Database['layouts']['state'];
      remark: string;
      layout: Layout;
      decidedBy: number | null;
      correctedBy: number | null;
    }
  | undefined
> {
  return tx
    .selectFrom('layouts')
    .select(['state', 'remark', 'layout', 'decided_by as decidedBy', 'corrected_by as correctedBy'])
    .where('store_id', '=', storeId)
    .where('id', '=', layoutId)
    .forUpdate()
    .executeTakeFirst();
}

/** An agent's decision leaves alone that a supervisor has confirmed it. */
export async function saveDecision(
  tx: Kysely<Database>,
  { storeId, layoutId }: LayoutKey,
  {
    state,
    remark,
    userId,
    isSupervisor,
    isCorrection,
  }: {
    state: Database['layouts']['state'];
    remark: string;
    userId: number;
    isSupervisor: boolean;
    isCorrection: boolean;
  },
): Promise<void> {
  const isOpen = state === 'open';
  await tx
    .updateTable('layouts')
    .set({
      state,
      remark,
      decided_by: isOpen ? null : userId,
      decided_at: isOpen ? null : sql<Date>`now()`,
      ...(isCorrection && { corrected_by: userId }),
      ...(isSupervisor && { vouched_by: state === 'right' ? userId : null }),
    })
    .where('store_id', '=', storeId)
    .where('id', '=', layoutId)
    .execute();
}

/** The uploads that have a layout, first one first. */
export async function listUploadsWith(
  tx: Kysely<Database>,
  { storeId, layoutId }: LayoutKey,
): Promise<UploadKey[]> {
  const rows = await tx
    .selectFrom('upload_layouts')
    .select('upload_id')
    .where('store_id', '=', storeId)
    .where('layout_id', '=', layoutId)
    .orderBy('upload_id')
    .execute();
  return rows.map((row) => ({ storeId, uploadId: row.upload_id }));
}

/**
 * Forgets what was said, so it's asked about again. Files that an earlier version loaded no longer count for that
 * shape.
 */
export async function reopenLayout(
  tx: Kysely<Database>,
  { storeId, layoutId }: LayoutKey,
  { shape }: Layout,
): Promise<void> {
  await tx
    .updateTable('layouts')
    .set({
      state: 'open',
      remark: '',
      decided_by: null,
      decided_at: null,
      vouched_by: null,
      corrected_by: null,
    })
    .where('store_id', '=', storeId)
    .where('id', '=', layoutId)
    .execute();
  await tx
    .updateTable('data_uploads')
    .set({ stands_for_layout: false })
    .where('store_id', '=', storeId)
    .where('stands_for_layout', '=', true)
    .where(sql`report ->> 'shape'`, '=', shape)
    .execute();
}

export interface AnswerRow {
  kind: 'columns' | 'layout' | 'words';
  store_id: number;
  id: number;
  store_number: string;
  store_name: string;
  titles: string[] | null;
  layout: Layout | null;
  answer: KeptAnswer | null;
  earlier_by_name: string | null;
  state: Database['layouts']['state'] | null;
  remark: string;
  place: WordPlace | null;
  meaning: WordMeaning | null;
  by_id: number | null;
  by_name: string | null;
  at: Date;
}

const selectAnswers = (scope: StoreScope) => sql`(
  SELECT 'columns' AS kind, m.store_id, m.id, m.titles, NULL::json AS layout, m.answer, NULL AS state, '' AS remark,
    NULL AS place, NULL AS meaning, m.created_by AS by_id, m.created_at AS at
  FROM column_mappings m WHERE ${scope('m.store_id')} AND m.upload_id IS NULL
  UNION ALL
  SELECT 'layout', l.store_id, l.id, NULL, l.layout, NULL, l.state, l.remark, NULL, NULL, l.decided_by, l.decided_at
  FROM layouts l WHERE ${scope('l.store_id')} AND l.state <> 'open'
  UNION ALL
  SELECT 'words', w.store_id, w.id, json_build_array(w.example), NULL, NULL, NULL, '', w.place, w.meaning, w.taught_by, w.taught_at
  FROM taught_words w WHERE ${scope('w.store_id')}
)`;

/** What was said about stores' exports: by store, latest first. */
export async function findAnswers(
  db: Kysely<Database>,
  scope: StoreScope,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: AnswerRow[]; total: number }> {
  const answers = selectAnswers(scope);
  const { rows } = await sql<AnswerRow>`
    SELECT a.kind, a.store_id, a.id, s.store_number, s.name AS store_name, a.titles, a.layout, a.answer, a.state,
      a.remark, a.place, a.meaning, a.by_id, nullif(concat_ws(' ', u.first_name, u.last_name), '') AS by_name, a.at,
      ${earlierByName('a')} AS earlier_by_name
    FROM ${answers} a JOIN stores s ON s.id = a.store_id LEFT JOIN users u ON u.id = a.by_id
    ORDER BY s.store_number, a.at DESC, a.kind, a.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const counted = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM ${answers} a`.execute(
    db,
  );
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

/** What stands for a layout in its question, from any upload that has it; null if none has one. */
export async function findHeadings(
  tx: Kysely<Database>,
  { storeId, layoutId }: LayoutKey,
): Promise<string[] | null> {
  const row = await tx
    .selectFrom('upload_layouts')
    .select('question')
    .where('store_id', '=', storeId)
    .where('layout_id', '=', layoutId)
    .where('question', 'is not', null)
    .executeTakeFirst();
  return row?.question?.headings ?? null;
}
