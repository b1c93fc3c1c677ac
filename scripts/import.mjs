// npm run import -- FILE… --store NUMBER: imports register exports from this machine's disk.
import { runServerCommand } from './run-server.mjs';

await runServerCommand('import.ts');
