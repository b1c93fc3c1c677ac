import * as contract from '@tillwatch/contract';
import { z } from 'zod';

/** Ends a schema's own name; what follows was added by the library to tell what is sent from what is answered. */
export const END_OF_NAME = '.';

/**
 * @returns the objects of the contract under their names there (`transactionRow` is TransactionRow), and those that only
 * one call has under the call's: what `listTransactions` answers is ListTransactionsAnswer, what it is sent …Request.
 */
export function nameSchemas() {
  const registry = z.registry<{ id?: string }>();
  const inAddresses = parametersOf(Object.values<contract.RouteDefinition>(contract.ROUTES));
  for (const [name, value] of Object.entries(contract)) {
    if (!(value instanceof z.ZodObject) || registry.has(value) || inAddresses.has(value)) continue;
    registry.add(value, { id: idOf(name) });
  }
  for (const [name, { body, response }] of Object.entries<contract.RouteDefinition>(contract.ROUTES)) {
    for (const [schema, part] of [
      [body, 'Request'],
      [response, 'Answer'],
    ] as const) {
      if (schema instanceof z.ZodObject && !registry.has(schema))
        registry.add(schema, { id: idOf(name + part) });
    }
  }
  return registry;
}

const idOf = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}${END_OF_NAME}`;

/** These are described parameter by parameter. */
function parametersOf(routes: readonly contract.RouteDefinition[]): ReadonlySet<unknown> {
  return new Set(routes.flatMap(({ params, query }) => [params, query]));
}
