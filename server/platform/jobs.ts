import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import { CONNECT_WITHIN_MS } from './database/client.ts';
import { isDatabaseUnavailable } from './database/is-unavailable.ts';
import type { Database } from './database/schema.ts';
import { type StallWatch, watchFor } from './database/stall-watch.ts';
import type { Log } from './log.ts';
import { findLostRuns, lockRun, reviveRun, type Statements } from './run-lock.queries.ts';

export interface JobInfo {
  id: string;
  /** 1 for the first run. */
  attempt: number;
  /** True if this run will not be retried. */
  isLastAttempt: boolean;
  /** Aborted if the job takes too long or the program stops. */
  signal: AbortSignal;
}

type JobHandler<Data> = (data: Data, job: JobInfo) => Promise<void>;

interface WorkOptions {
  /** Number of parallel jobs of this queue in this process. Default 1. */
  concurrency?: number;
  /** How many times a failed job is retried. Default 2. */
  retryLimit?: number;
  /** Default 5. */
  retryDelaySeconds?: number;
  /** When a run counts as lost. Default 15 minutes. */
  timeoutSeconds?: number;
  /**
   * A job whose process was killed is retried within seconds, and never runs twice at the same time. Costs one
   * connection per run. By default (false), it is retried once its heartbeat has been missing for long enough.
   */
  isGuarded?: boolean;
  /** How often a worker polls for work without a NOTIFY: a retry, or a lost process's job. Default 1. */
  lookEverySeconds?: number;
  /** For jobs that don't run in order of arrival. Replaces `concurrency`. */
  turns?: Turns;
}

/** Jobs start with priority 0, and are taken by workers for their current priority. */
export interface Turns {
  /** This process's workers. */
  workers: readonly { count: number; minPriority: number; maxPriority?: number }[];
  /**
   * Sets the priority of jobs whose turn it is. Called when a run has ended, and every few seconds.
   * @param ended the job that has ended; the queue still counts it as running.
   */
  callUp: (ended: string | null) => Promise<void>;
}

interface EnqueueOptions {
  startAfterSeconds?: number;
  /** While a job with this key waits, others with the same key are dropped. */
  singletonKey?: string;
}

/** How the queue says that it was closed. */
const QUEUE_CLOSED = /^Database (connection is )?not opened/;

export interface Jobs {
  start(): Promise<void>;
  /**
   * Adds a job in the caller's transaction, so it exists once that commits. The queue must be registered by `work` or
   * `schedule`.
   */
  enqueue<Data extends object>(
    tx: Kysely<Database>,
    queue: string,
    data: Data,
    options?: EnqueueOptions,
  ): Promise<void>;
  /**
   * May be called before `start`. In a process that only enqueues jobs, registers the queue. If the handler fails, the
   * job is retried until its last attempt.
   */
  work<Data extends object>(queue: string, handler: JobHandler<Data>, options?: WorkOptions): Promise<void>;
  /** Runs on a schedule, once for all processes. @param cron five fields, UTC. */
  schedule(queue: string, cron: string, handler: () => Promise<void>): Promise<void>;
  /** Takes no more jobs and waits for running ones; those that don't end in time are retried after the next start. */
  stop(options: { timeoutMs: number }): Promise<void>;
}

const MAX_CONNECTIONS = 4;
// A run whose process died is detected by its missing heartbeat and given to another.
const HEARTBEAT_SECONDS = 15;
const SUPERVISE_SECONDS = 10;
const LOOK_FOR_LOST_EVERY_MS = 3_000;
// About twenty idle workers polling every second take a twentieth of a core on a small machine.
const SCHEDULED_LOOK_SECONDS = 30;

interface JobsOptions {
  /** Whether this process runs jobs. Default true; otherwise it only enqueues them. */
  isWorker?: boolean;
}

/**
 * Background jobs in the same database. NOTIFY wakes workers, which also poll: scheduled ones every half minute, others
 * every second.
 */
