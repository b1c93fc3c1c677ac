// Every minute, and when the program stops, records the heads of the audit chains beside the files and in the program's
// log.
import type { FastifyInstance } from 'fastify';
import type { Context } from '../platform/context.ts';
import { appendAnchors } from './anchors.ts';
import { findChainHeads } from './audit-chain.queries.ts';

const QUEUE = 'audit-anchor';
const EVERY_MINUTE = '* * * * *';

export async function anchorsJobs(app: FastifyInstance, context: Context): Promise<void> {
  const anchor = createAnchoring(context);
  await context.jobs.schedule(QUEUE, EVERY_MINUTE, anchor);
  app.addHook('onClose', () =>
    anchor().catch((error: unknown) => context.log.warn({ err: error }, 'The audit log was not anchored')),
  );
}

/** @returns a function that records the heads that have changed since the last time. */
export function createAnchoring({
  files,
  database,
  log,
}: Pick<Context, 'files' | 'database' | 'log'>): () => Promise<void> {
  const last = new Map<number, number>();
  return async () => {
    const heads = await findChainHeads(database.db);
    const changed = heads.filter(({ chain, place }) => last.get(chain) !== place);
    if (changed.length === 0) return;
    await appendAnchors(files, new Date().toISOString(), changed);
    for (const { chain, place } of changed) last.set(chain, place);
    log.info({ heads: changed }, 'Audit log anchored');
  };
}
