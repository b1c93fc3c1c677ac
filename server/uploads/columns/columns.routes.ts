import { type ColumnMappingRecord, formatRecordId, parseRecordId, ROUTES } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import { findQuestions } from '../../ingestion/store/waiting-upload.ts';
import { requireStore } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { registerRoute } from '../../platform/route.ts';
import { describeDetails, requireUpload } from '../find-upload.ts';
import { answerQuestions, discardUpload, NOT_WAITING } from './answer-questions.ts';
import { listMappings, type MappingRow } from './columns.queries.ts';
import { describeEarlier, describeQuestion, writeAnswer } from './describe-question.ts';
import { forgetMapping } from './forget-mapping.ts';
import { nameAuthors } from './row-authors.ts';
import { splitByLayout } from './row-layouts.ts';
import { mayDiscard } from './who-chooses.ts';

/** Which column is which, if a file doesn't say: the question, the answer, and what is remembered. */
export function columnsRoutes(app: FastifyInstance, context: Context): void {
  registerRoute(app, ROUTES.getColumnQuestions, async ({ actor, params }) => {
    const {
      filename,
      uploaded_by: uploadedBy,
      store_id: storeId,
      id: uploadId,
    } = await requireUpload(context, actor, params.uploadId);
    const questions = await findQuestions(context.database.db, { storeId, uploadId });
    if (questions === null) throw new AppError('CONFLICT', NOT_WAITING);
    return {
      uploadId: params.uploadId,
      filename,
      mayDiscard: mayDiscard(actor, uploadedBy),
      questions: await Promise.all(
        questions.map((question) => describeQuestion(context.database.db, actor, storeId, question)),
      ),
    };
  });

  registerRoute(app, ROUTES.answerColumnQuestions, async ({ actor, params, body }) => {
    const { storeId, id } = parseRecordId(params.uploadId);
    requireStore(actor, storeId);
    await answerQuestions(context, actor, { storeId, uploadId: id }, body.answers);
    return describeDetails(context, actor, params.uploadId);
  });

  registerRoute(app, ROUTES.discardUpload, async ({ actor, params }) => {
    const { storeId, id } = parseRecordId(params.uploadId);
    requireStore(actor, storeId);
    await discardUpload(context, actor, { storeId, uploadId: id });
    return describeDetails(context, actor, params.uploadId);
  });

  registerRoute(app, ROUTES.listColumnMappings, async ({ actor, params }) => {
    requireStore(actor, params.id);
    const { db } = context.database;
    const mappings = (await listMappings(db, params.id)).flatMap(splitMapping);
    return Promise.all(
      mappings.map(async (row) => ({
        ...describeMapping(row),
        ...(await nameAuthors(db, { answer: row.answer, userId: row.created_by, at: row.created_at })),
      })),
    );
  });

  registerRoute(app, ROUTES.forgetColumnMapping, async ({ actor, params, query }) => {
    const { storeId, id } = parseRecordId(params.mappingId);
    requireStore(actor, storeId);
    await forgetMapping(context, actor, { storeId, id, layout: query.layout });
    return { ok: true as const };
  });
}

/** Each kind of printed ticket alone. */
const splitMapping = (row: MappingRow): (MappingRow & { layout?: string })[] =>
  splitByLayout(row.answer).map((part) => ({ ...row, ...part }));

function describeMapping(row: MappingRow & { layout?: string }): ColumnMappingRecord {
  const { earlier } = row.answer;
  return {
    mappingId: formatRecordId(row.store_id, row.id),
    ...(row.layout !== undefined && { layout: row.layout }),
    storeId: row.store_id,
    titles: row.titles,
    answer: writeAnswer(row.answer),
    ...(earlier !== undefined && { earlier: describeEarlier(earlier, row.earlier_by_name ?? '') }),
    createdByName: row.created_by_name,
    createdAt: row.created_at.toISOString(),
  };
}
