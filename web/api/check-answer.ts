import { findRoute, type RouteDefinition, ROUTES } from '@tillwatch/contract';

/**
 * In development and in tests an answer that the contract does not promise is an error here too. The server refuses to
 * send one, in production as well.
 * @param path with or without its parameters filled in.
 */
export function checkAnswer(method: RouteDefinition['method'], path: string, answer: unknown): void {
  if (import.meta.env.DEV) findRoute(ROUTES, method, path)?.response?.parse(answer);
}
