// Loads receipts and their assessments into the store's tables, in batches, while the file is still being read.
import { finished } from 'node:stream/promises';
import type { Assessment } from '@tillwatch/core/detection';
import { createKeySet, type Receipt, receiptKey } from '@tillwatch/core/journal';
import { gatherTicketFacts, packFacts } from '@tillwatch/core/ranking';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { AnswerMark, KeptReading } from '../../platform/database/schema.ts';
import { findStoreRules } from '../../rules/rules-in-force.ts';
import { readCashierNumbers } from './cashier-numbers.ts';
import type { StoreConnection } from './connection.ts';
import { type Contests, NO_CONTESTS } from './contested.ts';
import { findExcusedBefore } from './excused-before.ts';
import { type Excused, findExcused, readPending } from './excused.ts';
import { createLoadedDays } from './loaded-days.ts';
import { type Likeness, NO_LIKENESS } from './match-alike.ts';
import { findEarlier } from './match-incoming.ts';
import { createIncoming, type Merged, mergeIncoming } from './merge-incoming.ts';
import type { OneSided } from './one-sided.ts';
import {
  createReadingMark,
  findReadings,
  findSameReading,
  isCorrected,
  withReading,
} from './reading-mark.ts';
import { reassessDays } from './reassess-days.ts';
import type { Reassigned } from './reassigned.ts';
import { NOTHING_REWRITTEN, type Rewritten } from './rewritten.ts';
import { settleDays, settleNewDays } from './settle-days.ts';
import { listStoreDays } from './store-days.ts';
import { createTextBuffer, type TextBuffer } from './text-buffer.ts';
import { learnOfStore } from './tidy-transactions.ts';
import {
  DETAIL_COLUMNS,
  formatDetails,
  formatTransaction,
  TRANSACTION_COLUMNS,
} from './transaction-lines.ts';
import type { DoubledDay } from './twins.ts';

/**
 * Size of a batch's text. Smaller batches spend more on statements than rows; larger ones cost memory without being
 * faster.
 */
const BATCH_BYTES = 2 * 1024 * 1024;
const MAX_BATCHES_IN_FLIGHT = 3;

export interface LoadedCounts {
  /** The total added: fresh + repeated. */
  total: number;
  fresh: number;
  repeated: number;
  /** Business days, 'YYYY-MM-DD', ascending. */
  days: string[];
  /** Reviewed transactions from earlier readings of the file that this one doesn't have. */
  setAside: number;
  /** Transactions that the file contradicts. */
  contests: Contests;
  /** Transactions that another export has written in another way. */
  likeness: Likeness;
  /** What another reading of the same bytes makes of suspicious ones. */
  rewritten: Rewritten;
  /** Transactions that have another cashier now. */
  reassigned: Reassigned[];
  /** Days of which most that was added looks like what was stored before. */
  twins: DoubledDay[];
  /** Transactions that only one of two files has, although both cover its hours. */
  oneSided: OneSided[];
}

export interface LoadCounts extends LoadedCounts {
  /** Transactions of earlier files whose risk is lower because of this one, and the reverse. */
  excused: Excused[];
  /** All readings of the file for this upload, this one last. */
  readings: KeptReading[];
}

/** Reads what was loaded. It may run while that is being ranked. */
type Examine<Examined> = (counts: LoadedCounts) => Promise<Examined>;

export interface TransactionLoad {
  add(receipt: Receipt, assessment: Assessment): void;
  /** Sends what has accumulated. @returns a promise if the database is behind, to wait for before adding more. */
  drain(): Promise<void> | undefined;
  /**
   * Merges, counts, and ranks; the caller commits.
   * @param examine is called once the days are counted.
   * @param by the answer about printed tickets by which the file was read
   */
  finish<Examined>(
    examine: Examine<Examined>,
    by?: AnswerMark | null,
  ): Promise<{ counts: LoadCounts; examined: Examined }>;
  /** Stops sending. Wait for it before a rollback; a batch sent after that would be outside the transaction. */
  stop(): Promise<void>;
}

const NOTHING: Merged = {
  inserted: 0,
  own: 0,
  setAside: 0,
  contests: NO_CONTESTS,
  likeness: NO_LIKENESS,
  rewritten: NOTHING_REWRITTEN,
  reassigned: [],
  saidBefore: new Map(),
  twins: [],
  oneSided: [],
  leftDays: [],
  unassessedDays: [],
};

