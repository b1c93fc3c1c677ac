import type { Readable } from 'node:stream';
import type { RouteDefinition } from '@tillwatch/contract';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { requireAccess } from './access.ts';
import { isActivity } from './activity.ts';
import type { Actor } from './actor.ts';
import { readDespiteLoss } from './database/reachable.ts';
import { refuseBrokenText } from './http/refuse-broken-text.ts';

/** The body limit for callers who aren't signed in: enough for a form with names and passwords. */
const MAX_PUBLIC_BYTES = 16 * 1024;

type Parsed<Schema> = Schema extends z.core.$ZodType ? z.output<Schema> : undefined;

/** A validated call. Parts that the definition lacks are undefined. */
export interface RouteCall<Route extends RouteDefinition> {
  params: Route extends { params: infer Schema } ? Parsed<Schema> : undefined;
  query: Route extends { query: infer Schema } ? Parsed<Schema> : undefined;
  body: Route extends { body: infer Schema } ? Parsed<Schema> : undefined;
  /** Null on public routes if nobody is signed in. */
  actor: Route['access'] extends 'public' ? Actor | null : Actor;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What a handler returns: the promised response, or the reply or a stream if that isn't JSON. */
export type RouteAnswer<Route extends RouteDefinition> = Route extends { response: infer Schema }
  ? Parsed<Schema>
  : FastifyReply | Readable;

/**
 * Serves one route of the contract: checks the caller before reading the body, validates the input, and refuses to send
 * a response that doesn't match the contract.
 */
export function registerRoute<const Route extends RouteDefinition>(
  app: FastifyInstance,
  route: Route,
  handler: (call: RouteCall<Route>) => Promise<RouteAnswer<Route>> | RouteAnswer<Route>,
  options: { config?: FastifyContextConfig } = {},
): void {
  app.route({
    method: route.method,
    url: route.path,
    schema: {
      summary: route.summary,
      ...(route.params && { params: route.params }),
      ...(route.query && { querystring: route.query }),
      ...(route.body && { body: route.body }),
      ...(route.response && { response: { '2xx': route.response } }),
    },
    ...(route.access === 'public' && { bodyLimit: MAX_PUBLIC_BYTES }),
    ...(options.config && { config: options.config }),
    onRequest: async (request) => {
      const actor = await requireAccess(request, route);
      // A program's calls don't count as its owner's activity.
      if (actor?.tokenScopes === null && isActivity(route)) await request.server.keepActivity(actor.user.id);
    },
    // Only JSON can contain any.
    ...(route.body && { preValidation: async ({ body }: FastifyRequest) => refuseBrokenText(body) }),
    handler: async (request, reply) => {
      const { params, query, body, actor } = request;
      const answer = () => handler({ params, query, body, actor, request, reply } as RouteCall<Route>);
      return route.method === 'GET' && route.response ? readDespiteLoss(answer) : answer();
    },
  });
}
