// Finds which column of a table names the rows of another one: by the database's relationships, else by the columns' names.
import { type Cell, cellText, headingKey } from '@tillwatch/core/journal';
import type MDBReader from 'mdb-reader';
import type { Value } from 'mdb-reader';
import type { GuardedFile } from '../guarded-file.ts';
import type { StoredTable } from '../stored-table.ts';

const RELATIONSHIPS = 'MSysRelationships';
const MOST_RELATIONSHIPS = 10_000;

/** A relationship as the database declares it: its ends are called by table and column. */
export interface Relationship {
  readonly ends: readonly [RelationshipEnd, RelationshipEnd];
}

interface RelationshipEnd {
  table: string;
  column: string;
}

/** Column positions in two tables that hold the same values. */
export interface Link {
  column: number;
  key: number;
}

/** Without a list of relationships, or with one that cannot be read, the columns' names have to do. */
export function readRelationships(
  database: MDBReader,
  file: GuardedFile,
  pages: number,
): readonly Relationship[] {
  try {
    const rows = file.limit(pages * 4, () =>
      database.getTable(RELATIONSHIPS).getData({ rowLimit: MOST_RELATIONSHIPS }),
    );
    return rows
      .filter(({ ccolumn }) => ccolumn === 1)
      .map((row) => ({
        ends: [
          endOf(row['szObject'], row['szColumn']),
          endOf(row['szReferencedObject'], row['szReferencedColumn']),
        ],
      }));
  } catch {
    return [];
  }
}

function endOf(table: Value | undefined, column: Value | undefined): RelationshipEnd {
  return { table: typeof table === 'string' ? table : '', column: typeof column === 'string' ? column : '' };
}

/** @returns columns of `table` that may name rows of `other`, the declared ones first. */
export function findLinks(
  table: StoredTable,
  other: StoredTable,
  relationships: readonly Relationship[],
): Link[] {
  const declared = relationships.flatMap(({ ends: [one, two] }) => {
    const links = [
      [one, two],
      [two, one],
    ] as const;
    return links
      .filter(([from, to]) => from.table === table.name && to.table === other.name)
      .map(([from, to]) => ({
        column: table.columns.indexOf(from.column),
        key: other.columns.indexOf(to.column),
      }));
  });
  const named = table.columns.flatMap((name, column) => {
    const key = other.columns.findIndex((otherName) => isSameName(name, otherName, other.name));
    return key < 0 || headingKey(name) === 'id' ? [] : [{ column, key }];
  });
  return [...declared, ...named].filter(({ column, key }) => column >= 0 && key >= 0);
}

/** `SaleID` is the `SaleID`, the `ID` of a table called Sales or Sale, and so is `Sale`. */
function isSameName(name: string, otherName: string, otherTable: string): boolean {
  const wanted = headingKey(name);
  const found = headingKey(otherName);
  if (wanted === '' || wanted === found) return wanted !== '';
  const called = singularsOf(headingKey(otherTable).replace(/^tbl/, ''));
  if (found === 'id') return called.some((one) => wanted === `${one}id` || wanted === one);
  return called.some((one) => wanted === one && found === `${one}id`);
}

function singularsOf(word: string): string[] {
  return [word, word.replace(/s$/, ''), word.replace(/ies$/, 'y')];
}

export function keyText(cell: Cell | undefined): string {
  return cell === undefined ? '' : cellText(cell).trim();
}
