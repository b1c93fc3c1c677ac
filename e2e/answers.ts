import { errorBody, findRoute, type FullSchema, ROUTES } from '@tillwatch/contract';
import type { Response } from 'playwright-core';
import { findLogged } from './product.ts';

/**
 * Checks a response of the server against the contract.
 * @param path without its query.
 * @param body what was sent as JSON.
 * @returns what is wrong with it; null if nothing is.
 */
export function findBrokenPromise(
  method: string,
  path: string,
  status: number,
  body: unknown,
): string | null {
  const route = findRoute(ROUTES, method, path);
  if (!route) return `${method} ${path} is not a call of the contract`;
  const promised = status < 300 ? route.response : errorBody;
  const problem = (promised as FullSchema | undefined)?.safeParse(body).error;
  return problem
    ? `${method} ${path} answered ${status} with what the contract does not promise: ${problem}`
    : null;
}

/** The same for a response that a page received; null, too, if it isn't JSON, or was gone before it could be read. */
export async function findBrokenPromiseTo(response: Response): Promise<string | null> {
  const { pathname } = new URL(response.url());
  if (!pathname.startsWith('/api/')) return null;
  if (!response.headers()['content-type']?.startsWith('application/json')) return null;
  const text = await response.text().catch(() => '');
  if (text === '') return null;
  return findBrokenPromise(response.request().method(), pathname, response.status(), JSON.parse(text));
}

/** @returns what the server logged when it answered that something went wrong on its side; null if it didn't. */
export async function findServerError(response: Response): Promise<string | null> {
  if (response.status() !== 500) return null;
  const logged = findLogged(await response.text().catch(() => ''));
  return logged ? `status of 500 ${response.url()}: ${logged}` : null;
}
