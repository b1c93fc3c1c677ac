import type { LayoutExample, UploadLayout } from '@tillwatch/contract';
import type { ColumnRole } from '@tillwatch/core/journal';
import { type Draft, labelColumn } from '../../columns/index.ts';

type Kind = LayoutExample['kind'];

/** What decides that a transaction is of a kind, the most telling first. */
const DECIDED_BY: Partial<Record<Kind, { noun: string; roles: readonly ColumnRole[] }>> = {
  refund: { noun: 'a refund', roles: ['returned', 'type', 'status', 'lineType'] },
  void: { noun: 'a void', roles: ['void', 'status', 'type', 'lineType'] },
  'no-sale': { noun: 'a no-sale', roles: ['type', 'status', 'lineType'] },
  moved: { noun: 'money moved', roles: ['type', 'status', 'lineType'] },
  unclear: { noun: 'a sale, a refund, or something else', roles: ['type', 'status', 'lineType'] },
};
const AMOUNTS: readonly ColumnRole[] = ['total', 'lineAmount'];

export interface Deciding {
  column: number;
  /** What to look at, in sentences. */
  text: string;
}

/** The column that made somebody's example what it was read as; null if none in particular did. */
export function findDeciding(
  kind: Kind,
  { columns }: Pick<Draft, 'columns'>,
  question: NonNullable<UploadLayout['question']>,
): Deciding | null {
  const decided = DECIDED_BY[kind];
  if (decided === undefined) return null;
  const role = decided.roles.find((one) => columns[one] !== undefined);
  const column = role === undefined ? undefined : columns[role];
  if (column !== undefined) {
    return {
      column,
      text: `What is ${decided.noun} is decided by “${labelColumn(question, column)}”. Say below what that column is, or which other one decides.`,
    };
  }
  const amount = columns[AMOUNTS.find((one) => columns[one] !== undefined) ?? 'total'];
  if (kind !== 'refund' || amount === undefined) return null;
  return {
    column: amount,
    text: `No column says what is a refund: it was told by the amounts in “${labelColumn(question, amount)}”. If another column marks refunds, say so below.`,
  };
}
