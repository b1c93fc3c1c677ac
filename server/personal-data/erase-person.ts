// Replaces a cashier's name and number with a pseudonym wherever they are stored. Transactions, findings, and reviews
// are kept; originals, evidence images, and report attachments, which can't be changed, are removed.
import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { ERASURE } from '../audit/erased-entries.queries.ts';
import { lockAuditLog, redactEntries } from '../audit/redact-entries.queries.ts';
import { connectStore } from '../ingestion/store/connection.ts';
import { lockStore } from '../ingestion/store/upload-state.ts';
import { recordCommand } from '../platform/audit.ts';
import type { AppDatabase } from '../platform/database/database.ts';
import type { Database } from '../platform/database/schema.ts';
import { StartError } from '../platform/errors.ts';
import { findUnnamed, tryLockFilesAlone } from '../platform/files.queries.ts';
import type { Files } from '../platform/kept-files/files.ts';
import { ensureSecret } from '../platform/own-secret.ts';
import { learnAnswers, rankDays } from '../ranking/rank-days.ts';
import { recountPending } from '../ranking/ranking.queries.ts';
import { findEmployeeColumns, type SampleRow } from './employee-columns.ts';
import { eraseContent, eraseMention, eraseTransaction, isSame } from './erase-content.ts';
import {
  CELL_KINDS,
  type CellKind,
  collectTransactions,
  findCells,
  findDoubtful,
  findKeptUploads,
  findOriginalsWithout,
  findSampleRows,
  findSharingStores,
  findTransactionsToErase,
  listErasedDays,
  lockRows,
  forgetTransactions,
  type FoundTransaction,
  type KeptUpload,
  removeAttachments,
  removeOriginals,
  renameCases,
  renameException,
  renameStandingOut,
  rewriteDayTexts,
  saveCell,
  saveErasedTransaction,
} from './erase-rows.queries.ts';
import { findLosing, type LosingEvidence, removeEvidence } from './erased-evidence.queries.ts';
import { findAuditMentions } from './export-person.queries.ts';
import type { Person } from './person.queries.ts';
import { scrubCsvFile } from './scrub-file.ts';
import { isMentioned, type Replacement, scrubJson } from './scrub.ts';
import { createOriginalsSearch, type Found } from './search-originals.ts';

export interface Erasure {
  pseudonym: string;
  counts: ErasureCounts;
  losing: LosingEvidence;
  /** Uploads whose original could not be read to its end and may name the person. */
  unreadable: string[];
  /** Numbers of other stores that have the same files, which therefore stay. */
  sharedWith: string[];
}

interface ErasureCounts {
  transactions: number;
  /** Other rows with the name: notes, captions, earlier contents, reports, uploads. */
  otherTexts: number;
  originals: number;
  /** Includes files of rejected rows. */
  cleanedFiles: number;
  evidenceImages: number;
  attachments: number;
  auditEntries: number;
}

const BATCH = 500;
// Keeps the log entry readable.
const ENTRIES_EACH = 200;

/**
 * Erases everything or nothing. Without `isMeant`, changes nothing and returns what would change.
 * @throws StartError during a backup, or while an upload of the store waits to be processed.
 */
export async function erasePerson(
  { database, files }: { database: AppDatabase; files: Files },
  person: Person,
  { isMeant }: { isMeant: boolean },
): Promise<Erasure> {
  const pseudonym = await makePseudonym(files, person);
  const searchOriginal = createOriginalsSearch(files, person);
  // Does most of the work before taking locks.
  for (const file of await findOriginalsWithout(database.db, person)) await searchOriginal(file);
  const { client, db, ...connection } = await connectStore(database.connectionString);
  try {
    await connection.begin();
    if (!(await tryLockFilesAlone(client))) {
      throw new StartError('A backup is running. Try again when it is done.');
    }
    await lockStore(db, person.storeId);
    await lockRows(db, person.storeId);
    if (isMeant) await lockAuditLog(db);
    const result = await eraseRows(db, { files, searchOriginal }, person, pseudonym, isMeant);
    if (isMeant && !isNothing(result.erasure)) {
      for (const unnamed of await findUnnamed(client, result.paths)) {
        await files.remove(unnamed);
      }
      await connection.commit();
    }
    return result.erasure;
  } finally {
    await connection.rollback();
    await connection.close();
  }
}

