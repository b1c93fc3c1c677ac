import { chooseFreePort } from '../../server/platform/database/embedded/server.ts';
import { type Program, runProgram } from '../../server/testing/run-program.ts';
import { residentBytes } from '../processes.ts';
import { heapInUse } from './heap-in-use.ts';

export interface RunningProcess {
  role: 'all' | 'web' | 'worker';
  url: string;
  program: Program;
  /** Where its inspector is, once something asks for it. */
  inspectPort: number;
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
  const inspectPort = await chooseFreePort();
  const url = `http://127.0.0.1:${port}`;
  const own = {
    PORT: String(port),
    PUBLIC_URL: 'http://127.0.0.1',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    NODE_OPTIONS: `--inspect-port=${inspectPort}`,
  };
  const program = runProgram('main.ts', { ...own, ...settings }, ['--role', role]);
  await program.printed(/Tillwatch is ready/, STARTS_WITHIN_MS);
  const stop = async (): Promise<void> => {
    program.process.kill('SIGTERM');
    await program.ended;
  };
  return { role, url, program, inspectPort, stop };
}

interface Memory {
  process: string;
  'first quarter, MB': number;
  'last quarter, MB': number;
  'peak, MB': number;
  /** Once the beginning is over. */
  'objects then, MB': number | null;
  'objects at the end, MB': number | null;
}

export interface MemoryWatch {
  /** To be called once the beginning is over. */
  settle(): Promise<void>;
  finish(): Promise<Memory[]>;
}

/** Samples the processes' memory until it is finished. Only on Linux. */
export function watchMemory(processes: readonly RunningProcess[]): MemoryWatch {
  const samples = processes.map(() => [] as number[]);
  let settled: (number | null)[] = [];
  const timer = setInterval(() => {
    processes.forEach(({ program }, at) => {
      const bytes = residentBytes(program.process.pid ?? 0);
      if (bytes !== null) samples[at]?.push(bytes / MEGABYTE);
    });
  }, SAMPLE_MS);
  return {
    settle: async () => {
      settled = await measureObjects(processes);
    },
    finish: async () => {
      clearInterval(timer);
      const ended = await measureObjects(processes);
      return processes.map(({ role }, at) => {
        const own = samples[at] ?? [];
        const quarter = Math.max(1, Math.floor(own.length / 4));
        return {
          process: `${role} ${at + 1}`,
          'first quarter, MB': mean(own.slice(0, quarter)),
          'last quarter, MB': mean(own.slice(-quarter)),
          'peak, MB': Math.round(Math.max(0, ...own)),
          'objects then, MB': settled[at] ?? null,
          'objects at the end, MB': ended[at] ?? null,
        };
      });
    },
  };
}

async function measureObjects(processes: readonly RunningProcess[]): Promise<(number | null)[]> {
  return Promise.all(
    processes.map(async ({ program, inspectPort }) => {
      const { pid, exitCode, signalCode } = program.process;
      if (pid === undefined || exitCode !== null || signalCode !== null) return null;
      const bytes = await heapInUse(pid, inspectPort);
      return bytes === null ? null : Math.round(bytes / MEGABYTE);
    }),
  );
}

function mean(values: readonly number[]): number {
  return Math.round(values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length));
}
