// npm run coverage: lists each statement of the specification with the tests that cover it.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, nodeBinary, root } from './set-up.mjs';

await ensureInstalled();
const program = `import { describeCoverage } from ${JSON.stringify(path.join(root, 'scripts/specification-coverage/check.ts'))};
process.stdout.write(describeCoverage(${JSON.stringify(root)}));`;
const { status } = spawnSync(nodeBinary(), ['--input-type=module', '--eval', program], { stdio: 'inherit' });
process.exitCode = status ?? 1;
