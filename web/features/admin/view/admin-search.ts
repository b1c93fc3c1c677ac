import { ROLES } from '@tillwatch/contract';
import { z } from 'zod';

/** The three tabs; the first is the default. */
export const ADMIN_TABS = ['users', 'stats', 'audit'] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

const MAX_PAGE = 2_000_000;

const text = z.coerce
  .string()
  .transform((value) => value.slice(0, 200))
  .transform((value) => (value.trim() === '' ? undefined : value));

/**
 * The admin panel's state as it stands in the URL. Every default is an absent field; a value that makes no sense falls
 * back to its default and never refuses the page.
 */
export const adminSearch = z.object({
  tab: z.enum(ADMIN_TABS).exclude(['users']).optional().catch(undefined),
  /** Absent: every role. */
  role: z.enum(ROLES).optional().catch(undefined),
  /** Absent: either. */
  status: z.enum(['active', 'inactive']).optional().catch(undefined),
  who: text.optional().catch(undefined),
  what: text.optional().catch(undefined),
  /** Days where the reader is, both inclusive, YYYY-MM-DD. */
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  /** Of the audit log. */
  page: z.coerce.number().int().min(2).max(MAX_PAGE).optional().catch(undefined),
});

export type AdminSearch = z.output<typeof adminSearch>;
