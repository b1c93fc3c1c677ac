import type { Role, RouteDefinition } from '@tillwatch/contract';
import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';
import { AppError } from './errors.ts';

const RANK: Record<Role, number> = { agent: 1, supervisor: 2, admin: 3 };

export function notSignedIn(): AppError {
  return new AppError('NOT_SIGNED_IN', 'Please log in to access this page');
}

/**
 * Determines who makes this request, if the route admits them. `request.actor` is set even if it doesn't.
 * @returns null on a public route if nobody is signed in.
 * @throws AppError NOT_SIGNED_IN or NOT_ALLOWED.
 */
export async function requireAccess(
  request: FastifyRequest,
  { access, token }: Pick<RouteDefinition, 'access' | 'token'>,
): Promise<Actor | null> {
  const actor = await request.server.findActor(request);
  request.actor = actor;
  if (actor?.tokenScopes && !actor.tokenScopes.some((scope) => token?.includes(scope))) {
    throw new AppError(
      'NOT_ALLOWED',
      token
        ? `This takes an API token with the scope ${token.map((scope) => `"${scope}"`).join(' or ')}.`
        : 'This cannot be called with an API token.',
    );
  }
  if (access === 'public') return actor;
  if (!actor) throw notSignedIn();
  if (RANK[actor.user.role] < RANK[access]) {
    throw new AppError(
      'NOT_ALLOWED',
      access === 'admin' ? 'Admin access required' : 'Supervisor access required',
    );
  }
  return actor;
}
