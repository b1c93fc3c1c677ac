import rateLimit from '@fastify/rate-limit';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

/** Makes `limitByAddress` work on the routes registered after it. */
export async function registerRateLimit(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    // IPv6 hands out a network to each household.
    ipv6Subnet: 64,
    errorResponseBuilder: (_request, { after }) =>
      new AppError('TOO_MANY_REQUESTS', `Too many attempts from your address. Please try again in ${after}.`),
  });
}

/** @param max calls from one address in the window; a whole office may stand behind one. */
export function limitByAddress(max: number, timeWindowMs: number): { config: FastifyContextConfig } {
  return { config: { rateLimit: { max, timeWindow: timeWindowMs } } };
}
