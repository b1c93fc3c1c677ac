// What the commands beside the server share: the way to its database, and how a failure is told.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { type Config, loadConfig } from './platform/config.ts';
import { type AppDatabase, openDatabase } from './platform/database/database.ts';
import { joinEmbeddedDatabase, startEmbeddedDatabase } from './platform/database/embedded.ts';
import { explainDatabaseError } from './platform/database/explain-database-error.ts';
import { isDatabaseUnavailable } from './platform/database/is-unavailable.ts';
import { migrate } from './platform/database/migrate.ts';
import { AppError, StartError } from './platform/errors.ts';
import { ensureFolders } from './platform/files.ts';
import { createLog, type Log } from './platform/log.ts';
import { describeStorageTrouble } from './platform/storage-trouble.ts';

export interface CommandContext {
  config: Config;
  database: AppDatabase;
  log: Log;
  /** Whether the product runs on the same embedded database now, with workers of its own. */
  isBeside: boolean;
  /** Aborted when somebody ends the command: what it has begun is then taken back. */
  signal: AbortSignal;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const;
// The terminal and npm both pass Ctrl-C on; only a later one is impatience.
const SAME_SIGNAL_MS = 1_500;
// What does not take itself back by then is ended with its connections, as by a kill.
const TAKEN_BACK_WITHIN_MS = 2_000;

/** One command a process. */
const interruption = new AbortController();

/** Runs a command as a process. @param work gives the exit code. */
export async function runCommand(work: () => Promise<number>): Promise<never> {
  heedSignals();
  try {
    process.exitCode = await work();
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exitCode = 1;
  }
  process.exit();
}

function heedSignals(): void {
  let askedAt: number | null = null;
  const onSignal = (): void => {
    if (askedAt !== null && Date.now() - askedAt > SAME_SIGNAL_MS) process.exit(1);
    askedAt ??= Date.now();
    interruption.abort(new StartError('Ended before it was done. What was begun was taken back.'));
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  // npm run holds this channel: it closes when that process is killed.
  if (process.connected) process.on('disconnect', onSignal);
}

function explainFailure(error: unknown): string {
  if (error instanceof StartError || error instanceof AppError) return error.message;
  const trouble = describeStorageTrouble(error);
  if (trouble !== null) return `${trouble} Nothing of this was saved.`;
  if (isDatabaseUnavailable(error)) {
    return `The database went away while this ran (${(error as Error).message}). Nothing of this was saved; try again.`;
  }
  return (error as Error).stack ?? String(error);
}

interface DatabaseOptions {
  /** Refuse to work beside a running product, and leave the database as it is found. Default false. */
  alone?: boolean;
}

/**
 * Opens the database of the settings: the running product's, or for the time of the command an embedded one. A server that is
 * started meanwhile takes that one over.
 * @throws StartError when it cannot be opened, or somebody ends the command.
 */
export async function withDatabase<T>(
  work: (context: CommandContext) => Promise<T>,
  { alone = false }: DatabaseOptions = {},
): Promise<T> {
  const { signal } = interruption;
  const config = { ...loadConfig(), logLevel: 'error' as const };
  const log = createLog(config);
  await ensureFolders(config.dataDir);
  const joined = config.databaseUrl === null && !alone ? await joinEmbeddedDatabase(config.dataDir) : null;
  const embedded =
    config.databaseUrl === null && joined === null
      ? await startEmbeddedDatabase({ dataDir: config.dataDir, log, as: alone ? 'alone' : 'command' })
      : null;
  const connectionString = config.databaseUrl ?? joined ?? embedded?.connectionString ?? '';
  try {
    if (joined === null && !alone) await migrate(connectionString);
    const database = openDatabase(connectionString);
    try {
      return await endBySignal(work({ config, database, log, isBeside: joined !== null, signal }));
    } finally {
      if (!signal.aborted) await database.close();
    }
  } catch (error) {
    throw explainDatabaseError(error, connectionString);
  } finally {
    if (!signal.aborted) await embedded?.whenUnused();
    await embedded?.stop();
  }
}

/** @throws what the work throws; once somebody has ended the command, that. */
async function endBySignal<T>(work: Promise<T>): Promise<T> {
  const { signal } = interruption;
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });
  const tooLate = aborted.then(async () => {
    await sleep(TAKEN_BACK_WITHIN_MS);
    throw new StartError(
      'Ended before it was done. The database takes back what was begun; a file that was being written may be left.',
    );
  });
  const ended = work.catch((error: unknown) => {
    // What it could not take back, it says itself.
    throw signal.aborted && !(error instanceof StartError) ? (signal.reason as Error) : error;
  });
  return Promise.race([ended, tooLate]);
}

export function usageError(error: unknown, usage: string): StartError {
  return new StartError(`${error instanceof Error ? error.message : String(error)}\nUse: ${usage}`);
}

/** The only argument of a command, as an absolute path. */
export function readFileArgument(usage: string): string {
  const { positionals } = readArguments(usage, {});
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw usageError('Name one file.', usage);
  return path.resolve(file);
}

/** @param options as parseArgs of node:util takes them. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw usageError(error, usage);
  }
}
