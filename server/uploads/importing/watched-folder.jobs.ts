// Takes the exports that a nightly job puts into WATCH_DIR/<store number>/ and moves each aside with its report.
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AuditAuthor } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { describeImport } from './describe-import.ts';
import { importFile } from './import-file.ts';
import { findImporter, findStoreByNumber, whileWatching } from './importing.queries.ts';

const QUEUE = 'watched-folder';
const EVERY_MINUTE = '* * * * *';
// Whoever copies a file writes to it more often than that.
const AT_REST_MS = 10_000;
const USER_AGENT = 'watched folder';

export async function watchedFolderJobs(context: Context): Promise<void> {
  const { watchDir } = context.config;
  if (watchDir === null) return;
  await context.jobs.schedule(QUEUE, EVERY_MINUTE, () => importWaiting(context, watchDir));
}

/** Imports what lies at rest in the folder, one file after the other. Several processes do not do it at the same time. */
export async function importWaiting(
  context: Pick<Context, 'config' | 'database' | 'jobs' | 'log'>,
  watchDir: string,
  atRestMs = AT_REST_MS,
): Promise<void> {
  await whileWatching(context.database, async () => {
    for (const storeNumber of await listFolders(watchDir)) {
      await importFolder(context, path.join(watchDir, storeNumber), storeNumber, atRestMs);
    }
  });
}

async function importFolder(
  context: Pick<Context, 'config' | 'database' | 'jobs' | 'log'>,
  folder: string,
  storeNumber: string,
  atRestMs: number,
): Promise<void> {
  const files = await listAtRest(folder, atRestMs);
  if (files.length === 0) return;
  const { log, database } = context;
  const store = await findStoreByNumber(database.db, storeNumber);
  const user = await findImporter(database.db);
  if (!store || !user) {
    // The files wait: a store may be added with that number.
    log.warn(
      { folder },
      store ? 'There is no administrator yet to import files for' : 'No store has this number',
    );
    return;
  }
  const author: AuditAuthor = { user, ipAddress: null, userAgent: USER_AGENT };
  for (const file of files) {
    const { outcome, report } = await importOne(context, author, store.id, path.join(folder, file));
    await moveAside(folder, file, outcome, report);
    log.info({ folder, file, outcome }, 'Watched file imported');
  }
}

interface Imported {
  outcome: 'processed' | 'failed';
  report: string;
}

async function importOne(
  context: Pick<Context, 'config' | 'database' | 'jobs'>,
  author: AuditAuthor,
  storeId: number,
  filePath: string,
): Promise<Imported> {
  try {
    const upload = await importFile(context, author, storeId, filePath);
    // What waits for an answer was taken in: the file must not come again.
    const isTaken = upload.processing_status === 'completed' || upload.needs_columns;
    const outcome = isTaken ? 'processed' : 'failed';
    return { outcome, report: describeImport(upload) };
  } catch (error) {
    // What is wrong with the file is for its report; anything else is tried again in a minute.
    if (!(error instanceof AppError)) throw error;
    return { outcome: 'failed', report: `${path.basename(filePath)}: failed\n${error.message}\n` };
  }
}

/** The report stands beside the file. A file of the same name that is there already keeps its place. */
async function moveAside(
  folder: string,
  file: string,
  outcome: Imported['outcome'],
  report: string,
): Promise<void> {
  const target = path.join(folder, outcome);
  await mkdir(target, { recursive: true });
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+Z$/g, '');
  const name = `${stamp}-${file}`;
  await writeFile(path.join(target, `${name}.report.txt`), report);
  await rename(path.join(folder, file), path.join(target, name));
}

async function listFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
}

/** Files that nobody has written to for a while. Hidden ones are how copying programs call what is not whole yet. */
async function listAtRest(folder: string, atRestMs: number): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names: string[] = [];
  for (const { name } of entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))) {
    const found = await stat(path.join(folder, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs >= atRestMs) names.push(name);
  }
  return names.sort();
}
