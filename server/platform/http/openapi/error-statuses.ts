import { ERROR_STATUS, type RouteDefinition } from '@tillwatch/contract';

/** The server's own problems, which any call may run into. */
const ALWAYS = [500, 503];

/** @returns the statuses that a call may be refused with, according to its route, ascending */
export function errorStatusesOf(route: RouteDefinition): string[] {
  const isPublic = route.access === 'public';
  const isChange = route.method !== 'GET';
  const statuses = [
    ...(isChange || route.params || route.query ? [400] : []),
    ...(isPublic ? [] : [401]),
    // The wrong role; a token without the scope, even if no sign-in is needed; a change from another site's page.
    403,
    ...(namesSomething(route) ? [404] : []),
    ...(route.form ? [408, 413, 415, 429] : []),
    ...(route.body ? [413] : []),
    // Calls by strangers and guesses at passwords are limited.
    ...((isPublic && isChange && (route.body || route.query)) ||
    fieldsOf(route.body).includes('currentPassword')
      ? [429]
      : []),
    ...(route.refuses ?? []).map((code) => ERROR_STATUS[code]),
    ...ALWAYS,
  ];
  return [...new Set(statuses)].toSorted((one, other) => one - other).map(String);
}

/** Whether the call names a store or a record, which may not exist, or not for this caller. */
function namesSomething({ access, params, query, body, form }: RouteDefinition): boolean {
  if (access === 'public') return false;
  const names = [params, query, body].flatMap((part) => fieldsOf(part)).concat(form ?? []);
  return params !== undefined || names.some((name) => /(?:^i|I)ds?$/.test(name));
}

function fieldsOf(schema: RouteDefinition['body']): string[] {
  const { shape = {}, options = [] } = (schema?._zod.def ?? {}) as {
    shape?: object;
    options?: NonNullable<RouteDefinition['body']>[];
  };
  return [...Object.keys(shape), ...options.flatMap((option) => fieldsOf(option))];
}
