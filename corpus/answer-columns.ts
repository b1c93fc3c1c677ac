// What somebody answers who is asked about a file's columns, sees its first rows, and knows the store.
import {
  type Cell,
  cellText,
  type ColumnQuestion,
  type ColumnRole,
  type MappingAnswer,
  type RoleColumns,
  ROLES_OF_SHAPE,
} from '@tillwatch/core/journal';
import type { Truth, TruthTransaction } from './truth.ts';

/** @param truth null for a file without transactions, whose tables are left out */
export function answerColumns(question: ColumnQuestion, truth: Truth | null): MappingAnswer {
  const nothing: MappingAnswer = { shape: 'none', columns: {}, absent: [] };
  if (truth === null) return nothing;
  if (truth.shape === 'journal-print') {
    return { shape: 'journal-print', columns: { description: longestColumn(question) }, absent: [] };
  }
  const shape = truth.shape ?? question.shape;
  const known = truth.columns ?? findColumns(question, truth);
  if (!isSeen(question, known.number, VALUES.number(truth.transactions))) return nothing;
  const allowed: readonly ColumnRole[] = ROLES_OF_SHAPE[shape];
  const columns: RoleColumns = Object.fromEntries(
    Object.entries(known).filter(([role]) => allowed.includes(role as ColumnRole)),
  );
  const hasEmployee = [columns.employee, columns.employeeId, columns.employeeName].some(
    (at) => at !== undefined,
  );
  return {
    shape,
    columns,
    absent: [
      ...(columns.register === undefined ? (['register'] as const) : []),
      ...(hasEmployee ? [] : (['employee'] as const)),
    ],
  };
}

function longestColumn({ rows }: ColumnQuestion): number {
  const lengths: number[] = [];
  for (const { cells } of rows) {
    for (const [at, cell] of cells.entries()) lengths[at] = (lengths[at] ?? 0) + cellText(cell).length;
  }
  return lengths.indexOf(Math.max(...lengths));
}

type Values = ReadonlySet<string>;
const money = (dollars: number): string => String(Math.round(Math.abs(dollars) * 100));
const digits = (cell: Cell): string => cellText(cell).replace(/\D/g, '');

/** What the cells of a role hold, as somebody knows who has the receipts at hand. */
const VALUES = {
  number: (all) => new Set(all.flatMap(({ transactionId, altIds = [] }) => [transactionId, ...altIds])),
  register: (all) => new Set(all.map(({ registerId = '' }) => registerId)),
  employee: (all) => new Set(all.flatMap(({ employeeId = '', altEmp = [] }) => [employeeId, ...altEmp])),
  description: (all) => new Set(all.flatMap(({ items = [] }) => items.map(({ name }) => name))),
  total: (all) => new Set(all.map(({ amount }) => money(amount ?? Number.NaN))),
  lineAmount: (all) => new Set(all.flatMap(({ items = [] }) => items.map(({ price }) => money(price)))),
} satisfies Partial<Record<ColumnRole, (all: readonly TruthTransaction[]) => Values>>;

const LEAST_SHARE = 0.6;

/** Where nobody says what the columns are, their values do; what the dialog proposes goes first. */
function findColumns(question: ColumnQuestion, { transactions }: Truth): RoleColumns {
  const columns: RoleColumns = { ...question.suggested, ...question.recognized };
  for (const [role, valuesOf] of Object.entries(VALUES) as [keyof typeof VALUES, typeof VALUES.number][]) {
    const values = valuesOf(transactions);
    if (isSeen(question, columns[role], values)) continue;
    const used = new Set(Object.values(columns));
    const at = question.titles.findIndex(
      (_, column) => !used.has(column) && isSeen(question, column, values),
    );
    if (at >= 0) columns[role] = at;
  }
  return columns;
}

/** Whether most of a column's cells are among the values. */
function isSeen({ rows, headingIndex }: ColumnQuestion, column: number | undefined, values: Values): boolean {
  if (column === undefined) return false;
  const filled = rows
    .slice(headingIndex + 1)
    .flatMap(({ cells }) => cells[column] ?? [])
    .filter((cell) => cellText(cell).trim() !== '');
  const known = filled.filter((cell) => {
    const text = cellText(cell).trim();
    return values.has(text) || values.has(text.replace(/^#/, '')) || values.has(digits(cell));
  });
  return filled.length > 0 && known.length >= filled.length * LEAST_SHARE;
}
