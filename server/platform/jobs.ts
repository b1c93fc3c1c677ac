import type { Kysely } from 'kysely';
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database } from './database/schema.ts';
import type { Log } from './log.ts';

export interface JobInfo {
  id: string;
  /** 1 for the first run. */
  attempt: number;
  /** True when a failure of this run will not be tried again. */
  isLastAttempt: boolean;
  /** Aborted when the job takes too long or the program stops. */
  signal: AbortSignal;
}

type JobHandler<Data> = (data: Data, job: JobInfo) => Promise<void>;

interface WorkOptions {
  /** Jobs of this queue at the same time in this process. Default 1. */
  concurrency?: number;
  /** How often a job that threw is tried again. Default 2. */
  retryLimit?: number;
  /** Default 5. */
  retryDelaySeconds?: number;
  /** When a run counts as lost. Default 15 minutes. */
  timeoutSeconds?: number;
}

interface EnqueueOptions {
  startAfterSeconds?: number;
  /** Later jobs with the same key are dropped while one waits. */
  singletonKey?: string;
}

export interface Jobs {
  start(): Promise<void>;
  /** Adds a job within the caller's transaction: it exists when that commits. The queue needs a worker in this program. */
  enqueue<Data extends object>(
    tx: Kysely<Database>,
    queue: string,
    data: Data,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** May be called before `start`. The handler's failure makes the job run again, until it was the last attempt. */
  work<Data extends object>(queue: string, handler: JobHandler<Data>, options?: WorkOptions): Promise<void>;
  /** Runs by the clock, once for all processes. @param cron five fields, UTC. */
  schedule(queue: string, cron: string, handler: () => Promise<void>): Promise<void>;
  /** Takes no more jobs and waits for the running ones; those that do not end in time run again after the next start. */
  stop(options: { timeoutMs: number }): Promise<void>;
}

const MAX_CONNECTIONS = 4;
// A run whose process died is noticed by its missing heartbeat and given to another.
const HEARTBEAT_SECONDS = 15;
const SUPERVISE_SECONDS = 10;

/** Background jobs in the same database. Workers are woken by NOTIFY and look for themselves every second. */
export function createJobs(connectionString: string, log?: Pick<Log, 'error' | 'warn'>): Jobs {
  const boss = new PgBoss({
    connectionString,
    application_name: 'tillwatch jobs',
    max: MAX_CONNECTIONS,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on('error', (error) => log?.error({ err: error }, 'Job queue error'));
  boss.on('warning', (warning) => log?.warn({ warning }, 'Job queue warning'));

  let started = false;
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
    await boss.work<Data>(
      queue,
      {
        includeMetadata: true,
        localConcurrency: options.concurrency ?? 1,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: 1,
      },
      (async (batch: JobWithMetadata<Data>[]) => {
        for (const job of batch) await handler(job.data, describeJob(job));
      }) as never,
    );
  }

  return {
    async start() {
      await boss.start();
      started = true;
      for (const register of waiting.splice(0)) await register();
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
        await register(queue, handler, {});
        await boss.schedule(queue, cron);
      }),
    async stop({ timeoutMs }) {
      if (started) await boss.stop({ graceful: true, timeout: timeoutMs });
    },
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
