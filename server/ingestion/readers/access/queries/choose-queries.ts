// Chooses the saved queries to read: those that show transactions when their underlying tables do not.
import { type Cell, createJournalParser, fieldOfHeading } from '@tillwatch/core/journal';
import type { JoinedRow, JoinedSheet } from '../joins/join-family.ts';
import { keyText } from '../joins/table-links.ts';
import type { StoredTable } from '../stored-table.ts';
import { lower, planQuery, type QueryPlan } from './plan-query.ts';
import { QueryObstacle } from './query-obstacle.ts';
import type { RowBudget } from './relation.ts';
import type { SavedQuery } from './saved-queries.ts';

/** Rows needed to decide whether something shows transactions; the parser uses the same number. */
const LOOKED_AT = 2_000;
const MOST_QUERIES = 500;
const MOST_ROWS = 2_000_000;
const MOST_REMARKS = 20;
const LONGEST_CONDITION = 200;

export interface ChosenQueries {
  /** Sheets that replace those of the underlying tables. */
  sheets: JoinedSheet[];
  /** Remarks for the uploader: what was read through a query, and which queries could not be run. */
  remarks: string[];
}

interface Likeness {
  receipts: number;
  items: number;
}

interface Candidate extends Likeness {
  name: string;
  plan: QueryPlan;
}

/** @param mostWork how many rows all queries together may read or join. */
export function chooseQueries(
  queries: readonly SavedQuery[],
  tables: readonly StoredTable[],
  sheets: JoinedSheet[],
  mostWork: number,
): ChosenQueries {
  if (queries.length === 0) return { sheets, remarks: [] };
  const understood = judgeTables(sheets);
  const book = createQueryBook(queries.slice(0, MOST_QUERIES), tables, { left: mostWork });
  const { candidates, refused } = findCandidates(book, understood);
  const { chosen, left } = chooseCandidates(candidates, understood);
  return {
    sheets: placeQueries(
      chosen.map(({ sheet }) => sheet),
      sheets,
    ),
    remarks: [
      ...chosen.map(({ remark }) => remark),
      ...[...refused, ...left].map(
        ({ name, reason }) => `The saved query "${name}" was not read: ${reason}.`,
      ),
    ].slice(0, MOST_REMARKS),
  };
}

/** What the tables show on their own, joined as far as possible. */
type Understood = ReadonlyMap<StoredTable, Likeness>;

/** A query that is not read. */
interface Refused {
  name: string;
  reason: string;
}

function judgeTables(sheets: readonly JoinedSheet[]): Understood {
  const understood = new Map<StoredTable, Likeness>();
  for (const { name, columns, head, tables } of sheets) {
    const likeness = judge(name, columns, head());
    if (likeness.receipts > 0) for (const table of tables) understood.set(table, likeness);
  }
  return understood;
}

/** Queries that show transactions, or their lines, when the underlying tables show none. */
function findCandidates(
  book: QueryBook,
  understood: Understood,
): { candidates: Candidate[]; refused: Refused[] } {
  const candidates: Candidate[] = [];
  const refused: Refused[] = [];
  for (const name of book.names) {
    const beneath = [...book.tablesOf(name)];
    const isOfUse =
      beneath.length === 0
        ? understood.size === 0
        : beneath.every((table) => (understood.get(table)?.items ?? 0) === 0);
    if (!isOfUse) continue;
    const hasUnderstood = beneath.some((table) => understood.has(table));
    try {
      const plan = book.plan(name);
      const likeness = judge(name, plan.columns, numbered(take(plan.rows(), LOOKED_AT)));
      // If the tables show transactions without lines, a query with lines is preferred.
      const isMore = !hasUnderstood || (likeness.items > 0 && plan.conditions.length === 0);
      if (likeness.receipts > 0 && isMore) candidates.push({ name, plan, ...likeness });
    } catch (error) {
      const reason = reasonOf(error);
      if (!hasUnderstood) refused.push({ name, reason });
    }
  }
  return { candidates, refused };
}

