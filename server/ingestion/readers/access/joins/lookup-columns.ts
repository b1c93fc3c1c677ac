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
type Kind = 'person' | 'tender' | 'type' | 'department' | 'article' | 'register' | 'other';

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
  register: 'Register',
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
  register: ['register'],
  other: ['description'],
};
/** The number that people know somebody by, where the database has a key of its own. */
const PERSONAL_NUMBER =
  /^(?:(?:employee|cashier|clerk|operator|staff|user|associate)?(?:number|no|num|code|badge|badgenumber))$/;
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
    for (const lookup of lookUpIn(table, other, relationships)) {
      const isThere = table.fields.some(
        (field, at) => field !== null && at !== lookup.at && FIELDS[lookup.kind] === field,
      );
      if (!isThere && lookups.every(({ name }) => name !== lookup.name)) lookups.push(lookup);
    }
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

/** What the rows that a table refers to say: a name, and maybe a number or a register. */
function lookUpIn(table: StoredTable, other: StoredTable, relationships: readonly Relationship[]): Lookup[] {
  for (const link of findLinks(table, other, relationships)) {
    const { column, key } = link;
    const parts = findParts(table, other, link);
    const naming = table
      .head()
      .slice(0, LOOKED_AT)
      .map(({ cells }) => cells[column])
      .filter((cell) => keyText(cell) !== '');
    const index = parts.length === 0 ? null : indexRows(other.rows(), key, naming);
    if (index === null || index.countNamed(naming) === 0) continue;
    return parts.map(({ kind, name, read }) => ({
      used: other,
      kind,
      name,
      at: column,
      cell(row) {
        const found = index.find(row[column]);
        return found === undefined ? null : read(found.cells);
      },
    }));
  }
  return [];
}

type Part = Pick<Lookup, 'kind' | 'name'> & { read: (cells: readonly Cell[]) => Cell };

function findParts(table: StoredTable, other: StoredTable, link: Link): Part[] {
  const kind = kindOf(table, other, link);
  const parts: Part[] = [];
  const name = findName(other, link.key, kind);
  if (name !== null)
    parts.push({ kind, name: kind === 'other' ? `${other.name}: name` : HEADINGS[kind], read: name });
  const number = kind === 'person' ? findPersonalNumber(other, link.key) : -1;
  if (number >= 0) {
    // Under the heading of the key, which it replaces.
    parts.push({ kind, name: table.columns[link.column] ?? '', read: (cells) => cells[number] ?? null });
  }
  const register = table.fields.includes('register') ? -1 : other.fields.indexOf('register');
  if (register >= 0 && register !== link.key)
    parts.push({ kind: 'register', name: HEADINGS.register, read: (cells) => cells[register] ?? null });
  return parts;
}

/** The only such column, if everybody has a number of their own there. @returns -1 if there is none */
function findPersonalNumber(people: StoredTable, key: number): number {
  const found = people.columns.flatMap((name, at) =>
    at !== key && PERSONAL_NUMBER.test(headingKey(name)) ? [at] : [],
  );
  const [at] = found;
  if (at === undefined || found.length > 1) return -1;
  const numbers = people.rows().map(({ cells }) => keyText(cells[at]));
  return numbers.includes('') || new Set(numbers).size < numbers.length ? -1 : at;
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
