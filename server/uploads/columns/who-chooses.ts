// Who may say which column is which, and whose click confirms it. Agents may be in league with a cashier: none of them
// overrules a supervisor, or confirms their own choice.
import { isPrint } from '@tillwatch/core/journal';
import type { Kysely } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { type ChosenColumns, findChosenColumns, findVoucher } from './columns.queries.ts';

export interface Choosing {
  /** The remembered columns that the table is read with; null if nobody chose them. */
  chosen: ChosenColumns | null;
  /** Why the actor may not, in a sentence that says whom to ask; null if the actor may. */
  cannotCorrect: string | null;
  cannotConfirm: string | null;
}

/** By pointing at rows, a void or a refund could be made to mean nothing. */
const ONLY_SUPERVISORS =
  'A supervisor or an administrator can point at what a printed ticket says. Ask one of them.';

/**
 * @param headings a table's, as in its question.
 * @param correctedBy who last corrected the layout that the table has.
 */
export async function findChoosing(
  db: Kysely<Database>,
  { user }: Actor,
  storeId: number,
  headings: readonly string[],
  correctedBy: number | null = null,
): Promise<Choosing> {
  const chosen = await findChosenColumns(db, storeId, headings);
  if (user.role !== 'agent') return { chosen, cannotCorrect: null, cannotConfirm: null };
  if (isPrint(headings)) return { chosen, cannotCorrect: ONLY_SUPERVISORS, cannotConfirm: null };
  const voucher = await findVoucher(db, storeId, headings);
  return {
    chosen,
    cannotCorrect:
      voucher === null
        ? null
        : `${voucher} confirmed how files with these columns are read. To have them read in another way, ask ${voucher} or another supervisor.`,
    cannotConfirm:
      chosen?.userId === user.id || correctedBy === user.id
        ? 'You chose these columns, so somebody else has to confirm that they are right. Ask another agent or a supervisor.'
        : null,
  };
}

/** Whether the actor may give up a file that waits for an answer: an agent might get rid of a colleague's. */
export const mayDiscard = ({ user }: Pick<Actor, 'user'>, uploadedBy: number): boolean =>
  user.role !== 'agent' || user.id === uploadedBy;

/** @throws AppError NOT_ALLOWED with whom to ask. */
export async function requireMayCorrect(
  db: Kysely<Database>,
  actor: Actor,
  storeId: number,
  headings: readonly string[],
): Promise<void> {
  const { cannotCorrect } = await findChoosing(db, actor, storeId, headings);
  if (cannotCorrect !== null) throw new AppError('NOT_ALLOWED', cannotCorrect);
}
