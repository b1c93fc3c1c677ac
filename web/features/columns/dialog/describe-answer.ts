import type { ColumnMappingRecord, ColumnQuestionRecord } from '@tillwatch/contract';
import { type ColumnRole, type MappingShape, ROLE_LABELS } from '@tillwatch/core/journal';
import { formatCount } from '../../../ui/format.ts';
import { DATE_ORDERS } from '../draft/compare-readings.ts';
import { labelColumn } from './column-label.ts';

const SHAPES: Record<MappingShape, string> = {
  summary: 'One row per transaction',
  'line-items': 'One row per line',
  'journal-print': 'Printed journal',
  none: 'Left out',
};

/** 'One row per transaction; Total: H Amount; Amounts: in cents' */
export function describeAnswer(
  table: Pick<ColumnQuestionRecord, 'titles'>,
  { shape, columns, rows, dateOrder, inCents }: ColumnMappingRecord['answer'],
): string {
  const roles = (Object.entries(columns) as [ColumnRole, number][]).toSorted((a, b) => a[1] - b[1]);
  return [
    SHAPES[shape],
    ...(rows === undefined
      ? []
      : [`${formatCount(rows.length)} ${rows.length === 1 ? 'row' : 'rows'} pointed at`]),
    ...roles.map(([role, column]) => `${ROLE_LABELS[role]}: ${labelColumn(table, column)}`),
    ...(dateOrder === undefined ? [] : [DATE_ORDERS[dateOrder]]),
    ...(inCents === true ? ['Amounts: in cents'] : []),
  ].join('; ');
}
