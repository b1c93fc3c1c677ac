import { expect, it } from 'vitest';
import { type Contest, describeContest } from './contests.ts';

const settled = (outcome: Contest['outcome'], reason: string): string =>
  describeContest({
    id: null,
    uploadId: '1-1',
    filename: 'b.csv',
    byName: 'Alex Demo',
    at: '2026-11-25T17:06:00.000Z',
    outcome,
    settledByName: 'Sam Demo',
    settledAt: null,
    reason,
    differences: [],
  });

it.each([
  ['The register is right', 'The register is right.'],
  ['The register is right.', 'The register is right.'],
  ['Who else?', 'Who else?'],
  ['She said "Take it."\n', 'She said "Take it."'],
])('ends the reason %j like a sentence, since others may follow', (reason, written) => {
  expect(settled('taken', reason).endsWith(`, uploaded by Alex Demo. Reason: ${written}`)).toBe(true);
  expect(settled('kept', reason).endsWith(`, uploaded by Alex Demo. Reason: ${written}`)).toBe(true);
});
