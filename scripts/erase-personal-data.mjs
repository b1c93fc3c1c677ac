// npm run erase-personal-data -- EMPLOYEE --store N: a pseudonym in the place of a cashier's name and number.
import { runServerCommand } from './run-server.mjs';

await runServerCommand('erase-personal-data.ts');
