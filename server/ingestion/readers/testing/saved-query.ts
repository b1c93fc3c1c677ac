import type { AccessQueryInput, AccessQueryPart } from './access-database.ts';

/** A query as a person would write it, to be split into the parts that Access stores. */
export interface QueryInput {
  name: string;
  /** Expressions, each with its alias, if any. */
  select?: readonly (string | readonly [expression: string, name: string])[];
  /** Tables, each with its alias, if any. */
  from: readonly (string | readonly [table: string, alias: string])[];
  join?: readonly (readonly [from: string, type: 'inner' | 'left' | 'right', to: string, on: string])[];
  where?: string;
  groupBy?: readonly string[];
  orderBy?: readonly (string | readonly [expression: string, direction: 'D'])[];
  parameters?: readonly string[];
  /** Bits: 1 all columns, 2 distinct, 8 distinct rows, 16 top. */
  options?: number;
  /** The object's flags. */
  flags?: number;
}

const JOIN_FLAGS = { inner: 1, left: 2, right: 3 };

export function savedQuery(query: QueryInput): AccessQueryInput {
  const {
    name,
    flags = 0,
    select = [],
    from,
    join = [],
    groupBy = [],
    orderBy = [],
    parameters = [],
  } = query;
  const parts: AccessQueryPart[] = [
    ...parameters.map((parameter) => ({ attribute: 2, flag: 8, name1: parameter })),
    ...(query.options === undefined ? [] : [{ attribute: 3, flag: query.options }]),
    ...from.map((source) =>
      typeof source === 'string'
        ? { attribute: 5, name1: source }
        : { attribute: 5, name1: source[0], name2: source[1] },
    ),
    ...select.map((column) =>
      typeof column === 'string'
        ? { attribute: 6, expression: column, flag: 0 }
        : { attribute: 6, expression: column[0], name1: column[1], flag: 0 },
    ),
    ...join.map(([one, type, other, on]) => ({
      attribute: 7,
      expression: on,
      flag: JOIN_FLAGS[type],
      name1: one,
      name2: other,
    })),
    ...(query.where === undefined ? [] : [{ attribute: 8, expression: query.where }]),
    ...groupBy.map((expression) => ({ attribute: 9, expression, flag: 0 })),
    ...orderBy.map((column) =>
      typeof column === 'string'
        ? { attribute: 11, expression: column }
        : { attribute: 11, expression: column[0], name1: column[1] },
    ),
  ];
  return { name, flags, parts };
}
