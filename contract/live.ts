import { z } from 'zod';
import { recordId } from './inputs.ts';
import { defineRoute } from './route.ts';

/** Messages on the live channel, only about the caller and the caller's stores. */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('upload'),
    storeId: z.int(),
    uploadId: recordId,
    status: z.enum(['processing', 'completed', 'failed', 'withdrawn']),
    /** Progress of the reading, while it is being processed. */
    progress: z.object({ rowsRead: z.int(), transactions: z.int() }).optional(),
  }),
  z.object({
    type: z.literal('review'),
    storeId: z.int(),
    transactionId: recordId,
    byUserId: z.int(),
    /** The transaction's new version. */
    version: z.int(),
  }),
  z.object({ type: z.literal('evidence'), storeId: z.int(), transactionId: recordId, byUserId: z.int() }),
  /** A case, or something in it, changed. */
  z.object({ type: z.literal('case'), storeId: z.int(), caseId: recordId }),
  /** Somebody opened or closed a transaction of the store. */
  z.object({ type: z.literal('presence'), storeId: z.int() }),
  /** The user's notifications changed: new ones came in, or some were read. */
  z.object({ type: z.literal('notifications'), userId: z.int() }),
  /** The rules in force were applied to transactions of the store. */
  z.object({ type: z.literal('rules'), storeId: z.int() }),
  /**
   * Which stores the user sees changed or which of them can be reached, or a store was added, closed, opened, deleted, or
   * given other details.
   */
  z.object({ type: z.literal('stores') }),
  /** An email report was saved or sent. */
  z.object({ type: z.literal('report'), storeId: z.int(), reportId: recordId, byUserId: z.int() }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

/** Sent once: the user's stores as the channel opens, for a page that has asked for them before. */
export const liveOpening = z.object({
  type: z.literal('opened'),
  stores: z.array(z.object({ id: z.int(), isActive: z.boolean(), isReachable: z.boolean() })),
});
export type LiveOpening = z.infer<typeof liveOpening>;

export const liveMessage = z.union([liveOpening, liveEvent]);
export type LiveMessage = z.infer<typeof liveMessage>;

/**
 * Why a session ended: its account was deactivated; or the user signed out, was signed out elsewhere, or has a new
 * password, second factor, or role; or the session expired.
 */
export const sessionEnd = z.enum(['deactivated', 'signed-out']);
export type SessionEnd = z.infer<typeof sessionEnd>;

/**
 * Server-sent events: each message's data is a `liveOpening` or a `liveEvent` as JSON. The last event is `ended`, whose
 * data is a `sessionEnd`.
 */
export const live = defineRoute({
  method: 'GET',
  path: '/api/live',
  access: 'agent',
  summary: "Server-sent events about the caller's stores and notifications",
});
