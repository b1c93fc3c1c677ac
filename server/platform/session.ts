import type { Actor } from './actor.ts';

declare module 'fastify' {
  interface Session {
    /** Absent while nobody is signed in. */
    userId?: number;
    /** Milliseconds since the epoch. */
    signedInAt?: number;
  }

  interface FastifyRequest {
    actor: Actor | null;
  }

  interface FastifyInstance {
    findActor(request: FastifyRequest): Promise<Actor | null>;
  }
}
