import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changing calls made by pages of other origins. Programs other than browsers send neither header, and no
 * cookie that wasn't meant for the call.
 * @throws AppError CROSS_ORIGIN.
 */
export function refuseCrossOrigin(request: FastifyRequest, publicUrl: string): void {
  if (READING_METHODS.has(request.method)) return;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return;
  if (origin === undefined && site === undefined) return;
  if (origin !== undefined && isOwn(origin, request, publicUrl)) return;
  throw new AppError('CROSS_ORIGIN', 'This call was made from another site and was refused.');
}

function isOwn(origin: string, request: FastifyRequest, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === new URL(publicUrl).host || host === request.host;
}
