import { ERROR_STATUS, type RouteDefinition } from '@tillwatch/contract';

/** The server's own troubles, which any call may meet. */
const ALWAYS = [500, 503];

/** @returns with which statuses a call may be refused, by what its route declares, ascending */
export function errorStatusesOf(route: RouteDefinition): string[] {
  const isPublic = route.access === 'public';
  const isChange = route.method !== 'GET';
  const statuses = [
    ...(isChange || route.params || route.query ? [400] : []),
    ...(isPublic ? [] : [401]),
    // Another role; a token without the scope, also where no sign-in is needed; a change that a page of another site makes.
    403,
    ...(namesSomething(route) ? [404] : []),
    ...(route.form ? [408, 413, 415, 429] : []),
    ...(route.body ? [413] : []),
    // Strangers, and guesses at a password, are counted.
    ...((isPublic && isChange && (route.body || route.query)) ||
    fieldsOf(route.body).includes('currentPassword')
      ? [429]
      : []),
    ...(route.refuses ?? []).map((code) => ERROR_STATUS[code]),
    ...ALWAYS,
  ];
  return [...new Set(statuses)].toSorted((one, other) => one - other).map(String);
}

/** Whether the call names a store or a record, which may not be there, or not for this caller. */
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
