import { DATE_ORDER_WORDS, type RememberedAnswer } from '@tillwatch/contract';
import { type ColumnRole, type MappingShape, nameColumn, ROLE_LABELS } from '@tillwatch/core/journal';

const SHAPES: Record<MappingShape, string> = {
  summary: 'One row per transaction',
  'line-items': 'One row per line',
  'journal-print': 'Printed journal',
  none: 'Left out',
};

/** 'these headings', in a sentence about what is forgotten. */
export function nameAnswer({ kind }: Pick<RememberedAnswer, 'kind'>): string {
  return kind === 'columns' ? 'a table with these headings' : 'this layout';
}

/** 'Layout read correctly'; 'One row per transaction; Total: H Amount; Dates day first'. */
export function describeAnswer({
  answer,
  state,
  remark,
  titles,
}: Pick<RememberedAnswer, 'answer' | 'state' | 'remark' | 'titles'>): string {
  if (answer === null) return state === 'right' ? 'Layout read correctly' : `Not right: ${remark}`;
  const roles = (Object.entries(answer.columns) as [ColumnRole, number][]).toSorted((a, b) => a[1] - b[1]);
  return [
    SHAPES[answer.shape],
    ...roles.map(([role, column]) =>
      `${ROLE_LABELS[role]}: ${nameColumn(column)} ${titles[column] ?? ''}`.trim(),
    ),
    ...(answer.dateOrder === undefined ? [] : [`Dates ${DATE_ORDER_WORDS[answer.dateOrder]}`]),
    ...(answer.inCents === true ? ['Amounts in cents'] : []),
  ].join('; ');
}