/** Whether the store has nothing about the person. */
export function isNothing({ counts }: Erasure): boolean {
  return Object.values(counts).every((count) => count === 0);
}

interface Reach {
  files: Files;
  searchOriginal: (file: string) => Promise<Found>;
}

async function eraseRows(
  tx: Kysely<Database>,
  { files, searchOriginal }: Reach,
  person: Person,
  pseudonym: string,
  isMeant: boolean,
): Promise<{ erasure: Erasure; paths: string[] }> {
  const { storeId, names, ownNames, ids } = person;
  const inOwn: Replacement = { names, ids, pseudonym };
  const anywhere: Replacement = { names: ownNames, ids, pseudonym };
  const transactions = await collectTransactions(tx, person);
  await forgetUnnamed(tx, person);
  const losing = await findLosing(tx, person);
  const mentions = (await findAuditMentions(tx, person)).filter(({ changes }) =>
    isMentioned(person, changes),
  );

  const columnsOf = await findColumns(tx, storeId);
  for (let after = 0; ;) {
    const batch = await findTransactionsToErase(tx, storeId, after, BATCH);
    for (const row of batch) {
      const erased = row.is_own ? eraseTransaction(row, inOwn, columnsOf(row)) : eraseMention(row, anywhere);
      await saveErasedTransaction(tx, storeId, erased);
    }
    const last = batch.at(-1);
    if (!last) break;
    after = last.id;
  }
  await renameException(tx, person, pseudonym);
  await renameStandingOut(tx, person, pseudonym);
  await settleErased(tx, storeId);
  const evidence = await removeEvidence(tx, person);
  await renameCases(tx, person, pseudonym);
  const attachments = await removeAttachments(tx, storeId);
  const uploads = await findKeptUploads(tx, person);
  if (uploads.some(({ isDone }) => !isDone)) {
    throw new StartError('An upload of this store is waiting to be processed. Try again when it is done.');
  }
  const { originals, unreadable } = await findOriginals(searchOriginal, uploads);
  const paths = originals.map(({ raw_data_path: original }) => original ?? '');
  const sharedWith = await findSharingStores(tx, storeId, paths);
  await removeOriginals(
    tx,
    storeId,
    originals.map(({ id }) => id),
  );
  const otherTexts = await eraseCells(tx, person, inOwn, anywhere);
  const counts: ErasureCounts = {
    transactions,
    otherTexts,
    originals: originals.length,
    cleanedFiles: await eraseTables(files, uploads, person, anywhere, isMeant),
    evidenceImages: evidence.length,
    attachments: attachments.length,
    auditEntries: mentions.length,
  };
  const erasure: Erasure = { pseudonym, counts, losing, unreadable, sharedWith };
  if (isMeant && !isNothing(erasure)) {
    const entries = await redactEntries(
      tx,
      mentions.map(({ id, changes }) => ({ id, changes: scrubJson(changes, anywhere) })),
    );
    await recordErasure(tx, storeId, erasure, entries);
  }
  return { erasure, paths: [...paths, ...evidence, ...attachments] };
}

/** Recomputes everything that ranking and days have about the person from what is stored now. */
async function settleErased(tx: Kysely<Database>, storeId: number): Promise<void> {
  const days = await listErasedDays(tx);
  const ranked = await rankDays(tx, storeId, days);
  await rewriteDayTexts(tx, storeId, days);
  const learned = days.length > 0 ? await learnAnswers(tx, storeId) : [];
  await recountPending(tx, storeId, learned.length > 0 ? learned : ranked);
}

