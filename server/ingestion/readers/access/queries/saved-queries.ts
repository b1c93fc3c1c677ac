// Reads the saved queries of a database, which Access stores in parts, one per row.
import type MDBReader from 'mdb-reader';
import type { Value } from 'mdb-reader';
import type { GuardedFile } from '../guarded-file.ts';

const MOST_OBJECTS = 100_000;
const MOST_PARTS = 100_000;
/** More parts than Access allows in a query, with a margin. */
const MOST_SOURCES = 64;
const MOST_COLUMNS = 512;
const QUERY_OBJECT = 5;
const OBJECT_TYPE_BITS = 0x7f;
/** Queries behind forms and reports, and deleted ones. */
const OWN_QUERY = /^~/;

/** The kinds of rows in MSysQueries, by the column `Attribute`. */
const PART = {
  kind: 1,
  parameter: 2,
  options: 3,
  otherDatabase: 4,
  source: 5,
  column: 6,
  join: 7,
  where: 8,
  groupBy: 9,
  having: 10,
  order: 11,
} as const;
const OPTION = { all: 1, distinct: 2, distinctRow: 8, top: 16 } as const;
const JOINS: readonly (JoinType | undefined)[] = [undefined, 'inner', 'left', 'right'];

const SELECT_KIND = 1;
const KIND_BITS = 0xf0;
/** By the object's `Flags`; types not listed return no rows. */
const OBSTACLES: Readonly<Record<number, string>> = {
  0x10: 'it makes columns of rows (a crosstab query)',
  0x70: 'it asks another database (a pass-through query)',
  0x80: 'it puts several selections below each other (a union query)',
};

export type JoinType = 'inner' | 'left' | 'right';

export interface SavedQuery {
  readonly name: string;
  /** Expressions as Access writes them, with their aliases, if any. */
  readonly columns: readonly { expression: string; alias: string | null }[];
  /** Whether all columns of all sources are shown. */
  readonly showsAll: boolean;
  /** Tables or other queries. */
  readonly sources: readonly { name: string; alias: string }[];
  /** Joins between sources, by alias. */
  readonly joins: readonly { from: string; to: string; type: JoinType; on: string }[];
  readonly where: string | null;
  readonly order: readonly { expression: string; isDescending: boolean }[];
  /** DISTINCTROW: whether each combination of rows from the shown sources appears only once. */
  readonly isDistinctRow: boolean;
  /** Why it can't be run, judging by its parts; null if nothing is found. */
  readonly obstacle: string | null;
}

interface Part {
  attribute: number;
  order: string;
  name1: string | null;
  name2: string | null;
  expression: string | null;
  flag: number;
}

/** Queries that return rows; none if there is no readable list of queries, and then the tables have to do. */
export function readSavedQueries(
  database: MDBReader,
  file: GuardedFile,
  pages: number,
): readonly SavedQuery[] {
  try {
    return file.limit(pages * 8 + MOST_PARTS, () => {
      const objects = database
        .getTable('MSysObjects')
        .getData({ columns: ['Id', 'Name', 'Type', 'Flags'], rowLimit: MOST_OBJECTS })
        .filter(({ Type }) => typeof Type === 'number' && (Type & OBJECT_TYPE_BITS) === QUERY_OBJECT);
      if (objects.length === 0) return [];
      const parts = groupParts(database);
      return objects.flatMap(({ Id, Name, Flags }) => {
        const name = textOf(Name);
        const own = parts.get(numberOf(Id)) ?? [];
        if (name === null || OWN_QUERY.test(name) || own.length === 0) return [];
        const query = assemble(name, numberOf(Flags) & KIND_BITS, own);
        return query === null ? [] : [query];
      });
    });
  } catch {
    return [];
  }
}

function groupParts(database: MDBReader): Map<number, Part[]> {
  const parts = new Map<number, Part[]>();
  for (const row of database.getTable('MSysQueries').getData({ rowLimit: MOST_PARTS })) {
    const part: Part = {
      attribute: numberOf(row['Attribute']),
      order: Buffer.isBuffer(row['Order']) ? row['Order'].toString('hex') : '',
      name1: textOf(row['Name1']),
      name2: textOf(row['Name2']),
      expression: textOf(row['Expression']),
      flag: numberOf(row['Flag']),
    };
    const id = numberOf(row['ObjectId']);
    const others = parts.get(id);
    if (others === undefined) parts.set(id, [part]);
    else others.push(part);
  }
  return parts;
}

function assemble(name: string, objectKind: number, parts: readonly Part[]): SavedQuery | null {
  const of = (attribute: number): Part[] =>
    parts.filter((part) => part.attribute === attribute).toSorted(byOrder);
  const kind = of(PART.kind)[0]?.flag ?? SELECT_KIND;
  const isSelect = objectKind === 0 && kind === SELECT_KIND;
  const kindObstacle = OBSTACLES[objectKind] ?? null;
  if (!isSelect && kindObstacle === null) return null;
  const options = of(PART.options)[0]?.flag ?? 0;
  const sources = of(PART.source);
  const joins = of(PART.join);
  return {
    name,
    columns: of(PART.column).map(({ expression, name1 }) => ({ expression: expression ?? '', alias: name1 })),
    showsAll: (options & OPTION.all) !== 0,
    sources: sources.map(({ name1, name2 }) => ({ name: name1 ?? '', alias: name2 ?? name1 ?? '' })),
    joins: joins.map(({ name1, name2, expression, flag }) => ({
      from: name1 ?? '',
      to: name2 ?? '',
      type: JOINS[flag] ?? 'inner',
      on: expression ?? '',
    })),
    where: of(PART.where)[0]?.expression ?? null,
    order: of(PART.order).map(({ expression, name1 }) => ({
      expression: expression ?? '',
      isDescending: name1?.toUpperCase() === 'D',
    })),
    isDistinctRow: (options & OPTION.distinctRow) !== 0,
    obstacle: kindObstacle ?? findObstacle(),
  };

  function findObstacle(): string | null {
    if (Math.max(sources.length, joins.length) > MOST_SOURCES || of(PART.column).length > MOST_COLUMNS)
      return 'it has more parts than Access lets a query have';
    if (of(PART.groupBy).length > 0 || of(PART.having).length > 0) return 'it adds rows up';
    const [parameter] = of(PART.parameter);
    if (parameter !== undefined) return `it asks for a value, ${parameter.name1 ?? 'without a name'}`;
    if ((options & OPTION.distinct) !== 0) return 'it leaves out rows that are alike (DISTINCT)';
    if ((options & OPTION.top) !== 0) return 'it shows the first rows only (TOP)';
    const isElsewhere = sources.some(({ name1, expression }) => name1 === null || expression !== null);
    if (isElsewhere || of(PART.otherDatabase).some(({ name1, expression }) => (name1 ?? expression) !== null))
      return 'it takes rows from another database, or from a selection within it';
    if (sources.length === 0) return 'it takes no rows from any table';
    return joins.some(({ flag }) => JOINS[flag] === undefined)
      ? 'it joins its tables in a way that is not known'
      : null;
  }
}

function byOrder(one: Part, other: Part): number {
  return one.order < other.order ? -1 : Number(one.order > other.order);
}

function textOf(value: Value | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function numberOf(value: Value | undefined): number {
  return typeof value === 'number' ? value : 0;
}
