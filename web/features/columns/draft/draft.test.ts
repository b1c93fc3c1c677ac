import type { ColumnQuestionRecord } from '@tillwatch/contract';
import { findOpenNeeds } from '@tillwatch/core/journal';
import { describe, expect, it } from 'vitest';
import {
  changeShape,
  choiceOf,
  choose,
  type Draft,
  giveRole,
  suggestionFor,
  startAnswer,
  startSuggested,
  takeSuggestions,
} from './draft.ts';

const question: ColumnQuestionRecord = {
  headingHash: 'h',
  sheet: 'Sales',
  headings: ['bon', 'moment', 'lade', 'betrag', 'uhr'],
  titles: ['Bon', 'Moment', 'Lade', 'Betrag', 'Uhr'],
  rows: [
    { rowNumber: 1, cells: ['Bon', 'Moment', 'Lade', 'Betrag', 'Uhr'] },
    { rowNumber: 2, cells: ['4701', '11/16/2026 06:01:41', '1', 2.46, '06:01'] },
  ],
  headingIndex: 0,
  hasTitleDay: false,
  readings: [],
  shape: 'summary',
  recognized: { register: 2 },
  suggested: { number: 0, dateTime: 1, total: 3 },
  rivals: [],
};
const start = startAnswer(question);

/** Answers one question after another. */
function answer(...choices: [Parameters<typeof choose>[1], Parameters<typeof choose>[2]][]): Draft {
  return choices.reduce((draft, [need, choice]) => choose(draft, need, choice, question), start);
}

describe('an answer', () => {
  it('starts with what is known, and asks for the rest', () => {
    expect(start.columns).toEqual({ register: 2 });
    expect(findOpenNeeds(start, question)).toEqual(['number', 'date', 'time', 'amount', 'employee']);
    expect(suggestionFor(start, 'number', question)).toBe(0);
    expect(suggestionFor(start, 'amount', question)).toBe(3);
    expect(suggestionFor(giveRole(start, 0, 'tax'), 'number', question)).toBeUndefined();
  });

  it('takes the suggestions for the questions that are asked, and leaves the others', () => {
    const taken = takeSuggestions(start, question, ['number', 'amount']);
    expect(taken.columns).toMatchObject({ register: 2, number: 0, total: 3 });
    expect(findOpenNeeds(taken, question)).toEqual(['date', 'time', 'employee']);
  });

  it('starts with the suggestions, too, where a table was read already', () => {
    const draft = startSuggested(question);
    expect(draft.columns).toEqual({ register: 2, number: 0, dateTime: 1, total: 3 });
    expect(findOpenNeeds(draft, question)).toEqual(['employee']);
  });

  it('is complete once every question is answered', () => {
    const draft = answer(['number', 0], ['date', 1], ['amount', 3], ['employee', 'absent']);
    expect(draft.columns).toEqual({ register: 2, number: 0, dateTime: 1, total: 3 });
    expect(findOpenNeeds(draft, question)).toEqual([]);
    expect(choiceOf(draft, 'time', question)).toBe('same');
    expect(choiceOf(draft, 'employee', question)).toBe('absent');
  });

  it('splits date and time when the time has its own column, and joins them again', () => {
    const parted = answer(['date', 1], ['time', 4]);
    expect(parted.columns).toMatchObject({ date: 1, time: 4 });
    expect(choose(parted, 'time', 'same', question).columns).toEqual({ register: 2, dateTime: 1 });
    expect(choose(parted, 'time', 1, question).columns).toEqual({ register: 2, time: 1 });
  });

  it('takes that there are no times of day for an answer, and takes it back', () => {
    const without = answer(
      ['number', 0],
      ['date', 1],
      ['amount', 3],
      ['employee', 'absent'],
      ['time', 'absent'],
    );
    expect(without).toMatchObject({ columns: { date: 1 }, absent: ['employee', 'time'] });
    expect(findOpenNeeds(without, question)).toEqual([]);
    expect(choiceOf(without, 'time', question)).toBe('absent');
    expect(choose(without, 'time', 4, question)).toMatchObject({
      columns: { time: 4 },
      absent: ['employee'],
    });
  });

  it('uses each column once, and each role once', () => {
    const moved = giveRole(giveRole(start, 0, 'number'), 0, 'tax');
    expect(moved.columns).toEqual({ register: 2, tax: 0 });
    expect(giveRole(moved, 4, 'tax').columns).toEqual({ register: 2, tax: 4 });
    expect(giveRole(moved, 0, undefined).columns).toEqual({ register: 2 });
    const taken = giveRole(answer(['employee', 'absent']), 4, 'employeeName');
    expect(taken.absent).toEqual([]);
  });

  it('keeps what means the same in another shape', () => {
    const draft = giveRole(answer(['number', 0], ['amount', 3]), 4, 'subtotal');
    const lines = changeShape(draft, 'line-items');
    expect(lines.columns).toEqual({ register: 2, number: 0, lineAmount: 3 });
    expect(changeShape(lines, 'summary').columns).toEqual({ register: 2, number: 0, total: 3 });
    expect(changeShape(lines, 'none').columns).toEqual({});
  });

  it('takes the day from the title where there is one', () => {
    const titled = { ...question, hasTitleDay: true };
    expect(choiceOf(start, 'date', titled)).toBe('title');
    expect(findOpenNeeds(start, titled)).not.toContain('date');
  });
});
