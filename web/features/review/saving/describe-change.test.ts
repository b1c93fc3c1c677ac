import { expect, it } from 'vitest';
import { describeChange, type SeenState } from './describe-change.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const seen: SeenState = { version: 4, isVerified: false, isFlagged: false, verificationNotes: 'Odd' };
const current = {
  ...seen,
  version: 5,
  changedBy: 7,
  changedByName: 'Jane Doe',
  changedAt: '2026-11-20T09:58:00Z',
};
const describe = (change: Partial<typeof current>, userId?: number, before = seen) =>
  describeChange({ ...current, ...change }, { seen: before, userId }, NOW);

it('names what changed', () => {
  expect(describe({ isFlagged: true })).toBe('Jane Doe changed it 2 minutes ago: it is flagged now.');
  expect(describe({ verificationNotes: 'Clear' })).toBe(
    'Jane Doe changed the notes 2 minutes ago: it is still pending.',
  );
  expect(describe({ isVerified: true, verificationNotes: 'Clear' })).toBe(
    'Jane Doe changed it 2 minutes ago: it is verified now, with other notes.',
  );
  expect(describe({})).toBe('Jane Doe changed it 2 minutes ago: it is still pending.');
});

it('names who changed it, also when it was the reader on another page', () => {
  expect(describe({ verificationNotes: 'Clear' }, 7)).toBe(
    'You changed the notes in another tab 2 minutes ago: it is still pending.',
  );
  expect(describe({ isFlagged: true }, 8)).toContain('Jane Doe changed it');
  expect(describeChange({ ...current, changedBy: null, changedByName: null }, { seen, userId: 7 }, NOW)).toBe(
    'Somebody else changed it 2 minutes ago: it is still pending.',
  );
});

it('claims nothing about what was different if the newer state is shown already', () => {
  expect(describe({ verificationNotes: 'Clear' }, undefined, { ...seen, version: 5 })).toBe(
    'Jane Doe changed it 2 minutes ago: it is pending now.',
  );
});
