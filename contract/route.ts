import type { z } from 'zod';
import type { Role } from './roles.ts';

/** Who may call: everyone, or the named role and those above it (agent, supervisor, admin). 'agent' is every signed-in user. */
export type Access = 'public' | Role;

/** What an API token may be allowed. */
export const TOKEN_SCOPES = ['read', 'upload'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The least that a schema is: the compiler holds each route to it, and a full `ZodType` makes that take twice as long. */
type Schema = z.core.$ZodType;

export interface RouteDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With :name parameters. */
  path: string;
  access: Access;
  summary: string;
  /** The scopes of an API token that open it, any of them; without, it takes a signed-in browser. */
  token?: readonly TokenScope[];
  /** Shows, though it changes nothing, that the caller is at work. Calls that change something always do. */
  isActivity?: true;
  params?: z.core.$ZodObject;
  query?: z.core.$ZodObject;
  /** JSON body; multipart and bodiless routes have none. */
  body?: Schema;
  /** JSON answer on success; absent where the answer is a file, a stream or a redirect. */
  response?: Schema;
}

export { parse as parseWith, safeParse as safeParseWith } from 'zod';

export function defineRoute<const T extends RouteDefinition>(route: T): T {
  return route;
}

/** @param path as called, without its query: '/api/stores/7'; or the definition's own. */
export function findRoute(
  routes: Readonly<Record<string, RouteDefinition>>,
  method: string,
  path: string,
): RouteDefinition | undefined {
  const parts = path.split('/');
  const fits = (pattern: readonly string[]) =>
    pattern.length === parts.length &&
    pattern.every((part, place) => part.startsWith(':') || part === parts[place]);
  return (
    Object.values(routes)
      .filter((route) => route.method === method && fits(route.path.split('/')))
      // '/api/transactions/stats' is no transaction's id.
      .toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)[0]
  );
}
