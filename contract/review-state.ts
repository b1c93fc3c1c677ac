import { z } from 'zod';

/** A transaction's review and who changed it last. Sent when somebody saves from a stale view. */
export const currentReview = z.object({
  version: z.int(),
  isVerified: z.boolean(),
  isFlagged: z.boolean(),
  verificationNotes: z.string(),
  /** Null if only the status is known, not who set it. */
  changedBy: z.int().nullable(),
  changedByName: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
});
export type CurrentReview = z.infer<typeof currentReview>;
