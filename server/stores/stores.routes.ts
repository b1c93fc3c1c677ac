import { ROUTES, type Store } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import { requireStore } from '../platform/actor.ts';
import { chooseStores } from '../platform/choose-stores.ts';
import type { Context } from '../platform/context.ts';
import { findReach } from '../platform/database/reachable.ts';
import { registerRoute } from '../platform/route.ts';
import { readAs } from '../platform/sight.queries.ts';
import { createStore } from './create-store.ts';
import { deleteStore } from './delete-store.ts';
import { findOverviews } from './overview.queries.ts';
import { setStoreStatus } from './set-store-status.ts';
import { countTransactions, findStores, type StoreRow } from './stores.queries.ts';
import { updateStore } from './update-store.ts';

/** Listing the stores that a caller may see, and adding, changing, and deleting stores. */
export function storesRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context.database;
  registerRoute(app, ROUTES.listStores, async ({ actor }) => {
    const reached = new Set((await findReach(db)).keep(actor.storeIds));
    const stores = await findStores(db, actor.storeIds);
    return stores.map((row) => ({ ...describeStore(row), isReachable: reached.has(row.id) }));
  });

  registerRoute(app, ROUTES.listStoreOverviews, async ({ actor }) => {
    const { ids, parts } = await chooseStores(db, actor, undefined);
    const overviews = await readAs(db, actor, async (tx) => {
      const found = [];
      for (const part of parts) found.push(...(await findOverviews(tx, part.ids, part.scope)));
      return new Map(found.map((overview) => [overview.storeId, overview]));
    });
    return (await findStores(db, ids)).flatMap(({ id }) => overviews.get(id) ?? []);
  });

  registerRoute(app, ROUTES.createStore, async ({ actor, body }) =>
    describeStore(await createStore(db, actor, body)),
  );

  registerRoute(app, ROUTES.updateStore, async ({ actor, params, body }) =>
    describeStore(await updateStore(db, actor, params.id, body)),
  );

  registerRoute(app, ROUTES.setStoreStatus, async ({ actor, params: { id }, body: { isActive } }) =>
    describeStore(await setStoreStatus(db, actor, { id, isActive })),
  );

  registerRoute(app, ROUTES.deleteStore, async ({ actor, params }) => {
    await deleteStore(context, actor, params.id);
    return { ok: true as const };
  });

  registerRoute(app, ROUTES.getTransactionCount, async ({ actor, params }) => {
    requireStore(actor, params.id);
    return { count: await countTransactions(db, params.id) };
  });
}

function describeStore(row: StoreRow): Store {
  return {
    id: row.id,
    storeNumber: row.store_number,
    name: row.name,
    address: row.address,
    franchiseOwnerEmail: row.franchise_owner_email,
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
