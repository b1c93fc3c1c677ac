// npm run verify-audit [-- --anchors FILE…]: verifies that the audit log is unaltered. Exits with 1 if it isn't.
import { readFile } from 'node:fs/promises';
import { parseAnchors, readAnchors } from './audit/anchors.ts';
import { describeVerdict, verifyInSnapshot } from './audit/verify-chain.ts';
import { readArguments, runCommand, withDatabase } from './command.ts';

const USAGE = 'npm run verify-audit [-- --anchors FILE…]';

await runCommand(async () => {
  const { values } = readArguments(USAGE, { anchors: { type: 'string', multiple: true } });
  return withDatabase(async ({ files, database }) => {
    // Read before the log: an anchor recorded later might be ahead of the snapshot.
    const anchors = await readAnchors(files);
    for (const file of values.anchors ?? []) anchors.push(...parseAnchors(await readFile(file, 'utf8')));
    const verdict = await verifyInSnapshot(database.db, anchors);
    process.stdout.write(describeVerdict(verdict));
    return verdict.problems.length === 0 ? 0 : 1;
  });
});
