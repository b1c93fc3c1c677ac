import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../../scripts/server-flags.mjs';
import { eventually } from './eventually.ts';

/** A server program as a separate process. */
export interface Program {
  process: ChildProcess;
  output(): string;
  /** Resolves with the match once the output has it; rejects if the program ends without it. */
  printed(pattern: RegExp, withinMs?: number): Promise<RegExpMatchArray>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/**
 * Runs with the flags of `npm start`.
 * @param settings as in .env.example; of the test's own environment, only PATH and what `npm start` sets are passed on.
 * @param shell shell commands to run first, for example to set limits.
 */
export function runProgram(
  name: `${string}.ts`,
  settings: Record<string, string>,
  args: readonly string[] = [],
  shell?: string,
): Program {
  const command = [process.execPath, ...SERVER_FLAGS, path.join(import.meta.dirname, '..', name), ...args];
  const [file = '', ...rest] =
    shell === undefined ? command : ['/bin/sh', '-c', `${shell} exec "$@"`, 'sh', ...command];
  const child = spawn(file, rest, {
    env: { ...SERVER_ENVIRONMENT, ...inherited(), HOST: '127.0.0.1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  let hasEnded = false;
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    // Not 'close', which never fires for a process whose channel was cut.
    child.on('exit', (code, signal) => {
      hasEnded = true;
      resolve({ code, signal });
    });
  });
  return {
    process: child,
    output: () => output,
    ended,
    printed: async (pattern, withinMs = 30_000) => {
      const found = await eventually(() => {
        const match = output.match(pattern);
        if (!match && !hasEnded) throw new Error(`Not printed: ${pattern.source}\n${output}`);
        return match;
      }, withinMs);
      if (!found) throw new Error(`Ended without printing ${pattern.source}\n${output}`);
      return found;
    },
  };
}

function inherited(): Record<string, string> {
  const names = ['PATH', 'READING_PROGRAMS'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
