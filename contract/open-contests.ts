// What other files say about a store's transactions, and deciding about several at once.
import { FILTER_IDS, PRIORITY_IDS } from '@tillwatch/core/detection';
import { z } from 'zod';
import { CONTEST_KINDS } from './contest-kinds.ts';
import { contest, toldOfOwnFile } from './contests.ts';
import { longText, recordId } from './inputs.ts';
import { LIMITS } from './limits.ts';
import { defineRoute } from './route.ts';
import { byStore } from './stores.ts';

const side = z.object({
  priority: z.enum(PRIORITY_IDS),
  /** As the rules in force have it. */
  filterFlags: z.array(z.enum(FILTER_IDS)),
  /** Dollars. */
  amount: z.number(),
});

/** A reading in another file that nobody has decided about. */
export const openContest = z.object({
  id: recordId,
  transactionId: recordId,
  transactionNumber: z.string(),
  /** The store's wall clock, without a zone. */
  transactionTime: z.string(),
  registerId: z.string().nullable(),
  employeeId: z.string().nullable(),
  employeeName: z.string().nullable(),
  isVerified: z.boolean(),
  isFlagged: z.boolean(),
  reviewedByName: z.string().nullable(),
  reviewedAt: z.iso.datetime().nullable(),
  /** As stored, and as the file has it. */
  stored: side,
  file: side,
  differences: contest.shape.differences,
  explains: contest.shape.explains,
  /** In the order of `CONTEST_KINDS`; never empty. */
  kinds: z.array(z.enum(CONTEST_KINDS)),
  /** The upload that what is stored comes from. */
  storedUploadId: recordId,
  /** The uploads whose files say otherwise, the first one first. */
  uploadIds: z.array(recordId),
  /** Whether the transaction is verified and would be pending again if somebody took what the files say. */
  reopensReview: z.boolean(),
  seen: contest.shape.seen,
});
export type OpenContest = z.infer<typeof openContest>;

/** An upload whose file is the first to say something else of a transaction. */
export const contestFile = z.object({
  uploadId: recordId,
  filename: z.string(),
  uploadedBy: z.int(),
  uploadedByName: z.string(),
  uploadedAt: z.iso.datetime(),
  /** Who withdrew the file, for which a supervisor had decided; it can't be used until it is uploaded again. */
  withdrawnByName: z.string().nullable(),
});
export type ContestFile = z.infer<typeof contestFile>;

export const listContests = defineRoute({
  method: 'GET',
  path: '/api/stores/:id/contests',
  access: 'supervisor',
  summary: 'What other files say about a store’s transactions and nobody has decided about',
  params: byStore,
  response: z.object({
    files: z.array(contestFile),
    /** What somebody hiding something would do comes first; at most `LIMITS.contests`. */
    contests: z.array(openContest),
    /** Of all. */
    total: z.int(),
    /** How many transactions they are about. */
    transactions: z.int(),
  }),
});

/**
 * 'decided': as the call says, by this call or by an earlier one of the same person with the same reason. 'settled':
 * somebody has already decided. 'changed': what is stored or what the file says is no longer what was shown.
 * 'key_taken': another transaction now has the number, register, and time that the file gives. 'withdrawn': the file
 * to use was withdrawn.
 */
export const SETTLED_OUTCOMES = ['decided', 'settled', 'changed', 'key_taken', 'withdrawn'] as const;

export const settledContest = z.object({
  id: recordId,
  outcome: z.enum(SETTLED_OUTCOMES),
  /** Who decided, if 'settled'. */
  byName: z.string().nullable(),
});
export type SettledContest = z.infer<typeof settledContest>;

export const settleContests = defineRoute({
  method: 'POST',
  path: '/api/stores/:id/contests',
  access: 'supervisor',
  refuses: ['CONFLICT'],
  summary:
    'Decide between several transactions of a store and what other files say about them. Those that changed or were decided meanwhile are reported and stay; the others are decided, all or none. Calling it again is harmless',
  params: byStore,
  body: z.strictObject({
    contests: z
      .array(z.strictObject({ id: recordId, seen: z.string().max(64) }))
      .min(1, 'Choose at least one')
      .max(LIMITS.contestsAtOnce, `At most ${LIMITS.contestsAtOnce} at once`)
      .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Each only once'),
    /** Whether the transactions change to what the files say. */
    takes: z.boolean(),
    reason: longText('A reason').min(1, 'Please say why'),
  }),
  response: z.object({ results: z.array(settledContest), told: toldOfOwnFile }),
});
