// Distinguishes a slow statement from a database that has stopped answering because it's frozen, cut off, or on a
// hanging disk. A statement may take its time as long as the database answers others; otherwise nothing waits for it.
import pg from 'pg';

export interface StallWatch {
  /**
   * Ends the connection if the database stops answering during a statement.
   * @param patienceMs how long it may be silent, for long work. Default: until the first check that it doesn't answer.
   */
  add(client: pg.ClientBase, patienceMs?: number): void;
  isStalled(): boolean;
  /** @returns a function that ends the subscription. */
  onStall(listener: () => void): () => void;
}

/** Fields of the driver's connections that its types omit. */
interface DriverClient extends pg.ClientBase {
  readyForQuery?: boolean;
  connection: { stream: { bytesRead: number; destroyed: boolean; destroy(error?: Error): void } };
}

interface Watched {
  client: DriverClient;
  patienceMs: number;
  bytesRead: number;
  /** When the current statement last received data; null between statements. */
  silentSince: number | null;
}

const LOOK_EVERY_MS = 500;
// Most statements have finished by then; for others, a second connection checks the database.
const SUSPICIOUS_AFTER_MS = 1_500;
const ANSWERS_WITHIN_MS = 2_000;
// A briefly busy machine may miss one check.
const QUESTIONS = 2;
const ASKS_AGAIN_AFTER_MS = 3_000;

const watches = new Map<string, StallWatch>();

/** This process's watch over a database. */
export function watchFor(connectionString: string): StallWatch {
  const watch = watches.get(connectionString) ?? createStallWatch(connectionString);
  watches.set(connectionString, watch);
  return watch;
}

/** @param code DATABASE_LOST if the statement was already sent, so its outcome is unknown. */
export function stallError(code: 'DATABASE_STALLED' | 'DATABASE_LOST'): Error {
  return Object.assign(new Error('The database does not answer'), { code });
}

function createStallWatch(connectionString: string): StallWatch {
  const watched = new Set<Watched>();
  const listeners = new Set<() => void>();
  let stalledSince: number | null = null;
  let isAsking = false;
  let answeredAt = -Infinity;
  let timer: NodeJS.Timeout | null = null;
  let lookedAt = 0;
  let wasBusyAt = 0;

  function look(): void {
    const now = performance.now();
    // If this process was busy for that long, it has not been listening either.
    const wasBusy = now - lookedAt > 2 * LOOK_EVERY_MS;
    if (wasBusy) wasBusyAt = now;
    lookedAt = now;
    for (const one of watched) listenTo(one, now, wasBusy);
    const isSuspicious =
      now - answeredAt > ASKS_AGAIN_AFTER_MS &&
      [...watched].some((one) => isSilent(one, now - SUSPICIOUS_AFTER_MS));
    if ((isSuspicious || stalledSince !== null) && !isAsking) void ask(now);
    if (watched.size > 0 || stalledSince !== null) return;
    if (timer) clearInterval(timer);
    timer = null;
  }

  async function ask(askedAt: number): Promise<void> {
    isAsking = true;
    const isAnswering = await isAlive();
    isAsking = false;
    if (isAnswering) {
      stalledSince = null;
      answeredAt = performance.now();
    }
    if (isAnswering || wasBusyAt > askedAt) return;
    const isNew = stalledSince === null;
    stalledSince ??= askedAt;
    const stalledMs = performance.now() - stalledSince;
    for (const one of watched) {
      // Idle connections may have been cut off, too, and their listeners would not notice.
      const isAtRest = one.silentSince === null && one.patienceMs === 0;
      if ((isAtRest || isSilent(one, askedAt)) && stalledMs > one.patienceMs) {
        one.client.connection.stream.destroy(stallError('DATABASE_LOST'));
      }
    }
    if (isNew) for (const listener of listeners) listener();
  }

  /** Whether it answers the check, or sends data on any connection in the meantime. */
  async function isAlive(): Promise<boolean> {
    const heardBefore = [...watched].map((one) => ({ one, bytes: bytesReadBy(one) }));
    for (let asked = 0; asked < QUESTIONS; asked += 1) {
      if (await answers(connectionString)) return true;
      if (heardBefore.some(({ one, bytes }) => bytesReadBy(one) > bytes)) return true;
      // Once it is known to be silent, only check whether it is back.
      if (stalledSince !== null) return false;
    }
    return false;
  }

  return {
    add(client, patienceMs = 0) {
      const one: Watched = { client: client as DriverClient, patienceMs, bytesRead: 0, silentSince: null };
      watched.add(one);
      client.once('end', () => watched.delete(one));
      if (timer !== null) return;
      lookedAt = performance.now();
      timer = setInterval(look, LOOK_EVERY_MS).unref();
    },
    isStalled: () => stalledSince !== null,
    onStall(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function bytesReadBy({ client }: Watched): number {
  return client.connection.stream.bytesRead;
}

function listenTo(one: Watched, now: number, wasBusy: boolean): void {
  const bytesRead = bytesReadBy(one);
  const isHeard = one.client.readyForQuery === true || bytesRead !== one.bytesRead;
  one.bytesRead = bytesRead;
  if (one.client.readyForQuery === true) one.silentSince = null;
  else if (isHeard || wasBusy || one.silentSince === null) one.silentSince = now;
}

function isSilent({ silentSince }: Watched, since: number): boolean {
  return silentSince !== null && silentSince <= since;
}

/** Uses its own connection. A refusal is an answer, too. */
async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    application_name: 'tillwatch watch',
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    void client.end().catch(() => undefined);
  }
}
