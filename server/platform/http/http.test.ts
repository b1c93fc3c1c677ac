import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { defineRoute, errorBody } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase } from '../../testing/test-database.ts';
import { loadConfig } from '../config.ts';
import { checkReadiness, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { AppError } from '../errors.ts';
import { createLog } from '../log.ts';
import { registerRoute } from '../route.ts';
import { createHttp } from './create-http.ts';
import { limitByAddress, registerRateLimit } from './rate-limit.ts';
import { serveWebPages } from './web-pages.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function openApp(settings: Record<string, string> = {}): Promise<FastifyInstance> {
  const config = loadConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://till.example:3000', ...settings });
  const app = await createHttp({ config, log: createLog(config) });
  // Nobody is signed in: sessions have tests of their own.
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

test('a route gets checked input and sends what the contract promises, nothing else', async () => {
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
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
});

test.each(['/api/notes/7', '/api/nothing', '/', '/no/such/page', '/assets/none.js'])(
  'the answer for %s says what a browser may do with it',
  async (url) => {
    const answerTo = async (publicUrl: string) => {
      const app = await openApp({ PUBLIC_URL: publicUrl });
      serveNotes(app);
      await serveWebPages(app, '/nowhere');
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
          "base-uri 'self'",
          "form-action 'self'",
        ]),
      );
    }
    expect(await answerTo('https://till.example')).toMatchObject({
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/) as string,
      'cross-origin-opener-policy': 'same-origin',
    });
  },
);

test('input that is refused names the first fault and each field', async () => {
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

test('who is signed in may send up to a megabyte', async () => {
  const app = await openApp();
  const user = { id: 1, email: 'a@example.com', firstName: 'A', lastName: 'B', role: 'agent' as const };
  app.findActor = async () => ({ user, storeIds: new Set(), ipAddress: null, userAgent: null });
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

test('what goes wrong on our side is told apart from what the caller did, without its words', async () => {
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

test.each<[string, Record<string, string>, number]>([
  ['no browser', {}, 200],
  ['its own page', { origin: 'http://till.example:3000', 'sec-fetch-site': 'same-origin' }, 200],
  ['its own page, by an older browser', { origin: 'http://till.example:3000' }, 200],
  ['its own page under the address the browser used', { origin: 'http://10.0.0.5:3000' }, 200],
  ['the address bar', { 'sec-fetch-site': 'none' }, 200],
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
  ['another site, by an older browser', { origin: 'https://evil.example' }, 403],
  [
    'a neighbour under the same domain',
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
  'an address written as %s is the same call: refused to other sites, and its answer is no page',
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
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      });
    }
  },
);

test.each(['/%', '/api/%3Cscript%3E%', `/api/notes/${'7'.repeat(200)}`])(
  'an address that cannot be read (%s) is refused like everything else, and not repeated',
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
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  },
);

test('calls from one address are limited where a route says so', async () => {
  const app = await openApp();
  const testDatabase = await createTestDatabase();
  closing.push(() => testDatabase.drop());
  await migrate(testDatabase.connectionString);
  const database = openDatabase(testDatabase.connectionString);
  closing.push(() => database.close());
  await registerRateLimit(app, { database });
  registerRoute(
    app,
    { ...noteRoute, body: z.object({}) },
    () => ({ id: 1, text: '', tags: [] }),
    limitByAddress(2, 60_000),
  );
  const statuses: number[] = [];
  for (let call = 0; call < 3; call += 1) {
    const response = await app.inject({ method: 'POST', url: '/api/notes/1', payload: {} });
    statuses.push(response.statusCode);
    if (call === 2) expect(errorBody.parse(response.json()).code).toBe('TOO_MANY_REQUESTS');
  }
  expect(statuses).toEqual([200, 200, 429]);
});

test('pages: hashed files for ever, each page with a nonce, no copies and backups, every other address is a route of the page', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(
    path.join(folder, 'index.html'),
    '<!doctype html><meta name="style-nonce" content="STYLE_NONCE"><title>Tillwatch</title>',
  );
  await writeFile(path.join(folder, 'assets', 'index-abc.js'), 'let plain;');
  await writeFile(path.join(folder, 'assets', 'index-abc.js.gz'), 'compressed');
  const app = await openApp();
  await serveWebPages(app, folder);
  const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers });

  const nonces: (string | undefined)[] = [];
  for (const url of ['/', '/dashboard?store=1', '/no/such/page', '/auth']) {
    const page = await get(url, { accept: 'text/html' });
    expect(page).toMatchObject({ statusCode: 200, body: expect.stringContaining('<title>Tillwatch') });
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    const nonce = /content="([^"]{20,})"/.exec(page.body)?.[1];
    nonces.push(nonce);
    expect(page.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
  }
  expect(new Set(nonces).size).toBe(4);
  for (const url of ['/index.html', '/auth.bak', '/backup.tar.gz', '/.git/HEAD~', '/.env', '/auth~']) {
    expect((await get(url)).statusCode).toBe(404);
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
  await serveWebPages(app, '/nowhere');
  expect(await app.inject({ method: 'GET', url: '/' })).toMatchObject({
    statusCode: 503,
    body: expect.stringContaining('npm start'),
  });
});
