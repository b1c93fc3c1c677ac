// Plans a saved query: its tables and joins, and the rows and columns to show.
import type { Cell } from '@tillwatch/core/journal';
import type { StoredTable } from '../stored-table.ts';
import { compareCells, compileExpression, type Evaluate, holds, type Resolve } from './evaluate.ts';
import { type Expression, nameOf, parseExpression, readEqualities, splitConditions } from './expression.ts';
import { QueryObstacle } from './query-obstacle.ts';
import { joinRelations, type Relation, type RowBudget, spend } from './relation.ts';
import type { JoinType, SavedQuery } from './saved-queries.ts';

/** A query that can be run. */
export interface QueryPlan {
  readonly columns: readonly string[];
  /** Starts over with each call. May throw a `QueryObstacle` along the way. */
  rows(): Iterable<Cell[]>;
  /** The tables that the rows ultimately come from. */
  readonly tables: ReadonlySet<StoredTable>;
  /** The conditions for rows, as the query states them. */
  readonly conditions: readonly string[];
}

export interface QueryScope {
  tables: ReadonlyMap<string, StoredTable>;
  /** Plans another query; null if there is none by that name. Throws a `QueryObstacle`. */
  plan(name: string): QueryPlan | null;
  budget: RowBudget;
}

export function lower(name: string): string {
  return name.toLowerCase();
}

/** Throws a `QueryObstacle` if the query can't be run. */
export function planQuery(query: SavedQuery, scope: QueryScope): QueryPlan {
  if (query.obstacle !== null) throw new QueryObstacle(query.obstacle);
  const tables = new Set<StoredTable>();
  const conditions: string[] = query.where === null ? [] : [query.where];
  const sources = query.sources.map(({ name, alias }): Relation => {
    const table = scope.tables.get(lower(name));
    const plan = table === undefined ? scope.plan(name) : null;
    if (table === undefined && plan === null) {
      throw new QueryObstacle(`it needs "${name}", which is no table of this file`);
    }
    for (const one of table === undefined ? (plan?.tables ?? []) : [table]) tables.add(one);
    conditions.push(...(plan?.conditions ?? []));
    const names = table?.columns ?? plan?.columns ?? [];
    return {
      columns: names.map((column) => ({ table: alias, name: column })),
      *rows() {
        for (const row of plan === null ? (table?.rows() ?? []) : plan.rows()) {
          spend(scope.budget);
          yield Array.isArray(row) ? row : (row as { cells: readonly Cell[] }).cells;
        }
      },
    };
  });
  const where = query.where === null ? null : parseExpression(query.where);
  const from = joinAll(sources, query, where, scope.budget);
  const resolve = resolverOf(from);
  const filter = where === null ? null : compileExpression(where, resolve);
  const shown = showColumns(query, from, sources, resolve);
  const order = query.order.map(({ expression, isDescending }) => ({
    value: compileOrder(expression, resolve, shown),
    sign: isDescending ? -1 : 1,
  }));
  if (query.isDistinctRow) checkDistinctRow(query, sources);

  function* filtered(): Generator<readonly Cell[]> {
    for (const row of from.rows()) if (filter === null || holds(filter(row))) yield row;
  }

  return {
    columns: shown.map(({ name }) => name),
    tables,
    conditions,
    *rows() {
      const rows = order.length === 0 ? filtered() : sortRows([...filtered()], order);
      for (const row of rows) yield shown.map(({ value }) => value(row));
    },
  };
}

interface Component {
  aliases: Set<string>;
  relation: Relation;
}

function joinAll(
  sources: readonly Relation[],
  { sources: named, joins }: SavedQuery,
  where: Expression | null,
  budget: RowBudget,
): Relation {
  let components: Component[] = sources.map((relation, at) => ({
    aliases: new Set([lower(named[at]?.alias ?? '')]),
    relation,
  }));
  const holding = (alias: string): Component => {
    const found = components.find(({ aliases }) => aliases.has(lower(alias)));
    if (found === undefined) throw new QueryObstacle(`it joins "${alias}", which it does not show`);
    return found;
  };

  function unite(one: Component, other: Component, type: JoinType, equal: [Expression, Expression][]): void {
    if (type === 'right') {
      unite(other, one, 'left', equal);
      return;
    }
    const [resolveOne, resolveOther] = [resolverOf(one.relation), resolverOf(other.relation)];
    const pairs = equal.map(([left, right]): [number, number] =>
      isOf(left, one) && isOf(right, other)
        ? [place(left, resolveOne), place(right, resolveOther)]
        : [place(right, resolveOne), place(left, resolveOther)],
    );
    components = components.filter((component) => component !== one && component !== other);
    components.unshift({
      aliases: new Set([...one.aliases, ...other.aliases]),
      relation: joinRelations(one.relation, other.relation, pairs, type === 'left', budget),
    });
  }

  for (const { from, to, type, on } of mergeJoins(joins)) {
    const equal = readEqualities(parseExpression(on));
    if (equal === null) throw new QueryObstacle(`it joins its tables by more than equal columns (${on})`);
    const [one, other] = [holding(from), holding(to)];
    if (one === other) throw new QueryObstacle('it joins its tables in a circle');
    unite(one, other, type, equal);
  }
  // The old join syntax: a list of tables, and conditions on equal columns.
  for (const condition of where === null ? [] : splitConditions(where)) {
    const [pair] = readEqualities(condition) ?? [];
    if (pair === undefined) continue;
    const [one, other] = pair.map((side) => components.find((component) => isOf(side, component)));
    if (one !== undefined && other !== undefined && one !== other) unite(one, other, 'inner', [pair]);
  }
  const [only, second] = components;
  if (only === undefined || second !== undefined) {
    throw new QueryObstacle('it shows tables side by side without saying which rows belong together');
  }
  return only.relation;
}

