import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { defineRoute, errorBody } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../testing/eventually.ts';
import { createMigratedDatabase } from '../../testing/test-database.ts';
import { loadConfig } from '../config.ts';
import { checkReadiness, openDatabase } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { openFolder } from '../kept-files/folder-files.ts';
import { createLog, type Log } from '../log.ts';
import { registerRoute } from '../route.ts';
import { createHttp } from './create-http.ts';
import { limitByAddress, registerRateLimit } from './rate-limit.ts';
import { receiveForm, registerForms } from './receive-form.ts';
import { ARRIVAL_RATE, type ArrivalRate } from './watch-arrival.ts';
import { serveWebPages } from './web-pages.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function openApp(
  settings: Record<string, string> = {},
  { log, arrivalRate = ARRIVAL_RATE }: { log?: Log; arrivalRate?: ArrivalRate } = {},
): Promise<FastifyInstance> {
  const config = loadConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://till.example:3000', ...settings });
  const app = await createHttp({ config, log: log ?? createLog(config) }, arrivalRate);
  // Nobody is signed in; sessions have their own tests.
  app.decorateRequest('actor', null);
  app.decorate('findActor', async () => null);
  closing.push(() => app.close());
  return app;
}

const noteRoute = defineRoute({
  method: 'POST',
  path: '/api/notes/:id',
  access: 'public',
  summary: 'For these tests',
  params: z.object({ id: z.coerce.number().int() }),
  query: z.object({ loud: z.stringbool().default(false) }),
  body: z.object({
    text: z.string().trim().min(1, 'Text is required'),
    tags: z.array(z.string()).default([]),
  }),
  response: z.object({ id: z.int(), text: z.string(), tags: z.array(z.string()) }),
});

function serveNotes(app: FastifyInstance): void {
  registerRoute(app, noteRoute, ({ params, query, body }) => ({
    id: params.id,
    text: query.loud ? body.text.toUpperCase() : body.text,
    tags: body.tags,
    secret: 'not promised',
  }));
}

/** Sends raw bytes. @returns the response's status and body, once the server has closed the connection. */
async function sendRaw(app: FastifyInstance, text: string): Promise<{ status: number; body: unknown }> {
  const socket = net.connect((app.server.address() as net.AddressInfo).port, '127.0.0.1');
  socket.write(text);
  return readLast(await readToEnd(socket));
}

async function readToEnd(socket: net.Socket): Promise<string> {
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

function readLast(answers: string): { status: number; body: unknown } {
  const last = answers.slice(answers.lastIndexOf('HTTP/1.1 '));
  return { status: Number(last.split(' ', 2)[1]), body: JSON.parse(last.split('\r\n\r\n', 2)[1] ?? '') };
}

test.each([
  ['what is no request', 400, 'HELLO\r\n\r\n'],
  ['headers that are too long', 431, `GET / HTTP/1.1\r\nHost: till\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`],
  ['an address that is too long', 431, `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: till\r\n\r\n`],
  ['an expectation', 417, 'GET / HTTP/1.1\r\nHost: till\r\nExpect: a miracle\r\nConnection: close\r\n\r\n'],
  ['no host', 400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['an address that cannot be read', 400, 'GET /%zz HTTP/1.1\r\nHost: till\r\nConnection: close\r\n\r\n'],
  ['no such call', 404, 'PUT /api/none HTTP/1.1\r\nHost: till\r\nConnection: close\r\n\r\n'],
  ['an unknown method', 404, 'PURGE / HTTP/1.1\r\nHost: till\r\nConnection: close\r\n\r\n'],
])('%s is refused with %i and the error body of the contract', async (_what, status, text) => {
  const app = await openApp();
  await serveWebPages(app, '/nowhere', 'tillwatch.sid');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = await sendRaw(app, text);
  expect(answer.status).toBe(status);
  expect(errorBody.parse(answer.body).requestId).toMatch(/^[0-9a-f-]{36}$/);
});

test('a call during shutdown is refused with 503, a code, and a message', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const app = await openApp({}, { log });
  let finish: () => void = () => undefined;
  const mayFinish = new Promise<void>((resolve) => (finish = resolve));
  const begun = new Promise<void>((resolve) => {
    app.get('/api/slow', async () => {
      resolve();
      await mayFinish;
      return {};
    });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = net.connect((app.server.address() as net.AddressInfo).port, '127.0.0.1');
  const answers = readToEnd(socket);
  socket.write('GET /api/slow HTTP/1.1\r\nHost: till\r\n\r\n');
  await begun;
  const closed = app.close();
  await eventually(() => expect(app.server.listening).toBe(false));
  const second = once(app.server, 'request');
  socket.write('GET /api/slow HTTP/1.1\r\nHost: till\r\n\r\n');
  await second;
  finish();
  const { status, body } = readLast(await answers);
  expect(status).toBe(503);
  expect(errorBody.parse(body)).toMatchObject({
    code: 'UNAVAILABLE',
    message: 'Tillwatch is being stopped. Please try again in a moment.',
  });
  await closed;
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ level: 40, code: 'UNAVAILABLE', route: '/api/slow' }),
  ]);
  expect(lines[0]).not.toContain('stack');
});