interface Batch {
  transactions: TextBuffer;
  details: TextBuffer;
  incoming: TextBuffer;
}

/**
 * Starts a load in the connection's open transaction, which holds the store's lock.
 *
 * Transactions that the store can't have yet, because it has none on that day, go directly into the tables. Others, and
 * all of a file that was uploaded before, go into a temporary table that `finish` merges.
 *
 * `rulesVersion` names the rules by which what is added was assessed.
 */
export async function startTransactionLoad(
  { client, db, inTurn }: Pick<StoreConnection, 'client' | 'db' | 'inTurn'>,
  { storeId, uploadId, rulesVersion = '' }: { storeId: number; uploadId: number; rulesVersion?: string },
): Promise<TransactionLoad> {
  await createIncoming(client);
  const earlier = await findEarlier(client, storeId, uploadId);
  const heldDays = new Set(await listStoreDays(client, storeId));
  const pending = await readPending(db, storeId);
  const mark = createReadingMark();
  const days = new Set<string>();
  const loaded = createLoadedDays();
  const keys = createKeySet();
  const numbers = await readCashierNumbers(client, storeId);
  let nextId = (await findLastId(client, storeId)) + 1;
  let total = 0;
  /** How many of these are separate lines of transactions. */
  let joined = 0;
  let incoming = 0;
  let hasLoadedDoubles = false;
  const spare: Batch[] = [];
  let batch = createBatch();
  const inFlight: Promise<void>[] = [];
  let sent = Promise.resolve();
  let stopped = false;

  function send(): void {
    const full = batch;
    batch = spare.pop() ?? createBatch();
    sent = sent.then(async () => {
      for (const [target, text] of listTargets(full)) {
        if (!stopped) await inTurn(() => copy(client, target, text));
        text.clear();
      }
      spare.push(full);
      void inFlight.shift();
    });
    inFlight.push(sent);
    // The next call that waits for it gets the error.
    sent.catch(() => undefined);
  }

  const merge = async (readings: readonly KeptReading[], reading: KeptReading): Promise<Merged> =>
    mergeIncoming(client, {
      storeId,
      uploadId,
      isAgain: earlier.isAgain,
      returnsTo: findSameReading(readings, reading.mark),
      isCorrected: await isCorrected(client, { storeId, uploadId }, reading.by ?? null),
      hasLoadedDoubles,
    });

  /** Settling runs while the last rows are still being sent. Waits for both; an error in sending takes precedence. */
  async function withSending<Result>(settling: Promise<Result>): Promise<Result> {
    await Promise.allSettled([sent, settling]);
    await sent;
    return settling;
  }

  const toRank = () => ({ of: loaded.of, written: sent });
  const learn = () => inTurn(() => learnOfStore(client, storeId, total));

  function settleNew<Examined>(counts: LoadedCounts, examine: Examine<Examined>): Promise<Examined> {
    const settling = settleNewDays({ client, db, inTurn }, storeId, {
      days: counts.days,
      rulesVersion,
      loaded: toRank(),
      examine: () => learn().then(() => examine(counts)),
    });
    return withSending(settling);
  }

  async function settleMerged(merged: Merged, assessed: readonly string[]): Promise<void> {
    const left = merged.leftDays.filter((day) => !days.has(day));
    const settling = settleDays({ client, db }, storeId, {
      changed: [...new Set([...assessed, ...left])].sort(),
      assessed: { days: assessed, rulesVersion },
      loaded: toRank(),
    });
    await withSending(settling);
    await learn();
    await assessAgain(merged.unassessedDays);
  }

  function countLoaded({ inserted, own, ...merged }: Merged): LoadedCounts {
    const fresh = total - incoming + inserted + own;
    const { setAside, contests, likeness, rewritten, reassigned, twins, oneSided } = merged;
    return {
      total: total - joined,
      fresh,
      repeated: total - joined - fresh,
      days: [...days].sort(),
      setAside,
      contests,
      likeness,
      rewritten,
      reassigned,
      twins,
      oneSided,
    };
  }

  /** Contents that an earlier upload has loaded were assessed by the rules of their time. */
  async function assessAgain(changed: readonly string[]): Promise<void> {
    if (changed.length === 0) return;
    const settleAgain = () => settleDays({ client, db }, storeId, { changed });
    await reassessDays(client, storeId, changed, await findStoreRules(db, storeId), settleAgain);
  }

  return {
    add(read, assessment) {
      const receipt = numbers.write(read);
      mark.add(read, assessment);
      const id = nextId;
      nextId += 1;
      total += 1;
      if (receipt.completesOwnRow === true) joined += 1;
      const day = receipt.time.slice(0, 10);
      days.add(day);
      const key = { storeId, uploadId, id };
      const wasSeen = keys.add(receiptKey(receipt));
      const transaction = formatTransaction(key, receipt, assessment);
      const facts = gatherTicketFacts(receipt, assessment);
      const packed = JSON.stringify(packFacts(facts));
      const details = formatDetails(receipt, assessment, packed);
      const isIncoming = earlier.isKnown || heldDays.has(day);
      if (wasSeen || isIncoming) {
        const completes = receipt.completesOwnRow === true;
        batch.incoming.append(`${transaction}\t${details}\t${completes ? 't' : 'f'}\n`);
        incoming += 1;
        hasLoadedDoubles ||= !isIncoming && !completes;
        loaded.forget(day);
      } else {
        loaded.add(day, id, facts, packed);
        batch.transactions.append(`${transaction}\n`);
        batch.details.append(`${storeId}\t${id}\t${details}\n`);
      }
    },

    drain() {
      const { transactions, details, incoming } = batch;
      if (transactions.byteLength + details.byteLength + incoming.byteLength >= BATCH_BYTES) send();
      return inFlight.length > MAX_BATCHES_IN_FLIGHT ? inFlight[0] : undefined;
    },

    async finish(examine, by = null) {
      send();
      const readings = await findReadings(client, storeId, uploadId);
      const reading = { mark: mark.digest(), lastId: nextId - 1, by };
      const merged = incoming > 0 ? await sent.then(() => merge(readings, reading)) : NOTHING;
      const contested = merged.contests.held + merged.contests.kept;
      const keptReading = contested > 0 ? { ...reading, isContested: true as const } : reading;
      const counts = countLoaded(merged);
      const sorted = counts.days;
      if (incoming > 0) await settleMerged(merged, sorted);
      const examined = incoming > 0 ? await examine(counts) : await settleNew(counts, examine);
      const excused = await findExcused(db, { storeId, uploadId }, sorted, {
        pending,
        said: merged.saidBefore,
      });
      const held = sorted.filter((day) => heldDays.has(day));
      excused.push(...(await findExcusedBefore(db, { storeId, uploadId }, held)));
      await keepLastId(client, storeId, nextId - 1);
      return { counts: { ...counts, excused, readings: withReading(readings, keptReading) }, examined };
    },

    async stop() {
      stopped = true;
      await sent.catch(() => undefined);
    },
  };
}

