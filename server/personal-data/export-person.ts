// Writes everything that is stored about a cashier into files that a person can be handed.
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AppDatabase } from '../platform/database/database.ts';
import { StartError } from '../platform/errors.ts';
import { resolveDataPath } from '../platform/files.ts';
import {
  findAuditMentions,
  findEvidenceOf,
  findReports,
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
 * @param folder is made; nothing is in it yet.
 * @returns what was written for all of the persons together: a folder for each store.
 */
export async function exportPersons(
  { database: { db }, dataDir }: { database: AppDatabase; dataDir: string },
  persons: readonly Person[],
  folder: string,
): Promise<ExportedPerson> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) {
    throw new StartError(`${folder} is not empty. Name a new folder.`);
  }
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
    await pipeline(
      Readable.from(writeArray(listTransactions())),
      createWriteStream(path.join(place, 'transactions.json'), { mode: 0o600 }),
    );
    const evidence = await findEvidenceOf(db, person);
    for (const { path: kept, id, filename } of evidence) {
      const name = `${id}-${filename.replaceAll(/[^\w.-]+/g, '_')}`;
      await copyFile(resolveDataPath(dataDir, kept), path.join(place, 'evidence', name));
    }
    const reports = (await findReports(db, person)).filter(
      ({ isOfDays, subject, content }) => isOfDays || isMentioned(person, `${subject} ${content}`),
    );
    const entries = (await findAuditMentions(db, person)).filter(({ changes }) =>
      isMentioned(person, changes),
    );
    for (const [name, content] of Object.entries({ person, evidence, reports, 'audit-log': entries })) {
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