/** Among queries of the same tables, the best one that can be run and leaves out no transaction. */
function chooseCandidates(
  candidates: readonly Candidate[],
  understood: Understood,
): { chosen: { sheet: JoinedSheet; remark: string }[]; left: Refused[] } {
  const chosen: { sheet: JoinedSheet; remark: string }[] = [];
  const left: Refused[] = [];
  const shown = new Map<StoredTable, string>();
  for (const { name, plan } of candidates.toSorted(byLikeness)) {
    const other = [...plan.tables].map((table) => shown.get(table)).find((one) => one !== undefined);
    if (other !== undefined) {
      left.push({ name, reason: `"${other}" shows the same tables` });
      continue;
    }
    try {
      const known = [...plan.tables].filter((table) => understood.has(table));
      chosen.push({
        sheet: sheetOf(name, plan, known),
        remark: describeChoice(name, plan, known.length > 0),
      });
      for (const table of plan.tables) shown.set(table, name);
    } catch (error) {
      left.push({ name, reason: reasonOf(error) });
    }
  }
  return { chosen, left };
}

/** Runs the query. @param known the underlying tables that show transactions on their own. */
function sheetOf(name: string, plan: QueryPlan, known: readonly StoredTable[]): JoinedSheet {
  const rows = together(numbered(take(plan.rows(), MOST_ROWS + 1)), plan.columns);
  if (rows.length > MOST_ROWS) throw new QueryObstacle('it shows more rows than are read here');
  const transactions = countTransactions(rows, plan.columns);
  if (known.some(({ rowCount }) => rowCount > transactions)) {
    throw new QueryObstacle('it shows fewer transactions than the tables beneath it');
  }
  return {
    name,
    columns: plan.columns,
    tables: [...plan.tables],
    head: () => rows.slice(0, LOOKED_AT),
    batches: () => [rows],
  };
}

/** @returns all sheets, with each query in the position of its first underlying table and without those tables. */
function placeQueries(chosen: readonly JoinedSheet[], sheets: readonly JoinedSheet[]): JoinedSheet[] {
  const shown = new Set(chosen.flatMap(({ tables }) => tables));
  const placed = new Set<JoinedSheet>();
  const all = sheets.flatMap((sheet) => {
    if (!sheet.tables.every((table) => shown.has(table))) return [sheet];
    const here = chosen.filter(
      (one) => !placed.has(one) && one.tables.some((table) => sheet.tables.includes(table)),
    );
    for (const one of here) placed.add(one);
    return here;
  });
  return [...all, ...chosen.filter((one) => !placed.has(one))];
}

interface QueryBook {
  readonly names: readonly string[];
  /** Throws a `QueryObstacle` if the query can't be run. */
  plan(name: string): QueryPlan;
  /** The underlying tables of a query, including those of nested queries. */
  tablesOf(name: string): ReadonlySet<StoredTable>;
}

/** The queries of a file by name, each planned once. Queries may use each other. */
function createQueryBook(
  queries: readonly SavedQuery[],
  tables: readonly StoredTable[],
  budget: RowBudget,
): QueryBook {
  const tableOf = new Map(tables.map((table) => [lower(table.name), table]));
  const queryOf = new Map(queries.map((query) => [lower(query.name), query]));
  const planned = new Map<string, QueryPlan | QueryObstacle>();

  function find(name: string): QueryPlan | null {
    const key = lower(name);
    const query = queryOf.get(key);
    if (query === undefined) return null;
    if (!planned.has(key)) {
      planned.set(key, new QueryObstacle('it is made of itself'));
      try {
        planned.set(key, planQuery(query, { tables: tableOf, plan: find, budget }));
      } catch (error) {
        planned.set(key, new QueryObstacle(reasonOf(error)));
      }
    }
    const plan = planned.get(key);
    if (plan instanceof QueryObstacle) throw plan;
    return plan ?? null;
  }

  function collect(name: string, seen: Set<string>, found: Set<StoredTable>): void {
    if (seen.has(lower(name))) return;
    seen.add(lower(name));
    const table = tableOf.get(lower(name));
    if (table !== undefined) found.add(table);
    else for (const source of queryOf.get(lower(name))?.sources ?? []) collect(source.name, seen, found);
  }

  return {
    names: queries.map(({ name }) => name),
    plan(name) {
      const plan = find(name);
      if (plan === null) throw new QueryObstacle('it is missing');
      return plan;
    },
    tablesOf(name) {
      const found = new Set<StoredTable>();
      for (const source of queryOf.get(lower(name))?.sources ?? []) collect(source.name, new Set(), found);
      return found;
    },
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof QueryObstacle) return error.message;
  throw error;
}

