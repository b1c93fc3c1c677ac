// Tokens by which programs call in a person's name.
import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { currentPassword } from './people.ts';
import { defineRoute, TOKEN_SCOPES } from './route.ts';
import { singleLine } from './single-line.ts';

export const TOKEN_SCOPE_LABELS = { read: 'Read findings', upload: 'Upload exports' } as const;

/** How long a new token may be used, in days. */
export const TOKEN_LIFETIMES = [30, 90, 365] as const;

export const apiToken = z.object({
  id: z.int(),
  name: z.string(),
  /** How it begins, to tell it from others. */
  hint: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
  /** To the minute; null when it has never been used. */
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
  summary: "The user's API tokens, the newest first, without the tokens themselves",
  response: z.array(apiToken),
});

export const createToken = defineRoute({
  method: 'POST',
  path: '/api/user/tokens',
  access: 'agent',
  summary: 'Make an API token; the answer is the only one that has it',
  body: createTokenInput,
  response: z.object({ token: z.string(), apiToken }),
});

export const revokeToken = defineRoute({
  method: 'DELETE',
  path: '/api/user/tokens/:id',
  access: 'agent',
  summary: 'End an API token at once',
  params: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  response: z.object({ ok: z.literal(true) }),
});
