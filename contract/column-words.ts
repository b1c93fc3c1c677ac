// What an answer about columns changes, in words: in notifications and where a layout is looked at.
import {
  type DateOrder,
  MAIN_PARTS,
  type MainPart,
  type MappingShape,
  ROLE_LABELS,
} from '@tillwatch/core/journal';
import type { ColumnChangesRecord } from './columns.ts';

const PARTS: Record<MainPart, string> = {
  kind: 'kind of transaction',
  employee: 'employee',
  register: 'register',
  amount: 'amount',
};

const SHAPES: Record<MappingShape, string> = {
  summary: 'a transaction',
  'line-items': 'a line of a transaction',
  'journal-print': 'a line of a printed journal',
  none: 'no transaction',
};

/** As in 'Dates are taken month first'. */
export const DATE_ORDER_WORDS: Record<DateOrder, string> = {
  'month-first': 'month first',
  'day-first': 'day first',
  'year-first': 'year first',
};

const list = new Intl.ListFormat('en-US');

/** Each as a line; none if the columns are those that would be read anyway. */
export function describeColumnChanges({
  leftOut,
  moved,
  added = [],
  shape,
  dateOrder,
  inCents,
  pointedRows,
}: ColumnChangesRecord): string[] {
  if (pointedRows !== undefined)
    return [`Read by what was pointed at in ${pointedRows} ${pointedRows === 1 ? 'row' : 'rows'} of tickets`];
  const missing = leftOut.map(({ role, title }) => `${ROLE_LABELS[role]} in ${title}`);
  const others = moved.map(({ role, from, to }) => `${ROLE_LABELS[role]} in ${to} instead of ${from}`);
  const more = added.map(({ role, title }) => `${ROLE_LABELS[role]} in ${title}`);
  return [
    ...(missing.length > 0 ? [`Not used, although Tillwatch recognizes it: ${list.format(missing)}`] : []),
    ...(others.length > 0 ? [`Otherwise than Tillwatch recognizes it: ${list.format(others)}`] : []),
    ...(more.length > 0 ? [`Read, although Tillwatch does not by itself: ${list.format(more)}`] : []),
    ...(shape === undefined
      ? []
      : [`A row is taken as ${SHAPES[shape]}, which Tillwatch does not by itself`]),
    ...(dateOrder === undefined
      ? []
      : [`Dates are taken ${DATE_ORDER_WORDS[dateOrder]}, which Tillwatch does not by itself`]),
    ...(inCents === undefined
      ? []
      : [`Amounts are taken as ${inCents ? 'cents' : 'dollars'}, which Tillwatch does not by itself`]),
  ];
}

/** 'Used from now on: employee in “Cashier” and amount in “Total”. No column for the register'. */
export function describeMainColumns({ main }: ColumnChangesRecord): string {
  const used = MAIN_PARTS.flatMap((part) => (main[part] === null ? [] : [`${PARTS[part]} in ${main[part]}`]));
  const lacking = MAIN_PARTS.filter((part) => main[part] === null).map((part) => `the ${PARTS[part]}`);
  const none = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(lacking);
  return [
    ...(used.length > 0 ? [`Used from now on: ${list.format(used)}`] : []),
    ...(lacking.length > 0 ? [`No column for ${none}`] : []),
  ].join('. ');
}
