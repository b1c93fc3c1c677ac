import { expect, it } from 'vitest';
import { describeAnswer } from './describe-answer.ts';

it('says what a layout or its columns were said to be', () => {
  const layout = { answer: null, titles: ['trans #', 'total'], remark: '' };
  expect(describeAnswer({ ...layout, state: 'right' })).toBe('Layout read correctly');
  expect(describeAnswer({ ...layout, state: 'wrong', remark: 'Tax is missing.' })).toBe(
    'Not right: Tax is missing.',
  );
  const answer = { shape: 'summary' as const, columns: { total: 1, number: 0 }, absent: [] };
  expect(describeAnswer({ answer, state: null, remark: '', titles: ['Bon', ''] })).toBe(
    'One row per transaction; Transaction number: A Bon; Total: B',
  );
  const dated = { ...answer, columns: { total: 1 }, dateOrder: 'day-first' as const, inCents: true };
  expect(describeAnswer({ answer: dated, state: null, remark: '', titles: [] })).toBe(
    'One row per transaction; Total: B; Dates day first; Amounts in cents',
  );
});
