// What the commands beside the server share: the way to its database, and how a failure is told.
import path from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { type Config, loadConfig } from './platform/config.ts';
import { type AppDatabase, openDatabase } from './platform/database/database.ts';
import { joinEmbeddedDatabase, startEmbeddedDatabase } from './platform/database/embedded.ts';
import { migrate } from './platform/database/migrate.ts';
import { AppError, StartError } from './platform/errors.ts';
import { ensureFolders } from './platform/files.ts';
import { createLog, type Log } from './platform/log.ts';

export interface CommandContext {
  config: Config;
  database: AppDatabase;
  log: Log;
  /** Whether the product runs on the same embedded database now, with workers of its own. */
  isBeside: boolean;
}

/** Runs a command as a process. @param work gives the exit code. */
export async function runCommand(work: () => Promise<number>): Promise<never> {
  try {
    process.exitCode = await work();
  } catch (error) {
    const isExpected = error instanceof StartError || error instanceof AppError;
    process.stderr.write(`${isExpected ? error.message : (error as Error).stack}\n`);
    process.exitCode = 1;
  }
  process.exit();
}

interface DatabaseOptions {
  /** Refuse to work beside a running product, and leave the database as it is found. Default false. */
  alone?: boolean;
}

/**
 * Opens the database of the settings: the running product's, or for the time of the command an embedded one.
 * @throws StartError when it cannot be opened.
 */
export async function withDatabase<T>(
  work: (context: CommandContext) => Promise<T>,
  { alone = false }: DatabaseOptions = {},
): Promise<T> {
  const config = { ...loadConfig(), logLevel: 'error' as const };
  const log = createLog(config);
  await ensureFolders(config.dataDir);
  const joined = config.databaseUrl === null && !alone ? await joinEmbeddedDatabase(config.dataDir) : null;
  const embedded =
    config.databaseUrl === null && joined === null
      ? await startEmbeddedDatabase({ dataDir: config.dataDir, log })
      : null;
  try {
    const connectionString = config.databaseUrl ?? joined ?? embedded?.connectionString ?? '';
    if (joined === null && !alone) await migrate(connectionString);
    const database = openDatabase(connectionString);
    try {
      return await work({ config, database, log, isBeside: joined !== null });
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
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
