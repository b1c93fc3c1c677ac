import type { Config } from './config.ts';
import type { AppDatabase } from './database/database.ts';
import type { Jobs } from './jobs.ts';
import type { Files } from './kept-files/files.ts';
import type { Live } from './live.ts';
import type { Log } from './log.ts';
import type { Mail } from './mail.ts';
import type { Metrics } from './metrics/metrics.ts';

/** What every feature gets: `usersRoutes(app, context)`. */
export interface Context {
  config: Config;
  database: AppDatabase;
  /** Where the files are that rows refer to. */
  files: Files;
  live: Live;
  jobs: Jobs;
  mail: Mail;
  log: Log;
  metrics: Metrics;
}
