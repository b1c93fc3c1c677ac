// npm run verify-audit [-- --anchors FILE…]: proves that the audit log is as it was written. Exits with 1 when it is not.
import { readFile } from 'node:fs/promises';
import { parseAnchors, readAnchors } from './audit/anchors.ts';
import { describeVerdict, verifyInSnapshot } from './audit/verify-chain.ts';
import { readArguments, runCommand, withDatabase } from './command.ts';

const USAGE = 'npm run verify-audit [-- --anchors FILE…]';

await runCommand(async () => {
  const { values } = readArguments(USAGE, { anchors: { type: 'string', multiple: true } });
  return withDatabase(async ({ files, database }) => {
    // Before the log is looked at: what is noted meanwhile may already be further.
    const anchors = await readAnchors(files);
    for (const file of values.anchors ?? []) anchors.push(...parseAnchors(await readFile(file, 'utf8')));
    const verdict = await verifyInSnapshot(database.db, anchors);
    process.stdout.write(describeVerdict(verdict));
    return verdict.problems.length === 0 ? 0 : 1;
  });
});
