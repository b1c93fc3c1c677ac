import type { RouteDefinition } from '@tillwatch/contract';
import type { z } from 'zod';
import { ApiError, ConnectionError } from './api-error.ts';
import { checkAnswer } from './check-answer.ts';
import { buildPath, buildQuery, type QueryValue } from './query-string.ts';

export { ApiError, ConnectionError, describeError, describeForToast } from './api-error.ts';

/** A query's names as the contract has them; lists may be given as lists. */
type QueryOf<Q extends z.ZodType> = { [Name in keyof z.input<Q>]: QueryValue };

type ParamsPart<R> = R extends { params: infer P extends z.ZodType } ? { params: z.input<P> } : unknown;
type QueryPart<R> = R extends { query: infer Q extends z.ZodType }
  ? object extends QueryOf<Q>
    ? { query?: QueryOf<Q> }
    : { query: QueryOf<Q> }
  : unknown;
/** A route with neither query nor JSON body may send a multipart form. */
type BodyPart<R> = R extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : { form?: FormData };

export type UrlOptions<R> = ParamsPart<R> & QueryPart<R>;
export type CallOptions<R> = UrlOptions<R> &
  BodyPart<R> & {
    signal?: AbortSignal;
    /** Goes on when the page goes. */
    keepalive?: boolean;
  };
export type AnswerOf<R> = R extends { response: infer A extends z.ZodType } ? z.output<A> : undefined;

/** The options may be left out when nothing in them is required. */
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

/** Called whenever a call finds that the session is over. A wrong password at sign-in is not that. */
export function listenForUnauthorized(listener: UnauthorizedListener): void {
  onUnauthorized = listener;
}

/**
 * Makes a call and gives the whole answer, for files and streams.
 * @throws ApiError when the answer is not OK, ConnectionError when there is none, AbortError when aborted.
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

/** Section 7: every call carries the cookies, and none is made a second time. */
async function request(path: string, query: string, init: RequestInit): Promise<Response> {
  const response = await reach(path + query, { ...init, credentials: 'include' });
  if (response.ok) return response;
  throw readRefusal(path, response.status, response.statusText, await response.text());
}

/** An answer that is not OK, as the error to throw; who listens hears that the session is over. */
export function readRefusal(path: string, status: number, statusText: string, bodyText: string): ApiError {
  const error = new ApiError(status, statusText, bodyText);
  if (error.code === 'NOT_SIGNED_IN') onUnauthorized(path);
  return error;
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    // fetch says TypeError for every way of not being answered.
    if (!(error instanceof TypeError)) throw error;
    throw new ConnectionError('The server could not be reached. Check the connection and try again.', {
      cause: error,
    });
  }
}

/**
 * Makes a call of the contract and gives its JSON answer.
 * @throws as `fetchRoute`.
 */
export async function callApi<R extends RouteDefinition>(
  route: R,
  ...options: OptionalWhenEmpty<CallOptions<R>>
): Promise<AnswerOf<R>> {
  const response = await fetchRoute(route, ...options);
  const answer: unknown = await response.json();
  checkAnswer(route.method, route.path, answer);
  return answer as AnswerOf<R>;
}

/**
 * Fetches what stands at a path.
 * @throws as `fetchRoute`.
 */
export async function getJson(path: string): Promise<unknown> {
  const response = await request(path, '', { method: 'GET' });
  const answer: unknown = await response.json();
  checkAnswer('GET', path, answer);
  return answer;
}
