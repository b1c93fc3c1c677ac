import { z } from 'zod';

/** The supervisor dashboard's state as it stands in the URL; what makes no sense falls back to its default. */
export const supervisorSearch = z.object({
  store: z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined),
  /** YYYY-MM-DD; absent: today. */
  start: z.iso.date().optional().catch(undefined),
  end: z.iso.date().optional().catch(undefined),
});

export type SupervisorSearch = z.output<typeof supervisorSearch>;
