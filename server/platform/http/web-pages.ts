import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isApi } from './create-http.ts';
import { answerNotFound } from './error-handler.ts';

const PAGE = 'index.html';
/** Stands in the built page where its nonce belongs. */
const NONCE_PLACE = 'STYLE_NONCE';
/** Addresses of files that are not there: whoever looks for copies and backups must not take the page for one. */
const FILE = /(?:\.[^/]*|~)$/;

/**
 * Serves the built web pages. An address that names no file is one of the pages' own routes and gets index.html; an
 * unknown address below /api gets an error body.
 * @param folder the build, with hashed names below assets/.
 */
export async function serveWebPages(app: FastifyInstance, folder: string): Promise<void> {
  const page = await readFile(path.join(folder, PAGE), 'utf8').catch(() => null);
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      // Everything else is a page: it is filled in below.
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
    if (FILE.test(address)) return reply.code(404).type('text/plain').send('Not found');
    if (page !== null) return sendPage(reply, page);
    return reply.code(503).type('text/plain').send('The web pages are not built yet. npm start builds them.');
  });
}

/** Never from a cache, where page and policy would soon have different nonces. */
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
