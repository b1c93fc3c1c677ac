// Saves what somebody says about how a layout is read: that it's correct, what is wrong, or which column is which.
import { randomUUID } from 'node:crypto';
import { formatRecordId } from '@tillwatch/contract';
import { type MappingAnswer, rowsOfFile } from '@tillwatch/core/journal';
import type { Kysely } from 'kysely';
import { enqueueIngestion } from '../../ingestion/job/ingestion.jobs.ts';
import { settleLayoutQuestion } from '../../ingestion/store/notify-of-outcome.ts';
import { findReadByRows } from '../../ingestion/store/reading-mark.ts';
import type { UploadKey } from '../../ingestion/store/upload-key.ts';
import { publishUpload, readAgain } from '../../ingestion/store/upload-state.ts';
import { lockAnswers } from '../../ingestion/store/waiting-upload.ts';
import { type Actor, nameOf } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { notify } from '../../platform/notify.ts';
import { readAgainBy, rememberAnswer } from '../columns/answer-questions.ts';
import { findAnswerFault } from '../columns/check-answer.ts';
import type { AnswerSeen } from '../columns/others-answers.ts';
import { findChoosing, requireMayCorrect } from '../columns/who-chooses.ts';
import { explainNotRead } from '../explain-not-read.ts';
import { findUpload } from '../uploads.queries.ts';
import { explainDoubts, findDoubts, type LayoutDoubts } from '../words/doubtful-words.ts';
import {
  findHeadings,
  findUploadLayouts,
  type LayoutKey,
  listUploadsWith,
  lockLayout,
  reopenLayout,
  saveDecision,
} from './layouts.queries.ts';

type Tx = Kysely<Database>;

/** How many uploads of a layout are announced to open pages; more would be a flood. */
const MOST_ANNOUNCED = 50;
/** How many words a notification names. */
const MOST_TOLD = 5;

/**
 * Does nothing if it was already confirmed.
 * @param despite the texts of words that were not understood and that the actor knows of
 * @throws AppError NOT_FOUND, CONFLICT with whom to ask, or with words that the actor doesn't know of
 */
export async function confirmLayout(
  { database }: Pick<Context, 'database'>,
  actor: Actor,
  layout: LayoutKey,
  despite: readonly string[],
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    const known = await requireLayout(tx, layout);
    if (known.state === 'right') return;
    if ((await listUploadsWith(tx, layout)).length === 0) throw new AppError('CONFLICT', NONE_LEFT);
    const headings = await findHeadings(tx, layout);
    if (headings !== null) {
      const { cannotConfirm } = await findChoosing(tx, actor, layout.storeId, headings, known.correctedBy);
      if (cannotConfirm !== null) throw new AppError('CONFLICT', cannotConfirm);
    }
    const doubts = await findDoubts(tx, layout);
    if (doubts.words.some(({ text }) => !despite.includes(text)))
      throw new AppError('CONFLICT', explainDoubts(doubts.words));
    const words = doubts.words.map(({ text }) => text);
    const audited = words.length === 0 ? {} : { despite: words };
    await decide(tx, actor, layout, { state: 'right', remark: '', action: 'confirm', audited });
    await notifyOfDoubts(tx, actor, layout, doubts);
    await settleLayoutQuestion(tx, layout, 'right', actor);
    await publishUploads(tx, layout);
  });
}

/**
 * Keeps the remark with the layout, and notifies administrators. If a table's columns can't be chosen, or a
 * ticket can't be pointed at, because an earlier version didn't keep the first rows, it is read again so they can be. @throws AppError
 * NOT_FOUND
 */
