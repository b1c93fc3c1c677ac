// Notifies supervisors of what agents answer about columns, at once: files with what an answer hides may come only
// later, and are then read as if nothing were missing.
import { randomUUID } from 'node:crypto';
import { formatRecordId } from '@tillwatch/contract';
import {
  type ColumnQuestion,
  compareColumns,
  dayOfTime,
  type MappingAnswer,
  type ParserSettings,
  type PointedRow,
  rankOfHiding,
  textOfPieces,
} from '@tillwatch/core/journal';
import type { Kysely } from 'kysely';
import type { UploadKey } from '../../ingestion/store/upload-key.ts';
import { findUsualOrder } from '../../ingestion/store/usual-order.ts';
import { type Actor, nameOf } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.ts';
import { notify, settleNotifications } from '../../platform/notify.ts';
import { findUpload } from '../uploads.queries.ts';
import { keyOfAnswer } from './answer-key.ts';
import type { RowChanges } from './row-authors.ts';

const MOST_TITLES = 8;
const MOST_ROWS = 8;
const LONGEST_TITLE = 60;
const SUPERVISORS = { roles: ['supervisor', 'admin'] } as const;

/** What the first rows of the upload are read with, besides answers. */
export async function findSurroundings(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
): Promise<Pick<ParserSettings, 'today' | 'usualOrder'>> {
  const upload = await findUpload(tx, storeId, uploadId);
  return {
    ...(upload && { today: dayOfTime(upload.upload_date.toISOString()) }),
    usualOrder: await findUsualOrder(tx, storeId),
  };
}

/** What the store remembers for some headings; its number stays when it is answered again. */
const subjectOf = (storeId: number, mappingId: number): string =>
  `answer ${formatRecordId(storeId, mappingId)}`;

/** Of rows that were pointed at in one answer. */
const tellingOf = (subject: string, told: string): string => `${subject} ${told}`.trimEnd();

/** Nothing is left to look at in an answer that no longer counts. */
async function settleChosen(
  tx: Kysely<Database>,
  subject: string,
  ended: { ending: 'replaced' | 'forgotten'; endedBy: string },
): Promise<void> {
  for (const kind of ['columns-chosen', 'ticket-pointed-at'] as const)
    await settleNotifications(tx, kind, subject, ended);
}

/** Says nothing of a table left out of one file, which is told when that is read, or of the same answer again. */
export async function notifyOfChosen(
  tx: Kysely<Database>,
  actor: Actor,
  { storeId, uploadId }: UploadKey,
  {
    mappingId,
    question,
    answer,
    earlier,
    changes,
  }: {
    mappingId: number;
    question: ColumnQuestion;
    answer: MappingAnswer;
    earlier: MappingAnswer | null;
    changes: RowChanges;
  },
): Promise<void> {
  if (answer.shape === 'none') return;
  if (earlier !== null && keyOfAnswer(earlier) === keyOfAnswer(answer)) return;
  const subject = subjectOf(storeId, mappingId);
  const ended = { ending: 'replaced', endedBy: nameOf(actor) } as const;
  if (answer.rows === undefined) await settleChosen(tx, subject, ended);
  for (const told of changes.ended) await settleChosen(tx, tellingOf(subject, told), ended);
  if (answer.rows !== undefined) await notifyOfPointed(tx, actor, { storeId, uploadId }, subject, changes);
  if (actor.user.role !== 'agent') return;
  const { filename } = (await findUpload(tx, storeId, uploadId)) ?? { filename: '' };
  const id = formatRecordId(storeId, uploadId);
  await notify(tx, {
    to: SUPERVISORS,
    // Each answer gets its own notification.
    subject: `${subject} ${randomUUID()}`,
    storeId,
    content: {
      kind: 'columns-chosen',
      uploadId: id,
      filename,
      chosenBy: nameOf(actor),
      changes: compareColumns(question, answer, await findSurroundings(tx, { storeId, uploadId })),
    },
  });
}

/** Nobody decides alone what a ticket says: the others are told. */
async function notifyOfPointed(
  tx: Kysely<Database>,
  actor: Actor,
  { storeId, uploadId }: UploadKey,
  subject: string,
  { authors, told, added, removed }: RowChanges,
): Promise<void> {
  const { filename } = (await findUpload(tx, storeId, uploadId)) ?? { filename: '' };
  const id = formatRecordId(storeId, uploadId);
  await notify(tx, {
    to: { ...SUPERVISORS, except: actor.user.id },
    // Each answer gets its own notification, which ends when none of its rows is left.
    subject: tellingOf(subject, told),
    storeId,
    content: {
      kind: 'ticket-pointed-at',
      uploadId: id,
      filename,
      pointedBy: nameOf(actor),
      rows: describeRows(added),
      total: added.length,
      removed: { rows: describeRows(removed), total: removed.length },
      kept: authors.length - added.length,
    },
  });
}

const describeRows = (rows: readonly PointedRow[]) =>
  rows
    // So that no other rows stand before what may hide something.
    .toSorted((a, b) => rankOfHiding(a) - rankOfHiding(b))
    .slice(0, MOST_ROWS)
    .map(({ pieces, place, meaning }) => ({
      text: textOfPieces(pieces).trim().slice(0, LONGEST_TITLE),
      parts: pieces.flatMap(({ role, text }) =>
        role === undefined ? [] : [{ role, text: text.trim().slice(0, LONGEST_TITLE) }],
      ),
      ...(place !== undefined && { place }),
      ...(meaning !== undefined && { meaning }),
    }));

/** The next file with these headings is read, or asked about, as if nobody had answered: the others are told. */
export async function notifyOfForgotten(
  tx: Kysely<Database>,
  actor: Actor,
  mapping: {
    storeId: number;
    id: number;
    titles: readonly string[];
    answer: MappingAnswer;
    chosenBy: string;
    /** Of what was told of the answer, what no longer counts; all of it if not set. */
    ended?: readonly string[] | undefined;
  },
): Promise<void> {
  const { storeId, id, titles, answer, chosenBy, ended = [''] } = mapping;
  const subject = subjectOf(storeId, id);
  for (const told of ended)
    await settleChosen(tx, tellingOf(subject, told), { ending: 'forgotten', endedBy: nameOf(actor) });
  await notify(tx, {
    to: { ...SUPERVISORS, except: actor.user.id },
    subject: formatRecordId(storeId, id),
    storeId,
    content: {
      kind: 'columns-forgotten',
      forgottenBy: nameOf(actor),
      chosenBy,
      titles: titles
        .filter((title) => title.trim() !== '')
        .slice(0, MOST_TITLES)
        .map((title) => title.trim().slice(0, LONGEST_TITLE)),
      ...(answer.rows !== undefined && { pointedRows: answer.rows.length }),
    },
  });
}
