import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test as anyTest } from 'vitest';
import { listen } from './listen.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Uses its own connection, which closes with the response. */
function get(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    http.get(url, { agent: false }, (response) => resolve(text(response))).on('error', reject);
  });
}

function open(): FastifyInstance {
  const app = fastify();
  closing.push(() => app.close());
  app.get('/', async ({ ip }) => ip);
  return app;
}

async function occupy(host: string, port = 0): Promise<number> {
  const server = net.createServer().listen({ host, port });
  closing.push(async () => server.close());
  await once(server, 'listening');
  return (server.address() as net.AddressInfo).port;
}

const hasIpv6 = await occupy('::1').then(
  () => true,
  () => false,
);
const test = anyTest.skipIf(!hasIpv6);

test('localhost means both of its addresses, and a stop waits for calls on both', async () => {
  const app = open();
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  app.get('/slow', async () => {
    arrive();
    await answered;
    return 'done';
  });
  const { addresses, port } = await listen(app, { host: 'localhost', port: 0 });
  expect(addresses).toEqual(['127.0.0.1', '::1']);
  expect(await get(`http://127.0.0.1:${port}/`)).toBe('127.0.0.1');
  expect(await get(`http://[::1]:${port}/`)).toBe('::1');

  const slow = get(`http://[::1]:${port}/slow`);
  await arrived;
  let isClosed = false;
  const closed = app.close().then(() => (isClosed = true));
  await expect(get(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  await expect(get(`http://[::1]:${port}/`)).rejects.toThrow();
  expect(isClosed).toBe(false);
  answer();
  expect(await slow).toBe('done');
  await closed;
});

test('another program on one of its addresses is reported', async () => {
  const port = await occupy('::1');
  await expect(listen(open(), { host: 'localhost', port })).rejects.toThrow(`Port ${port} is already in use`);
});

test('an address that isn’t the machine’s is reported', async () => {
  await expect(listen(open(), { host: '203.0.113.9', port: 0 })).rejects.toThrow(
    'HOST is 203.0.113.9, which is not an address of this machine.',
  );
});
