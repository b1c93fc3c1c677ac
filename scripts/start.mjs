// npm start: does everything from a fresh clone to a running server.
import { runServer } from './run-server.mjs';

await runServer('main.ts', {}, process.argv.slice(2));
