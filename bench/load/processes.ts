import { chooseFreePort } from '../../server/platform/database/embedded/server.ts';
import { type Program, runProgram } from '../../server/testing/run-program.ts';
import { residentBytes } from '../processes.ts';

export interface RunningProcess {
  role: 'all' | 'web' | 'worker';
  url: string;
  program: Program;
  stop(): Promise<void>;
}

const STARTS_WITHIN_MS = 120_000;
const SAMPLE_MS = 500;
const MEGABYTE = 1024 * 1024;

export async function startProcess(
  role: RunningProcess['role'],
  settings: Record<string, string>,
): Promise<RunningProcess> {
  const port = await chooseFreePort();
  const url = `http://127.0.0.1:${port}`;
  const own = {
    PORT: String(port),
    PUBLIC_URL: 'http://127.0.0.1',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  };
  const program = runProgram('main.ts', { ...own, ...settings }, ['--role', role]);
  await program.printed(/Tillwatch is ready/, STARTS_WITHIN_MS);
  const stop = async (): Promise<void> => {
    program.process.kill('SIGTERM');
    await program.ended;
  };
  return { role, url, program, stop };
}

export interface Memory {
  process: string;
  'first quarter, MB': number;
  'last quarter, MB': number;
  'peak, MB': number;
}

/** Samples the processes' memory until the returned function is called. Only on Linux. */
export function watchMemory(processes: readonly RunningProcess[]): () => Memory[] {
  const samples = processes.map(() => [] as number[]);
  const timer = setInterval(() => {
    processes.forEach(({ program }, at) => {
      const bytes = residentBytes(program.process.pid ?? 0);
      if (bytes !== null) samples[at]?.push(bytes / MEGABYTE);
    });
  }, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    return processes.map(({ role }, at) => {
      const own = samples[at] ?? [];
      const quarter = Math.max(1, Math.floor(own.length / 4));
      return {
        process: `${role} ${at + 1}`,
        'first quarter, MB': mean(own.slice(0, quarter)),
        'last quarter, MB': mean(own.slice(-quarter)),
        'peak, MB': Math.round(Math.max(0, ...own)),
      };
    });
  };
}

function mean(values: readonly number[]): number {
  return Math.round(values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length));
}
