import { z } from 'zod';

/** How a transaction stands and who changed it last: what whoever saves from an older view is told. */
export const currentReview = z.object({
  version: z.int(),
  isVerified: z.boolean(),
  isFlagged: z.boolean(),
  verificationNotes: z.string(),
  /** Null where only the status, not who gave it, is known. */
  changedBy: z.int().nullable(),
  changedByName: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
});
export type CurrentReview = z.infer<typeof currentReview>;
