// Reads all tables of an Access database with mdb-reader. Must run in its own worker.
import type MDBReader from 'mdb-reader';
import type { Table } from 'mdb-reader';
import { formatMegabytes } from '../limits.ts';
import { createRowOutput } from '../row-output.ts';
import type { SourceFile } from '../source-file.ts';
import {
  damagedFile,
  notAWorkbook,
  passwordProtectedFile,
  tooLargeFile,
  unsupportedWorkbook,
  UnreadableFileError,
} from '../unreadable-file-error.ts';
import type { ReadContext, ReadFindings, SheetVisitor, WorkbookReader } from '../workbook-reader.ts';
import { checkPages, pageBytesOf } from './check-pages.ts';
import { type GuardedFile, guardFile } from './guarded-file.ts';
import { joinTables } from './joins/join-tables.ts';
import { readRelationships } from './joins/table-links.ts';
import { withPlainMoney } from './money-columns.ts';
import { chooseQueries } from './queries/choose-queries.ts';
import { relationshipsOf } from './queries/query-relationships.ts';
import { readSavedQueries } from './queries/saved-queries.ts';
import { storedTable } from './stored-table.ts';

const ENGINES = ['Standard Jet DB\0', 'Standard ACE DB\0'];
const ENGINE_OFFSET = 4;
/** Access's own tables and remains of deleted ones, even if they are not marked as such. */
const OWN_TABLE = /^(MSys|USys|~|f_[0-9A-F]{32}_)/i;

export const accessReader: WorkbookReader = {
  kind: 'access',
  label: 'Access database (.mdb, .accdb)',
  matches: (head) => {
    const text = Buffer.from(head.subarray(ENGINE_OFFSET, ENGINE_OFFSET + 16)).toString('latin1');
    return ENGINES.includes(text);
  },
  read: readAccess,
};

async function readAccess(
  source: SourceFile,
  visitor: SheetVisitor,
  context: ReadContext,
): Promise<ReadFindings> {
  const { limits, onProgress, signal } = context;
  if (source.size > limits.accessFileBytes) {
    throw tooLargeFile(`an Access database may have ${formatMegabytes(limits.accessFileBytes)} at most`);
  }
  const bytes = await source.bytes(signal);
  const file = guardFile(bytes, limits.accessReadingMs);
  const pages = Math.ceil(bytes.length / pageBytesOf(bytes));
  const database = await openDatabase(file, pages);
  const tables = findTables(database, file, pages);
  const totalRows = tables.reduce((sum, { rowCount }) => sum + rowCount, 0);

  const stored = tables.map((table) => storedTable(table, file, pages, limits));
  const queries = readSavedQueries(database, file, pages);
  const relationships = [...readRelationships(database, file, pages), ...relationshipsOf(queries, stored)];
  const joined = joinTables(stored, relationships);
  const { sheets, remarks } = chooseQueries(queries, stored, joined, limits.accessQueryRows);

  const output = createRowOutput(visitor, limits);
  let handedOver = 0;
  for (const { name, columns, batches } of sheets) {
    output.startSheet(name);
    let isFirst = true;
    for (const batch of batches()) {
      if (batch.length > 0 && columns.length > 0) {
        if (isFirst) output.row(1, [...columns]);
        isFirst = false;
      }
      for (const { rowNumber, cells, paymentSheet } of batch) {
        output.row(rowNumber, cells, paymentSheet === undefined ? undefined : { paymentSheet });
        handedOver += 1;
        if (!output.isFull()) continue;
        signal?.throwIfAborted();
        // oxlint-disable-next-line no-await-in-loop -- rows are passed on in order
        await output.drain();
      }
      signal?.throwIfAborted();
      await output.drain();
      if (totalRows > 0) onProgress(Math.min(1, handedOver / totalRows));
    }
  }
  return { formulasWithoutResult: 0, remarks };
}

/** Loads the library when it is first needed. */
async function openDatabase(file: GuardedFile, pages: number): Promise<MDBReader> {
  checkPages(file.bytes);
  const { default: Reader } = await import('mdb-reader');
  let database: MDBReader;
  try {
    database = file.limit(pages * 2 + 1_000, () => new Reader(file.bytes));
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    const message = error instanceof Error ? error.message : '';
    if (message.startsWith('Unsupported version')) {
      throw unsupportedWorkbook('an Access database of a version that is not known');
    }
    throw damagedFile('the list of its tables cannot be read', error);
  }
  if (database.getPassword() !== null) throw passwordProtectedFile();
  return database;
}

/** A damaged list may have tables without a name, despite the library's types. */
function tableNames(database: MDBReader): string[] {
  const names: (string | null)[] = database.getTableNames();
  return names.map((name) => {
    if (name === null) throw damagedFile('one of its tables has no name');
    return name;
  });
}

function findTables(database: MDBReader, file: GuardedFile, pages: number): Table[] {
  const names = tableNames(database).filter((name) => !OWN_TABLE.test(name));
  if (names.length === 0 && database.getTableNames({ normalTables: false, linkedTables: true }).length > 0) {
    throw notAWorkbook(
      'an Access database that only links to tables in another file',
      'Find the database that the tables are in (often named "..._be"), and upload that file.',
    );
  }
  return names.map((name) => {
    try {
      return file.limit(pages + 500, () => database.getTable(name), withPlainMoney);
    } catch (error) {
      if (error instanceof UnreadableFileError) throw error;
      throw damagedFile(`its table "${name}" cannot be read`, error);
    }
  });
}
