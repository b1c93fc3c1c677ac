// Every minute, and when the program stops, records the head of the audit chain beside the files and in the program's
// log.
import type { FastifyInstance } from 'fastify';
import type { Context } from '../platform/context.ts';
import { appendAnchor } from './anchors.ts';
import { findChainHead } from './audit-chain.queries.ts';

const QUEUE = 'audit-anchor';
const EVERY_MINUTE = '* * * * *';

export async function anchorsJobs(app: FastifyInstance, context: Context): Promise<void> {
  const anchor = createAnchoring(context);
  await context.jobs.schedule(QUEUE, EVERY_MINUTE, anchor);
  app.addHook('onClose', () =>
    anchor().catch((error: unknown) => context.log.warn({ err: error }, 'The audit log was not anchored')),
  );
}

/** @returns a function that records the head, unless it hasn't changed since the last time. */
export function createAnchoring({
  files,
  database,
  log,
}: Pick<Context, 'files' | 'database' | 'log'>): () => Promise<void> {
  let last = 0;
  return async () => {
    const head = await findChainHead(database.db);
    if (head === null || head.place === last) return;
    await appendAnchor(files, { at: new Date().toISOString(), ...head });
    last = head.place;
    log.info(head, 'Audit log anchored');
  };
}
