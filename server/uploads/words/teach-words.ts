// Saves what somebody says that words of an upload mean, and has the uploads that have them read again.
import { randomUUID } from 'node:crypto';
import { formatRecordId, type TaughtWordRecord } from '@tillwatch/contract';
import { QUIET_MEANINGS } from '@tillwatch/core/journal';
import type { Kysely } from 'kysely';
import { enqueueIngestion } from '../../ingestion/job/ingestion.jobs.ts';
import type { UploadKey } from '../../ingestion/store/upload-key.ts';
import { readAgain } from '../../ingestion/store/upload-state.ts';
import { lockAnswers } from '../../ingestion/store/waiting-upload.ts';
import { type Actor, nameOf } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { notify } from '../../platform/notify.ts';
import { findNameOf } from '../columns/columns.queries.ts';
import { explainNotRead } from '../explain-not-read.ts';
import { findUploadRecord } from '../uploads.queries.ts';
import { deleteWord, listTaught, listUploadsWithWords, saveWord, type WordKey } from './words.queries.ts';

const MOST_NAMED = 5;
const SUPERVISORS = ['supervisor', 'admin'] as const;

/**
 * @returns how many uploads are read again
 * @throws AppError NOT_FOUND, CONFLICT if the upload can't be read again, INVALID_INPUT for words that it doesn't have
 */
export async function teachWords(
  { database, jobs }: Pick<Context, 'database' | 'jobs'>,
  actor: Actor,
  upload: UploadKey,
  given: readonly TaughtWordRecord[],
): Promise<number> {
  return database.db.transaction().execute(async (tx) => {
    await lockAnswers(tx, upload.storeId);
    const record = await findUploadRecord(tx, upload.storeId, upload.uploadId);
    if (!record) throw new AppError('NOT_FOUND', 'Upload not found');
    const examples = await listExamples(tx, upload);
    const knownInPart = new Set(
      (record.report?.unknownWords ?? []).filter((word) => word.isKnownInPart === true).map(keyOf),
    );
    const words = given.map((word) => {
      const example = examples.get(keyOf(word));
      if (example === undefined)
        throw new AppError(
          'INVALID_INPUT',
          `This upload has no unknown words “${word.words}”. Load the page again.`,
        );
      if (QUIET_MEANINGS.has(word.meaning) && knownInPart.has(keyOf(word)))
        throw new AppError(
          'INVALID_INPUT',
          `A part of “${example}” says that something happened, so it cannot mean that nothing did.`,
        );
      return { ...word, example };
    });
    for (const word of words) await remember(tx, actor, upload.storeId, word);
    const again: UploadKey[] = [];
    for (const one of await listUploadsWithWords(tx, upload.storeId, words))
      if (await readAgain(tx, one, actor)) again.push(one);
    if (!again.some(({ uploadId }) => uploadId === upload.uploadId))
      throw new AppError('CONFLICT', await explainNotRead(tx, upload));
    await notify(tx, {
      to: { roles: SUPERVISORS, except: actor.user.id },
      // Each time gets its own notification.
      subject: `${formatRecordId(upload.storeId, upload.uploadId)} ${randomUUID()}`,
      storeId: upload.storeId,
      content: {
        kind: 'words-taught',
        uploadId: formatRecordId(upload.storeId, upload.uploadId),
        filename: record.filename,
        taughtBy: nameOf(actor),
        words: words.slice(0, MOST_NAMED).map(({ place, example, meaning }) => ({ place, example, meaning })),
        total: words.length,
      },
    });
    await enqueueIngestion(jobs, tx, again);
    return again.length;
  });
}

/** Does nothing if it was already forgotten. */
export async function forgetWord(
  { database }: Pick<Context, 'database'>,
  actor: Actor,
  key: WordKey,
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    const found = await deleteWord(tx, key);
    if (!found) return;
    const { taughtBy, ...forgotten } = found;
    const entityId = formatRecordId(key.storeId, key.id);
    await recordAudit(tx, actor, {
      action: 'delete',
      entityType: 'taught_word',
      entityId,
      changes: { before: forgotten },
    });
    await notify(tx, {
      to: { roles: SUPERVISORS, except: actor.user.id },
      subject: entityId,
      storeId: key.storeId,
      content: {
        kind: 'words-forgotten',
        forgottenBy: nameOf(actor),
        taughtBy: await findNameOf(tx, taughtBy),
        place: forgotten.place,
        example: forgotten.example,
        meaning: forgotten.meaning,
      },
    });
  });
}

const keyOf = ({ place, words }: Pick<TaughtWordRecord, 'place' | 'words'>): string => `${place} ${words}`;

/**
 * How the words that may be explained are printed: those of the upload, those that it was read by, and those that the
 * store has been taught.
 */
async function listExamples(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
): Promise<Map<string, string>> {
  const { report } = (await findUploadRecord(tx, storeId, uploadId)) ?? {};
  const taught = await listTaught(tx, storeId);
  const read = (report?.taughtWords ?? []).map(({ place, words }) => ({ place, words, example: words }));
  return new Map(
    [...read, ...taught, ...(report?.unknownWords ?? [])].map((word) => [
      `${word.place} ${word.words}`,
      word.example,
    ]),
  );
}

async function remember(
  tx: Kysely<Database>,
  actor: Actor,
  storeId: number,
  word: TaughtWordRecord & { example: string },
): Promise<void> {
  const { id, before } = await saveWord(tx, storeId, actor.user.id, word);
  const { example, ...after } = word;
  await recordAudit(tx, actor, {
    action: before === undefined ? 'create' : 'update',
    entityType: 'taught_word',
    entityId: formatRecordId(storeId, id),
    changes: { ...(before !== undefined && { before: { meaning: before } }), after: { ...after, example } },
  });
}
