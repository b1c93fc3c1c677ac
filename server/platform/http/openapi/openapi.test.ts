import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ERROR_STATUS, ROLES, type RouteDefinition, ROUTES } from '@tillwatch/contract';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/start-test-server.ts';

interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  responses: Record<string, { $ref?: string }>;
  tags: string[];
  parameters?: { name: string; description?: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  servers: object[];
  tags: { name: string; description: string }[];
  components: {
    securitySchemes: Record<string, { description: string }>;
    schemas: Record<string, object>;
    responses: Record<string, { content: Record<string, { schema: { allOf: object[] } }> }>;
  };
}

let server: TestServer;
let agent: TestUser;
let document: Document;

beforeAll(async () => {
  server = await startTestServer();
  agent = await server.createUser();
  const response = await fetch(`${server.url}/api/openapi.json`, { headers: { cookie: agent.cookie } });
  document = (await response.json()) as Document;
});
afterAll(() => server.close());

const operationOf = ({ path: address, method }: RouteDefinition): Operation | undefined =>
  document.paths[address.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

test('every call has an id, permissions, and errors', () => {
  for (const [name, route] of Object.entries<RouteDefinition>(ROUTES)) {
    const operation = operationOf(route);
    expect(operation?.operationId).toBe(name);
    const tokens = operation?.security.flatMap(({ token }) => token ?? []);
    expect([name, tokens]).toEqual([name, [...(route.token ?? [])]]);
    expect(operation?.security.some((way) => 'session' in way)).toBe(route.access !== 'public');
    const statuses = Object.keys(operation?.responses ?? {});
    expect(statuses).toEqual(expect.arrayContaining(['500', '503']));
    expect(statuses.filter((status) => status < '400')).toEqual(
      name.endsWith('Page') ? ['200', '302'] : ['200'],
    );
    if (route.access !== 'public')
      expect(operation?.responses['401']?.$ref).toBe('#/components/responses/Error401');
    if (route.method === 'GET' && !route.refuses) expect(statuses).not.toContain('409');
    if (!route.body && !route.form) expect(statuses).not.toContain('413');
  }
});

test('every parameter has a description, with its default', () => {
  const parameters = Object.values(document.paths)
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ operationId, parameters: own = [] }) => own.map((one) => ({ operationId, ...one })));
  expect(parameters.length).toBeGreaterThan(200);
  const bare = parameters
    .filter(
      ({ description = '', schema }) =>
        description.length < 10 || ('default' in schema && !description.includes('Default: ')),
    )
    .map(({ operationId, name }) => `${operationId} ${name}`);
  expect(bare, bare.join(', ')).toEqual([]);
  // Alternatives leave out what a schema can't express, so a lone one would refuse valid input.
  const lonely = parameters
    .filter(({ schema }) => 'anyOf' in schema && (schema.anyOf as unknown[]).length < 2)
    .map(({ operationId, name }) => `${operationId} ${name}`);
  expect(lonely).toEqual([]);
});

test('has what linters and client generators need', () => {
  expect(document.servers).toEqual([{ url: '/', description: 'This installation' }]);
  const used = Object.values(document.paths).flatMap((ones) =>
    Object.values(ones).flatMap(({ tags }) => tags),
  );
  expect(document.tags.map(({ name }) => name).toSorted()).toEqual([...new Set(used)].toSorted());
  for (const { description } of document.tags) expect(description.length).toBeGreaterThan(10);
  const { RegisterInput, SystemStats } = document.components.schemas as Record<
    string,
    { properties: Record<string, { type: string; pattern?: string; properties?: object }> }
  >;
  const password = RegisterInput?.properties['password'];
  expect(password).not.toHaveProperty('allOf');
  expect(password?.type).toBe('string');
  const pattern = new RegExp(password?.pattern ?? '', 'u');
  expect(['Aa345678', 'aa345678', 'AA345678', 'AaAaAaAa'].map((text) => pattern.test(text))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(Object.keys(SystemStats?.properties['usersByRole']?.properties ?? {})).toEqual([...ROLES]);
  const undefinedNames = JSON.stringify(document, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('required' in value) || !('properties' in value))
      return value;
    const { required, properties } = value as { required: string[]; properties: object };
    if (Array.isArray(required)) expect(Object.keys(properties)).toEqual(expect.arrayContaining(required));
    return value;
  });
  expect(undefinedNames).not.toContain('"propertyNames":{"type":"string","enum"');
});

