import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { defineRoute } from './route.ts';
import { refuseUnseen, singleLine } from './single-line.ts';

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

export const listedStore = store.extend({
  /** False while the database server that has the store is down: calls across stores leave it out until it's back. */
  isReachable: z.boolean(),
});
export type ListedStore = z.infer<typeof listedStore>;

const required = (message: string) =>
  z.string().trim().min(1, message).max(LIMITS.textMaxLength, `At most ${LIMITS.textMaxLength} characters`);

/** Full-width digits and the like become plain, so no two numbers look the same. Lists of numbers have commas. */
const storeNumber = singleLine(required('Store number is required'), 'Store number')
  .regex(/^[^,，]*$/u, 'A store number can’t have a comma: lists of stores are separated by commas')
  .overwrite((text) => text.normalize('NFKC'));

/** Specification, section 5. */
export const storeInput = z.object({
  storeNumber,
  name: singleLine(required('Store name is required'), 'Store name'),
  address: refuseUnseen(required('Address is required'), 'Address'),
  franchiseOwnerEmail: z.email('Valid email is required').max(LIMITS.textMaxLength),
});
export type StoreInput = z.infer<typeof storeInput>;

export const listStores = defineRoute({
  method: 'GET',
  path: '/api/stores',
  access: 'agent',
  token: ['read'],
  summary: 'The stores the caller may see, by store number',
  response: z.array(listedStore),
});

/** The work to do in a store. Counts cover its last 30 days with data. */
export const storeOverview = z.object({
  storeId: z.int(),
  /** Neither verified nor flagged. */
  pending: z.int(),
  /** How many of those are Check All. */
  pendingCheckAll: z.int(),
  flagged: z.int(),
  /** Dollars: what may be missing in the pending ones, each times how likely that is. */
  expectedLoss: z.number(),
  /** The latest day with data that had come when the last upload came: a wrong clock dates tickets ahead. */
  latestDay: z.iso.date().nullable(),
  /** The newest day with something pending. */
  pendingDay: z.iso.date().nullable(),
  /** When the last file was loaded. */
  lastUploadAt: z.iso.datetime().nullable(),
  /** Files of the last 14 days that failed or wait for an answer, with nothing that came instead. */
  filesNotLoaded: z.int(),
  /** Days without data among the 14 before today, not counting days before the store's first; 0 for a closed store. */
  missingDays: z.int(),
  /** The newest of those. */
  missingDay: z.iso.date().nullable(),
});
export type StoreOverview = z.infer<typeof storeOverview>;

export const listStoreOverviews = defineRoute({
  method: 'GET',
  path: '/api/stores/overview',
  access: 'agent',
  token: ['read'],
  summary: 'What there is to do in each store the caller may see and that can be reached, by store number',
  response: z.array(storeOverview),
});

export const createStore = defineRoute({
  method: 'POST',
  path: '/api/stores',
  access: 'admin',
  refuses: ['STORE_NUMBER_TAKEN'],
  summary: 'Add a store',
  body: storeInput,
  response: store,
});

export const byStore = z.object({
  id: z.coerce.number().int().positive().max(2_147_483_647).describe('The id of the store'),
});

export const updateStore = defineRoute({
  method: 'PUT',
  path: '/api/stores/:id',
  access: 'supervisor',
  refuses: ['STORE_NUMBER_TAKEN'],
  summary: 'Change the details of a store',
  params: byStore,
  body: storeInput,
  response: store,
});

export const storeStatusInput = z.object({ isActive: z.boolean() });

export const setStoreStatus = defineRoute({
  method: 'PUT',
  path: '/api/stores/:id/status',
  access: 'admin',
  summary: 'Close a store, so it takes no uploads and is in no queue, or reopen it',
  params: byStore,
  body: storeStatusInput,
  response: store,
});

export const deleteStore = defineRoute({
  method: 'DELETE',
  path: '/api/stores/:id',
  access: 'admin',
  refuses: ['CONFLICT'],
  summary: 'Delete a store that has no transactions',
  params: byStore,
  response: z.object({ ok: z.literal(true) }),
});

export const getTransactionCount = defineRoute({
  method: 'GET',
  path: '/api/stores/:id/transaction-count',
  access: 'agent',
  token: ['read'],
  summary: 'How many transactions a store has in all',
  params: byStore,
  response: z.object({ count: z.int() }),
});
