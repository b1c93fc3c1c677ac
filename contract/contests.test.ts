import { expect, it } from 'vitest';
import { type Contest, describeContest } from './contests.ts';

const settled = (outcome: Contest['outcome'], reason: string, more: Partial<Contest> = {}): string =>
  describeContest({
    id: null,
    uploadId: '1-1',
    filename: 'b.csv',
    byName: 'Alex Demo',
    readAgainByName: null,
    namesOthers: false,
    reopensReview: false,
    explains: { stored: [], file: [] },
    seen: 'x',
    at: '2026-11-25T17:06:00.000Z',
    outcome,
    settledByName: 'Sam Demo',
    settledAt: null,
    reason,
    differences: [],
    rows: { before: [], after: [] },
    withdrawnByName: null,
    withdrawnAt: null,
    ...more,
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

it('says that the file was withdrawn, by whom, and when', () => {
  const withdrawn = { withdrawnByName: 'Sam Demo', withdrawnAt: '2026-11-26T08:00:00.000Z' };
  expect(settled('withdrawn', '', withdrawn)).toBe(
    'It differed in b.csv, uploaded by Alex Demo. Sam Demo withdrew that file on Nov 26, 2026, before anybody had decided.',
  );
  expect(settled('kept', 'Video', withdrawn)).toMatch(
    /Reason: Video\. Sam Demo withdrew that file on Nov 26, 2026\.$/,
  );
});

it('names whoever changed the columns of the file', () => {
  expect(settled('changed', '', { readAgainByName: 'Cal Demo' })).toBe(
    'Nobody had reviewed this transaction yet when it was changed by b.csv, uploaded by Alex Demo and read anew after Cal Demo said how to read it.',
  );
});
