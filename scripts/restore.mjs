// npm run restore -- FILE: restores a backup into an empty data folder and an empty database.
import { runServerCommand } from './run-server.mjs';

await runServerCommand('restore.ts');
