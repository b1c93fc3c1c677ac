import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { defineRoute } from './route.ts';
import { storeId } from './transactions.ts';

const DOMAIN = /^@?(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/;

/** An address or a domain; 'example.com' is stored as '@example.com'. */
const recipient = z
  .string()
  .trim()
  .toLowerCase()
  .max(LIMITS.textMaxLength)
  .refine(
    (text) => DOMAIN.test(text) || z.email().safeParse(text).success,
    'Enter an email address, or a domain such as example.com',
  )
  .transform((text) => (text.includes('@') ? text : `@${text}`));

export const reportRecipientInput = z.object({
  recipient,
  /** Null: for reports on every store. */
  storeId: storeId.nullable().default(null),
});
export type ReportRecipientInput = z.infer<typeof reportRecipientInput>;

/** Somebody agents may send reports to, in addition to each store's owner. */
export const reportRecipient = z.object({
  id: z.int(),
  recipient: z.string(),
  /** Null: every store. */
  store: z.object({ id: z.int(), storeNumber: z.string(), name: z.string() }).nullable(),
  addedByName: z.string(),
  createdAt: z.iso.datetime(),
});
export type ReportRecipient = z.infer<typeof reportRecipient>;

export const listReportRecipients = defineRoute({
  method: 'GET',
  path: '/api/admin/report-recipients',
  access: 'admin',
  summary:
    'Who agents may send reports to, in addition to the owners of their stores; those for every store first',
  response: z.array(reportRecipient),
});

export const addReportRecipient = defineRoute({
  method: 'POST',
  path: '/api/admin/report-recipients',
  access: 'admin',
  refuses: ['CONFLICT'],
  summary: 'Let agents send reports to an address or a domain, for one store or for every store',
  body: reportRecipientInput,
  response: reportRecipient,
});

export const removeReportRecipient = defineRoute({
  method: 'DELETE',
  path: '/api/admin/report-recipients/:id',
  access: 'admin',
  summary: 'Stop agents from sending reports to an address or a domain',
  params: z.object({
    id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).describe('The id of the recipient'),
  }),
  response: z.object({ ok: z.literal(true) }),
});
