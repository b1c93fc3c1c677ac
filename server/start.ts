import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { sealAuthenticators } from './auth/two-factor/authenticator-secrets.ts';
import type { Config } from './platform/config.ts';
import type { Context } from './platform/context.ts';
import { openDatabase } from './platform/database/database.ts';
import { startEmbeddedDatabase } from './platform/database/embedded.ts';
import { explainDatabaseError } from './platform/database/explain-database-error.ts';
import { migrate } from './platform/database/migrate.ts';
import { StartError } from './platform/errors.ts';
import { listen } from './platform/http/listen.ts';
import { createJobs } from './platform/jobs.ts';
import { claimFiles } from './platform/kept-files/claim-files.ts';
import { openFiles } from './platform/kept-files/open-files.ts';
import { answerQuestions, createSigning } from './platform/kept-files/running-processes.ts';
import { createLive, createSpeaker } from './platform/live.ts';
import { createLog, type Log } from './platform/log.ts';
import { createMail } from './platform/mail.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';
import { readOwnSecret } from './platform/own-secret.ts';
import { requireWatched, watchPlaces } from './platform/places.ts';
import { VERSION } from './platform/version.ts';

export interface Tillwatch {
  app: FastifyInstance;
  context: Context;
  /** The addresses it listens on. */
  listening: { addresses: string[]; port: number };
  /** What keeps it from taking in files, as sentences. */
  troubles: readonly string[];
  /**
   * Stops everything in order: calls, jobs, live channel, connections, and finally the database. Takes at most 10
   * seconds, no matter what the database does.
   * @returns the names of parts that did not stop in time or failed.
   */
  stop(): Promise<string[]>;
}

interface Part {
  name: string;
  /** @param withinMs the time left for all parts. */
  stop(withinMs: number): Promise<void>;
  limitMs?: number;
}

// Process managers typically allow ten seconds.
const STOP_WITHIN_MS = 9_500;
const PART_ENDS_WITHIN_MS = 700;
const CALLS_END_WITHIN_MS = 2_000;
const JOBS_END_WITHIN_MS = 2_000;
// Reserved for what follows the calls and jobs: their last database work.
const LAST_WORDS_MS = 1_000;
const READY_WITHIN_MS = 30_000;
const SILENT = 'The database stopped answering while Tillwatch was starting. Check on it, then start again.';
// Interactive calls take a fraction of this; longer work lifts the limit.
const STATEMENT_LIMIT_MS = 20_000;
// A worker has no calls, and readings have their own connections.
const WORKER_CONNECTIONS = 8;

/**
 * Starts everything in order, and stops what has started if a later part can't.
 * @throws StartError with a message for the person who starts it.
 */
export async function startTillwatch(config: Config): Promise<Tillwatch> {
  const log = createLog(config);
  const parts: Part[] = [];
  const stop = (): Promise<string[]> => stopParts(parts.splice(0).toReversed(), log);
  let connectionString = config.databaseUrl;

  try {
    await requireWatched(config);
    const files = await openFiles(config);
    if (connectionString === null) {
      const embedded = await startEmbeddedDatabase({ dataDir: config.dataDir, log });
      parts.push({
        name: 'the database',
        stop: (withinMs) => embedded.stop(withinMs),
        limitMs: STOP_WITHIN_MS,
      });
      ({ connectionString } = embedded);
    }
    await migrate(connectionString);
    const missing = await claimFiles(connectionString, files, {
      secure: async () => void (await readOwnSecret({ config, files })),
      sign: createSigning({ config, files }),
    });
    if (missing !== null) log.warn(missing);

    const database = openDatabase(connectionString, {
      statementLimitMs: STATEMENT_LIMIT_MS,
      ...(config.role === 'worker' && { maxConnections: WORKER_CONNECTIONS }),
    });
    parts.push({ name: 'the connections to the database', stop: () => database.close() });
    const live = config.role === 'worker' ? createSpeaker() : createLive(database);
    parts.push({ name: 'the live channel', stop: () => live.close() });
    const jobs = createJobs(connectionString, log, { isWorker: config.role !== 'web' });
    parts.push({
      name: 'the jobs',
      stop: () => jobs.stop({ timeoutMs: JOBS_END_WITHIN_MS }),
      limitMs: JOBS_END_WITHIN_MS + LAST_WORDS_MS,
    });
    const mail = createMail(config, log);

    const metrics = createMetrics();
    metrics.gauge('tillwatch_info', 'What this process does, and its version', 'role version', () => [
      { label: `${config.role} ${VERSION}`, value: 1 },
    ]);

    const context: Context = { config, database, files, live, jobs, mail, log, metrics };
    await within(READY_WITHIN_MS, sealAuthenticators(context), SILENT);
    const app = await buildApp(context);
    parts.push({
      name: 'the calls',
      stop: () => closeApp(app),
      limitMs: CALLS_END_WITHIN_MS + LAST_WORDS_MS,
    });
    parts.push({ name: 'the metrics', stop: await serveMetrics(context) });
    await within(READY_WITHIN_MS, jobs.start(), SILENT);
    await within(READY_WITHIN_MS, live.ready(), SILENT);
    const answering = answerQuestions(context);
    parts.push({ name: 'the answers to other processes', stop: () => answering.close() });
    await within(READY_WITHIN_MS, answering.ready, SILENT);
    const listening = await listen(app, config);
    const places = await watchPlaces(context);
    parts.push({ name: 'the look at the disk', stop: () => places.stop() });
    return {
      app,
      context,
      listening,
      troubles: [...(missing === null ? [] : [missing]), ...places.troubles],
      stop,
    };
  } catch (error) {
    await stop();
    throw connectionString === null ? error : explainDatabaseError(error, connectionString);
  }
}

/** A part that fails to stop, or never does, must not leave the others running. */
async function stopParts(parts: readonly Part[], log: Log): Promise<string[]> {
  const deadline = performance.now() + STOP_WITHIN_MS;
  const failed: string[] = [];
  for (const part of parts) {
    const { name, limitMs = PART_ENDS_WITHIN_MS } = part;
    const withinMs = Math.min(limitMs, deadline - performance.now());
    await within(withinMs, part.stop(withinMs)).catch((error: unknown) => {
      failed.push(name);
      log.error({ err: error }, `Did not stop cleanly: ${name}`);
    });
  }
  return failed;
}

/** @throws StartError if it takes longer. */
async function within<T>(limitMs: number, work: Promise<T>, message = 'It took too long.'): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StartError(message)), limitMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

async function closeApp(app: FastifyInstance): Promise<void> {
  const impatience = setTimeout(() => app.server.closeAllConnections(), CALLS_END_WITHIN_MS);
  await app.close();
  clearTimeout(impatience);
}
