import type { Access, Role } from '@tillwatch/contract';
import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';
import { AppError } from './errors.ts';

const RANK: Record<Role, number> = { agent: 1, supervisor: 2, admin: 3 };

/**
 * Who makes this request, when the route lets it in.
 * @returns null on a public route when nobody is signed in.
 * @throws AppError NOT_SIGNED_IN or NOT_ALLOWED.
 */
export async function requireAccess(request: FastifyRequest, access: Access): Promise<Actor | null> {
  const actor = await request.server.findActor(request);
  if (access === 'public') return actor;
  if (!actor) throw new AppError('NOT_SIGNED_IN', 'Please log in to access this page');
  if (RANK[actor.user.role] < RANK[access]) {
    throw new AppError(
      'NOT_ALLOWED',
      access === 'admin' ? 'Admin access required' : 'Supervisor access required',
    );
  }
  return actor;
}
