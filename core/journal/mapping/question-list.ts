// Keeps the questions about a file until it is known what else is in it.

import type { ColumnQuestion } from './column-question.ts';
import { tableKey } from './headings.ts';

export interface QuestionList {
  /** @param isPart whether it is certainly part of the transactions, whatever else was understood */
  add(question: ColumnQuestion, isPart: boolean): void;
  /** What to ask. @param isUnderstood whether other sheets of the file were understood */
  list(isUnderstood: boolean): ColumnQuestion[];
}

export function createQuestionList(): QuestionList {
  /** By fingerprint: only one of several tables with the same headings is asked about. */
  const kept = new Map<string, { question: ColumnQuestion; isPart: boolean }>();
  return {
    add(question, isPart) {
      const key = tableKey(question.headings);
      const known = kept.get(key);
      kept.set(key, { question: known?.question ?? question, isPart: isPart || known?.isPart === true });
    },
    // If transactions were understood, a table of another kind is a list of hours, stock, or departments.
    list: (isUnderstood) =>
      [...kept.values()].filter(({ isPart }) => isPart || !isUnderstood).map(({ question }) => question),
  };
}
