// Turns an uploaded file into the store's transactions, in one database transaction: all of them or none.
import { stat } from 'node:fs/promises';
import type { CleaningReport } from '@tillwatch/contract';
import {
  type CodeLegends,
  type Joins,
  type ColumnQuestion,
  type DateOrder,
  dayOfTime,
  type LeftOutTable,
  type OwnRows,
} from '@tillwatch/core/journal';
import { findStoreRules } from '../../rules/rules-in-force.ts';
import { UnreadableFileError } from '../readers/unreadable-file-error.ts';
import { findKnownCashiers } from '../store/cashier-numbers.ts';
import { connectStore, type StoreConnection } from '../store/connection.ts';
import { examineLoaded } from '../store/examine-loaded.ts';
import { findSelectedStore } from '../store/named-stores.ts';
import { markAnswer } from '../store/reading-mark.ts';
import { findTaughtWords } from '../store/taught-words.queries.ts';
import { tidyTransactions } from '../store/tidy-transactions.ts';
import { startTransactionLoad } from '../store/transaction-load.ts';
import type { UploadKey } from '../store/upload-key.ts';
import { completeUpload, lockStore, lockUnfinishedUpload } from '../store/upload-state.ts';
import { findUsualOrder } from '../store/usual-order.ts';
import { findMappings } from '../store/waiting-upload.ts';
import { createCleanedFile, nameCleanedFile } from './cleaned-file.ts';
import { createFileGate, type GateFindings } from './file-gate.ts';
import { type ReadingProgress, type ReadingResult, readTransactions } from './read-transactions.ts';
import type { ReadingMeter } from './reading-meter.ts';
import { explainNoTransactions, explainQuestions } from './refusals.ts';
import { nameRejectedFile, writeRejectedFile } from './rejected-file.ts';

export interface IngestionTask extends UploadKey {
  connectionString: string;
  sizeBytes: number;
  /** Absolute paths on this machine: the file itself, and those made from it. */
  original: string;
  made: Record<MadeFile, string>;
}

export type MadeFile = 'cleaned' | 'rejected';

export type IngestionOutcome =
  | { status: 'completed' }
  /** Another run has finished this upload. */
  | { status: 'finished-before' }
  /** A person must say what the columns hold; nothing is loaded. */
  | { status: 'asks'; errorMessage: string; questions: ColumnQuestion[]; cardNumbers: number }
  /** The file is to blame, so retrying wouldn't help. */
  | {
      status: 'refused';
      errorMessage: string;
      rejectedRows?: number;
      /** Absent if the file could not be read to its end. */
      cardNumbers?: number;
      report?: CleaningReport;
      leftOut?: LeftOutTable[];
      rejectedDataPath?: string | null;
    };

/** What the previous reading found that the next one needs from the first row on. */
interface Findings extends GateFindings {
  dateOrder?: DateOrder;
  ownRows?: OwnRows;
  legends?: CodeLegends;
  joins?: Joins;
}

interface Retry {
  status: 'retry';
  findings: Findings;
}

interface Loaded {
  status: 'loaded';
  transactions: number;
}

/** Keeps a file that was made. No row may refer to it before that. */
export type KeepMade = (made: MadeFile) => Promise<void>;

/** @param tell gets the progress from time to time. */
export type ProgressListener = (progress: ReadingProgress) => void;

/** Callbacks that follow the ingestion and keep the files it makes. */
export interface Watchers {
  onProgress: ProgressListener;
  keep: KeepMade;
  meter: ReadingMeter;
}

class ConnectionLostError extends Error {
  /** PostgreSQL's connection_failure. */
  readonly code = '08006';

  constructor(cause: unknown) {
    super('The connection to the database was lost', { cause });
  }
}

/** Rejects if something other than the file is to blame; then nothing is loaded, and it may be retried. */
export async function ingestUpload(task: IngestionTask, watchers: Watchers): Promise<IngestionOutcome> {
  const connection = await connectStore(task.connectionString);
  try {
    return await ingestWith(connection, task, watchers, {});
  } catch (error) {
    throw connection.isLost() ? new ConnectionLostError(error) : error;
  } finally {
    await connection.close();
  }
}

async function ingestWith(
  connection: StoreConnection,
  task: IngestionTask,
  watchers: Watchers,
  findings: Findings,
): Promise<IngestionOutcome> {
  const outcome = await ingestOnce(connection, task, watchers, findings);
  if (outcome.status !== 'retry') return outcome;
  const known = Object.keys(findings);
  if (Object.keys(outcome.findings).every((name) => known.includes(name)))
    throw new Error('The parser asked for the same finding twice');
  return ingestWith(connection, task, watchers, { ...findings, ...outcome.findings });
}

