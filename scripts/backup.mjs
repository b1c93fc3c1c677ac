// npm run backup -- FILE: puts everything that Tillwatch keeps into one archive.
import { runServerCommand } from './run-server.mjs';

await runServerCommand('backup.ts');