/** What the parser makes of the first rows. */
function judge(name: string, columns: readonly string[], rows: readonly JoinedRow[]): Likeness {
  const likeness: Likeness = { receipts: 0, items: 0 };
  const parser = createJournalParser({
    receipt({ items }) {
      likeness.receipts += 1;
      likeness.items += items.length;
    },
    rejection: () => undefined,
  });
  parser.startSheet(name);
  parser.row({ rowNumber: 1, cells: columns });
  for (const row of rows.slice(0, LOOKED_AT)) parser.row({ ...row, cells: [...row.cells] });
  const { shape, questions } = parser.end();
  // Columns that are guessed at or asked about don't count as understood.
  const isNamed = shape === 'journal-print' || columns.some((column) => fieldOfHeading(column) === 'number');
  return isNamed && questions.length === 0 ? likeness : { receipts: 0, items: 0 };
}

/** Queries with lines first, then those without conditions, then those with the most rows. */
function byLikeness(one: Candidate, other: Candidate): number {
  return (
    Number(other.items > 0) - Number(one.items > 0) ||
    one.plan.conditions.length - other.plan.conditions.length ||
    other.receipts - one.receipts ||
    other.plan.columns.length - one.plan.columns.length
  );
}

function describeChoice(name: string, { conditions }: QueryPlan, hasUnderstood: boolean): string {
  const lack = hasUnderstood ? 'do not show what was sold' : 'show no transactions';
  const read = `The tables beneath the saved query "${name}" ${lack} by themselves, so they were read through it.`;
  if (conditions.length === 0) return read;
  const condition = conditions.join(' and ');
  const shown =
    condition.length > LONGEST_CONDITION ? `${condition.slice(0, LONGEST_CONDITION)}…` : condition;
  return `${read} It leaves out rows: it shows those for which ${shown}.`;
}

function* take<T>(rows: Iterable<T>, most: number): Generator<T> {
  let taken = 0;
  for (const row of rows) {
    if (taken >= most) return;
    taken += 1;
    yield row;
  }
}

/** Row numbers as for tables: 1 is the row of column names. */
function numbered(rows: Iterable<Cell[]>): JoinedRow[] {
  return [...rows].map((cells, at) => ({ rowNumber: at + 2, cells }));
}

/** Returns what identifies a row's transaction. */
function keyReader(columns: readonly string[]): (row: JoinedRow) => string {
  const places = (['number', 'register'] as const)
    .map((field) => columns.findIndex((name) => fieldOfHeading(name) === field))
    .filter((at) => at >= 0);
  return ({ cells }) => places.map((at) => keyText(cells[at])).join('\t');
}

function countTransactions(rows: readonly JoinedRow[], columns: readonly string[]): number {
  const keyOf = keyReader(columns);
  return new Set(rows.map((row) => keyOf(row))).size;
}

/** Groups the rows of each transaction, regardless of the query's order. */
function together(rows: JoinedRow[], columns: readonly string[]): JoinedRow[] {
  const keyOf = keyReader(columns);
  const placeOf = new Map<string, number>();
  const places = new Map<JoinedRow, number>();
  let isTogether = true;
  let last = -1;
  for (const row of rows) {
    const key = keyOf(row);
    const place = placeOf.get(key) ?? placeOf.size;
    placeOf.set(key, place);
    places.set(row, place);
    if (place < last) isTogether = false;
    last = place;
  }
  return isTogether ? rows : rows.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
}
