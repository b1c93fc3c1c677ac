import { setTimeout as sleep } from 'node:timers/promises';

/** Tries again until it no longer throws; then gives what it returned. */
export async function eventually<T>(attempt: () => Promise<T> | T, withinMs = 10_000): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(20);
    }
  }
}
