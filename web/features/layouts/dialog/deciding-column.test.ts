import type { UploadLayout } from '@tillwatch/contract';
import { expect, it } from 'vitest';
import { findDeciding } from './deciding-column.ts';

const question = { titles: ['No', 'Kind', 'Back', 'Total'] } as NonNullable<UploadLayout['question']>;

it('names the column that decides what is a refund', () => {
  expect(findDeciding('refund', { columns: { number: 0, type: 1, total: 3 } }, question)).toMatchObject({
    column: 1,
    text: expect.stringContaining('What is a refund is decided by “B · Kind”.') as string,
  });
  expect(findDeciding('refund', { columns: { type: 1, returned: 2, total: 3 } }, question)?.column).toBe(2);
  expect(findDeciding('void', { columns: { type: 1, returned: 2 } }, question)?.column).toBe(1);
});

it('names the amounts where no column says so, and nothing where none decides', () => {
  const only = { columns: { total: 3 } };
  expect(findDeciding('refund', only, question)).toMatchObject({
    column: 3,
    text: expect.stringContaining('No column says what is a refund') as string,
  });
  expect(findDeciding('void', only, question)).toBeNull();
  expect(findDeciding('largest-sale', { columns: { type: 1, total: 3 } }, question)).toBeNull();
});
