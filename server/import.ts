// npm run import -- FILE… --store NUMBER [--user EMAIL]: uploads files from this machine's disk.
import { type CommandContext, readArguments, runCommand, usageError, withDatabase } from './command.ts';
import { ingestionJobs } from './ingestion/job/ingestion.jobs.ts';
import { StartError } from './platform/errors.ts';
import { createJobs } from './platform/jobs.ts';
import { createLive } from './platform/live.ts';
import { createMail } from './platform/mail.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { openRegularFile } from './platform/open-regular-file.ts';
import { describeImport } from './uploads/importing/describe-import.ts';
import { importFile } from './uploads/importing/import-file.ts';
import { findImporter, findStoreByNumber } from './uploads/importing/importing.queries.ts';

const USAGE = 'npm run import -- FILE… --store NUMBER [--user EMAIL]';
// Longer than any upload may take, so that a job started here can finish.
const JOBS_END_WITHIN_MS = 20 * 60_000;

interface Task {
  named: string[];
  storeNumber: string;
  email: string | undefined;
}

await runCommand(async () => {
  const task = readTask();
  return withDatabase((command) => runImport(command, task));
});

function readTask(): Task {
  const { values, positionals } = readArguments(USAGE, {
    store: { type: 'string' },
    user: { type: 'string' },
  });
  if (positionals.length === 0 || values.store === undefined) {
    throw usageError("Name at least one file and the store's number.", USAGE);
  }
  return { named: positionals, storeNumber: values.store, email: values.user };
}

/** @returns the exit code: 1 if any file failed. */
async function runImport(
  { config, database, files, log, isBeside }: CommandContext,
  { named, storeNumber, email }: Task,
): Promise<number> {
  const { connectionString } = database;
  const live = createLive(database);
  const jobs = createJobs(connectionString, log);
  const mail = createMail(config, log);
  const context = { config, database, files, live, jobs, mail, log, metrics: createMetrics() };
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
    // If the product is running, its own workers take the job.
    if (!isBeside) await ingestionJobs(context);
    await jobs.start();
    const author = { user, ipAddress: null, userAgent: 'import command' };
    let failed = 0;
    for (const file of named) {
      try {
        const upload = await importFile(context, author, store.id, {
          name: file,
          open: () => openRegularFile(file),
        });
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
  }
}