export async function reportLayout(
  { database, jobs }: Pick<Context, 'database' | 'jobs'>,
  actor: Actor,
  upload: UploadKey,
  { layoutId, remark, overrules }: { layoutId: number; remark: string; overrules: boolean },
): Promise<void> {
  const layout = { storeId: upload.storeId, layoutId };
  await database.db.transaction().execute(async (tx) => {
    const { question, state, decided_by_name } = await requireUploadLayout(tx, upload, layoutId);
    if (state === 'right' && !overrules)
      throw new AppError('CONFLICT', describeConfirmation(decided_by_name));
    await notifyOfOverruling(tx, actor, upload, layout);
    await decide(tx, actor, layout, { state: 'wrong', remark, action: 'report' });
    await settleLayoutQuestion(tx, layout, 'wrong', actor);
    const uploadId = formatRecordId(upload.storeId, upload.uploadId);
    const { filename } = (await findUpload(tx, upload.storeId, upload.uploadId)) ?? { filename: '' };
    await notify(tx, {
      to: { roles: ['admin', 'supervisor'], except: actor.user.id },
      // Each remark gets its own notification.
      subject: `${formatRecordId(layout.storeId, layoutId)} ${randomUUID()}`,
      storeId: layout.storeId,
      content: {
        kind: 'layout-wrong',
        uploadId,
        filename,
        saidBy: nameOf(actor),
        remark,
      },
    });
    if (question === null && (await readAgain(tx, upload))) await enqueueIngestion(jobs, tx, [upload]);
    await publishUploads(tx, layout);
  });
}

/**
 * Remembers which column is which, and has every upload with the layout read again; then the layout is asked about
 * again.
 *
 * @throws AppError NOT_FOUND, NOT_ALLOWED with whom to ask, CONFLICT if the upload can't be read again, STALE if somebody
 * else has answered since, INVALID_INPUT with what is wrong
 */
export async function correctLayout(
  { database, jobs }: Pick<Context, 'database' | 'jobs'>,
  actor: Actor,
  upload: UploadKey,
  { layoutId, answer, seen }: { layoutId: number; answer: MappingAnswer; seen: AnswerSeen },
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await lockAnswers(tx, upload.storeId);
    const { id, question } = await requireCorrected(tx, upload, layoutId, answer);
    const layout = { storeId: upload.storeId, layoutId: id };
    if (question === null) throw new AppError('CONFLICT', 'The columns of this layout cannot be chosen.');
    await requireMayCorrect(tx, actor, upload.storeId, question.headings);
    if (answer.shape === 'none') throw invalid(NOTHING_LEFT);
    const fault = findAnswerFault(question, answer);
    if (fault !== null) throw invalid(fault);
    const { removed } = await rememberAnswer(tx, actor, upload, { question, answer, seen });
    const rows = [...removed, ...rowsOfFile(question, answer.rows ?? [])];
    const uploads = [
      ...(await listUploadsWith(tx, layout)),
      ...(await findReadByRows(tx, upload.storeId, rows)),
    ];
    const again = await readAgainBy(jobs, tx, uploads, actor);
    if (!again.some(({ uploadId }) => uploadId === upload.uploadId))
      throw new AppError('CONFLICT', await explainNotRead(tx, upload));
    await notifyOfOverruling(tx, actor, upload, layout);
    await decide(tx, actor, layout, { state: 'open', remark: '', action: 'correct' });
  });
}

const describeConfirmation = (name: string | null): string =>
  `${name ?? 'Somebody'} has confirmed in the meantime that this is read correctly. Send again if it is not.`;
const NONE_LEFT = 'This upload was withdrawn in the meantime, so there is nothing left to confirm.';
const NOTHING_LEFT = 'Nothing would be left of this table. Withdraw the upload if it should not be loaded.';

/** Does nothing if it was already forgotten. */
export async function forgetLayout(
  { database }: Pick<Context, 'database'>,
  actor: Actor,
  layout: LayoutKey,
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    const known = await lockLayout(tx, layout);
    if (!known || known.state === 'open') return;
    const { state, remark } = known;
    await reopenLayout(tx, layout, known.layout);
    await recordAudit(tx, actor, {
      action: 'delete',
      entityType: 'layout',
      entityId: formatRecordId(layout.storeId, layout.layoutId),
      changes: { before: { state, remark, layout: known.layout } },
    });
    await publishUploads(tx, layout);
  });
}

