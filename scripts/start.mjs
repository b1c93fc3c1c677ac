// npm start: does everything from a fresh clone to a running server.
import { answerHelp } from './answer-help.mjs';
import { runServer } from './run-server.mjs';

answerHelp(`npm start                                the product, set up as far as it is missing
npm start -- --role web|worker|all       what this process does: pages and calls, jobs, or both (all)

Set in the environment or in .env:
  PORT            where it listens (3000)
  HOST            who can reach it (every address; localhost: only this machine)
  PUBLIC_URL      the address that people open (http://localhost:PORT)
  DATA_DIR        where its data and its database are (data)
  DATABASE_URL    a PostgreSQL server instead of its own database
  FILES_URL       where files are kept: a folder, or s3://bucket (DATA_DIR)
  ROLE            the same as --role
  SMTP_URL        the mail server (without it, mails are files in DATA_DIR/outbox)

.env.example has all settings.`);

await runServer('main.ts', {}, process.argv.slice(2));
