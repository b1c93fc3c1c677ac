import type { z } from 'zod';
import type { Role } from './people.ts';

/** Who may call: everyone, or the named role and those above it (agent, supervisor, admin). 'agent' is every signed-in user. */
export type Access = 'public' | Role;

export interface RouteDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With :name parameters. */
  path: string;
  access: Access;
  summary: string;
  /** Shows, though it changes nothing, that the caller is at work. Calls that change something always do. */
  isActivity?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON body; multipart and bodiless routes have none. */
  body?: z.ZodType;
  /** JSON answer on success; absent where the answer is a file, a stream or a redirect. */
  response?: z.ZodType;
}

export function defineRoute<const T extends RouteDefinition>(route: T): T {
  return route;
}
