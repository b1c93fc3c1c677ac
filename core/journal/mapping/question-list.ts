// Keeps the questions of a file until it is known what else is in it.

import type { ColumnQuestion, RaisedQuestion } from './column-question.ts';
import { tableKey } from './headings.ts';

export interface QuestionList {
  startSheet(): void;
  /** @returns whether there is a question. */
  ask(question: RaisedQuestion | null): boolean;
  /** A row of the sheet, whatever is in it. */
  countRow(): void;
  /** What is to be asked. @param isUnderstood whether other sheets of the file were */
  list(isUnderstood: boolean): ColumnQuestion[];
}

/** Beside sheets that were understood, a table that was not is asked about when it has as many of their rows. */
const ASKED_SHARE = 0.25;

export function createQuestionList(): QuestionList {
  /** By fingerprint: of tables with the same headings one is asked about. */
  const raised = new Map<string, RaisedQuestion & { rows: number }>();
  let current: { rows: number } | null = null;
  let otherRows = 0;
  return {
    startSheet() {
      current = null;
    },
    ask(question) {
      if (question === null) return false;
      const key = tableKey(question.question.headings);
      const kept = raised.get(key) ?? { ...question, rows: 0 };
      raised.set(key, kept);
      current = kept;
      return true;
    },
    countRow() {
      if (current === null) otherRows++;
      else current.rows++;
    },
    list(isUnderstood) {
      return [...raised.values()]
        .filter(
          ({ beside, rows }) =>
            !isUnderstood ||
            beside === 'always' ||
            (beside === 'if-large' && rows >= otherRows * ASKED_SHARE),
        )
        .map(({ question }) => question);
    },
  };
}
