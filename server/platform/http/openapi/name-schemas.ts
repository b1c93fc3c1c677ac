import * as contract from '@tillwatch/contract';
import { z } from 'zod';

/** Ends a schema's own name. The library adds a suffix to distinguish input from output. */
export const END_OF_NAME = '.';

/**
 * @returns the contract's objects by name (`transactionRow` is TransactionRow). Objects used by only one call are named
 * after it: ListTransactionsAnswer for the response of `listTransactions`, and …Request for its input.
 */
export function nameSchemas() {
  const registry = z.registry<{ id?: string }>();
  const inAddresses = parametersOf(Object.values<contract.RouteDefinition>(contract.ROUTES));
  for (const [name, value] of Object.entries(contract)) {
    if (!isObject(value) || registry.has(value) || inAddresses.has(value)) continue;
    registry.add(value, { id: idOf(name) });
  }
  for (const [name, { body, response }] of Object.entries<contract.RouteDefinition>(contract.ROUTES)) {
    for (const [schema, part] of [
      [body, 'Request'],
      [response, 'Answer'],
    ] as const) {
      if (isObject(schema) && !registry.has(schema)) registry.add(schema, { id: idOf(name + part) });
    }
  }
  return registry;
}

const isObject = (value: unknown): value is z.ZodObject | z.ZodRecord =>
  value instanceof z.ZodObject || value instanceof z.ZodRecord;

const idOf = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}${END_OF_NAME}`;

/** Schemas that are described parameter by parameter. */
function parametersOf(routes: readonly contract.RouteDefinition[]): ReadonlySet<unknown> {
  return new Set(routes.flatMap(({ params, query }) => [params, query]));
}
