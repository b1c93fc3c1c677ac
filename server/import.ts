// npm run import -- FILE… --store NUMBER [--user EMAIL]: takes files from this machine's disk the way of every upload.
import { parseArgs } from 'node:util';
import { ingestionJobs } from './ingestion/job/ingestion.jobs.ts';
import { loadConfig } from './platform/config.ts';
import { openDatabase } from './platform/database/database.ts';
import { joinEmbeddedDatabase, startEmbeddedDatabase } from './platform/database/embedded.ts';
import { migrate } from './platform/database/migrate.ts';
import { AppError, StartError } from './platform/errors.ts';
import { ensureFolders } from './platform/files.ts';
import { createJobs } from './platform/jobs.ts';
import { createLive } from './platform/live.ts';
import { createLog } from './platform/log.ts';
import { createMail } from './platform/mail.ts';
import { describeImport } from './uploads/importing/describe-import.ts';
import { importFile } from './uploads/importing/import-file.ts';
import { findImporter, findStoreByNumber } from './uploads/importing/importing.queries.ts';

const USAGE = 'npm run import -- FILE… --store NUMBER [--user EMAIL]';
// Longer than an upload may take: a job that was begun here is seen through.
const JOBS_END_WITHIN_MS = 20 * 60_000;

interface Task {
  files: string[];
  storeNumber: string;
  email: string | undefined;
}

try {
  process.exitCode = await runImport(readTask());
} catch (error) {
  const isExpected = error instanceof StartError || error instanceof AppError;
  process.stderr.write(`${isExpected ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
process.exit();

function readTask(): Task {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { store: { type: 'string' }, user: { type: 'string' } },
    });
    if (positionals.length > 0 && values.store !== undefined) {
      return { files: positionals, storeNumber: values.store, email: values.user };
    }
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\nUse: ${USAGE}`);
  }
  throw new StartError(`Name at least one file and the store's number.\nUse: ${USAGE}`);
}

/** @returns the exit code: 1 when any of the files failed. */
async function runImport({ files, storeNumber, email }: Task): Promise<number> {
  const config = { ...loadConfig(), logLevel: 'error' as const };
  const log = createLog(config);
  await ensureFolders(config.dataDir);
  const joined = config.databaseUrl === null ? await joinEmbeddedDatabase(config.dataDir) : null;
  const embedded =
    config.databaseUrl === null && joined === null
      ? await startEmbeddedDatabase({ dataDir: config.dataDir, log })
      : null;
  const connectionString = config.databaseUrl ?? joined ?? embedded?.connectionString ?? '';
  if (joined === null) await migrate(connectionString);

  const database = openDatabase(connectionString);
  const live = createLive(database);
  const jobs = createJobs(connectionString, log);
  const context = { config, database, live, jobs, mail: createMail(config, log), log };
  try {
    const store = await findStoreByNumber(database.db, storeNumber);
    if (!store) throw new StartError(`No store has the number ${storeNumber}.`);
    const user = await findImporter(database.db, email);
    if (!user) {
      throw new StartError(
        email === undefined
          ? 'There is no administrator yet. Open the set-up link first.'
          : `There is no active user with the address ${email}.`,
      );
    }
    // Where the product runs already, its own workers take the job.
    if (joined === null) await ingestionJobs(context);
    await jobs.start();
    const author = { user, ipAddress: null, userAgent: 'import command' };
    let failed = 0;
    for (const file of files) {
      try {
        const upload = await importFile(context, author, store.id, file);
        if (upload.processing_status !== 'completed') failed += 1;
        process.stdout.write(describeImport(upload));
      } catch (error) {
        failed += 1;
        process.stderr.write(`${file}: ${error instanceof Error ? error.message : String(error)}\n`);
      }
    }
    return failed > 0 ? 1 : 0;
  } finally {
    await jobs.stop({ timeoutMs: JOBS_END_WITHIN_MS });
    await live.close();
    await database.close();
    await embedded?.stop();
  }
}