test('a route gets validated input and sends only what the contract promises', async () => {
  const app = await openApp();
  serveNotes(app);
  const response = await app.inject({
    method: 'POST',
    url: '/api/notes/7?loud=true',
    payload: { text: ' hello ', more: 1 },
  });
  expect(response.json()).toEqual({ id: 7, text: 'HELLO', tags: [] });
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  });
});

test.each(['/api/notes/7', '/api/nothing', '/', '/no/such/page', '/assets/none.js'])(
  'the response for %s says what a browser may do with it',
  async (url) => {
    const answerTo = async (publicUrl: string) => {
      const app = await openApp({ PUBLIC_URL: publicUrl });
      serveNotes(app);
      await serveWebPages(app, '/nowhere', 'tillwatch.sid');
      return (await app.inject({ method: 'GET', url })).headers;
    };
    const plain = await answerTo('http://till.example:3000');
    expect(plain).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(), ') as string,
    });
    expect(plain).not.toHaveProperty('strict-transport-security');
    expect(plain).not.toHaveProperty('x-powered-by');
    const directives = String(plain['content-security-policy']).split(/; ?/);
    expect(directives).toContain("frame-ancestors 'none'");
    if (!url.startsWith('/api')) {
      expect(directives).toEqual(
        expect.arrayContaining([
          "default-src 'self'",
          "script-src 'self'",
          "script-src-attr 'none'",
          "object-src 'none'",
          "base-uri 'none'",
          "form-action 'self'",
        ]),
      );
    }
    expect(await answerTo('https://till.example')).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin',
    });
  },
);

test('refused input reports the first fault and each field', async () => {
  const app = await openApp();
  serveNotes(app);
  const response = await app.inject({
    method: 'POST',
    url: '/api/notes/7',
    payload: { text: ' ', tags: ['a', 3] },
  });
  expect(response.statusCode).toBe(400);
  const body = errorBody.parse(response.json());
  expect(body).toMatchObject({ code: 'INVALID_INPUT', message: 'Text is required' });
  expect(Object.keys(body.fields!)).toEqual(['text', 'tags.1']);
  expect(body.requestId).toBe(response.headers['x-request-id']);
});

test.each([
  [
    'JSON that is none',
    { headers: { 'content-type': 'application/json' }, payload: '{' },
    400,
    'INVALID_INPUT',
  ],
  ['another content type', { headers: { 'content-type': 'text/csv' }, payload: 'a,b' }, 400, 'INVALID_INPUT'],
  ['too much from a stranger', { payload: { text: 'x'.repeat(17_000) } }, 413, 'FILE_TOO_LARGE'],
  ['a body that is missing', {}, 400, 'INVALID_INPUT'],
])('%s is refused with an error body', async (_, request, status, code) => {
  const app = await openApp();
  serveNotes(app);
  const response = await app.inject({ method: 'POST', url: '/api/notes/7', ...request });
  expect(response.statusCode).toBe(status);
  expect(errorBody.parse(response.json()).code).toBe(code);
});

test('signed-in users may send up to a megabyte', async () => {
  const app = await openApp();
  const user = { id: 1, email: 'a@example.com', firstName: 'A', lastName: 'B', role: 'agent' as const };
  app.findActor = async () => ({
    user,
    storeIds: new Set(),
    ipAddress: null,
    userAgent: null,
    tokenScopes: null,
  });
  app.decorate('keepActivity', async () => undefined);
  registerRoute(app, { ...noteRoute, access: 'agent' }, () => ({ id: 1, text: '', tags: [] }));
  const statusFor = async (length: number) =>
    (await app.inject({ method: 'POST', url: '/api/notes/7', payload: { text: 'x'.repeat(length) } }))
      .statusCode;
  expect([await statusFor(900_000), await statusFor(1_100_000)]).toEqual([200, 413]);
});