test('the read scope says that it gives original files', () => {
  expect(document.components.securitySchemes['token']?.description).toMatch(/Scope read: .*nothing masked/);
});

test('every error code is listed under its status', () => {
  for (const [code, status] of Object.entries(ERROR_STATUS)) {
    const response = document.components.responses[`Error${status}`];
    expect(JSON.stringify(response)).toContain(`"${code}"`);
    expect(JSON.stringify(response)).toContain('#/components/schemas/ErrorBody');
  }
});

test('schemas are named as in the contract, and every reference resolves', () => {
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(['Store', 'StoreInput', 'TransactionDetail', 'UploadStatus', 'ErrorBody', 'User']),
  );
  for (const name of Object.keys(document.components.schemas)) expect(name).toMatch(/^[A-Z]\w*$/);
  for (const [, kind = '', name = ''] of JSON.stringify(document).matchAll(
    /"#\/components\/(\w+)\/([^"]+)"/g,
  )) {
    expect(document.components[kind as 'schemas']).toHaveProperty([name]);
  }
  // Responses of a single call are named after it; lists and alternatives consist of named parts.
  const unnamed = Object.entries<RouteDefinition>(ROUTES).flatMap(([name, route]) => {
    const schemas = [operationOf(route)?.responses['200'], operationOf(route)?.requestBody].map(
      (part) => (part as { content?: Record<string, { schema: { type?: string } }> } | undefined)?.content,
    );
    return schemas.some((content) => content?.['application/json']?.schema.type === 'object') ? [name] : [];
  });
  expect(unnamed).toEqual([]);
  expect(document.components.schemas).toHaveProperty('ListTransactionsAnswer');
  const body = operationOf(ROUTES.createStore)?.requestBody?.content['application/json']?.schema;
  expect(body).toEqual({ $ref: '#/components/schemas/StoreInput' });
});

const PROGRAM = `
import createClient from 'openapi-fetch';
import type { operations, paths, components } from './api.ts';

const client = createClient<paths>({ baseUrl: 'http://localhost:3000', headers: { authorization: 'Bearer tw_' } });
const { data: stores } = await client.GET('/api/stores');
const first: components['schemas']['Store'] | undefined = stores?.[0];
const { data, error } = await client.GET('/api/transactions', {
  params: { query: { storeId: first?.id ?? 1, priorities: 'check_all', sortBy: 'amount' } },
});
const total: number | undefined = data?.total;
const flags: string[] | undefined = data?.transactions[0]?.filterFlags;
const code: string | undefined = error?.code;
// @ts-expect-error -- there is no such call
await client.GET('/api/nothing');
// @ts-expect-error -- a store's name is a text
await client.POST('/api/stores', { body: { storeNumber: '1', name: 1, address: 'a', franchiseOwnerEmail: 'b@example.com' } });
const counted: operations['getTransactionCount']['responses'][200]['content']['application/json'] = { count: 1 };
const roles: number | undefined = ({} as components['schemas']['SystemStats']).usersByRole?.admin;
export { total, flags, code, counted, roles };
`;

test('a generated client compiles', async () => {
  // Below this folder, so that packages resolve.
  const folder = await mkdtemp(path.join(import.meta.dirname, 'generated-'));
  try {
    const types = astToString(await openapiTS(document as unknown as OpenAPI3));
    await writeFile(path.join(folder, 'api.ts'), types);
    await writeFile(path.join(folder, 'client.ts'), PROGRAM);
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2023',
      lib: ['es2023', 'dom', 'dom.iterable'],
      module: 'esnext',
      moduleResolution: 'bundler',
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      types: [],
    };
    await writeFile(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['client.ts'] }),
    );
    const compiler = path.join(import.meta.dirname, '../../../../node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
    expect(stdout).toBe('');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the API page is for signed-in users, and runs no third-party code', async () => {
  const address = `${server.url}/docs/api/`;
  expect((await fetch(address)).status).toBe(401);
  const response = await fetch(address, { headers: { cookie: agent.cookie } });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('swagger-ui');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self'/);
  expect(policy).not.toMatch(/unsafe|https?:|validator/);
  expect((await fetch(`${server.url}/docs/api/json`)).status).toBe(401);
});
