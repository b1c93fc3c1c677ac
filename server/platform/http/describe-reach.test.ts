import { expect, test } from 'vitest';
import { loadConfig } from '../config.ts';
import { describeReach } from './describe-reach.ts';

const one = (address: string, family: 'IPv4' | 'IPv6', internal = false) => ({
  address,
  family,
  internal,
  netmask: '',
  mac: '',
  cidr: null,
  ...(family === 'IPv6' && { scopeid: 0 }),
});
const INTERFACES = {
  lo: [one('127.0.0.1', 'IPv4', true), one('::1', 'IPv6', true)],
  eth0: [one('192.168.1.5', 'IPv4'), one('fe80::5', 'IPv6'), one('fd00::5', 'IPv6')],
} as Parameters<typeof describeReach>[2];

function describe(settings: Record<string, string>, ...addresses: string[]): string[] {
  const config = loadConfig(settings);
  return describeReach(config, { addresses, port: config.port }, INTERFACES).slice(1);
}

const ALL =
  'Every machine on your network can reach it, at http://192.168.1.5:3000. To keep it to this machine, set HOST=localhost.';

test.each([
  [['127.0.0.1'], 'Only this machine can reach it.'],
  [['127.0.0.1', '::1'], 'Only this machine can reach it.'],
  [['::'], ALL],
  [['0.0.0.0'], ALL],
  [['192.168.1.5'], 'Every machine on your network can reach it, at http://192.168.1.5:3000.'],
  [['fd00::5'], 'Every machine on your network can reach it, at http://[fd00::5]:3000.'],
])('says who can reach %j', (addresses, sentence) => {
  expect(describe({}, ...addresses)).toEqual([sentence]);
});

test('says who can read the metrics', () => {
  expect(describe({ METRICS_PORT: '9464' }, '127.0.0.1')[1]).toBe(
    'Only this machine can read its metrics, on port 9464.',
  );
  expect(describe({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, '127.0.0.1')[1]).toBe(
    'Every machine on your network can read its metrics, on port 9464.',
  );
});

test('warns behind https if no proxy is named', () => {
  const settings = { PUBLIC_URL: 'https://till.example.com' };
  const [reach, warning] = describe(settings, '127.0.0.1');
  expect(reach).toBe('Only this machine can reach it without the proxy.');
  expect(warning).toMatch(/^Warning: PUBLIC_URL is https, but TRUST_PROXY .* audit log\. Set TRUST_PROXY/);
  expect(describe({ ...settings, TRUST_PROXY: '127.0.0.1' }, '127.0.0.1')).toHaveLength(1);
});
