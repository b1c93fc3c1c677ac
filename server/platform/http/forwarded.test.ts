import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, it, test } from 'vitest';
import { loadConfig } from '../config.ts';
import { readAddress } from '../ip-address.ts';
import { createLog } from '../log.ts';
import { createHttp } from './create-http.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A server on real sockets that returns who it thinks is calling. @returns a function that calls it. */
async function listen(settings: Record<string, string>, host = '127.0.0.1') {
  const config = loadConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://till.example', ...settings });
  const app = await createHttp({ config, log: createLog(config) });
  closing.push(() => app.close());
  app.get('/who', async ({ ip, host: name, protocol }) => ({ ip, host: name, protocol }));
  app.post('/change', async () => ({ ok: true }));
  await app.listen({ host, port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return (path: string, headers: http.OutgoingHttpHeaders, method = 'GET') =>
    new Promise<{ status: number; body: Record<string, string> }>((resolve, reject) => {
      const request = http.request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
        json(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, body: body as Record<string, string> }),
          reject,
        );
      });
      request.on('error', reject).end();
    });
}

describe('the address of a caller', () => {
  it.each([
    ['nobody is trusted', '', '203.0.113.7', '127.0.0.1'],
    ['somebody else is trusted', '10.0.0.1,192.168.0.0/16', '203.0.113.7', '127.0.0.1'],
    ['the caller is a proxy', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['the caller is in a network of proxies', '127.0.0.0/8', '203.0.113.7', '203.0.113.7'],
    ['the proxy is named as IPv6', '::ffff:127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['what the client said stands left of it', '127.0.0.1', '8.8.8.8, 203.0.113.7', '203.0.113.7'],
    ['a stranger says that he came through a proxy', '127.0.0.1', '8.8.8.8, 10.0.0.9', '10.0.0.9'],
    ['two proxies stand in a row', '127.0.0.1,10.0.0.9', '8.8.8.8, 203.0.113.7, 10.0.0.9', '203.0.113.7'],
    ['it all came from proxies', '127.0.0.1,10.0.0.0/8', '10.0.0.9', '10.0.0.9'],
    ['the header is missing', '127.0.0.1', undefined, '127.0.0.1'],
    ['the header is empty', '127.0.0.1', ' , ,', '127.0.0.1'],
    ['it comes with a port', '127.0.0.1', '203.0.113.7:4711', '203.0.113.7'],
    ['IPv6 comes with a port', '127.0.0.1', '[2001:DB8::0:1]:4711', '2001:db8::1'],
    ['IPv4 is written as IPv6', '127.0.0.1', '::ffff:cb00:7107', '203.0.113.7'],
    ['the nearest entry is no address', '127.0.0.1', '203.0.113.7, unknown', '127.0.0.1'],
    ['an entry behind a proxy is none', '127.0.0.1,10.0.0.9', "'; DROP TABLE, 10.0.0.9", '10.0.0.9'],
    ['an entry is a number', '127.0.0.1', '2130706433', '127.0.0.1'],
    ['an entry is octal', '127.0.0.1', '0177.0.0.1', '127.0.0.1'],
  ])('when %s (TRUST_PROXY=%s, X-Forwarded-For: %s) is %s', async (_, trusted, forwarded, address) => {
    const ask = await listen({ TRUST_PROXY: trusted });
    const { body } = await ask('/who', forwarded === undefined ? {} : { 'x-forwarded-for': forwarded });
    expect(body['ip']).toBe(address);
  });

  it('is IPv4 on a dual-stack socket, so that the proxy is recognized there, too', async () => {
    const ask = await listen({ TRUST_PROXY: '127.0.0.1' }, '::');
    expect((await ask('/who', {})).body['ip']).toBe('127.0.0.1');
    expect((await ask('/who', { 'x-forwarded-for': '203.0.113.7' })).body['ip']).toBe('203.0.113.7');
  });
});

test('the forwarded host is trusted only from proxies', async () => {
  const headers = { host: 'tillwatch:3000', 'x-forwarded-host': 'first.example, second.example' };
  const origin = 'https://second.example';
  const untrusting = await listen({});
  expect((await untrusting('/who', headers)).body['host']).toBe('tillwatch:3000');
  expect((await untrusting('/change', { ...headers, origin }, 'POST')).status).toBe(403);
  const trusting = await listen({ TRUST_PROXY: '127.0.0.1' });
  expect((await trusting('/who', headers)).body['host']).toBe('second.example');
  expect((await trusting('/change', { ...headers, origin }, 'POST')).status).toBe(200);
  expect((await trusting('/change', { ...headers, origin: 'https://first.example' }, 'POST')).status).toBe(
    403,
  );
});

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['2001:0DB8:0:0::1', '2001:db8::1'],
  ['::FFFF:1.2.3.4', '1.2.3.4'],
  ['', null],
  ['1.2.3', null],
  ['1.2.3.4.5:80', null],
  ['[1.2.3.4', null],
  ['unix:', null],
  ['_hidden', null],
])('%j is parsed as the address %j', (text, address) => {
  expect(readAddress(text)).toBe(address);
});
