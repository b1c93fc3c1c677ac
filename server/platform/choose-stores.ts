import type { Kysely } from 'kysely';
import { type Actor, requireStore } from './actor.ts';
import { findReach, onlyStore, type StoreScope } from './database/reachable.ts';
import type { Database } from './database/schema.ts';

interface Chosen {
  ids: number[];
  /** The same for tables that are joined or looked up: as wide, or wider by stores that can be reached. */
  scope: StoreScope;
}

interface ChosenStores extends Chosen {
  /**
   * To be read one after the other by who reads through views: within these, PostgreSQL passes on a condition for one
   * store, but not for several. One part unless a node is down.
   */
  parts: readonly Chosen[];
}

/**
 * The stores that a call reads: the one it names, or all that the caller may see and whose node can be reached.
 * @throws AppError NOT_FOUND if the caller may not see the store.
 */
export async function chooseStores(
  db: Kysely<Database>,
  actor: Actor,
  storeId: number | undefined,
): Promise<ChosenStores> {
  if (storeId !== undefined) {
    requireStore(actor, storeId);
    return inOnePart({ ids: [storeId], scope: onlyStore(storeId) });
  }
  const { scope, keep, isWhole } = await findReach(db);
  const ids = keep(actor.storeIds);
  if (isWhole || actor.user.role !== 'agent') return inOnePart({ ids, scope });
  return { ids, scope, parts: ids.map((id) => ({ ids: [id], scope: onlyStore(id) })) };
}

const inOnePart = (chosen: Chosen): ChosenStores => ({ ...chosen, parts: [chosen] });
