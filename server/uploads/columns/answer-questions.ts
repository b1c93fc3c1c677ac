// Saves answers about an upload's columns, and lets uploads continue that were waiting for them.
import { formatRecordId } from '@tillwatch/contract';
import {
  type ColumnQuestion,
  keepUnsaid,
  type MappingAnswer,
  type PointedRow,
} from '@tillwatch/core/journal';
import type { Kysely } from 'kysely';
import { enqueueIngestion } from '../../ingestion/job/ingestion.jobs.ts';
import { findReadByRows } from '../../ingestion/store/reading-mark.ts';
import type { UploadKey } from '../../ingestion/store/upload-key.ts';
import { readAgain } from '../../ingestion/store/upload-state.ts';
import {
  discardWaiting,
  findQuestions,
  hashHeadings,
  lockAnswers,
  releaseAnswered,
} from '../../ingestion/store/waiting-upload.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Database, KeptAnswer, ReplacedAnswer } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { findUpload } from '../uploads.queries.ts';
import { keyOfAnswer } from './answer-key.ts';
import { findAnswerFault } from './check-answer.ts';
import { type ChosenColumns, findChosenColumns, saveMapping } from './columns.queries.ts';
import { notifyOfChosen } from './notify-of-columns.ts';
import { type AnswerSeen, explainAnswered, refuseStale } from './others-answers.ts';
import { compareRows, type RowChanges } from './row-authors.ts';
import { layoutsOf } from './row-layouts.ts';
import { mayDiscard, requireMayCorrect } from './who-chooses.ts';

export const NOT_WAITING = 'This upload is no longer waiting for an answer.';

export interface TableAnswer extends MappingAnswer, AnswerSeen {
  headingHash: string;
}

/**
 * All or nothing, and only once: if two people answer at the same time, the second is told so.
 *
 * @throws AppError NOT_FOUND, NOT_ALLOWED, CONFLICT if the upload isn't waiting, STALE if somebody else has answered since,
 * INVALID_INPUT with what is wrong
 */
export async function answerQuestions(
  { database, jobs }: Pick<Context, 'database' | 'jobs'>,
  actor: Actor,
  upload: UploadKey,
  answers: readonly TableAnswer[],
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await lockAnswers(tx, upload.storeId);
    const removed: PointedRow[] = [];
    const open = new Map(
      (await requireWaiting(tx, upload, () => explainAnswered(tx, actor, upload.storeId, answers))).map(
        (question) => [hashHeadings(question.headings), question],
      ),
    );
    for (const { headingHash, answeredAt, overrules, ...answer } of answers) {
      const question = open.get(headingHash);
      if (!question) throw invalid('This upload has no such table. Load the page again.');
      await requireMayCorrect(tx, actor, upload.storeId, question.headings);
      const fault = findAnswerFault(question, answer);
      if (fault !== null) throw invalid(`Sheet ${question.sheet}: ${fault}`);
      open.delete(headingHash);
      const changes = await rememberAnswer(tx, actor, upload, {
        question,
        answer,
        seen: { answeredAt, overrules },
      });
      removed.push(...changes.removed);
    }
    const [left] = open.values();
    if (left) throw invalid(`Sheet ${left.sheet}: say which column is what, or leave the table out.`);
    await readAgainBy(jobs, tx, await findReadByRows(tx, upload.storeId, removed), actor);
    await enqueueIngestion(jobs, tx, await releaseAnswered(tx, upload.storeId, actor));
  });
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED with who may, or CONFLICT if the upload isn't waiting. */
export async function discardUpload(
  { database }: Pick<Context, 'database'>,
  actor: Actor,
  upload: UploadKey,
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await lockAnswers(tx, upload.storeId);
    await requireWaiting(tx, upload, async () => null);
    const row = await findUpload(tx, upload.storeId, upload.uploadId);
    if (row && !mayDiscard(actor, row.uploaded_by))
      throw new AppError(
        'NOT_ALLOWED',
        'Only the person who uploaded this file, a supervisor, or an admin can discard it.',
      );
    await discardWaiting(tx, actor, upload);
  });
}

/**
 * Call with the store's answers locked.
 * @returns what it changes of what people have pointed at
 * @throws AppError STALE if somebody else has answered since
 */
export async function rememberAnswer(
  tx: Kysely<Database>,
  actor: Actor,
  upload: UploadKey,
  { question, answer, seen }: { question: ColumnQuestion; answer: MappingAnswer; seen: AnswerSeen },
): Promise<RowChanges> {
  const earlier = await findChosenColumns(tx, upload.storeId, question.headings);
  refuseStale(actor, earlier, answer, seen);
  const replaced = findReplaced(earlier, answer);
  const changes = compareRows(earlier, answer.rows ?? [], { userId: actor.user.id, question });
  const once = keepUnsaid(earlier?.answer ?? {}, answer.rows ?? []);
  const kept: KeptAnswer = {
    ...answer,
    ...(once.length > 0 && { once }),
    ...(answer.rows !== undefined && { authors: changes.authors }),
    ...(replaced !== undefined && { earlier: replaced }),
  };
  const id = await saveMapping(tx, upload, actor.user.id, question, kept);
  await recordAudit(tx, actor, {
    action: 'create',
    entityType: 'column_mapping',
    entityId: formatRecordId(upload.storeId, id),
    changes: {
      after: {
        titles: question.titles,
        answer,
        ...(answer.shape === 'none' && { uploadId: formatRecordId(upload.storeId, upload.uploadId) }),
      },
    },
  });
  const before = earlier?.answer ?? null;
  await notifyOfChosen(tx, actor, upload, { mappingId: id, question, answer, earlier: before, changes });
  return changes;
}

/** Has loaded uploads read again by what was answered, or forgotten. */
export async function readAgainBy(
  jobs: Context['jobs'],
  tx: Kysely<Database>,
  uploads: readonly UploadKey[],
  actor: Actor,
): Promise<UploadKey[]> {
  const again: UploadKey[] = [];
  for (const one of uploads) if (await readAgain(tx, one, actor)) again.push(one);
  await enqueueIngestion(jobs, tx, again);
  return again;
}

/** What may be used again instead; the same answer once more replaces nothing. */
function findReplaced(earlier: ChosenColumns | null, answer: MappingAnswer): ReplacedAnswer | undefined {
  if (earlier === null || answer.shape === 'none') return undefined;
  if (keyOfAnswer(earlier.answer) !== keyOfAnswer(answer)) {
    const { authors, once: _, ...before } = earlier.answer;
    const layouts = authors && { layouts: authors.map(layoutsOf) };
    return { answer: before, by: earlier.userId, at: earlier.at.toISOString(), ...layouts };
  }
  if (earlier.earlier === null) return undefined;
  const { byName: _, ...before } = earlier.earlier;
  return before;
}

async function requireWaiting(
  tx: Kysely<Database>,
  upload: UploadKey,
  explain: () => Promise<string | null>,
): Promise<ColumnQuestion[]> {
  const questions = await findQuestions(tx, upload);
  if (questions !== null) return questions;
  if (!(await findUpload(tx, upload.storeId, upload.uploadId))) {
    throw new AppError('NOT_FOUND', 'Upload not found');
  }
  throw new AppError('CONFLICT', (await explain()) ?? NOT_WAITING);
}

function invalid(message: string): AppError {
  return new AppError('INVALID_INPUT', message, { answers: message });
}
