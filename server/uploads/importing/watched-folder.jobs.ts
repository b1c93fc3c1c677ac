// Imports the exports that a nightly job puts into WATCH_DIR/<store number>/, and moves each aside with its report.
import type { Stats } from 'node:fs';
import { lstat, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AuditAuthor } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { notify } from '../../platform/notify.ts';
import { describeImport } from './describe-import.ts';
import { type Entry, type HeldFolder, holdFolder, RefusedPlaceError } from './held-folder.ts';
import { importFile } from './import-file.ts';
import { findImporter, findStoreByNumber, whileWatching } from './importing.queries.ts';

const QUEUE = 'watched-folder';
const EVERY_MINUTE = '* * * * *';
// A program that is copying a file writes to it more often than this.
const AT_REST_MS = 10_000;
const USER_AGENT = 'watched folder';

export async function watchedFolderJobs(context: Context): Promise<void> {
  const { watchDir } = context.config;
  if (watchDir === null) return;
  await context.jobs.schedule(QUEUE, EVERY_MINUTE, () => importWaiting(context, watchDir));
}

type Parts = Pick<Context, 'config' | 'files' | 'database' | 'jobs' | 'log'>;

/** Imports the files at rest in the folder, one after the other. Only one process does this at a time. */
export async function importWaiting(context: Parts, watchDir: string, atRestMs = AT_REST_MS): Promise<void> {
  await whileWatching(context.database, async () => {
    const root = await holdFolder(watchDir);
    try {
      for (const { name, kind } of await listSeen(root)) {
        if (kind === 'file') continue;
        await notifyOfRefusals(context, () => importFolder(context, root, name, atRestMs));
      }
    } finally {
      await root.close();
    }
  });
}

/** Something put in place of a file or folder doesn't stop anything else; administrators are notified, once a day. */
async function notifyOfRefusals({ log, database }: Parts, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof RefusedPlaceError)) throw error;
    const { place, message } = error;
    log.warn({ place }, message);
    const today = new Date().toISOString().slice(0, 10);
    await database.db.transaction().execute((tx) =>
      notify(tx, {
        to: { roles: ['admin'] },
        subject: `${today} ${place}`,
        content: { kind: 'import-refused', place, errorMessage: message },
      }),
    );
  }
}

async function importFolder(
  context: Parts,
  root: HeldFolder,
  storeNumber: string,
  atRestMs: number,
): Promise<void> {
  const folder = await root.hold(storeNumber);
  if (!folder) return;
  const outcomes: Outcomes = { processed: null, failed: null };
  try {
    const entries = await listSeen(folder);
    for (const { name } of entries.filter((entry) => entry.kind === 'other' && !(entry.name in outcomes))) {
      await notifyOfRefusals(context, async () => {
        throw new RefusedPlaceError(path.join(folder.path, name), 'file');
      });
    }
    const files = await listAtRest(folder, entries, atRestMs);
    if (files.length === 0) return;
    // Before anything is imported: a file that can't be moved aside would be imported again every minute.
    for (const outcome of OUTCOMES) outcomes[outcome] = await folder.hold(outcome);
    await importFiles(context, storeNumber, folder, outcomes, files);
  } finally {
    for (const held of [folder, ...Object.values(outcomes)]) await held?.close();
  }
}

async function importFiles(
  context: Parts,
  storeNumber: string,
  folder: HeldFolder,
  outcomes: Outcomes,
  files: readonly string[],
): Promise<void> {
  const { log, database } = context;
  const store = await findStoreByNumber(database.db, storeNumber);
  const user = await findImporter(database.db);
  if (!store || !user) {
    // The files wait, because a store with that number may still be added.
    log.warn(
      { folder: folder.path },
      store ? 'There is no administrator yet to import files for' : 'No store has this number',
    );
    return;
  }
  const author: AuditAuthor = { user, ipAddress: null, userAgent: USER_AGENT };
  for (const file of files) {
    await notifyOfRefusals(context, async () => {
      const imported = await importOne(context, author, store.id, folder, file);
      await moveAside(folder, outcomes, file, imported);
      log.info({ folder: folder.path, file, outcome: imported.outcome }, 'Watched file imported');
    });
  }
}

const OUTCOMES = ['processed', 'failed'] as const;
/** The folders for finished files, as far as they exist. */
type Outcomes = Record<(typeof OUTCOMES)[number], HeldFolder | null>;

interface Imported {
  outcome: keyof Outcomes;
  report: string;
  /** The imported file's; null if it wasn't opened. */
  stats: Stats | null;
}

async function importOne(
  context: Parts,
  author: AuditAuthor,
  storeId: number,
  folder: HeldFolder,
  name: string,
): Promise<Imported> {
  let stats: Stats | null = null;
  const open = async () => {
    const file = await folder.openFile(name);
    stats = await file.stat();
    return file;
  };
  try {
    const upload = await importFile(context, author, storeId, { name, open });
    // A file that is waiting for an answer was accepted, and mustn't be imported again.
    const isTaken = upload.processing_status === 'completed' || upload.needs_columns;
    return { outcome: isTaken ? 'processed' : 'failed', report: describeImport(upload), stats };
  } catch (error) {
    // Problems with the file go in its report; anything else is retried in a minute.
    if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error;
    return { outcome: 'failed', report: `${name}: failed\n${error.message}\n`, stats };
  }
}

/** Puts the report next to the file. An existing file with the same name stays. */
async function moveAside(
  folder: HeldFolder,
  outcomes: Outcomes,
  file: string,
  { outcome, report, stats }: Imported,
): Promise<void> {
  outcomes[outcome] ??= await folder.make(outcome);
  const target = outcomes[outcome];
  const name = await writeReport(target, file, report);
  // Anything put there since then isn't what was imported, and is imported later.
  const now = await lstat(folder.inside(file));
  if (stats && (now.ino !== stats.ino || now.size !== stats.size || now.mtimeMs !== stats.mtimeMs)) return;
  await rename(folder.inside(file), target.inside(name));
}

/** @returns a name for the file next to its report. Two files with the same name may come within a second. */
async function writeReport(target: HeldFolder, file: string, report: string): Promise<string> {
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+Z$/g, '');
  for (let attempt = 1; ; attempt += 1) {
    const name = `${stamp}${attempt === 1 ? '' : `-${attempt}`}-${file}`;
    try {
      await writeFile(target.inside(`${name}.report.txt`), report, { flag: 'wx' });
      return name;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Skips hidden entries, which copying programs use for incomplete files. */
async function listSeen(folder: HeldFolder): Promise<Entry[]> {
  return (await folder.list()).filter(({ name }) => !name.startsWith('.'));
}

/** Files that nobody has written to for a while. */
async function listAtRest(
  folder: HeldFolder,
  entries: readonly Entry[],
  atRestMs: number,
): Promise<string[]> {
  const names: string[] = [];
  for (const { name } of entries.filter(({ kind }) => kind === 'file')) {
    const found = await lstat(folder.inside(name)).catch(() => null);
    // The clock has whole milliseconds and a file's time fractions, so a file just written might seem to be in the
    // future.
    if (found && Date.now() - Math.floor(found.mtimeMs) >= atRestMs) names.push(name);
  }
  return names;
}
