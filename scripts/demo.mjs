// npm run demo: the product with three invented stores, an account of each role, and eight weeks of sales.
import path from 'node:path';
import { answerHelp } from './answer-help.mjs';
import { runServer } from './run-server.mjs';
import { root } from './set-up.mjs';

answerHelp(`npm run demo    three stores with invented sales, and an account of each role

Set in the environment:
  PORT          where it listens (3000)
  HOST          who can reach it (localhost: only this machine; 0.0.0.0: the whole network)
  PUBLIC_URL    the address that people open (http://localhost:PORT)
  DATA_DIR      where its data and its database are (demo-data); delete that folder to start over
  DEMO_WEEKS    how many weeks of sales the first start creates (8)
  LOG_LEVEL     trace, debug, info, warn, error, or silent (error)

It never sends mail, even if SMTP_URL is set: messages are files in DATA_DIR/outbox.`);

// It uses its own data and database and sends no mail, whatever the environment or .env says.
await runServer('demo.ts', {
  DATA_DIR: process.env.DATA_DIR ?? path.join(root, 'demo-data'),
  DATABASE_URL: '',
  SMTP_URL: '',
  // The demo's own calls would fill the terminal, and warnings about a busy start don't help somebody trying it out.
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
  // Only this machine can reach it, unless HOST is set.
  HOST: process.env.HOST ?? '',
});
