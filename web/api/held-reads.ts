interface Hold {
  until: Promise<void>;
  release: () => void;
  drop: () => void;
}

let hold: Hold | null = null;
let underWay = new AbortController();

/**
 * Cuts off what is being read, and lets nothing start until `releaseReads` or `dropReads`: while somebody signs out, it
 * may reach the server after the session has ended, and would only be refused.
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

/** Lets start what was held, because the session goes on. */
export function releaseReads(): void {
  hold?.release();
  hold = null;
}

/** Gives up what was held: those who asked are gone. */
export function dropReads(): void {
  hold?.drop();
  hold = null;
}

/**
 * Waits while reads are held.
 * @returns what cuts off the read that starts now.
 * @throws AbortError if it is not to start.
 */
export async function whenReadsMayStart(): Promise<AbortSignal> {
  if (hold) await hold.until;
  return underWay.signal;
}
