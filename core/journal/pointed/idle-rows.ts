import type { MappingAnswer } from '../mapping/column-mapping.ts';
import type { ColumnQuestion } from '../mapping/column-question.ts';
import { tryMapping } from '../mapping/try-mapping.ts';
import type { PointedRow } from './pointed-row.ts';

/**
 * Finds rows of an answer without which the first rows are read in the same way: a known word keeps its meaning, another
 * row says the same, or nothing looks like it. Stops after each time that it has read the rows, which takes a while.
 * @returns of those that say the same, all but the first
 */
export function* searchIdleRows(
  question: ColumnQuestion,
  answer: MappingAnswer,
): Generator<undefined, PointedRow[], undefined> {
  const read = (rows: readonly PointedRow[]): string =>
    JSON.stringify(tryMapping(question, { ...answer, rows }));
  let { rows: kept = [] } = answer;
  const all = read(kept);
  for (const row of kept.toReversed()) {
    yield;
    const others = kept.filter((one) => one !== row);
    if (others.length > 0 && read(others) === all) kept = others;
  }
  return (answer.rows ?? []).filter((row) => !kept.includes(row));
}
