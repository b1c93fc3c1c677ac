import { expect, it } from 'vitest';
import { buildUpdate } from './build-update.ts';

// Specification: 4.30, 4.31, 4.33 to 4.35, 7.24, 7.25
it('sends what the specification says for each action', () => {
  expect(buildUpdate('verify', 'fine')).toEqual({
    isVerified: true,
    isFlagged: false,
    verificationNotes: 'fine',
  });
  expect(buildUpdate('unverify', 'fine')).toEqual({
    isVerified: false,
    isFlagged: false,
    verificationNotes: 'fine\n[UNVERIFIED - Status reversed]',
  });
  expect(buildUpdate('flag', 'odd')).toEqual({
    isVerified: false,
    isFlagged: true,
    verificationNotes: 'odd',
  });
  expect(buildUpdate('next', 'seen')).toEqual({ verificationNotes: 'seen' });
});
