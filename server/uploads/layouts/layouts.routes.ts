import { formatRecordId, parseRecordId, ROUTES, type UploadLayout } from '@tillwatch/contract';
import { compareColumns, isPrint } from '@tillwatch/core/journal';
import type { FastifyInstance } from 'fastify';
import { findPresentEvidence } from '../../evidence/evidence.queries.ts';
import type { UploadKey } from '../../ingestion/store/upload-key.ts';
import { type Actor, requireStore } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { findReach } from '../../platform/database/reachable.ts';
import { registerRoute } from '../../platform/route.ts';
import { readAs } from '../../platform/sight.queries.ts';
import { findNoteAuthors } from '../../transactions/note-authors.queries.ts';
import { describeQuestion } from '../columns/describe-question.ts';
import { findSurroundings } from '../columns/notify-of-columns.ts';
import { findAuthorsOf, nameAuthors } from '../columns/row-authors.ts';
import { splitByLayout } from '../columns/row-layouts.ts';
import { findChoosing } from '../columns/who-chooses.ts';
import { describeDetails, requireUpload } from '../find-upload.ts';
import { findUploadRecord } from '../uploads.queries.ts';
import { findDoubts } from '../words/doubtful-words.ts';
import { confirmLayout, correctLayout, forgetLayout, reportLayout } from './decide-layout.ts';
import { listExamples } from './describe-example.ts';
import { describeAnswer, describeLayout, describeSetAside } from './describe-layout.ts';
import { findCandidates } from './examples.queries.ts';
import { findWhatWasFound } from './found.queries.ts';
import {
  type AnswerRow,
  findAnswers,
  findNewestDoubtful,
  findUploadLayouts,
  type LayoutKey,
  type UploadLayoutRow,
} from './layouts.queries.ts';
import { findSetAside } from './set-aside.queries.ts';

/** How an upload's layouts are read, what people say about it, and what is remembered. */
export function layoutsRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context.database;

  registerRoute(app, ROUTES.getLayouts, async ({ actor, params }) => {
    const upload = await requireUpload(context, actor, params.uploadId);
    const { store_id: storeId, id: uploadId, filename, first_day: first, last_day: last } = upload;
    const rows = await findUploadLayouts(db, { storeId, uploadId }, actor.storeIds);
    const layouts: UploadLayout[] = [];
    for (const row of rows) {
      const sheets = rows.length === 1 ? null : row.sheets;
      const scope =
        first === null || last === null
          ? null
          : { upload: { storeId, uploadId }, days: { first, last }, sheets };
      layouts.push({
        ...describeLayout(actor, storeId, row),
        ...(await describeChoosing(context, actor, { storeId, uploadId }, row)),
        ...(await readAs(db, actor, async (tx) => ({
          examples: scope === null ? [] : listExamples(await findCandidates(tx, scope), row.layout.shape),
          found: scope === null ? null : await findWhatWasFound(tx, scope),
          doubtfulWords: (await findDoubts(tx, { storeId, layoutId: row.id })).words,
        }))),
        question: row.question === null ? null : await describeQuestion(db, actor, storeId, row.question),
      });
    }
    const { report } = (await findUploadRecord(db, storeId, uploadId)) ?? {};
    const words = {
      unknown: report?.unknownWords?.length ?? 0,
      taught: report?.taughtWords?.length ?? 0,
    };
    return { uploadId: params.uploadId, filename, remarks: report?.remarks ?? [], words, layouts };
  });

  registerRoute(app, ROUTES.getDoubtfulUploads, async ({ actor, params, query }) => {
    const { id: storeId } = params;
    requireStore(actor, storeId);
    const days = { first: query.startDate ?? null, last: query.endDate ?? null };
    const found = await findNewestDoubtful(db, storeId, days);
    if (!found) return { total: 0, newest: null };
    const { id, filename, state: doubt, total } = found;
    return { total, newest: { uploadId: formatRecordId(storeId, id), filename, doubt } };
  });

  registerRoute(app, ROUTES.confirmLayout, async ({ actor, params, body }) => {
    await confirmLayout(context, actor, readLayoutKey(actor, params.layoutId), body.despite);
    return { ok: true as const };
  });

  registerRoute(app, ROUTES.reportLayout, async ({ actor, params, body: { remark, overrules } }) => {
    const { storeId, id: uploadId } = requireUploadKey(actor, params.uploadId);
    const { layoutId } = readLayoutKey(actor, params.layoutId);
    await reportLayout(context, actor, { storeId, uploadId }, { layoutId, remark, overrules });
    return { ok: true as const };
  });

  registerRoute(app, ROUTES.correctLayout, async ({ actor, params, body }) => {
    const { answeredAt, overrules, ...answer } = body;
    const { storeId, id: uploadId } = requireUploadKey(actor, params.uploadId);
    const { layoutId } = readLayoutKey(actor, params.layoutId);
    await correctLayout(
      context,
      actor,
      { storeId, uploadId },
      { layoutId, answer, seen: { answeredAt, overrules } },
    );
    return describeDetails(context, actor, params.uploadId);
  });

  registerRoute(app, ROUTES.listSetAside, async ({ actor, params }) => {
    const { store_id: storeId, id: uploadId } = await requireUpload(context, actor, params.uploadId);
    const { rows, images, authors } = await readAs(db, actor, async (tx) => {
      const found = await findSetAside(tx, { storeId, uploadId });
      const ids = found.map((row) => row.transaction_id);
      const noted = found.map((row) => ({ id: row.transaction_id, notes: row.content.verification_notes }));
      return {
        rows: found,
        images: await findPresentEvidence(tx, storeId, ids),
        authors: await findNoteAuthors(tx, storeId, noted),
      };
    });
    return rows.map((row) =>
      describeSetAside(row, {
        evidence: images.filter((image) => image.transaction_id === row.transaction_id),
        noteByName: authors.get(row.transaction_id)?.name ?? null,
        actor,
      }),
    );
  });

  registerRoute(app, ROUTES.listAnswers, async ({ query }) => {
    const { rows, total } = await findAnswers(db, (await findReach(db)).scope, query);
    const answers = rows.flatMap(splitAnswer).map(async (row) => ({
      ...describeAnswer(row),
      ...(row.answer && (await nameAuthors(db, { answer: row.answer, userId: row.by_id ?? 0, at: row.at }))),
    }));
    return { answers: await Promise.all(answers), total };
  });

  registerRoute(app, ROUTES.forgetLayout, async ({ actor, params }) => {
    await forgetLayout(context, actor, readLayoutKey(actor, params.layoutId));
    return { ok: true as const };
  });
}

