// A person's answer about a table whose columns were not understood: which column is what.

import type { PointedRow } from '../pointed/pointed-row.ts';
import type { Shape } from '../receipt.ts';
import type { Columns } from '../shape/table/table-columns.ts';
import type { DateOrder } from '../text/date-time.ts';
import type { ColumnField } from '../vocabulary/column-names.ts';
import type { Chosen } from './left-out.ts';

/** 'none': the table holds no transactions and is left out of the file that was asked about. */
export type MappingShape = Shape | 'none';

export const MAPPING_SHAPES = [
  'summary',
  'line-items',
  'journal-print',
  'none',
] as const satisfies readonly MappingShape[];

const COMMON_ROLES = ['number', 'dateTime', 'date', 'time', 'register'] as const;
const PEOPLE_ROLES = ['employee', 'employeeId', 'employeeName'] as const;
const KIND_ROLES = ['type', 'status', 'void', 'returned'] as const;
const CARD_ROLES = ['payment', 'maskedCard', 'cardType', 'approval', 'entryMethod'] as const;

/** Every role that a column can have. The contents of other columns stay in the transaction's lines. */
export const COLUMN_ROLES = [
  ...COMMON_ROLES,
  ...PEOPLE_ROLES,
  ...KIND_ROLES,
  'description',
  'lineAmount',
  'quantity',
  'unitPrice',
  'lineType',
  'regularPrice',
  'priceOverride',
  'total',
  'subtotal',
  'tax',
  'discount',
  'change',
  ...CARD_ROLES,
  'cashAmount',
  'cardAmount',
] as const satisfies readonly ColumnField[];

export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** The roles that a column can have in a table of each shape. */
export const ROLES_OF_SHAPE: Readonly<Record<MappingShape, readonly ColumnRole[]>> = {
  summary: [
    ...COMMON_ROLES,
    'total',
    ...PEOPLE_ROLES,
    ...KIND_ROLES,
    'subtotal',
    'tax',
    'discount',
    'change',
    ...CARD_ROLES,
    'cashAmount',
    'cardAmount',
  ],
  'line-items': [
    ...COMMON_ROLES,
    'description',
    'lineAmount',
    'quantity',
    'unitPrice',
    'lineType',
    ...PEOPLE_ROLES,
    ...KIND_ROLES,
    'total',
    'discount',
    'regularPrice',
    'priceOverride',
    ...CARD_ROLES,
  ],
  'journal-print': ['description', 'dateTime', 'date', 'time', 'register'],
  none: [],
};

/** A column further right cannot be given a role. */
export const WIDEST_TABLE = 200;

export type RoleColumns = Partial<Record<ColumnRole, number>>;

/** What somebody may say is not in a file. */
export const ABSENTABLE = ['register', 'employee', 'time'] as const;
export type Absentable = (typeof ABSENTABLE)[number];

export interface MappingAnswer {
  shape: MappingShape;
  /** Positions of columns, 0 being column A. */
  columns: RoleColumns;
  absent: readonly Absentable[];
  /** Set if the dates alone do not show their order. */
  dateOrder?: DateOrder | undefined;
  /** Set if the amounts are in cents, without a point. */
  inCents?: boolean | undefined;
  /** Of a printed journal that has no columns: what somebody has pointed at in its rows. */
  rows?: readonly PointedRow[] | undefined;
  /** Rows by which something happened, as earlier answers said, and of which this one says nothing or something else. */
  once?: readonly PointedRow[] | undefined;
}

/** An answer and the heading that it is for. */
export interface ColumnMapping extends MappingAnswer {
  /** As `headingsOf` gives them. */
  headings: readonly string[];
  /** Who answered, for what is said of a table that is left out. */
  chosen?: Chosen;
}

/** What a table must have before it can be read. */
export type ColumnNeed = 'number' | 'date' | 'description' | 'amount' | Absentable;

/** What is known about a table besides its columns. */
interface Known {
  /** Whether a title above the table gives the day. */
  hasTitleDay: boolean;
  /** Roles that several columns could have: one column must be chosen. */
  rivals: readonly { role: ColumnRole }[];
}

function needsOfTable(
  shape: 'summary' | 'line-items',
  { columns, absent }: Pick<MappingAnswer, 'absent'> & { columns: Columns },
  known: Known,
): ColumnNeed[] {
  const lacks = (...fields: ColumnField[]): boolean => fields.every((field) => columns[field] === undefined);
  const needs: ColumnNeed[] = [];
  if (lacks('number')) needs.push('number');
  if (lacks('date', 'dateTime') && !known.hasTitleDay) needs.push('date');
  if (lacks('time', 'dateTime') && !absent.includes('time')) needs.push('time');
  if (shape === 'line-items') {
    if (lacks('description')) needs.push('description');
    if (lacks('lineAmount', 'unitPrice')) needs.push('amount');
  } else if (lacks('total', 'subtotal')) needs.push('amount');
  const isContested = known.rivals.some(({ role }) => role !== 'number' && lacks(role));
  if (isContested && !needs.includes('amount')) needs.push('amount');
  return needs;
}

/** What an answer leaves open, in the order to ask. */
export function findOpenNeeds(answer: MappingAnswer, known: Known): ColumnNeed[] {
  const { shape, columns, absent } = answer;
  if (shape === 'none') return [];
  if (shape === 'journal-print')
    return columns.description === undefined && answer.rows === undefined ? ['description'] : [];
  const needs = needsOfTable(shape, answer, known);
  const hasEmployee = PEOPLE_ROLES.some((role) => columns[role] !== undefined);
  if (columns.register === undefined && !absent.includes('register')) needs.push('register');
  if (!hasEmployee && !absent.includes('employee')) needs.push('employee');
  return needs;
}

/** The question for what is open: 'Which column is the transaction number?' */
export function askFor(need: ColumnNeed, shape: MappingShape): string {
  switch (need) {
    case 'number':
      return 'Which column is the transaction number?';
    case 'date':
      return 'Which column is the date?';
    case 'time':
      return 'Which column is the time?';
    case 'description':
      return shape === 'journal-print'
        ? 'Which column holds the lines of the journal?'
        : 'Which column says what was sold?';
    case 'amount':
      return shape === 'line-items'
        ? 'Which column is the amount of the line?'
        : "Which column is the transaction's total?";
    case 'register':
      return 'Which column is the register?';
    case 'employee':
      return 'Which column is the employee?';
  }
}

/** The roles that satisfy a need, the likeliest first. */
export function rolesFor(need: ColumnNeed, shape: MappingShape): readonly ColumnRole[] {
  switch (need) {
    case 'date':
      return ['date', 'dateTime'];
    case 'amount':
      return shape === 'line-items' ? ['lineAmount', 'unitPrice'] : ['total', 'subtotal'];
    case 'employee':
      return PEOPLE_ROLES;
    case 'time':
      return ['time', 'dateTime'];
    default:
      return [need];
  }
}
