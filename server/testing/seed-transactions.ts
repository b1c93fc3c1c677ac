import { randomBytes } from 'node:crypto';
import type { CleaningReport } from '@tillwatch/contract';
import type { Assessment, FilterId, Priority, TransactionType } from '@tillwatch/core/detection';
import type { PointedRow, Receipt } from '@tillwatch/core/journal';
import { connectStore } from '../ingestion/store/connection.ts';
import { examineLoaded } from '../ingestion/store/examine-loaded.ts';
import { markAnswer } from '../ingestion/store/reading-mark.ts';
import { type LoadCounts, startTransactionLoad } from '../ingestion/store/transaction-load.ts';
import { completeUpload, lockStore } from '../ingestion/store/upload-state.ts';
import type { AppDatabase } from '../platform/database/database.ts';

/** What a test cares about; everything else is an ordinary sale. */
export interface SeedTransaction {
  transactionNumber: string;
  /** 'YYYY-MM-DDTHH:MM:SS' */
  time: string;
  registerId?: string | null;
  employeeId?: string | null;
  employeeName?: string | null;
  type?: TransactionType;
  amountCents?: number;
  priority?: Priority;
  filters?: readonly FilterId[];
  items?: readonly string[];
  lines?: readonly string[];
  /** Its first row in the file; 1 if absent. */
  row?: number;
}

interface SeededInto {
  storeId: number;
  userId: number;
  filename?: string;
  uploadId?: number;
  /** What the file's report says otherwise. */
  report?: Partial<CleaningReport>;
  /** What somebody has pointed at in printed tickets, and it was read by. */
  pointed?: readonly PointedRow[];
}

export interface SeededUpload {
  uploadId: number;
  counts: LoadCounts;
}

export interface AssessedReceipt {
  receipt: Receipt;
  assessment: Assessment;
}

/** Loads transactions as one upload by `userId`, with the statements that load a file. */
export async function seedTransactions(
  database: AppDatabase,
  into: SeededInto,
  transactions: readonly SeedTransaction[],
): Promise<SeededUpload> {
  const receipts = transactions.map((seed) => ({
    receipt: makeReceipt(seed),
    assessment: makeAssessment(seed),
  }));
  return seedReceipts(database, into, receipts);
}

/** Like `seedTransactions`, for receipts that were read. With `uploadId`, that upload is read again. */
export async function seedReceipts(
  { db, connectionString }: AppDatabase,
  {
    storeId,
    userId,
    filename = 'seed.xlsx',
    rulesVersion,
    uploadId: again,
    report,
    pointed,
  }: SeededInto & { rulesVersion?: string },
  receipts: readonly AssessedReceipt[],
): Promise<SeededUpload> {
  const uploadId = again ?? (await insertUpload(db, { storeId, userId, filename }));
  const connection = await connectStore(connectionString);
  try {
    await connection.begin();
    await lockStore(connection.db, storeId);
    const load = await startTransactionLoad(connection, {
      storeId,
      uploadId,
      ...(rulesVersion !== undefined && { rulesVersion }),
    });
    for (const { receipt, assessment } of receipts) {
      load.add(receipt, assessment);
      await load.drain();
    }
    const { counts, examined } = await load.finish(
      (loaded) =>
        examineLoaded(connection.db, { storeId, uploadId }, loaded, {
          report: reportOf(loaded.total, report),
        }),
      markAnswer(pointed ? { rows: pointed, used: pointed } : null),
    );
    await completeUpload(
      connection.db,
      { storeId, uploadId },
      {
        counts,
        rejectedRows: 0,
        cardNumbers: 0,
        layouts: [],
        cleanedDataPath: 'cleaned/seed.csv',
        examined,
      },
    );
    await connection.commit();
    return { uploadId, counts };
  } finally {
    await connection.close();
  }
}

async function insertUpload(
  db: AppDatabase['db'],
  { storeId, userId, filename }: { storeId: number; userId: number; filename: string },
): Promise<number> {
  const contentHash = randomBytes(32).toString('hex');
  const { id } = await db
    .insertInto('data_uploads')
    .values({
      store_id: storeId,
      uploaded_by: userId,
      filename,
      file_type: 'xlsx',
      size_bytes: 1,
      content_hash: contentHash,
      raw_data_path: `originals/${contentHash}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function makeReceipt(seed: SeedTransaction): Receipt {
  const texts = seed.lines ?? [`TRAN# ${seed.transactionNumber}`];
  const amountCents = seed.amountCents ?? 1000;
  return {
    shape: 'journal-print',
    transactionNumber: seed.transactionNumber,
    registerId: seed.registerId === undefined ? '1' : seed.registerId,
    employeeId: seed.employeeId === undefined ? '101' : seed.employeeId,
    employeeName: seed.employeeName ?? null,
    time: seed.time,
    typeText: null,
    lines: texts.map((text, index) => ({ text, rowNumber: index + 1, kind: 'text' })),
    items: (seed.items ?? []).map((name) => ({
      name,
      priceCents: 100,
      quantity: 1,
      state: name.startsWith('Void') ? 'void' : 'sold',
      lineIndex: 0,
    })),
    events: [],
    tenders: [{ method: 'CASH', amountCents, lineIndex: 0 }],
    card: { maskedCard: null, cardType: null, approvalCode: null, entryMethod: null },
    subtotalCents: amountCents,
    taxCents: 0,
    discountCents: null,
    totalCents: amountCents,
    changeCents: null,
    source: { sheet: 'Journal', firstRow: seed.row ?? 1, lastRow: (seed.row ?? 1) + texts.length - 1 },
  };
}

export function makeAssessment(seed: SeedTransaction): Assessment {
  return {
    transactionType: seed.type ?? 'Sale',
    amountCents: seed.amountCents ?? 1000,
    priority: seed.priority ?? 'check_few',
    findings: (seed.filters ?? []).map((filter) => ({
      filter,
      priority: seed.priority ?? 'check_few',
      reason: `Found ${filter}.`,
      lineIndexes: [0],
    })),
    kept: [],
  };
}

const reportOf = (rows: number, report: SeededInto['report']): CleaningReport => ({
  shape: 'summary',
  sheets: 1,
  rowsRead: rows,
  droppedRows: 0,
  dateOrder: null,
  formulasWithoutResult: 0,
  remarks: [],
  unknownWords: [],
  kindsNotFound: [],
  taughtWords: [],
  pointedUses: [],
  sequenceGaps: [],
  missingNumbers: 0,
  rejections: [],
  otherStores: [],
  ...report,
});
