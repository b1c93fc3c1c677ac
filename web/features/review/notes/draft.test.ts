import { LIMITS } from '@tillwatch/contract';
import { describe, expect, it } from 'vitest';
import { findDraftProblem, isDirty, isUntouched, startDraft, writeNotes, putBelow } from './draft.ts';

const saved = startDraft('Seen on Monday.');
const LINK = 'https://www.loom.com/share/abc123';

describe('isDirty', () => {
  it('is false until something would be saved that is not yet', () => {
    expect(isDirty(saved)).toBe(false);
    expect(isDirty({ ...saved, notes: 'Seen on Tuesday.' })).toBe(true);
    expect(isDirty({ ...saved, videoVerified: true })).toBe(true);
    expect(isDirty({ ...saved, findings: 'typed, but the box is not ticked' })).toBe(false);
  });
});

describe('isUntouched', () => {
  it('counts what is typed under a box that is not ticked, so that it is not lost', () => {
    expect(isUntouched(saved)).toBe(true);
    expect(isUntouched({ ...saved, findings: 'item kept' })).toBe(false);
    expect(isUntouched({ ...saved, videoVerified: true })).toBe(false);
  });
});

describe('writeNotes', () => {
  // Specification: 4.40, 4.43
  it('adds the lines of the video verification only when it is ticked', () => {
    const draft = { ...saved, findings: 'item kept', recordingUrl: LINK };
    expect(writeNotes(draft)).toBe('Seen on Monday.');
    expect(writeNotes({ ...draft, videoVerified: true })).toBe(
      `Seen on Monday.\n[VIDEO VERIFIED]\nFindings: item kept\nLoom Recording: ${LINK}`,
    );
  });

  it('drops what follows the share id in a copied link', () => {
    expect(writeNotes({ ...startDraft(''), videoVerified: true, recordingUrl: `${LINK}?sid=4f2a` })).toBe(
      `[VIDEO VERIFIED]\nLoom Recording: ${LINK}`,
    );
  });
});

describe('findDraftProblem', () => {
  // Specification: 5.28
  it('checks the link only when the video is verified and a link is given', () => {
    const wrong = { ...saved, recordingUrl: 'https://loom.com/' };
    expect(findDraftProblem(wrong)).toBeNull();
    expect(findDraftProblem({ ...wrong, videoVerified: true })).toBe('recording-url');
    expect(findDraftProblem({ ...saved, videoVerified: true })).toBeNull();
    expect(findDraftProblem({ ...saved, videoVerified: true, recordingUrl: LINK })).toBeNull();
  });

  it('refuses a link if part of what was typed was refused', () => {
    const cut = { ...saved, videoVerified: true, recordingUrl: LINK, isLinkCut: true };
    expect(findDraftProblem(cut)).toBe('recording-url');
    expect(findDraftProblem({ ...cut, isLinkCut: false })).toBeNull();
    expect(findDraftProblem({ ...cut, videoVerified: false })).toBeNull();
  });

  it('counts the lines that saving adds', () => {
    const full = { ...saved, notes: 'x'.repeat(LIMITS.notesMaxLength) };
    expect(findDraftProblem(full)).toBeNull();
    expect(findDraftProblem({ ...full, videoVerified: true })).toBe('too-long');
  });
});

it('goes below the saved notes if it was begun while they were loading', () => {
  const ahead = { ...startDraft(''), notes: 'Seen on video' };
  expect(putBelow(ahead, 'Ask Sam')).toMatchObject({
    savedNotes: 'Ask Sam',
    notes: 'Ask Sam\nSeen on video',
  });
  expect(putBelow(ahead, '')).toBe(ahead);
  const begun = { ...startDraft('Ask Sam'), notes: 'Ask Sam again' };
  expect(putBelow(begun, 'Ask Sam, or Jo')).toBe(begun);
});
