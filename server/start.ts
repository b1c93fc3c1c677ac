import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './platform/config.ts';
import type { Context } from './platform/context.ts';
import { openDatabase } from './platform/database/database.ts';
import { startEmbeddedDatabase } from './platform/database/embedded.ts';
import { migrate } from './platform/database/migrate.ts';
import { StartError } from './platform/errors.ts';
import { ensureFolders } from './platform/files.ts';
import { createJobs } from './platform/jobs.ts';
import { createLive } from './platform/live.ts';
import { createLog } from './platform/log.ts';
import { createMail } from './platform/mail.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';

export interface Tillwatch {
  app: FastifyInstance;
  context: Context;
  /** Ends everything in order, within 10 seconds: calls, jobs, live channel, connections, the database last. */
  stop(): Promise<void>;
}

const CALLS_END_WITHIN_MS = 2_000;
const JOBS_END_WITHIN_MS = 2_000;

/**
 * Starts everything in order, and takes back what has started when a later part cannot.
 * @throws StartError with a sentence for the person who starts it.
 */
export async function startTillwatch(config: Config): Promise<Tillwatch> {
  const log = createLog(config);
  const stops: (() => Promise<void>)[] = [];
  async function stop(): Promise<void> {
    for (const part of stops.splice(0).toReversed()) {
      // One part that fails to stop must not leave the others running.
      await part().catch((error: unknown) => log.error({ err: error }, 'A part did not stop in order'));
    }
  }

  try {
    await ensureFolders(config.dataDir);
    let connectionString = config.databaseUrl;
    if (connectionString === null) {
      const embedded = await startEmbeddedDatabase({ dataDir: config.dataDir, log });
      stops.push(() => embedded.stop());
      ({ connectionString } = embedded);
    }
    await migrate(connectionString);

    const database = openDatabase(connectionString);
    stops.push(() => database.close());
    const live = createLive(database);
    stops.push(() => live.close());
    const jobs = createJobs(connectionString, log);
    stops.push(() => jobs.stop({ timeoutMs: JOBS_END_WITHIN_MS }));
    const mail = createMail(config, log);

    const metrics = createMetrics();

    const context: Context = { config, database, live, jobs, mail, log, metrics };
    const app = await buildApp(context);
    stops.push(() => closeApp(app));
    stops.push(await serveMetrics(context));
    await jobs.start();
    await live.ready();
    await listen(app, config);
    return { app, context, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    if (host !== null) await app.listen({ host, port });
    else await listenEverywhere(app, port);
  } catch (error) {
    switch (errorCode(error)) {
      case 'EADDRINUSE':
        throw new StartError(
          `Port ${port} is already in use. Stop the program that uses it, or set PORT to another number.`,
          { cause: error },
        );
      case 'EACCES':
        throw new StartError(`Port ${port} may not be used by this user. Set PORT to a number above 1023.`, {
          cause: error,
        });
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        throw new StartError(`HOST is ${host}, which is not an address of this machine.`, { cause: error });
      default:
        throw error;
    }
  }
}

async function listenEverywhere(app: FastifyInstance, port: number): Promise<void> {
  try {
    await app.listen({ host: '::', port });
  } catch (error) {
    // A machine without IPv6.
    if (!['EAFNOSUPPORT', 'EADDRNOTAVAIL'].includes(errorCode(error) ?? '')) throw error;
    await app.listen({ host: '0.0.0.0', port });
  }
}

async function closeApp(app: FastifyInstance): Promise<void> {
  const impatience = setTimeout(() => app.server.closeAllConnections(), CALLS_END_WITHIN_MS);
  await app.close();
  clearTimeout(impatience);
}

function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
