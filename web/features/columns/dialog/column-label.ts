import type { ColumnQuestionRecord } from '@tillwatch/contract';
import { nameColumn } from '@tillwatch/core/journal';

/** 'A · Bon', or 'Column C' without a heading. */
export function labelColumn({ titles }: Pick<ColumnQuestionRecord, 'titles'>, column: number): string {
  const title = titles[column] ?? '';
  return title === '' ? `Column ${nameColumn(column)}` : `${nameColumn(column)} · ${title}`;
}
