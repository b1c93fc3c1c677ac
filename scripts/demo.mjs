// npm run demo: the product with three invented stores, an account of each role, and eight weeks of sales.
import path from 'node:path';
import { runServer } from './run-server.mjs';
import { root } from './set-up.mjs';

// It uses its own data and database, whatever the environment or .env says.
await runServer('demo.ts', {
  DATA_DIR: process.env.DATA_DIR ?? path.join(root, 'demo-data'),
  DATABASE_URL: '',
  SMTP_URL: '',
  // The demo's own calls would fill the terminal, and warnings about a busy start don't help somebody trying it out.
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
  // Only this machine can reach it, unless HOST is set.
  HOST: process.env.HOST ?? '',
});
