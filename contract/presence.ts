import { z } from 'zod';
import { recordId, recordIdOf } from './inputs.ts';
import { LIMITS } from './limits.ts';
import { defineRoute } from './route.ts';

/** Somebody who has a transaction open. */
export const presence = z.object({ transactionId: recordId, userId: z.int(), name: z.string() });
export type Presence = z.infer<typeof presence>;

const byId = z.object({ id: recordIdOf('the transaction') });

export const listPresence = defineRoute({
  method: 'GET',
  path: '/api/presence',
  access: 'agent',
  summary: 'Who has which transactions of a store open right now, the caller included',
  query: z.object({ storeId: z.coerce.number().int().positive().describe('The id of the store') }),
  response: z.array(presence),
});

export const announcePresence = defineRoute({
  method: 'PUT',
  path: '/api/transactions/:id/presence',
  access: 'agent',
  summary: `Announce that the caller has a transaction open; repeat within a minute while it stays open. Of more than ${LIMITS.openTransactions}, the earlier ones end`,
  params: byId,
  response: z.object({ ok: z.literal(true) }),
});

export const endPresence = defineRoute({
  method: 'DELETE',
  path: '/api/transactions/:id/presence',
  access: 'agent',
  summary: 'Announce that the caller has closed a transaction',
  params: byId,
  response: z.object({ ok: z.literal(true) }),
});
