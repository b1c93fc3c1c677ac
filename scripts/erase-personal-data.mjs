// npm run erase-personal-data -- EMPLOYEE --store N: replaces a cashier's name and number with a pseudonym.
import { runServerCommand } from './run-server.mjs';

await runServerCommand('erase-personal-data.ts');
