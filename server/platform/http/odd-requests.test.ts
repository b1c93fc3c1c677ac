import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { defineRoute } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { loadConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { registerRoute } from '../route.ts';
import { createHttp } from './create-http.ts';
import { serveWebPages } from './web-pages.ts';

const noteRoute = defineRoute({
  method: 'POST',
  path: '/api/notes/:id',
  access: 'public',
  summary: 'For these tests',
  params: z.object({ id: z.coerce.number().int() }),
  query: z.object({ loud: z.stringbool().default(false) }),
  body: z.object({ text: z.string() }),
  response: z.object({ id: z.int(), text: z.string() }),
});

let app: FastifyInstance;
beforeEach(async () => {
  const config = loadConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://till.example:3000' });
  app = await createHttp({ config, log: createLog(config) });
  // Nobody is signed in.
  app.decorateRequest('actor', null);
  app.decorate('findActor', async () => null);
  registerRoute(app, noteRoute, ({ params, body }) => ({ id: params.id, text: body.text }));
});
afterEach(() => app.close());

test('a repeated parameter is refused, and one in the wrong place is ignored', async () => {
  const ask = async (query: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/notes/7${query}`, payload });
  expect((await ask('?loud=true&loud=false', { text: 'a' })).statusCode).toBe(400);
  expect((await ask('?text=b&id=8', { text: 'a', loud: true })).json()).toMatchObject({ id: 7, text: 'a' });
});

test.each([
  ['two lengths', 'Content-Length: 12\r\nContent-Length: 2'],
  ['a length and chunks', 'Content-Length: 12\r\nTransfer-Encoding: chunked'],
  ['chunks of an unknown kind', 'Transfer-Encoding: xchunked'],
  ['a header that is folded into two lines', 'Content-Length: 12\r\nX-Other: a\r\n b\r\nBad : c'],
])('a message with %s, whose end a proxy might see differently, is refused', async (_, headers) => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = net.connect(port, '127.0.0.1');
  socket.end(
    `POST /api/notes/7 HTTP/1.1\r\nHost: till\r\nContent-Type: application/json\r\n${headers}\r\n\r\nc\r\n{"text":"a"}\r\n0\r\n\r\n`,
  );
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
});

test.each(['TRACE', 'CONNECT', 'PROPFIND', 'OPTIONS'])(
  '%s is not accepted as a method override, and opens no call to other sites',
  async (method) => {
    await serveWebPages(app, '/nowhere', 'tillwatch.sid');
    for (const url of ['/', '/api/notes/7']) {
      const headers = {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        cookie: 'a=b',
      };
      const answer = await app.inject({ method: method as 'GET', url, headers });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.body).not.toContain('a=b');
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  },
);
