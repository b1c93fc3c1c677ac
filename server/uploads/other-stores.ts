// Which of the other stores that a file names somebody may upload it to.
import type { CleaningReport } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import { plain } from '../ingestion/pipeline/own-store.ts';
import type { Actor } from '../platform/actor.ts';
import { findReach } from '../platform/database/reachable.ts';
import type { Database } from '../platform/database/schema.ts';
import { findStoresWithFile, listOpenStores } from './other-stores.queries.ts';

type OtherStores = CleaningReport['otherStores'];

/** Adds which stores those are, if the actor may upload to them. @param named as they were kept with the report. */
export async function describeOtherStores(
  db: Kysely<Database>,
  actor: Actor,
  contentHash: string,
  named: OtherStores,
): Promise<OtherStores> {
  if (named.length === 0) return [];
  const open = (await listOpenStores(db)).filter(({ id }) => actor.storeIds.has(id));
  const found = named.map((one) => {
    const stores = open.filter(({ storeNumber }) => plain(storeNumber) === one.named);
    return { ...one, store: stores.length === 1 ? (stores[0] ?? null) : null };
  });
  const ids = (await findReach(db)).keep(found.flatMap(({ store }) => store?.id ?? []));
  const having = ids.length === 0 ? new Set() : await findStoresWithFile(db, ids, contentHash);
  return found.map(({ store, ...one }) => ({
    ...one,
    store: store && { ...store, hasFile: having.has(store.id) },
  }));
}
