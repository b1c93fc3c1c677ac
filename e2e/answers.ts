import { errorBody, findRoute, type FullSchema, ROUTES } from '@tillwatch/contract';
import type { Response } from 'playwright-core';

/**
 * Holds an answer of the server to the contract.
 * @param path without its query.
 * @param body what was sent as JSON.
 * @returns what is wrong with it, null when nothing is.
 */
export function findBrokenPromise(
  method: string,
  path: string,
  status: number,
  body: unknown,
): string | null {
  const route = findRoute(ROUTES, method, path);
  if (!route) return `${method} ${path} is no call of the contract`;
  const promised = status < 300 ? route.response : errorBody;
  const problem = (promised as FullSchema | undefined)?.safeParse(body).error;
  return problem
    ? `${method} ${path} answered ${status} with what the contract does not promise: ${problem}`
    : null;
}

/** The same for what a page was sent; null too for what is no JSON, or was gone before it could be read. */
export async function findBrokenPromiseTo(response: Response): Promise<string | null> {
  const { pathname } = new URL(response.url());
  if (!pathname.startsWith('/api/')) return null;
  if (!response.headers()['content-type']?.startsWith('application/json')) return null;
  const text = await response.text().catch(() => '');
  if (text === '') return null;
  return findBrokenPromise(response.request().method(), pathname, response.status(), JSON.parse(text));
}