async function ingestOnce(
  connection: StoreConnection,
  task: IngestionTask,
  watchers: Watchers,
  findings: Findings,
): Promise<IngestionOutcome | Retry> {
  await connection.begin();
  try {
    const outcome = await loadUpload(connection, task, watchers, findings);
    if (outcome.status !== 'loaded') return outcome;
    await connection.commit();
    await tidyTransactions(connection.client, task.storeId, outcome.transactions);
    return { status: 'completed' };
  } catch (error) {
    if (error instanceof UnreadableFileError) {
      // An empty file was read to its end.
      const cardNumbers = error.code === 'empty' ? { cardNumbers: 0 } : {};
      return { status: 'refused', errorMessage: error.message, ...cardNumbers };
    }
    throw error;
  } finally {
    await connection.rollback();
  }
}

async function loadUpload(
  connection: StoreConnection,
  task: IngestionTask,
  watchers: Watchers,
  findings: Findings,
): Promise<IngestionOutcome | Retry | Loaded> {
  const { db } = connection;
  await watchers.meter.waitForStore(lockStore(db, task.storeId));
  const upload = await lockUnfinishedUpload(db, task);
  if (upload === null) return { status: 'finished-before' };

  const cleanedDataPath = nameCleanedFile(upload.contentHash, task);
  const cleaned = createCleanedFile(task.made.cleaned);
  const { detection, detectionVersion } = await findStoreRules(db, task.storeId);
  const gate = createFileGate(await findSelectedStore(db, task), findings);
  const load = await startTransactionLoad(connection, { ...task, rulesVersion: detectionVersion });
  const { onProgress, keep, meter } = watchers;
  try {
    meter.start((await stat(task.original)).size);
    const reportRows = meter.startPass();
    const result = await readTransactions(
      task.original,
      {
        add(receipt, assessment) {
          load.add(receipt, assessment);
          cleaned.add(receipt, assessment);
        },
        drain(rowsRead) {
          reportRows(rowsRead);
          return meter.waitFor(load.drain());
        },
        onProgress,
      },
      {
        mappings: await findMappings(db, task),
        taughtWords: await findTaughtWords(db, task.storeId),
        rules: detection,
        today: dayOfTime(upload.uploadedAt.toISOString()),
        usualOrder: await findUsualOrder(db, task.storeId),
        knownCashiers: await findKnownCashiers(db, task),
        gate,
        ...findings,
      },
    );
    const { questions, lateRows, lateLegends, lateJoins } = result.parseReport;
    if (lateLegends !== null) return { status: 'retry', findings: { legends: lateLegends } };
    if (lateJoins !== null) return { status: 'retry', findings: { joins: lateJoins } };
    if (questions.length > 0) {
      const errorMessage = explainQuestions(questions);
      return { status: 'asks', errorMessage, questions, cardNumbers: result.cardNumbers };
    }
    if (result.retryWith !== null) return { status: 'retry', findings: { dateOrder: result.retryWith } };
    if (lateRows !== null) return { status: 'retry', findings: { ownRows: lateRows } };
    if (result.gateRetry !== null) return { status: 'retry', findings: result.gateRetry };
    const hasRejected = await writeRejected(task, result, meter.startPass());
    meter.stop();
    if (hasRejected) await keep('rejected');
    const rejectedDataPath = hasRejected ? nameRejectedFile(upload.contentHash, task) : null;
    if (result.found === 0) return refuse(result, gate.explainRefusal(), rejectedDataPath);
    // First, because what follows locks days that reviews change, and a bucket may take long.
    cleaned.finish();
    await keep('cleaned');
    const { rejectedRows, cardNumbers, report, layouts, parseReport } = result;
    const doubt = gate.findDoubt();
    const { counts, examined } = await load.finish(
      (loaded) => examineLoaded(db, task, loaded, { report, doubt }),
      markAnswer(parseReport.readBy),
    );
    await completeUpload(db, task, {
      counts,
      rejectedRows,
      cardNumbers,
      examined,
      layouts,
      leftOut: parseReport.leftOut,
      stores: gate.listStores().filter(([store]) => (findings.ownStore ?? store) === store),
      doubt,
      cleanedDataPath,
      rejectedDataPath,
    });
    return { status: 'loaded', transactions: counts.total };
  } finally {
    meter.stop();
    await load.stop();
    cleaned.discard();
  }
}

/** @returns whether there are any. */
async function writeRejected(
  { original, made }: IngestionTask,
  { rejections, unlistedRejections }: ReadingResult,
  reportRows: (rowsRead: number) => void,
): Promise<boolean> {
  if (rejections.length === 0) return false;
  await writeRejectedFile(made.rejected, original, rejections, unlistedRejections, reportRows);
  return true;
}

function refuse(
  { parseReport, rejections, rejectedRows, cardNumbers, report }: ReadingResult,
  reason: string | null,
  rejectedDataPath: string | null,
): IngestionOutcome {
  return {
    status: 'refused',
    errorMessage: reason ?? explainNoTransactions(parseReport, rejections[0], report.remarks),
    rejectedRows,
    cardNumbers,
    report,
    rejectedDataPath,
    leftOut: parseReport.leftOut,
  };
}
