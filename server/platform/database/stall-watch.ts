// Tells a slow statement from a database that has stopped answering: frozen, cut off, or on a disk that hangs. A statement may
// take as long as it needs while the database answers others; when it does not, nothing waits for it.
import pg from 'pg';

export interface StallWatch {
  /**
   * Ends the connection when the database stops answering while a statement is under way.
   * @param patienceMs how long it may not answer. Long work is worth waiting for; default: until the first question that it
   *   leaves open.
   */
  add(client: pg.ClientBase, patienceMs?: number): void;
  isStalled(): boolean;
  /** @returns ends the subscription. */
  onStall(listener: () => void): () => void;
}

/** What the driver knows of a connection and its types do not say. */
interface DriverClient extends pg.ClientBase {
  readyForQuery?: boolean;
  connection: { stream: { bytesRead: number; destroyed: boolean; destroy(error?: Error): void } };
}

interface Watched {
  client: DriverClient;
  patienceMs: number;
  bytesRead: number;
  /** When the statement under way was last heard of; null between statements. */
  silentSince: number | null;
}

const LOOK_EVERY_MS = 500;
// Most statements are over by then; for the others another connection is asked.
const SUSPICIOUS_AFTER_MS = 1_500;
const ANSWERS_WITHIN_MS = 2_000;
// A machine that is busy for a moment may miss one question.
const QUESTIONS = 2;
const ASKS_AGAIN_AFTER_MS = 3_000;

const watches = new Map<string, StallWatch>();

/** The watch of this process over a database. */
export function watchFor(connectionString: string): StallWatch {
  const watch = watches.get(connectionString) ?? createStallWatch(connectionString);
  watches.set(connectionString, watch);
  return watch;
}

/** @param code DATABASE_LOST when it was asked already, so that nobody knows whether it has done it. */
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
    // Who was busy for that long has not listened either.
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
      // One at rest may have been cut off as well; whoever listens on it would hear nothing, and not know it.
      const isAtRest = one.silentSince === null && one.patienceMs === 0;
      if ((isAtRest || isSilent(one, askedAt)) && stalledMs > one.patienceMs) {
        one.client.connection.stream.destroy(stallError('DATABASE_LOST'));
      }
    }
    if (isNew) for (const listener of listeners) listener();
  }

  /** It answers when it is asked, or says something to anybody meanwhile. */
  async function isAlive(): Promise<boolean> {
    const heardBefore = [...watched].map((one) => ({ one, bytes: bytesReadBy(one) }));
    for (let asked = 0; asked < QUESTIONS; asked += 1) {
      if (await answers(connectionString)) return true;
      if (heardBefore.some(({ one, bytes }) => bytesReadBy(one) > bytes)) return true;
      // Who has been found silent is only asked whether it is back.
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

/** By a connection of its own. A refusal is an answer, too. */
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