/** Notifies the person who confirmed a layout that somebody else says it's wrong. Call before that is saved. */
async function notifyOfOverruling(tx: Tx, actor: Actor, upload: UploadKey, layout: LayoutKey): Promise<void> {
  const { state, decidedBy } = await requireLayout(tx, layout);
  if (state !== 'right' || decidedBy === null || decidedBy === actor.user.id) return;
  const { filename } = (await findUpload(tx, upload.storeId, upload.uploadId)) ?? { filename: '' };
  await notify(tx, {
    to: { userIds: [decidedBy] },
    // Each time gets its own notification.
    subject: `${formatRecordId(layout.storeId, layout.layoutId)} ${randomUUID()}`,
    storeId: layout.storeId,
    content: {
      kind: 'layout-overruled',
      uploadId: formatRecordId(upload.storeId, upload.uploadId),
      filename,
      saidBy: nameOf(actor),
    },
  });
}

/** The other supervisors and the admins hear of words that somebody has let pass. */
async function notifyOfDoubts(
  tx: Tx,
  actor: Actor,
  { storeId, layoutId }: LayoutKey,
  { words, upload }: LayoutDoubts,
): Promise<void> {
  if (upload === null) return;
  await notify(tx, {
    to: { roles: ['admin', 'supervisor'], except: actor.user.id },
    // Each time gets its own notification.
    subject: `${formatRecordId(storeId, layoutId)} ${randomUUID()}`,
    storeId,
    content: {
      kind: 'confirmed-despite-words',
      ...upload,
      confirmedBy: nameOf(actor),
      words: words.slice(0, MOST_TOLD),
      total: words.length,
    },
  });
}

async function decide(
  tx: Tx,
  actor: Actor,
  layout: LayoutKey,
  {
    action,
    audited = {},
    ...decision
  }: {
    state: 'open' | 'right' | 'wrong';
    remark: string;
    action: string;
    /** What the audit log says besides. */
    audited?: Record<string, unknown>;
  },
): Promise<void> {
  const { state, remark } = await requireLayout(tx, layout);
  await saveDecision(tx, layout, {
    ...decision,
    userId: actor.user.id,
    isSupervisor: actor.user.role !== 'agent',
    isCorrection: action === 'correct',
  });
  await recordAudit(tx, actor, {
    action,
    entityType: 'layout',
    entityId: formatRecordId(layout.storeId, layout.layoutId),
    changes: { before: { state, remark }, after: { ...decision, ...audited } },
  });
}

async function requireLayout(tx: Tx, layout: LayoutKey) {
  const known = await lockLayout(tx, layout);
  if (!known) throw new AppError('NOT_FOUND', 'Layout not found');
  return known;
}

async function requireUploadLayout(tx: Tx, upload: UploadKey, layoutId: number) {
  const found = (await findUploadLayouts(tx, upload)).find(({ id }) => id === layoutId);
  if (!found) throw new AppError('NOT_FOUND', 'Layout not found');
  return found;
}

/** Tickets that somebody else's answer has read in the meantime may have another layout. */
async function requireCorrected(tx: Tx, upload: UploadKey, layoutId: number, { rows }: MappingAnswer) {
  const layouts = await findUploadLayouts(tx, upload);
  const found =
    layouts.find(({ id }) => id === layoutId) ??
    layouts.find(({ question }) => rows !== undefined && question?.shape === 'journal-print');
  if (!found) throw new AppError('NOT_FOUND', 'Layout not found');
  return found;
}

async function publishUploads(tx: Tx, layout: LayoutKey): Promise<void> {
  for (const upload of (await listUploadsWith(tx, layout)).slice(-MOST_ANNOUNCED)) {
    await publishUpload(tx, upload, 'completed');
  }
}

function invalid(message: string): AppError {
  return new AppError('INVALID_INPUT', message, { answer: message });
}
