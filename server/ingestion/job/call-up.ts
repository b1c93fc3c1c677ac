// Decides which waiting uploads a worker may take now. The decision is made from the database under a lock, so several
// processes decide as one, and is passed to the workers as job priorities.

/** Uploads below this size are small: read within seconds. */
export const LARGE_BYTES = 5 * 1024 * 1024;

/** An upload's job, waiting or running. */
export interface Place {
  jobId: string;
  storeId: number;
  personId: number;
  isLarge: boolean;
}

export interface WaitingPlace extends Place {
  /** The job's current priority; 0 if it hasn't been called up. */
  priority: number;
  /** False while a failed run must wait before its retry. */
  isDue: boolean;
}

export interface Call {
  jobId: string;
  priority: number;
}

// Jobs are taken by priority, in three bands: large ones ahead of every small one, small ones, and the rest. This keeps
// a worker free for small uploads, yet lets no later small upload overtake a large one.
const BAND = 1_000_000;
const LAST_BAND = BAND;
const SMALL_BAND = 2 * BAND;
const FIRST_BAND = 3 * BAND;

/** The workers of each process. Jobs that are not called up have priority 0. */
export const INGESTION_WORKERS = [
  { count: 2, minPriority: 1 },
  // Never taken by large files, so a series of those can't hold up a small one.
  { count: 1, minPriority: LAST_BAND + 1, maxPriority: SMALL_BAND },
] as const;

/**
 * Runs one upload per store at a time, because loading locks the store, and one large and one small upload per person,
 * so nobody occupies all workers.
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
  const firstSmall = called.findIndex(({ isLarge }) => !isLarge);
  const aheadOfSmalls = firstSmall === -1 ? called.length : firstSmall;
  const next = new Map<number, number>();
  return called.map(({ jobId, isLarge, priority }, index) => {
    const band = isLarge ? (index < aheadOfSmalls ? FIRST_BAND : LAST_BAND) : SMALL_BAND;
    const highest = next.get(band) ?? band;
    // A job already in its place keeps its priority: workers skip a row that is being changed and take a later turn's.
    const given = priority <= highest && priority > band - BAND ? priority : highest;
    next.set(band, given - 1);
    return { jobId, priority: given };
  });
}

function claimsOf({ storeId, personId, isLarge }: Place): string[] {
  return [`store ${storeId}`, `${isLarge ? 'large' : 'small'} of ${personId}`];
}
