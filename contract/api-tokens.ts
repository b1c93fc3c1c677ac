// Tokens with which programs call on a person's behalf.
import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { currentPassword } from './people.ts';
import { defineRoute, TOKEN_SCOPES } from './route.ts';
import { singleLine } from './single-line.ts';

export const TOKEN_SCOPE_LABELS = { read: 'Read findings and files', upload: 'Upload exports' } as const;

/** What else to know before granting the scope. */
export const TOKEN_SCOPE_NOTES = {
  read: 'Files include uploads as they came, with nothing masked. Of those with card numbers, only administrators get the original.',
  upload: 'A program can also ask how its uploads are doing.',
} as const;

/** The choices for how long a new token is valid, in days. */
export const TOKEN_LIFETIMES = [30, 90, 365] as const;

export const apiToken = z.object({
  id: z.int(),
  name: z.string(),
  /** Its first characters, to tell it from others. */
  hint: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
  /** To the minute; null if never used. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

export const createTokenInput = z.object({
  name: singleLine(
    z
      .string()
      .trim()
      .min(1, 'A name is required')
      .max(LIMITS.tokenNameMaxLength, `At most ${LIMITS.tokenNameMaxLength} characters`),
    'The name',
  ),
  scopes: z
    .array(z.enum(TOKEN_SCOPES))
    .min(1, 'Choose what the token may do')
    .refine((scopes) => new Set(scopes).size === scopes.length, 'Each only once')
    .meta({ uniqueItems: true, examples: [['read']] }),
  lifetimeDays: z.union(TOKEN_LIFETIMES.map((days) => z.literal(days))),
  currentPassword,
});
export type CreateTokenInput = z.infer<typeof createTokenInput>;

export const listTokens = defineRoute({
  method: 'GET',
  path: '/api/user/tokens',
  access: 'agent',
  summary: "The user's API tokens, newest first, without the tokens themselves",
  response: z.array(apiToken),
});

export const createToken = defineRoute({
  method: 'POST',
  path: '/api/user/tokens',
  access: 'agent',
  refuses: ['CONFLICT'],
  summary: 'Create an API token; only this response contains it',
  body: createTokenInput,
  response: z.object({ token: z.string(), apiToken }),
});

export const revokeToken = defineRoute({
  method: 'DELETE',
  path: '/api/user/tokens/:id',
  access: 'agent',
  summary: 'Revoke an API token immediately',
  params: z.object({
    id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).describe('The id of the token'),
  }),
  response: z.object({ ok: z.literal(true) }),
});
