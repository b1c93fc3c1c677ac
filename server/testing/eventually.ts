import { setTimeout as sleep } from 'node:timers/promises';

/** Retries until `attempt` no longer throws. @returns its result. */
export async function eventually<T>(attempt: () => Promise<T> | T, withinMs = 20_000): Promise<T> {
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
