// Forgets what a store remembers about columns, or about printed tickets.
import { formatRecordId } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import { findReadByRows } from '../../ingestion/store/reading-mark.ts';
import { lockAnswers } from '../../ingestion/store/waiting-upload.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/schema.ts';
import { readAgainBy } from './answer-questions.ts';
import {
  deleteMapping,
  findMapping,
  findNameOf,
  forgetVoucher,
  type KeptMapping,
  replaceAnswer,
} from './columns.queries.ts';
import { notifyOfForgotten } from './notify-of-columns.ts';
import { withoutLayout } from './row-layouts.ts';
import { requireMayCorrect } from './who-chooses.ts';

/**
 * Has files read again that were read by what is forgotten about printed tickets. Does nothing if it was already
 * forgotten.
 *
 * @param layout the only kind of ticket to forget; all of them if not set
 * @throws AppError NOT_ALLOWED with whom to ask.
 */
export async function forgetMapping(
  { database, jobs }: Pick<Context, 'database' | 'jobs'>,
  actor: Actor,
  { storeId, id, layout }: { storeId: number; id: number; layout?: string | undefined },
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await lockAnswers(tx, storeId);
    const found = await findMapping(tx, storeId, id);
    if (!found) return;
    const { headings, createdBy, ...mapping } = found;
    await requireMayCorrect(tx, actor, storeId, headings);
    const { gone, ended } = await forgetIn(tx, { storeId, id }, found, layout);
    const forgotten = {
      ...mapping,
      answer: { ...mapping.answer, ...(gone !== undefined && { rows: gone }) },
    };
    await recordAudit(tx, actor, {
      action: 'delete',
      entityType: 'column_mapping',
      entityId: formatRecordId(storeId, id),
      changes: { before: forgotten },
    });
    const chosenBy = await findNameOf(tx, createdBy);
    await notifyOfForgotten(tx, actor, { storeId, id, ...forgotten, chosenBy, ended });
    await readAgainBy(jobs, tx, await findReadByRows(tx, storeId, gone ?? []), actor);
  });
}

/** @returns the rows that no longer count, and of what others were told of them, what ends; without that, all of it */
async function forgetIn(
  tx: Kysely<Database>,
  { storeId, id }: { storeId: number; id: number },
  { headings, answer }: KeptMapping,
  layout: string | undefined,
) {
  const rest = layout === undefined ? null : withoutLayout(answer, layout);
  if (rest !== null) {
    await replaceAnswer(tx, storeId, id, rest.left);
    return { gone: rest.gone, ended: rest.ended };
  }
  await deleteMapping(tx, storeId, id);
  await forgetVoucher(tx, storeId, headings);
  return { gone: answer.rows, ended: undefined };
}
