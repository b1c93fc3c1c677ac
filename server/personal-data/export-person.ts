// Writes everything stored about a cashier to files that can be given to that person.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AppDatabase } from '../platform/database/database.ts';
import { StartError } from '../platform/errors.ts';
import { type Files, openKept } from '../platform/kept-files/files.ts';
import { makeFolder } from '../platform/make-folder.ts';
import { pipeToFile } from '../platform/pipe-to-file.ts';
import { isStorageTrouble } from '../platform/storage-trouble.ts';
import {
  findAuditMentions,
  findCasesOf,
  findCountsOf,
  findEvidenceOf,
  findReports,
  findContradictionsOf,
  findSetAsideOf,
  findTransactionsAfter,
  type PersonTransaction,
} from './export-person.queries.ts';
import type { Person } from './person.queries.ts';
import { isMentioned } from './scrub.ts';

export interface ExportedPerson {
  transactions: number;
  evidenceImages: number;
  emailReports: number;
  auditEntries: number;
}

const BATCH = 500;

/**
 * @param folder is created if missing, and must be empty. If this fails, it is left empty.
 * @throws StartError if it can't be written.
 * @returns totals for all persons; each store has its own folder.
 */
export async function exportPersons(
  { database: { db }, files }: { database: AppDatabase; files: Files },
  persons: readonly Person[],
  folder: string,
): Promise<ExportedPerson> {
  const made = await makeFolder(folder, 0o700).catch((error: unknown) => {
    throw explainWriting(error, folder);
  });
  if ((await readdir(folder)).length > 0) {
    throw new StartError(`${folder} is not empty. Name a new folder.`);
  }
  try {
    return await writePersons({ db, files }, persons, folder);
  } catch (error) {
    await takeBack(folder, made);
    throw explainWriting(error, folder);
  }
}

/** The error names what could not be removed. */
async function takeBack(folder: string, made: string | null): Promise<void> {
  try {
    if (made !== null) return await rm(made, { recursive: true });
    for (const name of await readdir(folder)) await rm(path.join(folder, name), { recursive: true });
  } catch (error) {
    throw new StartError(
      `The export into ${folder} failed, and what it wrote there could not be removed: ${(error as Error).message}. Remove it yourself.`,
      { cause: error },
    );
  }
}

function explainWriting(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || !isOfFolder(error, folder)) return error;
  return new StartError(`${folder} cannot be written: ${error.message}. Nothing was exported.`, {
    cause: error,
  });
}

/** A failed write names no file; a failed copy names both. */
function isOfFolder(error: NodeJS.ErrnoException & { dest?: string }, folder: string): boolean {
  if (error.syscall === undefined) return false;
  if (error.syscall === 'copyfile') return error.code !== 'ENOENT';
  if (error.path === undefined) return isStorageTrouble(error);
  return folder === error.path || folder.startsWith(error.path + path.sep) || error.path.startsWith(folder);
}

async function writePersons(
  { db, files }: { db: AppDatabase['db']; files: Files },
  persons: readonly Person[],
  folder: string,
): Promise<ExportedPerson> {
  const written: ExportedPerson = { transactions: 0, evidenceImages: 0, emailReports: 0, auditEntries: 0 };
  for (const person of persons) {
    const place = path.join(folder, `store-${person.storeNumber.replaceAll(/[^\w-]+/g, '_')}`);
    await mkdir(path.join(place, 'evidence'), { recursive: true, mode: 0o700 });
    async function* listTransactions(): AsyncGenerator<PersonTransaction> {
      for (let after = 0; ;) {
        const batch = await findTransactionsAfter(db, person, after, BATCH);
        yield* batch;
        written.transactions += batch.length;
        const last = batch.at(-1);
        if (!last || batch.length < BATCH) return;
        after = last.id;
      }
    }
    await pipeToFile(writeArray(listTransactions()), path.join(place, 'transactions.json'));
    const evidence = await findEvidenceOf(db, person);
    for (const { path: kept, id, filename } of evidence) {
      const name = `${id}-${filename.replaceAll(/[^\w.-]+/g, '_')}`;
      const { content } = await openKept(files, kept);
      await pipeToFile(content as AsyncIterable<Buffer>, path.join(place, 'evidence', name));
    }
    const reports = (await findReports(db, person)).filter(
      ({ isOfDays, subject, content }) => isOfDays || isMentioned(person, `${subject} ${content}`),
    );
    const entries = (await findAuditMentions(db, person)).filter(({ changes }) =>
      isMentioned(person, changes),
    );
    const ranking = await findCountsOf(db, person);
    const cases = await findCasesOf(db, person);
    for (const [name, content] of Object.entries({
      person,
      evidence,
      reports,
      ranking,
      cases,
      'set-aside': await findSetAsideOf(db, person),
      contradictions: await findContradictionsOf(db, person),
      'audit-log': entries,
    })) {
      await writeFile(path.join(place, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`, {
        mode: 0o600,
      });
    }
    written.evidenceImages += evidence.length;
    written.emailReports += reports.length;
    written.auditEntries += entries.length;
  }
  return written;
}

async function* writeArray(items: AsyncIterable<object>): AsyncGenerator<string> {
  let opening = '[\n';
  for await (const item of items) {
    yield `${opening}${JSON.stringify(item)}`;
    opening = ',\n';
  }
  yield opening === '[\n' ? '[]\n' : '\n]\n';
}
