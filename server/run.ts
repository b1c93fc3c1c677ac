import type { Config } from './platform/config.ts';
import { StartError } from './platform/errors.ts';
import { describeStorageTrouble } from './platform/storage-trouble.ts';
import { startTillwatch, type Tillwatch } from './start.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const;
// Both the terminal and npm forward Ctrl-C, so an immediate second signal is the same key press.
const SAME_SIGNAL_MS = 1_500;
// Longer than `stop` takes, for a signal that arrives while the program is still starting.
const STOP_WITHIN_MS = 10_000;

/**
 * Runs the server as a process until a signal or until its parent process ends, and sets an exit code.
 * @param onReady called once it is serving.
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
    if (stopAskedAt === null) setTimeout(giveUp, STOP_WITHIN_MS).unref();
    stopAskedAt ??= Date.now();
    askToStop();
  };
  const giveUp = (): void => {
    console.error('Tillwatch did not stop in time and is being cut off. Everything it confirmed is kept.');
    process.exit(1);
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  // `npm start` holds this channel, which closes when npm is killed.
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
    const failed = await tillwatch.stop();
    if (failed.length > 0) {
      console.error(
        `Tillwatch did not stop cleanly: ${failed.join(', ')} did not end in time. Everything it confirmed is kept.`,
      );
      exitCode = 1;
    }
  } catch (error) {
    await tillwatch?.stop();
    console.error(explainFailure(error));
    exitCode = 1;
  }
  process.exit(exitCode);
}

function explainFailure(error: unknown): unknown {
  if (error instanceof StartError) return error.message;
  const trouble = describeStorageTrouble(error);
  return trouble === null ? error : `${trouble} Tillwatch cannot start (${(error as Error).message}).`;
}
