import type { RememberedAnswer } from '@tillwatch/contract';
import { expect, it } from 'vitest';
import { describeAnswer, describeForgetting, nameAnswer } from './describe-answer.ts';

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

const ANSWER: RememberedAnswer = {
  kind: 'columns',
  id: '7-1',
  storeId: 7,
  storeNumber: '78',
  storeName: 'Oak Street',
  titles: ['Bon', '', 'Summe'],
  answer: { shape: 'summary', columns: { number: 0 }, absent: [] },
  state: null,
  remark: '',
  word: null,
  byName: 'Ana Li',
  at: '2026-11-18T06:10:00.000Z',
};

it('says exactly what forgetting an answer forgets', () => {
  expect(nameAnswer(ANSWER)).toBe('What was said of the columns “Bon” and “Summe” by Ana Li');
  const rows = [
    {
      rowNumber: 1,
      pieces: [{ text: 'nr wydr. ' }, { text: '4701', role: 'number' as const }],
      place: 'begins' as const,
    },
    { rowNumber: 2, pieces: [{ text: 'KASA' }], meaning: 'note' as const },
  ];
  const ticket = { ...ANSWER, answer: { ...ANSWER.answer!, shape: 'journal-print' as const, rows } };
  expect(nameAnswer(ticket)).toBe('What a printed ticket looks like, pointed at in 2 rows by Ana Li');
  const oneKind = { ...ticket, layout: 'x', rowAuthors: ['Ana Li', 'Sid Ray'] };
  expect(nameAnswer(oneKind)).toBe(
    'What a printed ticket with “nr wydr. 4701” looks like, pointed at in 2 rows by Ana Li and Sid Ray',
  );
  expect(describeForgetting(oneKind)).toContain('The other tickets stay remembered.');
  expect(describeForgetting(ticket)).not.toContain('The other tickets stay remembered.');
});