test('a prototype in the JSON is refused', async () => {
  const app = await openApp();
  serveNotes(app);
  const response = await app.inject({
    method: 'POST',
    url: '/api/notes/7',
    headers: { 'content-type': 'application/json' },
    payload: '{"text":"a","__proto__":{"tags":["x"]}}',
  });
  expect(response.statusCode).toBe(400);
});

test('server errors are distinguished from the caller’s, and don’t reveal their message', async () => {
  const app = await openApp();
  const route = { ...noteRoute, body: z.object({ kind: z.string() }) };
  const gone = openDatabase('postgres://nobody:secret@127.0.0.1:1/none');
  closing.push(() => gone.close());
  registerRoute(app, route, async ({ body }) => {
    if (body.kind === 'bug') throw new Error('password=hunter2');
    if (body.kind === 'broken promise') return { id: 'seven' } as never;
    if (body.kind === 'database') await gone.pool.query('SELECT 1');
    throw new AppError('CONFLICT', 'Somebody was faster', { text: 'Look again' });
  });
  const answerTo = async (kind: string) => {
    const response = await app.inject({ method: 'POST', url: '/api/notes/1', payload: { kind } });
    const { requestId: _, ...body } = errorBody.parse(response.json());
    return { status: response.statusCode, ...body };
  };
  const internal = {
    status: 500,
    code: 'INTERNAL',
    message: 'Something went wrong on our side. Please try again.',
  };
  expect(await answerTo('bug')).toEqual(internal);
  expect(await answerTo('broken promise')).toEqual(internal);
  expect(await answerTo('database')).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  expect(await checkReadiness(gone, [])).toBe('database unavailable');
  expect(await answerTo('conflict')).toEqual({
    status: 409,
    code: 'CONFLICT',
    message: 'Somebody was faster',
    fields: { text: 'Look again' },
  });
});

test('aborted and invalid requests are at most a short line in the log', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const app = await openApp({}, { log });
  serveNotes(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as net.AddressInfo;

  const begin = 'POST /api/notes/7 HTTP/1.1\r\nHost: till\r\nContent-Type: application/json\r\n';
  const half = `${begin}Content-Length: 900\r\n\r\n{"te`;
  for (const [end, text] of [
    ['reset', half],
    ['half-close', half],
    ['reset', `${begin}Transfer-Encoding: chunked\r\n\r\n5\r\n{"te`],
    ['answer', `${begin}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
    ['answer', `${begin}Content-Length: 4\r\nConnection: close\r\n\r\n{"te`],
    ['answer', `${begin}X: ${'x'.repeat(40_000)}\r\n\r\n`],
    ['answer', 'GET / HTTP/1.1\r\n\r\n'],
    ['answer', '\x16\x03\x01\x02\x00\x01\x00 as if it were https\r\n\r\n'],
  ] as const) {
    const arrived = text === half || end === 'reset' ? once(app.server, 'request') : null;
    const socket = net.connect({ host: '127.0.0.1', port, allowHalfOpen: true }).on('error', () => undefined);
    const closed = once(socket, 'close').catch(() => undefined);
    socket.resume().on('end', () => socket.end());
    socket.write(text);
    await arrived;
    if (end === 'reset') socket.resetAndDestroy();
    if (end === 'half-close') socket.end();
    await closed;
  }
  await eventually(() =>
    expect(lines.filter((line) => line.includes('The caller disconnected'))).toHaveLength(4),
  );
  const entries = lines.map((line) => JSON.parse(line) as { level: number; err?: object });
  expect(entries.filter(({ level, err }) => level > 30 || err !== undefined)).toEqual([]);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(400);
});

test.each<[string, Record<string, string>, number]>([
  ['no browser', {}, 200],
  ['its own page', { origin: 'http://till.example:3000', 'sec-fetch-site': 'same-origin' }, 200],
  ['its own page, by an older browser', { origin: 'http://till.example:3000' }, 200],
  ['its own page under the address the browser used', { origin: 'http://10.0.0.5:3000' }, 200],
  ['the address bar', { 'sec-fetch-site': 'none' }, 200],
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
  ['another site, by an older browser', { origin: 'https://evil.example' }, 403],
  [
    'a neighbor under the same domain',
    { origin: 'http://other.till.example', 'sec-fetch-site': 'same-site' },
    403,
  ],
  ['another port of the same machine', { origin: 'http://10.0.0.5:8080' }, 403],
  ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
  ['a form without an origin', { 'sec-fetch-site': 'cross-site' }, 403],
])('a changing call by %s', async (_, headers, status) => {
  const app = await openApp();
  serveNotes(app);
  const response = await app.inject({
    method: 'POST',
    url: '/api/notes/7',
    headers: { host: '10.0.0.5:3000', ...headers },
    payload: { text: 'a' },
  });
  expect(response.statusCode).toBe(status);
  if (status === 403) expect(errorBody.parse(response.json()).code).toBe('CROSS_ORIGIN');
});

test.each(['/api/notes/7', '/%61pi/notes/7', '/api/%6eotes/7?loud=1'])(
  'a URL written as %s is the same call: refused to other sites, and its response is not a page',
  async (url) => {
    const app = await openApp();
    serveNotes(app);
    const call = { method: 'POST', url, payload: { text: 'a' } } as const;
    const refused = await app.inject({ ...call, headers: { origin: 'https://evil.example' } });
    expect(refused.statusCode).toBe(403);
    const answered = await app.inject(call);
    expect(answered.statusCode).toBe(200);
    for (const { headers } of [refused, answered]) {
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      });
    }
  },
);

