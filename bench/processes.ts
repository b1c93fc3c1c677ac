// Measures what a process and its children take, from Linux's /proc; elsewhere there are no figures. On a busy machine,
// processor time says more than the clock.
import { readdirSync, readFileSync } from 'node:fs';

export interface Consumption {
  /** Peak resident set of the process itself; null if the system doesn't say. */
  processBytes: number | null;
  /** Peak of its reading process; the highest if there were several. */
  readerBytes: number | null;
  /** Its other children together, at their highest sample, with shared pages counted once. */
  childrenBytes: number | null;
  /** Processor time of all together while watched. */
  processorMs: number | null;
}

const SAMPLE_MS = 100;

/** Watches until the returned function is called. */
export function watchProcess(pid: number): () => Consumption {
  let childrenBytes: number | null = null;
  let readerBytes: number | null = null;
  const startedAtMs = processorMs(pid);
  const timer = setInterval(() => {
    let bytes = 0;
    for (const child of descendantsOf(pid)) {
      if (isReader(child)) {
        readerBytes = Math.max(readerBytes ?? 0, field(`/proc/${child}/status`, 'VmHWM') ?? 0);
      } else bytes += proportionalBytes(child) ?? 0;
    }
    if (bytes > (childrenBytes ?? 0)) childrenBytes = bytes;
  }, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    const endedAtMs = processorMs(pid);
    return {
      processBytes: field(`/proc/${pid}/status`, 'VmHWM'),
      readerBytes,
      childrenBytes,
      processorMs: startedAtMs === null || endedAtMs === null ? null : endedAtMs - startedAtMs,
    };
  };
}

function isReader(pid: number): boolean {
  return /reading-process\.[jt]s/.test(read(`/proc/${pid}/cmdline`) ?? '');
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/**
 * For a process, its living children, and the children that it has outlived. Watching memory takes some processor time
 * itself.
 */
export function processorMs(pid: number): number | null {
  const stats = [pid, ...descendantsOf(pid)].flatMap((each) => read(`/proc/${each}/stat`) ?? []);
  if (stats.length === 0) return null;
  return stats.reduce((sum, stat) => {
    // After the name, which may contain blanks: the state is the third field, and the four times start at the twelfth
    // from there.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return sum + fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0) * TICK_MS;
  }, 0);
}

/** Its resident set now, without its children. */
export function residentBytes(pid: number): number | null {
  return field(`/proc/${pid}/status`, 'VmRSS');
}

function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of listFolder('/proc')) {
    const parent = /^\d+$/.test(name)
      ? /\nPPid:\s+(\d+)/.exec(read(`/proc/${name}/status`) ?? '')?.[1]
      : null;
    if (parent) parents.set(Number(name), Number(parent));
  }
  const found = [pid];
  for (const known of found) {
    for (const [child, parent] of parents) if (parent === known) found.push(child);
  }
  return found.slice(1);
}

function proportionalBytes(pid: number): number | null {
  return field(`/proc/${pid}/smaps_rollup`, 'Pss');
}

/** @returns bytes; the file's figures are in kB. */
function field(file: string, name: string): number | null {
  const kilobytes = new RegExp(`(?:^|\\n)${name}:\\s+(\\d+) kB`).exec(read(file) ?? '')?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended, or there is no /proc.
    return null;
  }
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
