import type { Relationship } from '../joins/table-links.ts';
import type { StoredTable } from '../stored-table.ts';
import { type Expression, parseExpression, readEqualities } from './expression.ts';
import { lower } from './plan-query.ts';
import { QueryObstacle } from './query-obstacle.ts';
import type { SavedQuery } from './saved-queries.ts';

/** The joins of saved queries show which columns correspond, even if a query itself can't be run. */
export function relationshipsOf(
  queries: readonly SavedQuery[],
  tables: readonly StoredTable[],
): Relationship[] {
  return queries.flatMap(({ sources, joins }) => {
    const tableOf = (alias: string): StoredTable | undefined => {
      const source = sources.find((one) => lower(one.alias) === lower(alias));
      return tables.find(({ name }) => source !== undefined && lower(name) === lower(source.name));
    };
    const endOf = (side: Expression): Relationship['ends'][number] | null => {
      if (side.kind !== 'column' || side.table === null) return null;
      const table = tableOf(side.table);
      const column = table?.columns.find((name) => lower(name) === lower(side.column));
      return table === undefined || column === undefined ? null : { table: table.name, column };
    };
    return joins.flatMap(({ on }) =>
      readOn(on).flatMap(([left, right]) => {
        const [one, other] = [endOf(left), endOf(right)];
        return one === null || other === null ? [] : [{ ends: [one, other] as const }];
      }),
    );
  });
}

function readOn(on: string): [Expression, Expression][] {
  try {
    return readEqualities(parseExpression(on)) ?? [];
  } catch (error) {
    if (error instanceof QueryObstacle) return [];
    throw error;
  }
}
