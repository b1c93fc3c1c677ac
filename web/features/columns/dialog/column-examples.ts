import type { ColumnQuestionRecord } from '@tillwatch/contract';
import { cellText } from '@tillwatch/core/journal';

const SHOWN = 3;

/** '4-88102, 4-88103': the first distinct values of a column; '' when its first rows have none. */
export function listExamples(
  { rows, headingIndex }: Pick<ColumnQuestionRecord, 'rows' | 'headingIndex'>,
  column: number,
): string {
  const values = new Set<string>();
  for (const { cells } of rows.slice(headingIndex + 1)) {
    const text = cellText(cells[column]).trim();
    if (text !== '') values.add(text);
    if (values.size === SHOWN) break;
  }
  return [...values].join(', ');
}