/** Drops other people's transactions that don't name the person from the collected ones. */
async function forgetUnnamed(tx: Kysely<Database>, person: Person): Promise<void> {
  for (let after = 0; ;) {
    const batch = await findDoubtful(tx, person.storeId, after, BATCH);
    const unnamed = batch.filter(({ texts }) => !isMentioned(person, texts));
    await forgetTransactions(
      tx,
      unnamed.map(({ id }) => id),
    );
    const last = batch.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/**
 * Originals with the person's transactions, with other transactions that name the person, or that name the person
 * elsewhere.
 */
async function findOriginals(
  searchOriginal: Reach['searchOriginal'],
  uploads: readonly KeptUpload[],
): Promise<{ originals: KeptUpload[]; unreadable: string[] }> {
  const originals: KeptUpload[] = [];
  const unreadable: string[] = [];
  for (const upload of uploads) {
    if (upload.raw_data_path === null) continue;
    const found = upload.isKnown ? 'named' : await searchOriginal(upload.raw_data_path);
    if (found === 'named') originals.push(upload);
    if (found === 'unreadable') unreadable.push(upload.filename);
  }
  return { originals, unreadable };
}

/** @returns how many cleaned data sets and files of rejected rows had the person. */
async function eraseTables(
  files: Files,
  uploads: readonly KeptUpload[],
  person: Person,
  replacement: Replacement,
  isMeant: boolean,
): Promise<number> {
  let changed = 0;
  for (const { cleaned_data_path: cleaned, rejected_data_path: rejected } of uploads) {
    for (const file of [cleaned, rejected]) {
      if (file === null) continue;
      const isOwn = (id: string, name: string): boolean => isSame(person, id, name);
      if (await scrubCsvFile(files, file, replacement, isOwn, { isMeant })) changed += 1;
    }
  }
  return changed;
}

/** The employee columns of each table, found from sample transactions. */
async function findColumns(
  tx: Kysely<Database>,
  storeId: number,
): Promise<(row: FoundTransaction) => ReadonlySet<number> | undefined> {
  const samples = await findSampleRows(tx, storeId);
  const keyOf = (row: { upload_id: number; sheet: string }): string => `${row.upload_id} ${row.sheet}`;
  const bySheet = new Map<string, SampleRow[]>();
  for (const sample of samples) {
    const others = bySheet.get(keyOf(sample));
    if (others) others.push(sample);
    else bySheet.set(keyOf(sample), [sample]);
  }
  const columns = new Map([...bySheet].map(([key, rows]) => [key, findEmployeeColumns(rows)]));
  return (row) => columns.get(keyOf(row));
}

async function eraseCells(
  tx: Kysely<Database>,
  person: Person,
  inOwn: Replacement,
  anywhere: Replacement,
): Promise<number> {
  let changed = 0;
  for (const kind of CELL_KINDS) {
    const isContent = ['superseded', 'setAside', 'contradictions', 'decidedContents'].includes(kind);
    changed += await eraseKind(tx, person, kind, (value) =>
      isContent ? eraseContent(value, person, inOwn, anywhere) : scrubJson(value, anywhere),
    );
  }
  return changed;
}

async function eraseKind(
  tx: Kysely<Database>,
  person: Person,
  kind: CellKind,
  erase: (value: unknown) => unknown,
): Promise<number> {
  let changed = 0;
  for (let wasMissed = true; wasMissed;) {
    wasMissed = false;
    for (const { row, value } of await findCells(tx, person.storeId, kind)) {
      const erased = erase(value);
      if (JSON.stringify(erased) === JSON.stringify(value)) continue;
      if (await saveCell(tx, person.storeId, kind, { row, value: erased })) changed += 1;
      // People keep working: a row changed in the meantime may still have the name.
      else wasMissed = true;
    }
  }
  return changed;
}

async function recordErasure(
  tx: Kysely<Database>,
  storeId: number,
  { pseudonym, counts }: Erasure,
  entries: Record<string, string>,
): Promise<void> {
  const all = Object.entries(entries);
  for (let start = 0; start === 0 || start < all.length; start += ENTRIES_EACH) {
    await recordCommand(tx, {
      ...ERASURE,
      entityId: pseudonym,
      changes: {
        after: {
          storeId,
          ...(start === 0 && counts),
          entries: Object.fromEntries(all.slice(start, start + ENTRIES_EACH)),
        },
      },
    });
  }
}

/** Always the same for a person, and can't be computed without the key stored with the files. */
async function makePseudonym(files: Files, { storeId, foundBy, ids, names }: Person): Promise<string> {
  const identity = (foundBy === 'id' ? ids : names).map((value) => value.toLowerCase()).toSorted()[0] ?? '';
  const key = await ensureSecret(files, 'pseudonym-key');
  const digest = createHmac('sha256', key).update(`${storeId} ${foundBy} ${identity}`).digest('hex');
  return `E-${digest.slice(0, 8).toUpperCase()}`;
}
