// npm run verify-audit: verifies that the audit log is unaltered.
import { runServerCommand } from './run-server.mjs';

await runServerCommand('verify-audit.ts');
