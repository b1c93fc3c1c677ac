// npm run verify-audit: proves that the audit log is as it was written.
import { runServerCommand } from './run-server.mjs';

await runServerCommand('verify-audit.ts');
