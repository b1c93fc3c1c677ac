import { expect, it } from 'vitest';
import { appendUnverified, composeNotes, findRecordingUrls, mergeNotes } from './notes.ts';

const link = 'https://www.loom.com/share/abc123';

// Specification: 4.43
it('leaves the notes alone when the video was not watched', () => {
  expect(composeNotes({ notes: 'fine \n', videoVerified: false, findings: 'x', recordingUrl: link })).toBe(
    'fine \n',
  );
});

// Specification: 4.40 to 4.42
it('adds lines for the video, the findings, and the link', () => {
  expect(
    composeNotes({
      notes: 'Checked.',
      videoVerified: true,
      findings: ' drawer left open ',
      recordingUrl: link,
    }),
  ).toBe(`Checked.\n[VIDEO VERIFIED]\nFindings: drawer left open\nLoom Recording: ${link}`);
});

// Specification: 4.41, 4.42
it('omits what is empty', () => {
  expect(composeNotes({ notes: '', videoVerified: true, findings: '', recordingUrl: ' ' })).toBe(
    '[VIDEO VERIFIED]',
  );
  expect(composeNotes({ notes: '', videoVerified: true, findings: '', recordingUrl: link })).toBe(
    `[VIDEO VERIFIED]\nLoom Recording: ${link}`,
  );
});

// Specification: 4.33
it('notes that a verification was withdrawn', () => {
  expect(appendUnverified('')).toBe('[UNVERIFIED - Status reversed]');
  expect(appendUnverified('Checked.\n')).toBe('Checked.\n[UNVERIFIED - Status reversed]');
});

it('finds the recording links that it wrote, and no other text', () => {
  const second = 'https://loom.com/share/def456';
  const notes = composeNotes({
    notes: composeNotes({ notes: `See ${link}`, videoVerified: true, findings: '', recordingUrl: link }),
    videoVerified: true,
    findings: 'Again',
    recordingUrl: second,
  });
  expect(findRecordingUrls(notes)).toEqual([link, second]);
  expect(findRecordingUrls('Loom Recording: =HYPERLINK("https://evil.example")')).toEqual([]);
});

it('keeps what each of two reviewers wrote', () => {
  const base = 'Seen';
  const merge = (theirs: string, mine: string) => mergeNotes({ base, theirs, mine });
  expect(merge('Seen\nOdd', 'Seen')).toBe('Seen\nOdd');
  expect(merge('Seen', 'Seen\nFine')).toBe('Seen\nFine');
  expect(merge('Seen\nOdd', 'Seen\nFine')).toBe('Seen\nOdd\nFine');
  expect(merge('Seen\nOdd', 'All new')).toBe('Seen\nOdd\nAll new');
  expect(merge('Same', 'Same')).toBe('Same');
  // What one reviewer deleted stays deleted unless the other wrote something.
  expect(merge('', 'Seen\nFine')).toBe('Fine');
  expect(merge('Odd', '')).toBe('Odd');
});
