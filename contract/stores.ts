import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { defineRoute } from './route.ts';
import { SINGLE_LINE } from './single-line.ts';

export const store = z.object({
  id: z.int(),
  storeNumber: z.string(),
  name: z.string(),
  address: z.string(),
  franchiseOwnerEmail: z.string(),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Store = z.infer<typeof store>;

const required = (message: string) =>
  z.string().trim().min(1, message).max(LIMITS.textMaxLength, `At most ${LIMITS.textMaxLength} characters`);

/** Section 5. */
export const storeInput = z.object({
  storeNumber: required('Store number is required').regex(SINGLE_LINE, 'Store number must be a single line'),
  name: required('Store name is required').regex(SINGLE_LINE, 'Store name must be a single line'),
  address: required('Address is required'),
  franchiseOwnerEmail: z.email('Valid email is required').max(LIMITS.textMaxLength),
});
export type StoreInput = z.infer<typeof storeInput>;

export const listStores = defineRoute({
  method: 'GET',
  path: '/api/stores',
  access: 'agent',
  summary: 'The stores the caller may see, by store number',
  response: z.array(store),
});

export const createStore = defineRoute({
  method: 'POST',
  path: '/api/stores',
  access: 'admin',
  summary: 'Add a store',
  body: storeInput,
  response: store,
});

export const byStore = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

export const updateStore = defineRoute({
  method: 'PUT',
  path: '/api/stores/:id',
  access: 'supervisor',
  summary: 'Change the details of a store',
  params: byStore,
  body: storeInput,
  response: store,
});

export const deleteStore = defineRoute({
  method: 'DELETE',
  path: '/api/stores/:id',
  access: 'admin',
  summary: 'Delete a store that has no transactions',
  params: byStore,
  response: z.object({ ok: z.literal(true) }),
});

export const getTransactionCount = defineRoute({
  method: 'GET',
  path: '/api/stores/:id/transaction-count',
  access: 'agent',
  summary: 'How many transactions a store has, of all days',
  params: byStore,
  response: z.object({ count: z.int() }),
});
