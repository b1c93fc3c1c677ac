// Makes calls like a browser, to a server in this process or another one.
import {
  type ErrorBody,
  errorBody,
  type FullSchema,
  type RouteDefinition,
  ROUTES,
} from '@tillwatch/contract';
import type { RouteAnswer } from '../platform/route.ts';

export interface Client {
  url: string;
  /** Expects success. @returns the response, checked against the contract. */
  call<const Route extends RouteDefinition>(route: Route, input?: CallInput): Promise<RouteAnswer<Route>>;
  /** Expects a refusal. @returns the error body, checked against the contract, with the status. */
  refusal(route: RouteDefinition, input?: CallInput): Promise<ErrorBody & { status: number }>;
  /** Accepts any response; doesn't follow redirects. */
  request(route: RouteDefinition, input?: CallInput): Promise<Response>;
  /** @returns the cookie, in the form of a request header. */
  signIn(email: string, password: string): Promise<string>;
}

export interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean>;
  /** Sent as JSON. */
  body?: unknown;
  form?: FormData;
  as?: { cookie: string };
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Says when to try again. */
const WAIT = /\bin \d+ (?:second|minute|hour)s?\b/;

export function createClient(url: string): Client {
  async function request(route: RouteDefinition, input: CallInput = {}): Promise<Response> {
    return fetch(`${url}${address(route, input)}`, {
      method: route.method,
      redirect: 'manual',
      headers: {
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...(input.as && { cookie: input.as.cookie }),
        ...input.headers,
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      ...(input.form && { body: input.form }),
      ...(input.signal && { signal: input.signal }),
    });
  }
  return {
    url,
    request,
    async call(route, input) {
      const response = await request(route, input);
      if (!response.ok) {
        throw new Error(`${route.method} ${route.path}: ${response.status} ${await response.text()}`);
      }
      if (!('response' in route) || !route.response) return response as never;
      return (route.response as FullSchema).parse(await response.json()) as never;
    },
    async refusal(route, input) {
      const response = await request(route, input);
      const text = await response.text();
      if (response.ok)
        throw new Error(`${route.method} ${route.path} was not refused: ${text.slice(0, 500)}`);
      const body = errorBody.parse(JSON.parse(text));
      // Programs read when to try again from the header.
      if (WAIT.test(body.message) && !(Number(response.headers.get('retry-after')) > 0))
        throw new Error(`${route.method} ${route.path} has no Retry-After: ${body.message}`);
      return { ...body, status: response.status };
    },
    async signIn(email, password) {
      const response = await request(ROUTES.login, { body: { email, password } });
      const cookie = cookieOf(response);
      if (!response.ok || !cookie)
        throw new Error(`Sign-in failed: ${response.status} ${await response.text()}`);
      return cookie;
    },
  };
}

/** @returns the session cookie that a response sets, in the form of a request header. */
export function cookieOf(response: Response): string | undefined {
  return setCookie(response, 'tillwatch.sid');
}

/** @returns the device cookie that a response sets. */
export function deviceOf(response: Response): string | undefined {
  return setCookie(response, 'tillwatch.device');
}

function setCookie(response: Response, name: string): string | undefined {
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]!);
  return cookies.find((cookie) => cookie.startsWith(`${name}=`));
}

function address(route: RouteDefinition, { params = {}, query = {} }: CallInput): string {
  const filled = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? 'missing'),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}
