// Whose turn it is: which of the uploads that wait may be taken by a worker now. Decided from what the database says, under a
// lock, so that several processes decide as one; told to the workers as the priority of the jobs.

/** Below it an upload is small: read within seconds. */
export const LARGE_BYTES = 5 * 1024 * 1024;

/** An upload's job that waits, or that a worker has. */
export interface Place {
  jobId: string;
  storeId: number;
  personId: number;
  isLarge: boolean;
}

export interface WaitingPlace extends Place {
  /** False while a failed run is not to be tried again yet. */
  isDue: boolean;
}

export interface Call {
  jobId: string;
  priority: number;
}

// Jobs are taken by priority. Those that come before every small one, the small ones, the others: in three bands, so that a
// worker can be kept for the small ones, and yet no large one is overtaken by those that came after it.
const BAND = 1_000_000;
const LAST_BAND = BAND;
const SMALL_BAND = 2 * BAND;
const FIRST_BAND = 3 * BAND;

/** The workers of each process. Jobs that were not called up have priority 0. */
export const INGESTION_WORKERS = [
  { count: 2, minPriority: 1 },
  // No row of large files keeps a small one waiting.
  { count: 1, minPriority: LAST_BAND + 1, maxPriority: SMALL_BAND },
] as const;

/**
 * One upload of a store at a time, as it holds the store while it loads; and of a person one large and one small, so that
 * nobody ever has all workers.
 * @param waiting in the order of their turns.
 */
export function callUp(waiting: readonly WaitingPlace[], running: readonly Place[]): Call[] {
  const taken = new Set(running.flatMap(claimsOf));
  const called = waiting.filter((place) => {
    const claims = claimsOf(place);
    if (!place.isDue || claims.some((claim) => taken.has(claim))) return false;
    for (const claim of claims) taken.add(claim);
    return true;
  });
  const smalls = called.flatMap(({ isLarge }, index) => (isLarge ? [] : [index]));
  const firstSmall = smalls[0] ?? called.length;
  return called.map(({ jobId, isLarge }, index) => {
    const band = isLarge ? (index < firstSmall ? FIRST_BAND : LAST_BAND) : SMALL_BAND;
    return { jobId, priority: band - index };
  });
}

function claimsOf({ storeId, personId, isLarge }: Place): string[] {
  return [`store ${storeId}`, `${isLarge ? 'large' : 'small'} of ${personId}`];
}