export function createJobs(
  connectionString: string,
  log?: Pick<Log, 'error' | 'warn' | 'info'>,
  { isWorker = true }: JobsOptions = {},
): Jobs {
  const boss = new PgBoss({
    connectionString,
    application_name: 'tillwatch jobs',
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    ...watchConnections(connectionString),
    useListenNotify: isWorker,
    schedule: isWorker,
    supervise: isWorker,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  let isDatabaseAway = false;
  boss.on('error', (reported) => {
    // The queue passes on copies of the error, with its own fields added.
    const error = Object.assign(new Error(reported.message), reported);
    // A job that was cut off by the stop has ended since. It stays unfinished in the database, and runs again.
    if (stopping.signal.aborted && QUEUE_CLOSED.test(error.message)) return;
    if (!isDatabaseUnavailable(error)) return log?.error({ err: error }, 'Job queue error');
    // Every worker notices it on its own, every second.
    if (isDatabaseAway || stopping.signal.aborted) return;
    isDatabaseAway = true;
    log?.warn({ reason: error.message }, 'Jobs are waiting: the database cannot be reached');
  });
  boss.on('warning', (warning) => log?.warn({ warning }, 'Job queue warning'));

  let started = false;
  let watching = Promise.resolve();
  const stopping = new AbortController();
  const guarded: string[] = [];
  const callingUp: (() => Promise<void>)[] = [];
  const waiting: (() => Promise<void>)[] = [];
  async function whenStarted(register: () => Promise<void>): Promise<void> {
    if (started) await register();
    else waiting.push(register);
  }

  async function register<Data extends object>(
    queue: string,
    handler: JobHandler<Data>,
    options: WorkOptions,
  ): Promise<void> {
    const queueOptions = {
      retryLimit: options.retryLimit ?? 2,
      retryDelay: options.retryDelaySeconds ?? 5,
      expireInSeconds: options.timeoutSeconds ?? 15 * 60,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      notify: true,
    };
    await boss.createQueue(queue, queueOptions);
    const { heartbeatSeconds: _, ...changeable } = queueOptions;
    await boss.updateQueue(queue, changeable);
    if (!isWorker) return;
    const workers: string[] = [];
    const callUp = async (ended: string | null): Promise<void> => {
      await options.turns?.callUp(ended);
      for (const worker of workers) boss.notifyWorker(worker);
    };
    const run = async ([job]: JobWithMetadata<Data>[]): Promise<void> => {
      if (!job) return;
      try {
        await runJob(queue, handler, options, job);
      } finally {
        // Otherwise the next of several waiting jobs would start only a second later.
        await tryCallUp(() => callUp(job.id));
      }
    };
    for (const { count, ...priorities } of options.turns?.workers ?? [{ count: options.concurrency ?? 1 }]) {
      const workOptions = {
        includeMetadata: true,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: options.lookEverySeconds ?? 1,
        ...priorities,
      };
      // One at a time, because each is woken by its own id.
      for (let worker = 0; worker < count; worker += 1) {
        workers.push(await boss.work<Data>(queue, workOptions, run as never));
      }
    }
    if (options.turns) callingUp.push(() => callUp(null));
    if (options.isGuarded) guarded.push(queue);
  }

  async function runJob<Data extends object>(
    queue: string,
    handler: JobHandler<Data>,
    { isGuarded = false }: WorkOptions,
    job: JobWithMetadata<Data>,
  ): Promise<void> {
    const info = describeJob(job);
    if (!isGuarded) return handler(job.data, info);
    await runGuarded(queue, job, (signal) => handler(job.data, { ...info, signal }));
  }

  /** Ignores failures, which are retried within seconds. */
  async function tryCallUp(callUp: () => Promise<void>): Promise<void> {
    await callUp().catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) log?.warn({ err: error }, 'Waiting jobs could not be called up');
    });
  }

  async function runGuarded(
    queue: string,
    { id, retryCount, signal }: JobWithMetadata<unknown>,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const lock = await lockRun(connectionString, { id, queue, retryCount }, signal);
    if (lock === null) return;
    try {
      await work(AbortSignal.any([signal, lock.lost]));
    } finally {
      await lock.release();
    }
  }

  async function reviveLost(): Promise<void> {
    for (const queue of guarded) {
      for (const run of await findLostRuns(asStatements(boss.getDb()), queue)) {
        await reviveRun(connectionString, run, async (statements) => {
          const db = { executeSql: (text: string, values: unknown[] = []) => statements.query(text, values) };
          await boss.fail(queue, run, { message: 'The process that ran it is gone' }, { db });
        });
        log?.warn({ queue, job: run.id }, 'A job whose process is gone runs again');
      }
    }
  }

  async function lookForDatabase(): Promise<void> {
    try {
      await boss.getDb().executeSql('SELECT 1');
      isDatabaseAway = false;
      log?.info('Jobs continue: the database is back');
    } catch {
      // Still unavailable.
    }
  }

  async function watchForLost(): Promise<void> {
    const { signal } = stopping;
    while (!signal.aborted) {
      if (isDatabaseAway) await lookForDatabase();
      await reviveLost().catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) log?.warn({ err: error }, 'Lost jobs could not be looked for');
      });
      for (const callUp of callingUp) await tryCallUp(callUp);
      await sleep(LOOK_FOR_LOST_EVERY_MS, null, { ref: false, signal }).catch(() => undefined);
    }
  }

  return {
    async start() {
      await boss.start();
      started = true;
      for (const register of waiting.splice(0)) await register();
      if (isWorker) watching = watchForLost();
    },
    async enqueue(tx, queue, data, options = {}) {
      const id = await boss.send(queue, data, {
        db: fromKysely(tx),
        ...(options.startAfterSeconds !== undefined && { startAfter: options.startAfterSeconds }),
        ...(options.singletonKey !== undefined && { singletonKey: options.singletonKey }),
      });
      if (id === null && options.singletonKey === undefined) {
        throw new Error(`The job for the queue ${queue} was not accepted`);
      }
    },
    work: (queue, handler, options = {}) => whenStarted(() => register(queue, handler, options)),
    schedule: (queue, cron, handler) =>
      whenStarted(async () => {
        await register(queue, handler, { lookEverySeconds: SCHEDULED_LOOK_SECONDS });
        if (isWorker) await boss.schedule(queue, cron);
      }),
    async stop({ timeoutMs }) {
      stopping.abort();
      await watching;
      if (started) await boss.stop({ graceful: true, timeout: timeoutMs });
    },
  };
}

/** A pool option that the queue passes through. */
function watchConnections(connectionString: string): object {
  return { onConnect: (client: Parameters<StallWatch['add']>[0]) => watchFor(connectionString).add(client) };
}

function asStatements(db: ReturnType<PgBoss['getDb']>): Statements {
  return {
    query: async <Row>(text: string, values: unknown[]) => ({
      rows: (await db.executeSql(text, values)).rows as Row[],
    }),
  };
}

function describeJob(job: JobWithMetadata<unknown>): JobInfo {
  return {
    id: job.id,
    attempt: job.retryCount + 1,
    isLastAttempt: job.retryCount >= job.retryLimit,
    signal: job.signal,
  };
}
