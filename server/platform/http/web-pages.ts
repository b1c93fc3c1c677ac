import { access } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isApi } from './create-http.ts';
import { answerNotFound } from './error-handler.ts';

/**
 * Serves the built web pages. An address that names no file is one of the pages' own routes and gets index.html; an
 * unknown address below /api gets an error body.
 * @param folder the build, with hashed names below assets/.
 */
export async function serveWebPages(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = await access(path.join(folder, 'index.html')).then(
    () => true,
    () => false,
  );
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
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
    if (request.url.startsWith('/assets/')) return reply.code(404).type('text/plain').send('Not found');
    if (isBuilt) return reply.sendFile('index.html');
    return reply.code(503).type('text/plain').send('The web pages are not built yet. npm start builds them.');
  });
}
