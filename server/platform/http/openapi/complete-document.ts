import {
  ERROR_STATUS,
  type ErrorCode,
  type RouteDefinition,
  ROUTES,
  TOKEN_SCOPE_LABELS,
  TOKEN_SCOPE_NOTES,
  TOKEN_SCOPES,
} from '@tillwatch/contract';
import { describeParameters } from './describe-parameters.ts';
import { errorStatusesOf } from './error-statuses.ts';
import { END_OF_NAME } from './name-schemas.ts';
import { plainSchemas } from './plain-schemas.ts';

type Json = Record<string, unknown>;

interface Operation extends Json {
  parameters?: unknown[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
}

export interface OpenApiDocument extends Json {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Json>; responses?: Json; securitySchemes?: Json };
}

const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;
const ERROR_SCHEMA = 'ErrorBody';
const DESCRIPTION = `Programs can make the same calls as the pages. Make a token under Account, Tokens, and send it as
\`Authorization: Bearer tw_…\`. A call says which scope it takes; calls without one take a signed-in browser.`;

const TOKEN_DESCRIPTION = `A person's API token. ${TOKEN_SCOPES.map(
  (scope) => `Scope ${scope}: ${TOKEN_SCOPE_LABELS[scope]}. ${TOKEN_SCOPE_NOTES[scope]}`,
).join(' ')}`;

/**
 * Completes the routes' own descriptions with ids, permissions, and errors, and simplifies the names of schemas.
 * @param sessionCookie the cookie's name on this server.
 */
export function completeDocument(document: OpenApiDocument, sessionCookie: string): OpenApiDocument {
  for (const [id, route] of Object.entries<RouteDefinition>(ROUTES)) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]?.[route.method.toLowerCase()];
    if (operation) completeOperation(operation, id, route);
  }
  const named = plainSchemas(nameSchemasPlainly(document)) as OpenApiDocument;
  return {
    ...named,
    servers: [{ url: '/', description: 'This installation' }],
    tags: Object.entries(TAG_DESCRIPTIONS).map(([name, description]) => ({ name, description })),
    info: { ...(named['info'] as Json), description: DESCRIPTION },
    components: {
      ...named.components,
      responses: describeErrors(),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: 'A signed-in browser' },
        token: { type: 'http', scheme: 'bearer', description: TOKEN_DESCRIPTION },
      },
    },
  };
}

function completeOperation(operation: Operation, id: string, route: RouteDefinition): void {
  operation['operationId'] = id;
  operation['tags'] = [tagOf(route.path)];
  operation['description'] = describeAccess(route);
  operation['security'] = securityOf(route);
  if (route.form) operation.requestBody = formWith(route.form);
  describeParameters(operation.parameters ?? [], route);
  operation.responses = route.response ? successOf(operation.responses) : answerOf(id);
  for (const answer of Object.values(operation.responses)) describeAnswer(answer);
  for (const status of errorStatusesOf(route)) {
    operation.responses[status] ??= { $ref: `#/components/responses/Error${status}` };
  }
}

function describeAccess({ access, token }: RouteDefinition): string {
  if (access === 'public') return 'For everybody.';
  const who =
    access === 'agent'
      ? 'For everybody who is signed in'
      : `For ${access}s${access === 'supervisor' ? ' and admins' : ''}`;
  return token ? `${who}, and for tokens with the scope ${token.join(' or ')}.` : `${who}.`;
}

function securityOf({ access, token }: RouteDefinition): Json[] {
  if (access === 'public') return [];
  return [{ session: [] }, ...(token ?? []).map((scope) => ({ token: [scope] }))];
}

/** Tags by the first segment of the path; all other calls are about signing in and the user's own account. */
const TAGS: Record<string, string> = {
  stores: 'Stores',
  transactions: 'Transactions',
  export: 'Transactions',
  upload: 'Uploads',
  uploads: 'Uploads',
  'column-mappings': 'Uploads',
  evidence: 'Evidence',
  presence: 'Live',
  live: 'Live',
  notifications: 'Notifications',
  'email-reports': 'Reports',
  supervisor: 'Supervision',
  admin: 'Administration',
};

