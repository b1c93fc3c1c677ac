import { recordId, SORT_KEYS } from '@tillwatch/contract';
import { FILTER_IDS, PRIORITY_IDS } from '@tillwatch/core/detection';
import { z } from 'zod';

/** How 'no priority ticked' stands in the URL; an absent list means the default of all three. */
export const NO_PRIORITIES = 'none';

const MAX_PAGE = 2_000_000;

/** A query string's numbers and words may arrive already parsed; here they are text again. */
const text = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value) => String(value).slice(0, 200))
  .transform((value) => (value.trim() === '' ? undefined : value));

const amount = text.transform((value) =>
  value !== undefined && Number.isFinite(Number(value)) && Math.abs(Number(value)) <= 1e12
    ? value
    : undefined,
);

const typeList = text.transform((value) => joinKnown(value, FILTER_IDS) || undefined);

const priorityList = text.transform((value) => {
  const known = joinKnown(value, PRIORITY_IDS);
  if (known === PRIORITY_IDS.join(',')) return undefined;
  return known || (value === NO_PRIORITIES ? NO_PRIORITIES : undefined);
});

/**
 * The dashboard's state as it stands in the URL. Every default is an absent field, so that URLs stay short; a value that
 * makes no sense falls back to its default and never refuses the page.
 */
export const dashboardSearch = z.object({
  store: z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined),
  /** 'check_all,check_lot' or 'none'; absent: all three (specification, section 9). */
  priorities: priorityList.optional().catch(undefined),
  types: typeList.optional().catch(undefined),
  /** YYYY-MM-DD; absent: today. */
  start: z.iso.date().optional().catch(undefined),
  end: z.iso.date().optional().catch(undefined),
  /** Dollars, as typed. */
  min: amount.optional().catch(undefined),
  max: amount.optional().catch(undefined),
  employee: text.optional().catch(undefined),
  search: text.optional().catch(undefined),
  /** Absent: time. */
  sort: z.enum(SORT_KEYS).exclude(['time']).optional().catch(undefined),
  /** Absent: descending. */
  order: z.literal('asc').optional().catch(undefined),
  page: z.coerce.number().int().min(2).max(MAX_PAGE).optional().catch(undefined),
  /** The transaction open in the review dialog. */
  transaction: recordId.optional().catch(undefined),
});

export type DashboardSearch = z.output<typeof dashboardSearch>;

function joinKnown(list: string | undefined, known: readonly string[]): string {
  const wanted = new Set(list?.split(','));
  return known.filter((id) => wanted.has(id)).join(',');
}
