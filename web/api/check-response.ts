import { findRoute, type FullSchema, type RouteDefinition, ROUTES } from '@tillwatch/contract';

/**
 * In development and in tests, a response that breaks the contract is an error here too. The server never sends one, in
 * production either.
 * @param path with or without its parameters filled in.
 */
export function checkResponse(method: RouteDefinition['method'], path: string, body: unknown): void {
  if (!import.meta.env.DEV) return;
  const promised = findRoute(ROUTES, method, path)?.response;
  if (promised) (promised as FullSchema).parse(body);
}
