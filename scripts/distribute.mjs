// npm run distribute: spreads the stores over the nodes of a Citus database.
import { runServerCommand } from './run-server.mjs';

await runServerCommand('distribute.ts');
