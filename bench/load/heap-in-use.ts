// What a running Node.js process really holds on to. Its resident memory says less: V8 lets garbage stand while there
// is room, so that it rises and falls by a third.
import { setTimeout as sleep } from 'node:timers/promises';

const TRIES = 50;
const TRY_AGAIN_MS = 100;

/** What the inspector answers, as far as it is of use here. */
interface Answer {
  id: number;
  result?: { usedSize?: number };
}

/**
 * Collects the garbage of a process that was started with `--inspect-port`, which opens its inspector for this.
 * @returns bytes that its objects take then; null if it doesn't run any more.
 */
export async function heapInUse(pid: number, inspectPort: number): Promise<number | null> {
  try {
    process.kill(pid, 'SIGUSR1');
  } catch {
    return null;
  }
  const socket = new WebSocket(await findInspector(inspectPort));
  try {
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', reject);
    });
    await ask(socket, 1, 'HeapProfiler.collectGarbage');
    return (await ask(socket, 2, 'Runtime.getHeapUsage')) ?? null;
  } finally {
    socket.close();
  }
}

async function findInspector(port: number): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/json`);
      const [target] = (await response.json()) as [{ webSocketDebuggerUrl: string }];
      return target.webSocketDebuggerUrl;
    } catch (error) {
      if (tries === TRIES) throw error;
      await sleep(TRY_AGAIN_MS);
    }
  }
}

/** @returns `usedSize` of the answer, where it has one. */
function ask(socket: WebSocket, id: number, method: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => {
      const answer = JSON.parse(String(data)) as Answer;
      if (answer.id === id) resolve(answer.result?.usedSize);
    });
    socket.addEventListener('close', () => reject(new Error('The process ended.')));
    socket.send(JSON.stringify({ id, method }));
  });
}
