// npm run backup -- FILE: everything that Tillwatch keeps, in one archive.
import { runServerCommand } from './run-server.mjs';

await runServerCommand('backup.ts');
