// npm run demo: the product with a store, three accounts and an export that has just been processed.
import path from 'node:path';
import { runServer } from './run-server.mjs';
import { root } from './set-up.mjs';

// Its own data and its own database, whatever the environment or .env name for the real ones.
await runServer('demo.ts', {
  DATA_DIR: process.env.DATA_DIR ?? path.join(root, 'demo-data'),
  DATABASE_URL: '',
  SMTP_URL: '',
});
