import { formatRecordId, parseRecordId, ROUTES, type UnknownWordRecord } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import { requireStore } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { registerRoute } from '../../platform/route.ts';
import { readAs } from '../../platform/sight.queries.ts';
import { requireUpload } from '../find-upload.ts';
import { findUploadRecord } from '../uploads.queries.ts';
import { forgetWord, teachWords } from './teach-words.ts';
import { findSeen, findTaughtElsewhere, listTaught, type WordRow } from './words.queries.ts';

type Words = Pick<WordRow, 'place' | 'words'>;

const isAmong = (all: readonly Words[], { place, words }: Words): boolean =>
  all.some((one) => one.place === place && one.words === words);

/** What a file was read by isn't counted. */
const readWord = ({ place, words }: Words): UnknownWordRecord => ({
  place,
  words,
  example: words,
  transactions: 0,
  seenIn: '',
});

/** Words of an upload that are not known, and what people say that they mean. */
export function wordsRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context.database;

  registerRoute(app, ROUTES.listWords, async ({ actor, params }) => {
    const {
      store_id: storeId,
      id: uploadId,
      filename,
      ...upload
    } = await requireUpload(context, actor, params.uploadId);
    const { first_day: first, last_day: last } = upload;
    const record = await findUploadRecord(db, storeId, uploadId);
    const taught = await listTaught(db, storeId);
    const unknown = record?.report?.unknownWords ?? [];
    const read = record?.report?.taughtWords ?? [];
    const meaningOf = ({ place, words }: Pick<WordRow, 'place' | 'words'>) =>
      taught.find((one) => one.place === place && one.words === words);
    const others = [...actor.storeIds].filter((id) => id !== storeId);
    const offers = await findTaughtElsewhere(
      db,
      others,
      unknown.map(({ words }) => words),
    );
    const numbers = [...new Set(unknown.map(({ seenIn }) => seenIn))];
    const seen =
      first === null || last === null || numbers.length === 0
        ? []
        : await readAs(db, actor, (tx) => findSeen(tx, { storeId, uploadId }, { first, last }, numbers));
    const rowOf = new Map(seen.map((row) => [row.transaction_number, row]));
    return {
      uploadId: params.uploadId,
      filename,
      words: [...unknown, ...read.filter((word) => !isAmong(unknown, word)).map(readWord)].map((word) => {
        const offer = offers.find(({ place, words }) => place === word.place && words === word.words);
        const row = rowOf.get(word.seenIn);
        const known = meaningOf(word);
        return {
          ...word,
          example: known?.example ?? word.example,
          meaning: known?.meaning ?? null,
          offer: offer ? { storeNumber: offer.storeNumber, meaning: offer.meaning } : null,
          seen: row
            ? { id: formatRecordId(storeId, row.id), transactionId: row.transaction_number, rows: row.rows }
            : null,
        };
      }),
      taught: taught.map((row) => ({
        wordId: formatRecordId(storeId, row.id),
        place: row.place,
        words: row.words,
        example: row.example,
        meaning: row.meaning,
        byName: row.taught_by_name,
        at: row.taught_at.toISOString(),
      })),
    };
  });

  registerRoute(app, ROUTES.teachWords, async ({ actor, params, body }) => {
    const { storeId, id } = parseRecordId(params.uploadId);
    requireStore(actor, storeId);
    return { uploads: await teachWords(context, actor, { storeId, uploadId: id }, body.words) };
  });

  registerRoute(app, ROUTES.forgetWord, async ({ actor, params }) => {
    const { storeId, id } = parseRecordId(params.wordId);
    requireStore(actor, storeId);
    await forgetWord(context, actor, { storeId, id });
    return { ok: true as const };
  });
}
