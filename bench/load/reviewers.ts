// People at work: each has a page open, looks at a store's list, searches, opens transactions, and verifies them.
import { setTimeout as sleep } from 'node:timers/promises';

export interface Reviewer {
  cookie: string;
  storeId: number;
  /** The position among the store's reviewers, so that no two decide the same transaction. */
  place: number;
  colleagues: number;
}

/** How people work. */
export interface Pace {
  /** On average, before each decision. */
  thinksMs: number;
  /** After how many decisions somebody searches the store's year. */
  searchEvery: number;
}

/** How long all calls took, and what the server acknowledged. */
export interface Outcome {
  /** By kind; those of the beginning apart. */
  reads: Record<string, number[]>;
  /** Those of the beginning apart. */
  reviews: { beginning: number[]; later: number[] };
  /** Transactions whose review was acknowledged. */
  acknowledged: Set<string>;
  /** Calls that got the wrong response, or none in the end. */
  errors: string[];
  /** Calls whose connection broke and that were repeated. */
  repeated: number;
}

export function createOutcome(): Outcome {
  return {
    reads: {},
    reviews: { beginning: [], later: [] },
    acknowledged: new Set(),
    errors: [],
    repeated: 0,
  };
}

const TRIES = 20;
const TRY_AGAIN_MS = 250;
const PAGE = 50;
/** After so many decisions, people look at the list again. */
const LIST_EVERY = 10;
/** Everybody opens the first list, in processes that have just started. */
export const BEGINNING = 'the beginning';
const SEARCHES = ['JUNIPER TEA', 'refund', '100', 'bell'];

/** Web processes as a load balancer sees them: one that refuses connections is skipped. */
export class Balancer {
  readonly #urls: string[];
  readonly #down = new Set<string>();

  constructor(urls: readonly string[]) {
    this.#urls = [...urls];
  }

  choose(at: number): string {
    const up = this.#urls.filter((url) => !this.#down.has(url));
    return up[at % up.length] ?? this.#urls[0] ?? '';
  }

  leaveOut(url: string): void {
    if (this.#urls.length - this.#down.size > 1) this.#down.add(url);
  }
}

/** Repeats a call elsewhere if its connection breaks. @returns null if it failed, which `outcome` then records. */
export async function callAgain(
  balancer: Balancer,
  at: number,
  outcome: Outcome,
  path: string,
  init: RequestInit,
): Promise<Response | null> {
  for (let tries = 1; ; tries += 1) {
    const url = balancer.choose(at);
    try {
      const response = await fetch(url + path, init);
      if (response.ok) return response;
      outcome.errors.push(
        `${init.method ?? 'GET'} ${path}: ${response.status} ${(await response.text()).slice(0, 200)}`,
      );
      return null;
    } catch (error) {
      balancer.leaveOut(url);
      outcome.repeated += 1;
      if (tries === TRIES) {
        outcome.errors.push(`${path}: ${(error as Error).message}`);
        return null;
      }
      await sleep(TRY_AGAIN_MS);
    }
  }
}

/** In the clock of `performance`. */
export interface Shift {
  /** When the beginning is over. */
  settledMs: number;
  untilMs: number;
}

/** Works until the time is over. */
export async function review(
  balancer: Balancer,
  reviewer: Reviewer,
  at: number,
  { settledMs, untilMs }: Shift,
  outcome: Outcome,
  pace: Pace,
): Promise<void> {
  const { cookie, storeId } = reviewer;
  const headers = { cookie };
  const stopListening = keepListening(balancer, at, headers, untilMs);
  const read = async <Body>(what: string, path: string): Promise<Body | null> => {
    const startedAt = performance.now();
    const kind = startedAt < settledMs ? BEGINNING : what;
    const response = await callAgain(balancer, at, outcome, path, { headers });
    const body = response && ((await response.json()) as Body);
    if (body) (outcome.reads[kind] ??= []).push(performance.now() - startedAt);
    return body;
  };
  let waiting: string[] = [];
  // Don't all start at the same moment.
  await sleep(Math.random() * pace.thinksMs);
  for (let step = 0; performance.now() < untilMs; step += 1) {
    if (waiting.length === 0 || step % LIST_EVERY === 0) {
      const query = `storeId=${storeId}&status=pending&limit=${PAGE * reviewer.colleagues}`;
      const page = await read<{ transactions: { id: string }[] }>('list', `/api/transactions?${query}`);
      waiting = (page?.transactions ?? [])
        .map(({ id }) => id)
        .filter(
          (id) =>
            Number(id.split('-')[1]) % reviewer.colleagues === reviewer.place &&
            !outcome.acknowledged.has(id),
        );
      await read('stats', `/api/transactions/stats?storeId=${storeId}`);
    }
    if (step % pace.searchEvery === pace.searchEvery - 1) {
      const search = encodeURIComponent(
        SEARCHES[Math.floor(step / pace.searchEvery) % SEARCHES.length] ?? '',
      );
      await read('search', `/api/transactions?storeId=${storeId}&search=${search}`);
    }
    const id = waiting.shift();
    if (id !== undefined) {
      const detail = await read<{ openingProof: string }>('detail', `/api/transactions/${id}`);
      await think(pace);
      const taken = performance.now() < settledMs ? outcome.reviews.beginning : outcome.reviews.later;
      await decide(balancer, at, outcome, taken, headers, { id, openingProof: detail?.openingProof });
    } else await think(pace);
  }
  stopListening();
}

function think({ thinksMs }: Pace): Promise<void> {
  return sleep(thinksMs * (0.5 + Math.random()));
}

async function decide(
  balancer: Balancer,
  at: number,
  outcome: Outcome,
  taken: number[],
  headers: { cookie: string },
  { id, openingProof }: { id: string; openingProof: string | undefined },
): Promise<void> {
  const startedAt = performance.now();
  const response = await callAgain(balancer, at, outcome, `/api/transactions/${id}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ isVerified: true, opened: true, openingProof }),
  });
  if (!response) return;
  await response.arrayBuffer();
  taken.push(performance.now() - startedAt);
  outcome.acknowledged.add(id);
}

/** Keeps an open page listening, and reconnects when its server is gone. */
function keepListening(
  balancer: Balancer,
  at: number,
  headers: { cookie: string },
  untilMs: number,
): () => void {
  const stopping = new AbortController();
  const listen = async (): Promise<void> => {
    while (!stopping.signal.aborted && performance.now() < untilMs) {
      try {
        const response = await fetch(`${balancer.choose(at)}/api/live`, { headers, signal: stopping.signal });
        for await (const _ of response.body ?? []) if (stopping.signal.aborted) return;
      } catch {
        await sleep(TRY_AGAIN_MS);
      }
    }
  };
  void listen();
  return () => stopping.abort();
}