async function findLastId(client: Client, storeId: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'SELECT last_transaction_id AS id FROM store_counters WHERE store_id = $1',
    [storeId],
  );
  return rows[0]?.id ?? 0;
}

/** Ids are never reused, even after a transaction is removed: the audit log and links refer to them. */
async function keepLastId(client: Client, storeId: number, id: number): Promise<void> {
  await client.query(
    `INSERT INTO store_counters (store_id, last_transaction_id) VALUES ($1, $2)
    ON CONFLICT (store_id) DO UPDATE SET last_transaction_id = excluded.last_transaction_id`,
    [storeId, id],
  );
}

function createBatch(): Batch {
  return {
    transactions: createTextBuffer(BATCH_BYTES / 4),
    details: createTextBuffer(BATCH_BYTES),
    incoming: createTextBuffer(1024),
  };
}

function listTargets({ transactions, details, incoming }: Batch): [target: string, text: TextBuffer][] {
  return [
    [`transactions (${TRANSACTION_COLUMNS})`, transactions],
    [`transaction_details (store_id, transaction_id, ${DETAIL_COLUMNS})`, details],
    ['incoming', incoming],
  ];
}

/** Resolves when the server has taken everything, so the buffer may be reused. */
async function copy(client: Client, target: string, text: TextBuffer): Promise<void> {
  if (text.byteLength === 0) return;
  const stream = client.query(copyFrom(`COPY ${target} FROM STDIN`));
  stream.end(text.bytes());
  await finished(stream);
}
