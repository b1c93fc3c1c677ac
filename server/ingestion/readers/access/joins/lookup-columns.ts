// Adds names that a table only refers to by number, such as articles and employees.
import { type Cell, type ColumnField, fieldOfHeading, headingKey } from '@tillwatch/core/journal';
import type { StoredTable } from '../stored-table.ts';
import { indexRows } from './row-index.ts';
import { findLinks, keyText, type Link, type Relationship } from './table-links.ts';
import { findArticleColumn } from './table-roles.ts';

/** The most rows that a table of articles or people has. */
const MOST_ROWS = 500_000;
const LOOKED_AT = 1_000;

/** What the rows of a referenced table are. */
type Kind = 'person' | 'tender' | 'type' | 'department' | 'article' | 'other';

/** Recognized by the table's name, in this order. */
const KIND_OF_TABLE: readonly (readonly [Kind, RegExp])[] = [
  ['person', /employee|cashier|clerk|operator|staff|user|associate/],
  ['tender', /pay|tender|media|mop/],
  ['type', /^(?:tbl)?(?:trans|transaction|sale|sales|ticket|receipt|line)?(?:type|kind|status)/],
  ['department', /dep(?:t|artment)|categor|group|class|type/],
  ['other', /register|terminal|till|lane|station|store|site|branch|tax|vendor|supplier|customer|reason/],
  ['article', /product|item|article|plu|upc|stock|inventory|menu|merchandise|goods|catalog/],
];
const HEADINGS = {
  person: 'Employee Name',
  tender: 'Payment',
  type: 'Type',
  department: 'Department',
  article: 'Description',
} as const;
/** Fields that make looking up the name unnecessary. */
const FIELDS: Readonly<Partial<Record<Kind, ColumnField>>> = {
  person: 'employeeName',
  article: 'description',
};
const NAME_FIELDS: Readonly<Record<Kind, readonly ColumnField[]>> = {
  person: ['employeeName'],
  tender: ['payment', 'description'],
  type: ['type', 'status', 'description'],
  department: ['description'],
  article: ['description'],
  other: ['description'],
};
const NAME =
  /^(?:full|short|\w*(?:type|kind|status|method|dep(?:t|artment)|category|tender))?(?:name|desc|description|label)$/;

export interface Lookup {
  used: StoredTable;
  kind: Kind;
  /** Its heading; columns with an unknown heading are shown but not interpreted. */
  name: string;
  /** The column that refers to the other table. */
  at: number;
  cell: (row: readonly Cell[]) => Cell;
}

/**
 * @param others tables without transactions or lines
 * @returns at most one per name
 */
export function findLookups(
  table: StoredTable,
  others: readonly StoredTable[],
  relationships: readonly Relationship[],
): Lookup[] {
  const lookups: Lookup[] = [];
  for (const other of others) {
    if (other.rowCount === 0 || other.rowCount > MOST_ROWS) continue;
    const lookup = findLookup(table, other, relationships);
    if (lookup === null) continue;
    const isThere = table.fields.some(
      (field, at) => field !== null && at !== lookup.at && FIELDS[lookup.kind] === field,
    );
    if (!isThere && lookups.every(({ name }) => name !== lookup.name)) lookups.push(lookup);
  }
  return lookups;
}

/** Whether a column of numbers is replaced by the names they refer to. */
export function isReplaced(table: StoredTable, at: number, lookups: readonly Lookup[]): boolean {
  const field = table.fields[at] ?? null;
  return (
    field !== null && lookups.some((lookup) => lookup.at === at && fieldOfHeading(lookup.name) === field)
  );
}

function findLookup(
  table: StoredTable,
  other: StoredTable,
  relationships: readonly Relationship[],
): Lookup | null {
  for (const link of findLinks(table, other, relationships)) {
    const { column, key } = link;
    const kind = kindOf(table, other, link);
    const read = findName(other, key, kind);
    const naming = table
      .head()
      .slice(0, LOOKED_AT)
      .map(({ cells }) => cells[column])
      .filter((cell) => keyText(cell) !== '');
    const index = read === null ? null : indexRows(other.rows(), key, naming);
    if (read === null || index === null || index.countNamed(naming) === 0) continue;
    return {
      used: other,
      kind,
      name: kind === 'other' ? `${other.name}: name` : HEADINGS[kind],
      at: column,
      cell(row) {
        const found = index.find(row[column]);
        return found === undefined ? null : read(found.cells);
      },
    };
  }
  return null;
}

function kindOf(table: StoredTable, other: StoredTable, { column, key }: Link): Kind {
  if (isEmployee(table.fields[column]) || isEmployee(other.fields[key])) return 'person';
  const name = headingKey(other.name);
  const kind = KIND_OF_TABLE.find(([, pattern]) => pattern.test(name))?.[0];
  const isArticle = findArticleColumn(table) === column || findArticleColumn(other) === key;
  return kind ?? (isArticle ? 'article' : 'other');
}

function isEmployee(field: ColumnField | null | undefined): boolean {
  return field === 'employee' || field === 'employeeId';
}

function findName(
  { columns, fields }: StoredTable,
  key: number,
  kind: Kind,
): ((cells: readonly Cell[]) => Cell) | null {
  const keys = columns.map((name) => headingKey(name));
  const isName = (field: ColumnField | null): boolean => field !== null && NAME_FIELDS[kind].includes(field);
  const direct = fields.findIndex((field, at) => at !== key && isName(field));
  const named = keys.findIndex((one, at) => at !== key && NAME.test(one));
  const at = direct >= 0 ? direct : named;
  if (at >= 0) return (cells) => cells[at] ?? null;
  const first = keys.indexOf('firstname');
  const last = keys.indexOf('lastname');
  if (kind !== 'person' || (first < 0 && last < 0)) return null;
  return (cells) =>
    [first, last]
      .map((one) => keyText(cells[one]))
      .filter(Boolean)
      .join(' ') || null;
}
