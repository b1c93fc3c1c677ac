import path from 'node:path';
import { expect, test } from 'vitest';
import { databaseEnvironment, loadConfig } from './config.ts';

test('everything has a default', () => {
  expect(loadConfig({})).toEqual({
    port: 3000,
    host: null,
    dataDir: path.resolve('data'),
    databaseUrl: null,
    watchDir: null,
    smtpUrl: null,
    mailFrom: 'Tillwatch <tillwatch@localhost>',
    publicUrl: 'http://localhost:3000',
    trustProxy: false,
    retentionDays: null,
    sessionSecret: null,
    metricsPort: null,
    metricsHost: '127.0.0.1',
    metricsToken: null,
    logLevel: 'info',
  });
});

test('the public address follows the port, and an empty setting is none', () => {
  expect(loadConfig({ PORT: '8080', DATABASE_URL: ' ', SMTP_URL: '' })).toMatchObject({
    port: 8080,
    publicUrl: 'http://localhost:8080',
    databaseUrl: null,
    watchDir: null,
    smtpUrl: null,
  });
  expect(loadConfig({ PUBLIC_URL: 'https://till.example.com/' }).publicUrl).toBe('https://till.example.com');
});

test('an https address implies a proxy nearby; TRUST_PROXY says otherwise', () => {
  expect(loadConfig({ PUBLIC_URL: 'https://till.example.com' }).trustProxy).toContain('loopback');
  expect(loadConfig({ TRUST_PROXY: 'true' }).trustProxy).toBe(true);
  expect(loadConfig({ TRUST_PROXY: '10.0.0.1' }).trustProxy).toBe('10.0.0.1');
  const trust = loadConfig({ TRUST_PROXY: '1' }).trustProxy as (address: string, hop: number) => boolean;
  expect([trust('a', 0), trust('b', 1)]).toEqual([true, false]);
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
  ['METRICS_PORT', '99999'],
  ['METRICS_TOKEN', 'hunter2'],
  ['SESSION_SECRET', 'hunter2'],
])('%s=%s is refused by name, without its secrets', (name, value) => {
  const load = () => loadConfig({ [name]: value });
  expect(load).toThrow(name);
  expect(load).not.toThrow('hunter2');
});

test('the database does not see what the environment says of other databases', () => {
  expect(databaseEnvironment({ PATH: '/bin', PGDATA: '/elsewhere', PGPORT: '1', TZ: 'UTC' })).toEqual({
    PATH: '/bin',
    TZ: 'UTC',
    LC_ALL: 'C',
  });
});
