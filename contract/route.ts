import type { z } from 'zod';
import type { Role } from './choices.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call: everyone, or the named role and those above it (agent, supervisor, admin). 'agent' means every
 * signed-in user.
 */
export type Access = 'public' | Role;

/** What an API token can allow. */
export const TOKEN_SCOPES = ['read', 'upload'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** A minimal schema type: checking every route against a full `ZodType` takes the compiler twice as long. */
type Schema = z.core.$ZodType;

/** What each schema really is, for code that parses with it. As a type import, it adds no library to the pages. */
export type FullSchema = z.ZodType;

export interface RouteDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With :name parameters. */
  path: string;
  access: Access;
  summary: string;
  /** An API token with any of these scopes may call it; without them, it takes a signed-in browser. */
  token?: readonly TokenScope[];
  /** Counts as activity even though it changes nothing. Calls that change something always count. */
  isActivity?: true;
  params?: z.core.$ZodObject;
  query?: z.core.$ZodObject;
  /** What may refuse the call besides its access and its input. */
  refuses?: readonly ErrorCode[];
  /** For a multipart form with a file: the other required fields. */
  form?: readonly string[];
  /** JSON body; absent for multipart forms and calls without a body. */
  body?: Schema;
  /** JSON response on success; absent for files, streams, and redirects. */
  response?: Schema;
}

export function defineRoute<const T extends RouteDefinition>(route: T): T {
  return route;
}

/** @param path as called, without the query ('/api/stores/7'), or as defined */
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
      // A word wins over a parameter: in '/api/transactions/stats', 'stats' isn't an id.
      .toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)[0]
  );
}
