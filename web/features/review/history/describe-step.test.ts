import type { ReviewStep } from '@tillwatch/contract';
import { expect, it } from 'vitest';
import { changedNotes, describeStep } from './describe-step.ts';

const step = (more: Partial<ReviewStep>): ReviewStep => ({
  version: 2,
  isVerified: false,
  isFlagged: false,
  verificationNotes: '',
  changedBy: 4,
  changedByName: 'Jane Doe',
  changedAt: '2026-11-20T10:00:00.000Z',
  action: 'verify',
  undoes: null,
  wasOpened: null,
  ...more,
});

it('says what was done and what was undone', () => {
  expect(describeStep(step({}))).toBe('verified it');
  expect(describeStep(step({ action: 'undo_flag' }))).toBe('undid the flag');
  expect(describeStep(step({ action: null, isFlagged: true }))).toBe('left it flagged');
  expect(describeStep(step({ action: 'something_new' }))).toBe('changed it');
});

it('gives notes where they changed, emptied ones too', () => {
  const first = step({ verificationNotes: 'Odd' });
  expect(changedNotes(first, undefined)).toBe('Odd');
  expect(changedNotes(step({ verificationNotes: 'Odd' }), first)).toBeUndefined();
  expect(changedNotes(step({}), first)).toBe('');
  expect(changedNotes(step({}), undefined)).toBeUndefined();
});
