import path from 'node:path';
import { expect, test } from 'vitest';
import { databaseEnvironment, loadConfig, readerEnvironment } from './config.ts';

test('everything has a default', () => {
  expect(loadConfig({})).toEqual({
    role: 'all',
    port: 3000,
    host: null,
    dataDir: path.resolve('data'),
    filesAt: path.resolve('data'),
    databaseUrl: null,
    watchDir: null,
    smtpUrl: null,
    mailFrom: 'Tillwatch <tillwatch@localhost>',
    publicUrl: 'http://localhost:3000',
    trustProxy: [],
    diskReserveBytes: 1024 * 1024 * 1024,
    retentionDays: null,
    sessionSecret: null,
    metricsPort: null,
    metricsHost: '127.0.0.1',
    metricsToken: null,
    logLevel: 'info',
  });
});

test('the public address follows the port, and empty settings count as unset', () => {
  expect(loadConfig({ PORT: '8080', DATABASE_URL: ' ', SMTP_URL: '' })).toMatchObject({
    port: 8080,
    publicUrl: 'http://localhost:8080',
    databaseUrl: null,
    watchDir: null,
    smtpUrl: null,
  });
  expect(loadConfig({ PUBLIC_URL: 'https://till.example.com/' }).publicUrl).toBe('https://till.example.com');
});

test('TRUST_PROXY lists proxies by address and network; without it nobody is trusted, even behind https', () => {
  expect(loadConfig({ PUBLIC_URL: 'https://till.example.com' }).trustProxy).toEqual([]);
  expect(loadConfig({ TRUST_PROXY: '10.0.0.1' }).trustProxy).toEqual(['10.0.0.1']);
  expect(loadConfig({ TRUST_PROXY: '127.0.0.1, ::1 10.1.0.0/24,fd00::/8' }).trustProxy).toEqual([
    '127.0.0.1',
    '::1',
    '10.1.0.0/24',
    'fd00::/8',
  ]);
});

test.each([
  'true',
  'false',
  '1',
  'loopback',
  'uniquelocal',
  'proxy.example.com',
  '10.0.0.0/0',
  '::/0',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '010.0.0.1',
  '0x7f.1',
  '10.0.0.1:80',
  '[::1]',
  '*',
  '10.0.0.0/255.0.0.0',
  '10.0.0.1, true',
])('TRUST_PROXY=%s is refused with what to write instead', (value) => {
  expect(() => loadConfig({ TRUST_PROXY: value })).toThrow(
    /^TRUST_PROXY must be the IP addresses .*10\.0\.0\.5/,
  );
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://user:hunter2@localhost/db'],
  ['SMTP_URL', 'mail.example.com'],
  ['PUBLIC_URL', 'till.example.com'],
  ['PUBLIC_URL', 'https://example.com/till'],
  ['LOG_LEVEL', 'loud'],
  ['RETENTION_DAYS', '0'],
  ['RETENTION_DAYS', 'a year'],
  ['DISK_RESERVE_MB', 'half'],
  ['METRICS_PORT', '99999'],
  ['METRICS_TOKEN', 'hunter2'],
  ['SESSION_SECRET', 'hunter2'],
])('%s=%s is refused by name, without its secrets', (name, value) => {
  const load = () => loadConfig({ [name]: value });
  expect(load).toThrow(name);
  expect(load).not.toThrow('hunter2');
});

test.each([
  ['postgres://till:hunter2@db.example:99999/till', 'Its port must be a number from 0 to 65535.'],
  ['postgresql://[::1]:70000', 'Its port must be a number from 0 to 65535.'],
  ['postgres://till:hunter2#1@db.example/till', 'write / as %2F'],
  ['postgres://db example/till', 'Check the host'],
])('DATABASE_URL=%s is refused as unreadable, with the reason', (url, advice) => {
  const load = () => loadConfig({ DATABASE_URL: url });
  expect(load).toThrow(/^DATABASE_URL cannot be read as an address\. /);
  expect(load).toThrow(advice);
  expect(load).not.toThrow('hunter2');
});

test('the database does not see environment variables meant for other databases', () => {
  expect(databaseEnvironment({ PATH: '/bin', PGDATA: '/elsewhere', PGPORT: '1', TZ: 'UTC' })).toEqual({
    PATH: '/bin',
    TZ: 'UTC',
    LC_ALL: 'C',
  });
});

test('a role needs what it works with', () => {
  const PUBLIC_URL = 'https://till.example.com';
  const DATABASE_URL = 'postgres://localhost/tillwatch';
  expect(loadConfig({}).role).toBe('all');
  expect(loadConfig({ ROLE: 'all', DATABASE_URL, PUBLIC_URL }, 'web').role).toBe('web');
  expect(() => loadConfig({}, 'web')).toThrow('ROLE=web needs DATABASE_URL');
  for (const role of ['web', 'worker'])
    expect(() => loadConfig({ DATABASE_URL }, role)).toThrow(`ROLE=${role} needs PUBLIC_URL`);
  expect(() => loadConfig({ ROLE: 'both' })).toThrow('ROLE must be one of all, web, worker, not "both".');
});

test('files are in the data folder, another folder, or a bucket', () => {
  const at = (FILES_URL: string, more = {}) => loadConfig({ DATA_DIR: '/data', FILES_URL, ...more }).filesAt;
  expect(at('')).toBe('/data');
  expect(at('/srv/files')).toBe('/srv/files');
  expect(at('s3://bucket')).toEqual({ name: 'bucket', prefix: '', hasPathStyle: false });
  const endpoint = { AWS_ENDPOINT_URL_S3: 'http://localhost:9000' };
  expect(at('s3://bucket/a/b', endpoint)).toEqual({ name: 'bucket', prefix: 'a/b/', hasPathStyle: true });
  for (const wrong of ['s3://', 's3://B', 'https://bucket', 's3://bucket/a?b']) {
    expect(() => at(wrong)).toThrow('FILES_URL must be a folder or the address of a bucket');
  }
});

test('the process that reads a file gets none of the server’s secrets', () => {
  const secrets = { SESSION_SECRET: 'x', SMTP_URL: 'x', AWS_SECRET_ACCESS_KEY: 'x', AWS_ACCESS_KEY_ID: 'x' };
  expect(readerEnvironment({ PATH: '/bin', ...secrets })).toEqual({ PATH: '/bin' });
});
