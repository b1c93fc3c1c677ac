interface Hold {
  until: Promise<void>;
  release: () => void;
  drop: () => void;
}

let hold: Hold | null = null;
let underWay = new AbortController();

/**
 * Aborts the reads in progress, and holds new ones until `releaseReads` or `dropReads`. During a sign-out, a read could
 * reach the server after the session has ended, only to be refused.
 */
export function holdReads(): void {
  if (hold) return;
  let release = () => {};
  let drop = () => {};
  const until = new Promise<void>((resolve, reject) => {
    release = resolve;
    drop = () => reject(new DOMException('Signed out', 'AbortError'));
  });
  until.catch(() => undefined);
  hold = { until, release, drop };
  underWay.abort();
  underWay = new AbortController();
}

/** Starts the held reads, because the session goes on. */
export function releaseReads(): void {
  hold?.release();
  hold = null;
}

/** Drops the held reads: whoever asked for them is gone. */
export function dropReads(): void {
  hold?.drop();
  hold = null;
}

/**
 * Waits while reads are held.
 * @returns the signal that aborts the read about to start.
 * @throws AbortError if the read was dropped.
 */
export async function whenReadsMayStart(): Promise<AbortSignal> {
  if (hold) await hold.until;
  return underWay.signal;
}