/** Each kind of printed ticket alone. */
const splitAnswer = (row: AnswerRow): (AnswerRow & { tickets?: string | undefined })[] =>
  row.answer === null
    ? [row]
    : splitByLayout(row.answer).map(({ layout, answer }) => ({ ...row, answer, tickets: layout }));

async function describeChoosing(
  { database }: Context,
  actor: Actor,
  upload: UploadKey,
  { question, corrected_by: correctedBy }: UploadLayoutRow,
): Promise<Pick<UploadLayout, 'columnsChosen' | 'cannotCorrect' | 'cannotConfirm'>> {
  if (question === null) return { columnsChosen: null, cannotCorrect: null, cannotConfirm: null };
  const { chosen, ...choosing } = await findChoosing(
    database.db,
    actor,
    upload.storeId,
    question.headings,
    correctedBy,
  );
  if (chosen === null) return { ...choosing, columnsChosen: null };
  const by = isPrint(question.headings)
    ? await findAuthorsOf(database.db, question, chosen)
    : { byName: chosen.name, at: chosen.at.toISOString() };
  if (by === null) return { ...choosing, columnsChosen: null };
  const changes = compareColumns(question, chosen.answer, await findSurroundings(database.db, upload));
  return { ...choosing, columnsChosen: { ...by, changes } };
}

/** @throws AppError NOT_FOUND for a store that the actor may not see. */
function readLayoutKey(actor: Actor, recordId: string): LayoutKey {
  const { storeId, id } = parseRecordId(recordId);
  requireStore(actor, storeId);
  return { storeId, layoutId: id };
}

/** @throws AppError NOT_FOUND for a store that the actor may not see. */
function requireUploadKey(actor: Actor, recordId: string): { storeId: number; id: number } {
  const key = parseRecordId(recordId);
  requireStore(actor, key.storeId);
  return key;
}
