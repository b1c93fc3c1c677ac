import { ROUTES, type Store } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../platform/context.ts';
import { registerRoute } from '../platform/route.ts';
import { createStore } from './create-store.ts';
import { findStores, type StoreRow } from './stores.queries.ts';

/** The stores that a caller may see, and adding one. */
export function storesRoutes(app: FastifyInstance, { database: { db } }: Context): void {
  registerRoute(app, ROUTES.listStores, async ({ actor }) =>
    (await findStores(db, actor.storeIds)).map(describeStore),
  );

  registerRoute(app, ROUTES.createStore, async ({ actor, body }) =>
    describeStore(await createStore(db, actor, body)),
  );
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
