// What all commands share: opening the server's database, and reporting failures.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { type Config, loadConfig } from './platform/config.ts';
import { type AppDatabase, openDatabase } from './platform/database/database.ts';
import { joinEmbeddedDatabase, startEmbeddedDatabase } from './platform/database/embedded.ts';
import { explainDatabaseError } from './platform/database/explain-database-error.ts';
import { isDatabaseUnavailable, isNodeUnavailable } from './platform/database/is-unavailable.ts';
import { migrate } from './platform/database/migrate.ts';
import { AppError, StartError } from './platform/errors.ts';
import { claimFiles } from './platform/kept-files/claim-files.ts';
import type { Files } from './platform/kept-files/files.ts';
import { FilesAwayError } from './platform/kept-files/files.ts';
import { openFiles } from './platform/kept-files/open-files.ts';
import { createLog, type Log } from './platform/log.ts';
import { describeStorageTrouble } from './platform/storage-trouble.ts';

export interface CommandContext {
  config: Config;
  database: AppDatabase;
  files: Files;
  log: Log;
  /** Whether the product is running on the same embedded database with its own workers. */
  isBeside: boolean;
  /** Aborted when the command is interrupted; its unfinished work is then rolled back. */
  signal: AbortSignal;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const;
// Both the terminal and npm forward Ctrl-C, so an immediate second signal is the same key press.
const SAME_SIGNAL_MS = 1_500;
// Work not rolled back by then ends with its connections, as if the process were killed.
const TAKEN_BACK_WITHIN_MS = 2_000;

/** There is one command per process. */
const interruption = new AbortController();

/** Runs a command as this process's only work. @param work returns the exit code. */
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
    interruption.abort(new StartError('Interrupted. Unfinished changes were rolled back.'));
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  // `npm run` holds this channel, which closes when npm is killed.
  if (process.connected) process.on('disconnect', onSignal);
}

function explainFailure(error: unknown): string {
  if (error instanceof StartError || error instanceof AppError) return error.message;
  if (error instanceof FilesAwayError) return `${error.message.replace(/\.$/, '')}. Nothing was saved.`;
  const trouble = describeStorageTrouble(error);
  if (trouble !== null) return `${trouble} Nothing was saved.`;
  if (isNodeUnavailable(error)) {
    return `One of the servers that the stores are on cannot be reached (${(error as Error).message}). This needs all of them. Nothing was saved; try again.`;
  }
  if (isDatabaseUnavailable(error)) {
    return `The connection to the database was lost (${(error as Error).message}). Nothing was saved; try again.`;
  }
  return (error as Error).stack ?? String(error);
}

interface DatabaseOptions {
  /** Refuse to work while the product is running, and leave the database as it was. Default false. */
  alone?: boolean;
}

/**
 * Opens the configured database: the running product's, or an embedded one for the duration of the command. If a server
 * is started in the meantime, it takes that one over.
 * @throws StartError if it can't be opened, or the command is interrupted.
 */
export async function withDatabase<T>(
  work: (context: CommandContext) => Promise<T>,
  { alone = false }: DatabaseOptions = {},
): Promise<T> {
  const { signal } = interruption;
  const config = { ...loadConfig(), logLevel: 'error' as const };
  const log = createLog(config);
  const files = await openFiles(config);
  const joined = config.databaseUrl === null && !alone ? await joinEmbeddedDatabase(config.dataDir) : null;
  const embedded =
    config.databaseUrl === null && joined === null
      ? await startEmbeddedDatabase({ dataDir: config.dataDir, log, as: alone ? 'alone' : 'command' })
      : null;
  const connectionString = config.databaseUrl ?? joined ?? embedded?.connectionString ?? '';
  try {
    if (joined === null && !alone) await migrate(connectionString);
    if (!alone) await claimFiles(connectionString, files);
    const database = openDatabase(connectionString);
    try {
      return await endBySignal(work({ config, database, files, log, isBeside: joined !== null, signal }));
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

/** @throws what the work throws or, once the command has been interrupted, the interruption. */
async function endBySignal<T>(work: Promise<T>): Promise<T> {
  const { signal } = interruption;
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });
  const tooLate = aborted.then(async () => {
    await sleep(TAKEN_BACK_WITHIN_MS);
    throw new StartError(
      'Interrupted. The database rolls back unfinished changes; a partly written file may be left over.',
    );
  });
  const ended = work.catch((error: unknown) => {
    // The command itself reports what it could not roll back.
    throw signal.aborted && !(error instanceof StartError) ? (signal.reason as Error) : error;
  });
  return Promise.race([ended, tooLate]);
}

export function usageError(error: unknown, usage: string): StartError {
  return new StartError(`${error instanceof Error ? error.message : String(error)}\nUse: ${usage}`);
}

/** The command's only argument, as an absolute path. */
export function readFileArgument(usage: string): string {
  const { positionals } = readArguments(usage, {});
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw usageError('Name one file.', usage);
  return path.resolve(file);
}

/**
 * Ends the process with the usage if `--help` asks for it.
 * @param options as for `parseArgs` in node:util.
 */
export function readArguments<const Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    process.stdout.write(`${usage}\n`);
    process.exit();
  }
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw usageError(error, usage);
  }
}