const TAG_DESCRIPTIONS: Record<string, string> = {
  Account:
    'Signing in and out, the user’s own account and tokens, cases, the queue, and everything without its own heading',
  Stores: 'Stores, their uploads, and which days they cover',
  Transactions: 'Transactions with their findings and reviews, and exports of them',
  Uploads: 'Files exported from registers, how they were read, and what was left out',
  Evidence: 'Images added to transactions and cases',
  Live: 'Who has what open right now, and what changes',
  Notifications: 'The caller’s notifications',
  Reports: 'Reports to store owners by mail',
  Supervision: 'Supervisors’ view of the work',
  Administration: 'Users, registrations, and the audit log',
};

const tagOf = (path: string): string => TAGS[path.split('/')[2] ?? ''] ?? 'Account';

/** For each status, the possible error codes. */
function describeErrors(): Json {
  const codes = Object.entries(ERROR_STATUS) as [ErrorCode, number][];
  const statuses = [...new Set(Object.values(ERROR_STATUS))];
  return Object.fromEntries(
    statuses.map((status) => {
      const names = codes.filter(([, own]) => own === status).map(([code]) => code);
      const schema = {
        allOf: [
          { $ref: `#/components/schemas/${ERROR_SCHEMA}` },
          { type: 'object', properties: { code: { type: 'string', enum: names } } },
        ],
      };
      const content = { 'application/json': { schema } };
      return [`Error${status}`, { description: names.join(', '), content }];
    }),
  );
}

/** The schema of a form with a file and other required fields. */
function formWith(fields: readonly string[]): Json {
  const others = fields.map((name) => [name, { type: 'integer' }] as const);
  const properties = { ...Object.fromEntries(others), file: { type: 'string', format: 'binary' } };
  const schema = { type: 'object', required: [...fields, 'file'], properties };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

const FILE_TYPES: Record<string, string> = {
  live: 'text/event-stream',
  exportTransactions: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  downloadEmailReport: 'message/rfc822',
  getCaseFile: 'text/html',
  downloadCaseArchive: 'application/zip',
};

/** Fastify knows the schema of every success; all successes of calls with a JSON response have this status. */
function successOf(responses: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(responses).map(([status, answer]) => [status === '2XX' ? '200' : status, answer]),
  );
}

/** For calls whose response is not JSON. */
function answerOf(id: string): Record<string, unknown> {
  if (id.endsWith('Page')) {
    const content = { 'text/html': { schema: { type: 'string' } } };
    return {
      200: { description: 'The page, for programs that follow the redirect', content },
      302: { description: 'Leads to a page' },
    };
  }
  const schema = { type: 'string', format: 'binary' };
  const type = FILE_TYPES[id] ?? 'application/octet-stream';
  return { 200: { description: 'The file', content: { [type]: { schema } } } };
}

function describeAnswer(answer: unknown): void {
  const described = answer as { description?: string };
  if (described.description === 'Default Response') described.description = 'Done';
}

/** Keeps referenced schemas. An input schema is named …Input if an output schema has the same name. */
function nameSchemasPlainly(document: OpenApiDocument): OpenApiDocument {
  const all = document.components?.schemas ?? {};
  const used = new Set<string>();
  const collect = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
      if (used.has(name)) continue;
      used.add(name);
      collect(all[name]);
    }
  };
  collect(document.paths);
  const errorName = `${ERROR_SCHEMA}${END_OF_NAME}`;
  used.add(errorName);
  collect(all[errorName]);

  const plain = new Map([...used].map((name) => [name, plainName(name, used)] as const));
  const schemas = Object.fromEntries([...used].map((name) => [plain.get(name) ?? name, all[name] ?? {}]));
  const text = JSON.stringify({ ...document, components: { ...document.components, schemas } });
  return JSON.parse(
    text.replaceAll(REFERENCE, (_, name: string) => `"#/components/schemas/${plain.get(name) ?? name}"`),
  ) as OpenApiDocument;
}

function plainName(name: string, used: ReadonlySet<string>): string {
  const [own = '', sent = ''] = name.split(END_OF_NAME);
  return sent !== '' && used.has(`${own}${END_OF_NAME}`) ? `${own}${sent}` : own;
}
