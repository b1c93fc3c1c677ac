import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { PAGES } from '@tillwatch/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isApi } from './create-http.ts';
import { answerNotFound } from './error-handler.ts';

const PAGE = 'index.html';
/** The placeholder for the nonce in the built page. */
const NONCE_PLACE = 'STYLE_NONCE';
/** Markers around the hints for what the dashboard loads first, in the built page. */
const HINTS = { begin: '<!--SIGNED_IN', end: '-->' };
const DASHBOARD_ADDRESSES: ReadonlySet<string> = new Set([PAGES.home, PAGES.dashboard]);
/** URLs of missing files: somebody probing for copies and backups must not mistake the page for one. */
const FILE = /(?:\.[^/.]*|~)$/;
const ADDRESSES: ReadonlySet<string> = new Set(Object.values(PAGES));

/**
 * Serves the built web pages: index.html at each page's URL and, to browsers, with status 404 at unknown URLs. Programs
 * that probe unknown URLs, such as a monitor at /healthz, must not mistake it for a response. Unknown URLs below /api
 * get an error body.
 * @param folder the build, with hashed names below assets/.
 * @param sessionCookie requests with a cookie of this name, valid or not, get hints for what the dashboard loads first.
 */
export async function serveWebPages(
  app: FastifyInstance,
  folder: string,
  sessionCookie: string,
): Promise<void> {
  const built = await readFile(path.join(folder, PAGE), 'utf8').catch(() => null);
  const { page, dashboard } = built === null ? { page: null, dashboard: null } : splitHints(built);
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      // Everything else is a page, filled in below.
      allowedPath: (name) => path.extname(name) !== '' && name !== `/${PAGE}`,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, file) => {
        const isHashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
        void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (isApi(request.url) || !isPage) return answerNotFound(request, reply);
    const [address = ''] = request.url.split('?', 1);
    const isKnown = ADDRESSES.has(address.replace(/(?<=.)\/$/, ''));
    if (!isKnown && (FILE.test(address) || !isBrowser(request))) {
      return reply.code(404).type('text/plain').send('Not found\n');
    }
    const wanted = DASHBOARD_ADDRESSES.has(address) && hasCookie(request, sessionCookie) ? dashboard : page;
    if (wanted !== null) return sendPage(reply.code(isKnown ? 200 : 404), wanted);
    return reply.code(503).type('text/plain').send('The web pages are not built yet. npm start builds them.');
  });
}

/** @returns the page without hints, and the dashboard with hints for signed-in users. */
function splitHints(built: string): { page: string; dashboard: string } {
  const [before = '', ...rest] = built.split(HINTS.begin);
  const [hints = '', ...after] = rest.join(HINTS.begin).split(HINTS.end);
  const end = after.join(HINTS.end);
  return { page: before + end, dashboard: before + hints + end };
}

function hasCookie({ headers }: FastifyRequest, name: string): boolean {
  return headers.cookie?.split(/;\s*/).some((cookie) => cookie.startsWith(`${name}=`)) === true;
}

function isBrowser({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') === true;
}

/** Never cached; otherwise page and policy would soon have different nonces. */
function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = String(reply.getHeader('content-security-policy'));
  return reply
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`),
    )
    .type('text/html; charset=utf-8')
    .send(page.replace(NONCE_PLACE, nonce));
}
