// npm run export-personal-data -- EMPLOYEE: exports everything stored about a cashier.
import { runServerCommand } from './run-server.mjs';

await runServerCommand('export-personal-data.ts');
