// npm run demo: the product with three invented stores, an account of each role, and eight weeks of sales.
import path from 'node:path';
import { runServer } from './run-server.mjs';
import { root } from './set-up.mjs';

// Its own data and its own database, whatever the environment or .env name for the real ones.
await runServer('demo.ts', {
  DATA_DIR: process.env.DATA_DIR ?? path.join(root, 'demo-data'),
  DATABASE_URL: '',
  SMTP_URL: '',
  // What the demo itself does would fill the terminal.
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  // This machine only, unless whoever starts it says otherwise.
  HOST: process.env.HOST ?? '',
});
