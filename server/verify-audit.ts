// npm run verify-audit [-- --anchors FILE…]: proves that the audit log is as it was written. Exits with 1 when it is not.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { parseAnchors, readAnchors } from './audit/anchors.ts';
import { describeVerdict, verifyInSnapshot } from './audit/verify-chain.ts';
import { runCommand, usageError, withDatabase } from './command.ts';

const USAGE = 'npm run verify-audit [-- --anchors FILE…]';

await runCommand(async () => {
  const files = readFiles();
  return withDatabase(async ({ config, database }) => {
    // Before the log is looked at: what is noted meanwhile may already be further.
    const anchors = await readAnchors(config.dataDir);
    for (const file of files) anchors.push(...parseAnchors(await readFile(file, 'utf8')));
    const verdict = await verifyInSnapshot(database.db, anchors);
    process.stdout.write(describeVerdict(verdict));
    return verdict.problems.length === 0 ? 0 : 1;
  });
});

function readFiles(): string[] {
  try {
    return parseArgs({ options: { anchors: { type: 'string', multiple: true } } }).values.anchors ?? [];
  } catch (error) {
    throw usageError(error, USAGE);
  }
}
