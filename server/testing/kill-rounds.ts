// People who work with a product that gets killed, and what it promised them.
import { setTimeout as sleep } from 'node:timers/promises';
import { type RouteDefinition, ROUTES, type TransactionDetail } from '@tillwatch/contract';
import type { CallInput, Client } from './client.ts';
import { makeSummary, type SummaryLine } from './upload-file.ts';

export const TRANSACTIONS_PER_FILE = 40;
/** Above the numbers of reviewed transactions. */
const FIRST_NUMBER = 10_000_000;

/** What the product confirmed, and so must survive any kill. */
export interface Promised {
  /** Transaction numbers by accepted upload. */
  uploads: Map<string, readonly string[]>;
  /** Transaction numbers of files whose call wasn't answered: they may or may not have arrived. */
  unanswered: string[][];
  /** Notes by transaction, each with the version it made. */
  reviews: Map<string, { version: number; notes: string }[]>;
  /** Notes whose call wasn't answered. */
  unansweredNotes: Set<string>;
  calls: number;
}

export function nothingPromised(): Promised {
  return {
    uploads: new Map(),
    unanswered: [],
    reviews: new Map(),
    unansweredNotes: new Set(),
    calls: 0,
  };
}

interface Person {
  client: Client;
  cookie: string;
  storeId: number;
}

/** The response; null if there was none. */
type Answer<T> = { status: number; body: T } | null;

async function call<T>(
  { client, cookie }: Person,
  route: RouteDefinition,
  input: CallInput,
): Promise<Answer<T>> {
  try {
    const signal = AbortSignal.timeout(10_000);
    const response = await client.request(route, { ...input, as: { cookie }, signal });
    return { status: response.status, body: (await response.json()) as T };
  } catch {
    return null;
  }
}

let files = 0;

/** Uploads its own files, one after the other, until told to stop. */
export async function uploadUntil(person: Person, promised: Promised, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    files += 1;
    const file = files;
    const lines = Array.from({ length: TRANSACTIONS_PER_FILE }, (_, index): SummaryLine => {
      const time = `10:${String(index).padStart(2, '0')}:00`;
      return [String(FIRST_NUMBER + file * 100 + index), (file % 28) + 1, time, '1.00'];
    });
    const numbers = lines.map(([number]) => number);
    const form = new FormData();
    form.set('storeId', String(person.storeId));
    form.set('file', new Blob([makeSummary(lines)]), `file-${file}.xlsx`);
    promised.calls += 1;
    const answer = await call<{ uploadId: string }>(person, ROUTES.createUpload, { form });
    if (answer?.status === 200) promised.uploads.set(answer.body.uploadId, numbers);
    else promised.unanswered.push(numbers);
    // Roughly as fast as files are processed, so that a few wait at each kill but not a hundred at the end.
    await sleep(answer === null ? 200 : 500 + Math.random() * 1_500);
  }
}

/** Writes notes on the same transactions over and over until told to stop. */
export async function reviewUntil(
  person: Person,
  ids: readonly string[],
  promised: Promised,
  signal: AbortSignal,
): Promise<void> {
  for (let round = 0; !signal.aborted; round += 1) {
    const id = ids[Math.floor(Math.random() * ids.length)] ?? '';
    const params = { id };
    const seen = await call<TransactionDetail>(person, ROUTES.getTransaction, { params });
    if (seen?.status === 200) {
      const verificationNotes = `${person.cookie.slice(-8)} ${round}`;
      promised.calls += 1;
      const answer = await call<TransactionDetail>(person, ROUTES.updateTransaction, {
        params,
        body: { verificationNotes, isVerified: round % 2 === 0, version: seen.body.version },
      });
      if (answer?.status === 200) {
        // The response shows the transaction's current state, which may be after another review.
        const version = seen.body.version + 1;
        promised.reviews.set(id, [
          ...(promised.reviews.get(id) ?? []),
          { version, notes: verificationNotes },
        ]);
      } else if (answer?.status !== 409) promised.unansweredNotes.add(verificationNotes);
    } else await sleep(200);
    await sleep(Math.random() * 30);
  }
}
