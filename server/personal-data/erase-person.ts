// Puts a pseudonym in the place of a cashier's name and number wherever they are kept. The transactions and what was found
// and said of them stay; originals, evidence images and reports' attachments, which cannot be changed, go.
import { createHmac, randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
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
import { resolveDataPath } from '../platform/files.ts';
import {
  CELL_KINDS,
  collectTransactions,
  type ErasedTransaction,
  findCells,
  findTransactionsToErase,
  removeAttachments,
  removeEvidence,
  removeOriginals,
  saveCell,
  saveErasedTransaction,
} from './erase-rows.queries.ts';
import { findAuditMentions } from './export-person.queries.ts';
import type { Person } from './person.queries.ts';
import { scrubCsvFile } from './scrub-file.ts';
import { isMentioned, type Replacement, scrubJson, scrubLine, scrubText } from './scrub.ts';

export interface Erasure {
  pseudonym: string;
  transactions: number;
  /** Other rows in which the name stood: notes, captions, earlier contents, reports, uploads. */
  otherTexts: number;
  originals: number;
  cleanedFiles: number;
  evidenceImages: number;
  attachments: number;
  auditEntries: number;
}

const BATCH = 500;
// An entry of the log is to stay readable.
const ENTRIES_EACH = 200;

/**
 * All or nothing; without `isMeant` nothing, and the result says what it would be.
 * @throws StartError while a backup is being made.
 */
export async function erasePerson(
  { database, dataDir }: { database: AppDatabase; dataDir: string },
  person: Person,
  { isMeant }: { isMeant: boolean },
): Promise<Erasure> {
  const pseudonym = await makePseudonym(dataDir, person);
  const { client, db, ...connection } = await connectStore(database.connectionString);
  try {
    await connection.begin();
    if (!(await tryLockFilesAlone(client))) {
      throw new StartError('A backup is being made. Try again when that is done.');
    }
    await lockStore(db, person.storeId);
    if (isMeant) await lockAuditLog(db);
    const result = await eraseRows(db, dataDir, person, pseudonym, isMeant);
    if (isMeant) {
      for (const unnamed of await findUnnamed(client, result.paths)) {
        await rm(resolveDataPath(dataDir, unnamed), { force: true });
      }
      await connection.commit();
    }
    return result.erasure;
  } finally {
    await connection.rollback();
    await connection.close();
  }
}

async function eraseRows(
  tx: Kysely<Database>,
  dataDir: string,
  person: Person,
  pseudonym: string,
  isMeant: boolean,
): Promise<{ erasure: Erasure; paths: string[] }> {
  const { storeId, names, ownNames, ids } = person;
  const inOwn: Replacement = { names, ids, pseudonym };
  const anywhere: Replacement = { names: ownNames, ids, pseudonym };
  const transactions = await collectTransactions(tx, person);
  const mentions = (await findAuditMentions(tx, person)).filter(({ changes }) =>
    isMentioned(person, changes),
  );

  for (let after = 0; ;) {
    const batch = await findTransactionsToErase(tx, storeId, after, BATCH);
    for (const row of batch) await saveErasedTransaction(tx, storeId, eraseTransaction(row, inOwn));
    const last = batch.at(-1);
    if (!last) break;
    after = last.id;
  }
  const evidence = await removeEvidence(tx, storeId);
  const attachments = await removeAttachments(tx, storeId);
  const uploads = await removeOriginals(tx, storeId);
  const otherTexts = await eraseCells(tx, storeId, inOwn, anywhere);
  const originals = uploads.flatMap(({ raw_data_path: original }) => original ?? []);
  const tables = uploads.flatMap((upload) =>
    [upload.cleaned_data_path, upload.rejected_data_path].filter((file) => file !== null),
  );
  if (isMeant) {
    for (const file of tables) {
      await scrubCsvFile(resolveDataPath(dataDir, file), anywhere, (id, name) => isSame(person, id, name));
    }
  }
  const erasure: Erasure = {
    pseudonym,
    transactions,
    otherTexts,
    originals: originals.length,
    cleanedFiles: tables.length,
    evidenceImages: evidence.length,
    attachments: attachments.length,
    auditEntries: mentions.length,
  };
  if (isMeant) {
    const entries = await redactEntries(
      tx,
      mentions.map(({ id, changes }) => ({ id, changes: scrubJson(changes, anywhere) })),
    );
    await recordErasure(tx, storeId, erasure, entries);
  }
  return { erasure, paths: [...originals, ...evidence, ...attachments] };
}

function eraseTransaction(row: ErasedTransaction, replacement: Replacement): ErasedTransaction {
  const { pseudonym, ids, names } = replacement;
  const known = new Set([...ids, ...names].map((value) => value.toLowerCase()));
  const { originalRows, lineKinds } = row.raw_data;
  return {
    id: row.id,
    employee_id: row.employee_id === null ? null : pseudonym,
    employee_name: row.employee_name === null ? null : pseudonym,
    search_text: row.search_text
      .split('\n')
      .map((part, index) =>
        // The first line is the transaction's own number.
        index > 0 && known.has(part)
          ? pseudonym.toLowerCase()
          : scrubText(part, { ...replacement, pseudonym: pseudonym.toLowerCase() }),
      )
      .join('\n'),
    verification_notes: scrubText(row.verification_notes, replacement),
    items: scrubJson(row.items, replacement),
    findings: scrubJson(row.findings, replacement),
    raw_data: {
      ...(scrubJson(row.raw_data, replacement) as ErasedTransaction['raw_data']),
      ...(originalRows && {
        originalRows: originalRows.map((line, index) => scrubLine(line, lineKinds?.[index], replacement)),
      }),
    },
  };
}

async function eraseCells(
  tx: Kysely<Database>,
  storeId: number,
  inOwn: Replacement,
  anywhere: Replacement,
): Promise<number> {
  let changed = 0;
  for (const kind of CELL_KINDS) {
    for (const { row, value } of await findCells(tx, storeId, kind)) {
      const erased = kind === 'superseded' ? eraseContent(value, inOwn) : scrubJson(value, anywhere);
      if (JSON.stringify(erased) === JSON.stringify(value)) continue;
      await saveCell(tx, kind, { row, value: erased });
      changed += 1;
    }
  }
  return changed;
}

/** What a transaction was before another file said it differently. */
function eraseContent(content: unknown, replacement: Replacement): unknown {
  const row = content as ErasedTransaction;
  const {
    id: _,
    verification_notes: __,
    ...erased
  } = eraseTransaction({ ...row, verification_notes: '', raw_data: row.raw_data ?? {} }, replacement);
  return { ...(content as object), ...erased };
}

async function recordErasure(
  tx: Kysely<Database>,
  storeId: number,
  { pseudonym, ...counts }: Erasure,
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

function isSame({ foundBy, ids, names, ownNames }: Person, id: string, name: string): boolean {
  const has = (values: readonly string[], text: string) =>
    values.some((value) => value.toLowerCase() === text.toLowerCase());
  if (foundBy === 'name') return has(names, name);
  return id === '' ? has(ownNames, name) : has(ids, id);
}

/** The same whenever it is asked for, and found by nobody who does not have the data folder's key. */
async function makePseudonym(dataDir: string, { storeId, foundBy, ids, names }: Person): Promise<string> {
  const identity = (foundBy === 'id' ? ids : names).map((value) => value.toLowerCase()).toSorted()[0] ?? '';
  const file = path.join(dataDir, 'pseudonym-key');
  const kept = await readFile(file, 'utf8').catch(() => null);
  const key = kept ?? randomBytes(32).toString('base64url');
  if (kept === null) await writeFile(file, key, { mode: 0o600, flag: 'wx' });
  const digest = createHmac('sha256', key).update(`${storeId} ${foundBy} ${identity}`).digest('hex');
  return `E-${digest.slice(0, 8).toUpperCase()}`;
}
