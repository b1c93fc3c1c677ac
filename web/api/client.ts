import type { RouteDefinition } from '@tillwatch/contract';
import type { z } from 'zod';
import { ApiError, ConnectionError } from './api-error.ts';
import { checkResponse } from './check-response.ts';
import { whenReadsMayStart } from './held-reads.ts';
import { buildPath, buildQuery, type QueryValue } from './query-string.ts';

export { ApiError, ConnectionError, describeError, describeForToast } from './api-error.ts';

/** A query with the names that the contract uses; lists may be passed as arrays. */
type QueryOf<Q extends z.core.$ZodType> = { [Name in keyof z.input<Q>]: QueryValue };

type ParamsPart<R> = R extends { params: infer P extends z.core.$ZodType } ? { params: z.input<P> } : unknown;
type QueryPart<R> = R extends { query: infer Q extends z.core.$ZodType }
  ? object extends QueryOf<Q>
    ? { query?: QueryOf<Q> }
    : { query: QueryOf<Q> }
  : unknown;
/** A route without a JSON body may send a multipart form. */
type BodyPart<R> = R extends { body: infer B extends z.core.$ZodType }
  ? { body: z.input<B> }
  : { form?: FormData };

export type UrlOptions<R> = ParamsPart<R> & QueryPart<R>;
export type CallOptions<R> = UrlOptions<R> &
  BodyPart<R> & {
    signal?: AbortSignal;
    /** Lets the call outlive the page. */
    keepalive?: boolean;
  };
export type ResponseOf<R> = R extends { response: infer Body extends z.core.$ZodType }
  ? z.output<Body>
  : undefined;

/** The options may be omitted when none is required. */
type OptionalWhenEmpty<T> = object extends T ? [options?: T] : [options: T];

interface LooseOptions {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, QueryValue>>;
  body?: unknown;
  form?: FormData;
  signal?: AbortSignal;
  keepalive?: boolean;
}

type UnauthorizedListener = (path: string) => void;
let onUnauthorized: UnauthorizedListener = () => {};

/** Calls the listener when a call finds that the session is over. A wrong password at sign-in does not count. */
export function listenForUnauthorized(listener: UnauthorizedListener): void {
  onUnauthorized = listener;
}

/**
 * Makes a call and returns the whole response, for files and streams.
 * @throws ApiError when the response is not OK, ConnectionError when there is none, AbortError when aborted.
 */
export async function fetchRoute<R extends RouteDefinition>(
  route: R,
  ...[options]: OptionalWhenEmpty<CallOptions<R>>
): Promise<Response> {
  const { params = {}, query = {}, body, form, signal, keepalive }: LooseOptions = options ?? {};
  return request(buildPath(route.path, params), buildQuery(query), {
    method: route.method,
    signal: signal ?? null,
    keepalive: keepalive ?? false,
    ...(body === undefined
      ? { body: form ?? null }
      : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
}

/** Specification, section 7: every call sends cookies, and none is retried. */
async function request(path: string, query: string, init: RequestInit): Promise<Response> {
  const cutOff = init.method === 'GET' ? await whenReadsMayStart() : null;
  const signal = init.signal ?? cutOff;
  const response = await reach(path + query, { ...init, signal, credentials: 'include' });
  if (response.ok) return response;
  throw readRefusal(path, response.status, response.statusText, await response.text());
}

/** The error for a response that is not OK. Notifies the listener when the session is over. */
export function readRefusal(path: string, status: number, statusText: string, bodyText: string): ApiError {
  const error = new ApiError(status, statusText, bodyText);
  if (error.code === 'NOT_SIGNED_IN') onUnauthorized(path);
  return error;
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    // fetch throws a TypeError whenever it gets no response.
    if (!(error instanceof TypeError)) throw error;
    throw new ConnectionError('The server could not be reached. Check the connection and try again.', {
      cause: error,
    });
  }
}

/**
 * Makes a call and returns the JSON of its response.
 * @throws as `fetchRoute`.
 */
export async function callApi<R extends RouteDefinition>(
  route: R,
  ...options: OptionalWhenEmpty<CallOptions<R>>
): Promise<ResponseOf<R>> {
  const response = await fetchRoute(route, ...options);
  const body: unknown = await response.json();
  checkResponse(route.method, route.path, body);
  return body as ResponseOf<R>;
}

/**
 * Fetches the JSON at a path.
 * @throws as `fetchRoute`.
 */
export async function getJson(path: string): Promise<unknown> {
  const response = await request(path, '', { method: 'GET' });
  const body: unknown = await response.json();
  checkResponse('GET', path, body);
  return body;
}
