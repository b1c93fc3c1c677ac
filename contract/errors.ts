import { z } from 'zod';
import { currentReview } from './review-state.ts';

/** Everything that can go wrong, with its HTTP status. The message in the response explains it to the user. */
export const ERROR_STATUS = {
  INVALID_INPUT: 400,
  NOT_SIGNED_IN: 401,
  INVALID_CREDENTIALS: 401,
  INVALID_CODE: 401,
  EMAIL_NOT_VERIFIED: 403,
  ACCOUNT_INACTIVE: 403,
  NOT_ALLOWED: 403,
  CROSS_ORIGIN: 403,
  NOT_FOUND: 404,
  TOO_SLOW: 408,
  CONFLICT: 409,
  STALE: 409,
  EMAIL_TAKEN: 409,
  NUMBERS_CHANGED: 409,
  STORE_NUMBER_TAKEN: 409,
  SETUP_LINK_SPENT: 410,
  RESET_LINK_SPENT: 410,
  VERIFICATION_LINK_SPENT: 410,
  FILE_TOO_LARGE: 413,
  UNSUPPORTED_FILE: 415,
  TOO_MANY_REQUESTS: 429,
  /** Too many of one person's files are arriving or waiting to be processed. */
  TOO_MANY_UPLOADS: 429,
  /** One person's storage on the server is used up. */
  SPACE_USED_UP: 429,
  SIGN_IN_LINK_NEEDED: 429,
  INTERNAL: 500,
  MAIL_FAILED: 502,
  UNAVAILABLE: 503,
  /** The change may have been made: look before trying again. */
  UNCERTAIN: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const errorBody = z.object({
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  /** By field name, when the input was refused. */
  fields: z.record(z.string(), z.string()).optional(),
  /** With STALE: the transaction's current review, and who made it. */
  current: currentReview.optional(),
  /** Identifies this request in the server's log. */
  requestId: z.string(),
});

export type ErrorBody = z.infer<typeof errorBody>;
