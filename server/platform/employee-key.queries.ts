// Which employee numbers are one person's, in SQL: core's `employeeKey`, for stored numbers, whose digits are plain.
import { employeeKey } from '@tillwatch/core/journal';
import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** The key of a number, null for null. */
export const employeeKeyOf = (number: string): string =>
  `coalesce(nullif(ltrim(lower(${number}), '0'), ''), right(${number}, 1))`;

/** Whether a column has one of these people's numbers; null if it has none. */
export function isOfEmployees(column: string, numbers: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.raw(employeeKeyOf(column))} = ANY(${numbers.map(employeeKey)}::text[])`;
}