test.each(['/%', '/api/%3Cscript%3E%', `/api/notes/${'7'.repeat(200)}`])(
  'an unreadable URL (%s) is refused like everything else, and not repeated',
  async (url) => {
    const app = await openApp();
    serveNotes(app);
    const answer = await app.inject({ method: 'POST', url, payload: { text: 'a' } });
    expect(errorBody.parse(answer.json())).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'This is no address that can be asked for',
      requestId: answer.headers['x-request-id'],
    });
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    });
  },
);

test('a trickling body is stopped with a message, and a slow but steady one arrives', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const files = await openFolder(dataDir);
  const app = await openApp(
    { DATA_DIR: dataDir, DISK_RESERVE_MB: '0' },
    { arrivalRate: { windowMs: 600, minBytes: 1_000 } },
  );
  await registerForms(app);
  const rules = { maxFileBytes: 1_000_000, tooLargeMessage: 'Too large' };
  const route = { method: 'POST', path: '/form', access: 'public', summary: 'For this test' } as const;
  const response = z.object({ bytes: z.int() });
  registerRoute(app, { ...route, response }, async ({ request }) => {
    const { file } = await receiveForm(request, { files, config: { diskReserveBytes: 0 } }, rules);
    return { bytes: file?.sizeBytes ?? 0 };
  });
  registerRoute(app, { ...route, path: '/text', response }, () => ({ bytes: 0 }));
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));

  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n';
  const tail = '\r\n--x--\r\n';
  const multipart = 'multipart/form-data; boundary=x';
  /** Sends a piece at intervals. @returns what the server sent until it responded or closed the connection. */
  async function send(url: string, type: string, length: number, pieces: Iterable<string>): Promise<string> {
    const socket = net.connect(Number(port), '127.0.0.1');
    const answer: Buffer[] = [];
    socket.on('data', (data: Buffer) => answer.push(data)).on('error', () => undefined);
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.write(
      `POST ${url} HTTP/1.1\r\nHost: till\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
    );
    for (const piece of pieces) {
      if (socket.destroyed) break;
      socket.write(piece);
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 20))]);
    }
    await closed;
    return Buffer.concat(answer).toString();
  }
  function* repeat(piece: string, times: number, before = '', after = ''): Generator<string> {
    yield before;
    for (let count = 0; count < times; count += 1) yield piece;
    yield after;
  }

  const steady = 'y'.repeat(4_000);
  const [trickled, text, arrived] = await Promise.all([
    send('/form', multipart, 900_000, repeat('z', Number.MAX_SAFE_INTEGER, head)),
    send('/text', 'application/json', 9_000, repeat(' ', Number.MAX_SAFE_INTEGER)),
    send('/form', multipart, head.length + 60 * 4_000 + tail.length, repeat(steady, 60, head, tail)),
  ]);
  expect(trickled).toMatch(/^HTTP\/1.1 408 .*connection: close.*"code":"TOO_SLOW"/is);
  expect(text).toBe('');
  expect(arrived).toMatch(/^HTTP\/1.1 200 .*\{"bytes":240000\}/s);
  await eventually(async () => expect(await readdir(path.join(dataDir, 'incoming'))).toHaveLength(1));
});

test('calls from one address are limited if a route says so, each route separately', async () => {
  const app = await openApp();
  const testDatabase = await createMigratedDatabase();
  closing.push(() => testDatabase.drop());
  const database = openDatabase(testDatabase.connectionString);
  closing.push(() => database.close());
  await registerRateLimit(app, { database });
  const note = { ...noteRoute, body: z.object({}) };
  const routes = [note, { ...note, path: '/api/letters/:id' }, { ...note, method: 'PUT' as const }];
  for (const route of routes) {
    registerRoute(app, route, () => ({ id: 1, text: '', tags: [] }), limitByAddress(2, 60_000));
  }
  for (const { method, path: url } of routes) {
    const call = () => app.inject({ method, url: url.replace(':id', '1'), payload: {} });
    expect([await call(), await call()].map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const refused = await call();
    expect(refused.statusCode).toBe(429);
    expect(errorBody.parse(refused.json()).code).toBe('TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
});

test('pages: hashed files are cached forever, each page has a nonce, backup copies are not served, and other URLs get the page', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(
    path.join(folder, 'index.html'),
    '<!doctype html><meta name="style-nonce" content="STYLE_NONCE"><title>Tillwatch</title><!--SIGNED_IN <link> -->',
  );
  await writeFile(path.join(folder, 'assets', 'index-abc.js'), 'let plain;');
  await writeFile(path.join(folder, 'assets', 'index-abc.js.gz'), 'compressed');
  const app = await openApp();
  await serveWebPages(app, folder, 'tillwatch.sid');
  const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers });

  const nonces: (string | undefined)[] = [];
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  for (const [url, statusCode] of [
    ['/', 200],
    ['/dashboard?store=1', 200],
    ['/auth/', 200],
    ['/no/such/page', 404],
  ] as const) {
    const page = await get(url, browser);
    expect(page).toMatchObject({ statusCode, body: expect.stringContaining('<title>Tillwatch') });
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    const nonce = /content="([^"]{20,})"/.exec(page.body)?.[1];
    nonces.push(nonce);
    expect(page.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
  }
  expect(new Set(nonces).size).toBe(4);
  // For signed-in users, the page includes hints for what the dashboard loads.
  for (const [url, cookie, hasHints] of [
    ['/', 'a=b; tillwatch.sid=c.d', true],
    ['/dashboard?store=1', 'tillwatch.sid=c.d', true],
    ['/auth', 'tillwatch.sid=c.d', false],
    ['/', 'other.tillwatch.sid=c.d', false],
    ['/', '', false],
  ] as const) {
    const { body } = await get(url, { ...browser, cookie });
    expect([url, body.includes('<link>'), body.includes('<!--')]).toEqual([url, hasHints, false]);
  }
  expect(await get('/dashboard')).toMatchObject({ statusCode: 200 });
  for (const url of ['/index.html', '/auth.bak', '/backup.tar.gz', '/.git/HEAD~', '/.env', '/auth~']) {
    expect((await get(url, browser)).statusCode).toBe(404);
  }
  for (const url of ['/healthz', '/health/live', '/readyz', '/status', '/METRICS', '/actuator/health']) {
    const answer = await get(url, { accept: '*/*' });
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 404, 'text/plain']);
    expect(answer.body).not.toContain('<');
  }
  const script = await get('/assets/index-abc.js');
  expect(script.body).toBe('let plain;');
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const compressed = await get('/assets/index-abc.js', { 'accept-encoding': 'gzip' });
  expect(compressed).toMatchObject({ body: 'compressed', headers: { 'content-encoding': 'gzip' } });
  expect((await get('/assets/index-old.js')).statusCode).toBe(404);
  expect((await get('/../package.json')).body).not.toContain('"name"');
  for (const url of ['/api', '/api/', '/api/nothing?x=1']) {
    const call = await get(url);
    expect(call.statusCode).toBe(404);
    expect(errorBody.parse(call.json()).code).toBe('NOT_FOUND');
  }
  expect((await app.inject({ method: 'POST', url: '/dashboard' })).statusCode).toBe(404);
});

test('without a build it says how to get one', async () => {
  const app = await openApp();
  await serveWebPages(app, '/nowhere', 'tillwatch.sid');
  expect(await app.inject({ method: 'GET', url: '/' })).toMatchObject({
    statusCode: 503,
    body: expect.stringContaining('npm start'),
  });
});
