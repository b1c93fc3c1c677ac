/**
 * Right after an upgrade, a page that mixes old and new files can fail while its modules start, with an error that
 * begins 'Cannot access'. Section 8 of the specification: the page then reloads after 100 ms. Imported first, so that
 * it listens before any other module runs.
 */
const RELOAD_DELAY_MS = 100;
const QUIET_PERIOD_MS = 60_000;
const STORAGE_KEY = 'tillwatch.reloaded-at';

/** Whether an error calls for a reload: only this kind, and at most once a minute. */
export function shouldReload(error: unknown, lastReloadMs: number, nowMs: number): boolean {
  const text = error instanceof Error ? error.message : String(error);
  return text.startsWith('Cannot access') && nowMs - lastReloadMs > QUIET_PERIOD_MS;
}

function readLastReload(): number {
  try {
    return Number(sessionStorage.getItem(STORAGE_KEY));
  } catch {
    // Without storage a reload could repeat forever, so there is none.
    return Infinity;
  }
}

function reloadOnStaleStart(error: unknown): void {
  if (!shouldReload(error, readLastReload(), Date.now())) return;
  sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
  setTimeout(() => window.location.reload(), RELOAD_DELAY_MS);
}

export function watchForStaleStart(): void {
  window.addEventListener('error', (event) => reloadOnStaleStart(event.error));
  window.addEventListener('unhandledrejection', (event) => reloadOnStaleStart(event.reason));
}