/** Access stores each condition of a join separately. */
function mergeJoins(joins: SavedQuery['joins']): SavedQuery['joins'][number][] {
  const merged: SavedQuery['joins'][number][] = [];
  for (const join of joins) {
    const at = merged.findIndex(
      (one) =>
        one.type === join.type && lower(one.from) === lower(join.from) && lower(one.to) === lower(join.to),
    );
    const before = merged[at];
    if (before === undefined) merged.push(join);
    else merged[at] = { ...before, on: `(${before.on}) AND (${join.on})` };
  }
  return merged;
}

function isOf(side: Expression, { relation }: Component): boolean {
  if (side.kind !== 'column') return false;
  return relation.columns.some(
    ({ table, name }) =>
      lower(name) === lower(side.column) && (side.table === null || lower(table) === lower(side.table)),
  );
}

function place(side: Expression, resolve: Resolve): number {
  if (side.kind !== 'column') throw new QueryObstacle('it joins its tables by more than equal columns');
  return resolve(side.table, side.column);
}

function resolverOf({ columns }: Relation): Resolve {
  return (table, column) => {
    const found = [...columns.keys()].filter((at) => {
      const one = columns[at];
      return (
        one !== undefined &&
        lower(one.name) === lower(column) &&
        (table === null || lower(one.table) === lower(table))
      );
    });
    const [first, second] = found;
    if (first === undefined)
      throw new QueryObstacle(`it asks for [${column}], which is no column of its tables`);
    if (second !== undefined) throw new QueryObstacle(`it takes [${column}] from one of several tables`);
    return first;
  };
}

interface ShownColumn {
  name: string;
  value: Evaluate;
}

function showColumns(
  { columns, showsAll }: SavedQuery,
  from: Relation,
  sources: readonly Relation[],
  resolve: Resolve,
): ShownColumn[] {
  const names = new Set<string>();
  const shown: ShownColumn[] = [];
  const add = (name: string, table: string | null, value: Evaluate): void => {
    // The second of two columns with the same name gets its table's name.
    const own = names.has(lower(name)) && table !== null ? `${table}: ${name}` : name;
    names.add(lower(own));
    shown.push({ name: own, value });
  };
  const addAll = (wanted: string | null): void => {
    const all = sources
      .flatMap((source) => source.columns)
      .filter(({ table }) => wanted === null || lower(table) === lower(wanted));
    if (all.length === 0) throw new QueryObstacle(`it shows "${wanted ?? ''}", which is none of its tables`);
    for (const { table, name } of all) {
      const at = resolve(table, name);
      add(name, table, (row) => row[at] ?? null);
    }
  };
  for (const [at, { expression, alias }] of columns.entries()) {
    const parsed = parseExpression(expression);
    if (parsed.kind === 'column' && parsed.column === '*') addAll(parsed.table);
    else {
      const table = parsed.kind === 'column' ? parsed.table : null;
      add(alias ?? nameOf(parsed, at), table, compileExpression(parsed, resolve));
    }
  }
  if (showsAll) addAll(null);
  if (shown.length === 0 || from.columns.length === 0) throw new QueryObstacle('it shows no columns');
  return shown;
}

/** A query may be ordered by a column of its tables or by an alias. */
function compileOrder(source: string, resolve: Resolve, shown: readonly ShownColumn[]): Evaluate {
  const parsed = parseExpression(source);
  const own =
    parsed.kind === 'column' && parsed.table === null
      ? shown.find(({ name }) => lower(name) === lower(parsed.column))
      : undefined;
  return own?.value ?? compileExpression(parsed, resolve);
}

function sortRows(
  rows: (readonly Cell[])[],
  order: readonly { value: Evaluate; sign: number }[],
): (readonly Cell[])[] {
  return rows.sort((one, other) => {
    for (const { value, sign } of order) {
      const [left, right] = [value(one), value(other)];
      // Nulls come first.
      const difference =
        left === null || right === null
          ? Number(left !== null) - Number(right !== null)
          : compareCells(left, right);
      if (difference !== 0) return difference * sign;
    }
    return 0;
  });
}

/** DISTINCTROW matters only if some source has no columns shown. */
function checkDistinctRow({ columns, showsAll }: SavedQuery, sources: readonly Relation[]): void {
  if (showsAll || sources.length < 2) return;
  const used = new Set(columns.flatMap(({ expression }) => tablesOf(parseExpression(expression), sources)));
  if (sources.some(({ columns: own }) => !used.has(own[0]?.table ?? ''))) {
    throw new QueryObstacle('it leaves out rows that are alike (DISTINCTROW)');
  }
}

function tablesOf(expression: Expression, sources: readonly Relation[]): string[] {
  if (expression.kind === 'value') return [];
  if (expression.kind === 'operation')
    return [...tablesOf(expression.left, sources), ...tablesOf(expression.right, sources)];
  if (expression.kind !== 'column') return tablesOf(expression.operand, sources);
  return sources
    .flatMap(({ columns }) => columns)
    .filter(
      ({ table, name }) =>
        (expression.column === '*' || lower(name) === lower(expression.column)) &&
        (expression.table === null || lower(table) === lower(expression.table)),
    )
    .map(({ table }) => table);
}
