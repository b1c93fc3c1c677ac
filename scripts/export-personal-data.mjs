// npm run export-personal-data -- EMPLOYEE: everything that is stored about a cashier.
import { runServerCommand } from './run-server.mjs';

await runServerCommand('export-personal-data.ts');
