import type { Config } from './platform/config.ts';
import { StartError } from './platform/errors.ts';
import { startTillwatch, type Tillwatch } from './start.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const;
// The terminal and npm both pass Ctrl-C on; only a later one is impatience.
const SAME_SIGNAL_MS = 1_500;

/**
 * Runs the server as a process: until a signal or the end of the process that started it, with an exit code.
 * @param onReady called once it serves.
 */
export async function runTillwatch(
  readConfig: () => Config,
  onReady: (tillwatch: Tillwatch) => Promise<void>,
): Promise<void> {
  let stopAskedAt: number | null = null;
  let exitCode = 0;
  let askToStop: () => void = () => undefined;
  const stopAsked = new Promise<void>((resolve) => (askToStop = resolve));

  const onSignal = (): void => {
    if (stopAskedAt !== null && Date.now() - stopAskedAt > SAME_SIGNAL_MS) process.exit(1);
    stopAskedAt ??= Date.now();
    askToStop();
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  // npm start holds this channel: it closes when that process is killed.
  if (process.connected) process.on('disconnect', onSignal);

  let tillwatch: Tillwatch | null = null;
  const onCrash = (error: unknown): void => {
    tillwatch?.context.log.fatal({ err: error }, 'Unexpected error; stopping');
    if (!tillwatch) console.error(error);
    exitCode = 1;
    askToStop();
  };
  process.on('uncaughtException', onCrash);
  process.on('unhandledRejection', onCrash);

  try {
    tillwatch = await startTillwatch(readConfig());
    if (stopAskedAt === null) await onReady(tillwatch);
    await stopAsked;
    await tillwatch.stop();
  } catch (error) {
    await tillwatch?.stop();
    console.error(error instanceof StartError ? error.message : error);
    exitCode = 1;
  }
  process.exit(exitCode);
}
