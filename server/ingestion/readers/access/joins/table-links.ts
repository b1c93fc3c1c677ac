// Finds which column of a table refers to rows of another: by the database's relationships, otherwise by column names.
import { type Cell, cellText, headingKey } from '@tillwatch/core/journal';
import type MDBReader from 'mdb-reader';
import type { Value } from 'mdb-reader';
import type { GuardedFile } from '../guarded-file.ts';
import type { StoredTable } from '../stored-table.ts';

const RELATIONSHIPS = 'MSysRelationships';
const MOST_RELATIONSHIPS = 10_000;

/** A relationship declared in the database; its ends are given by table and column. */
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

/** @returns none if there is no readable list of relationships; then column names have to do. */
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

/** @returns columns of `table` that may refer to rows of `other`, declared ones first. */
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

/** `SaleID` and `Sale` match a column `SaleID`, or the `ID` of a table named Sales or Sale. */
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
