import {
  type CurrentReview,
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  LIMITS,
} from '@tillwatch/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable, isOutcomeUncertain } from '../database/is-unavailable.ts';
import { AppError } from '../errors.ts';
import { describeStorageTrouble } from '../storage-trouble.ts';

const NOTHING_SAVED = 'Nothing of this was saved. Please tell your administrator, and try again later.';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls and what is asked have been looked at: what comes now may change something. */
    isAtWork: boolean;
  }
}

interface Refusal {
  code: ErrorCode;
  message: string;
  fields?: Record<string, string> | undefined;
  current?: CurrentReview;
}

/**
 * Refusals that an attack would leave behind, and that seldom come otherwise: noted as warnings, with who and from where.
 * NOT_FOUND is among them, as that is what another store's records are answered with.
 */
const SUSPICIOUS: ReadonlySet<ErrorCode> = new Set([
  'INVALID_CREDENTIALS',
  'INVALID_CODE',
  'EMAIL_NOT_VERIFIED',
  'ACCOUNT_INACTIVE',
  'NOT_ALLOWED',
  'CROSS_ORIGIN',
  'NOT_FOUND',
  'SETUP_LINK_SPENT',
  'RESET_LINK_SPENT',
  'TOO_MANY_REQUESTS',
  'VERIFICATION_LINK_SPENT',
  'SIGN_IN_LINK_NEEDED',
  'TOO_MANY_UPLOADS',
  'SPACE_USED_UP',
]);

/** Turns whatever was thrown into the error body of the contract. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (brokeOff(error, request)) {
    request.log.info({ method: request.method, route: request.routeOptions.url }, 'The caller broke off');
    return send({ code: 'INVALID_INPUT', message: 'The request did not arrive whole' }, request, reply);
  }
  const refusal = describeError(error, request);
  const status = ERROR_STATUS[refusal.code];
  if (status !== 500 && status !== 503) {
    noteRefusal(refusal, request);
  } else {
    const call = { method: request.method, route: request.routeOptions.url };
    // Of states that are known, the place in the code says nothing.
    if (isExpected(error)) request.log.warn({ code: refusal.code, ...call }, error.message);
    else request.log.error({ err: error, ...call }, error.message);
  }
  send(refusal, request, reply);
}

/** The server is being stopped, its disk is full, or a service that it needs refuses: whoever said so told the log why. */
function isExpected(error: FastifyError): boolean {
  return error instanceof AppError || describeStorageTrouble(error) !== null;
}

/** Whoever sends half a request and goes is no fault of ours, and hears no answer. */
function brokeOff({ code }: FastifyError, { raw }: FastifyRequest): boolean {
  return code === 'ECONNRESET' && raw.destroyed && !raw.complete;
}

/** Says who was refused what; nothing of the input, which holds passwords and names. */
function noteRefusal({ code }: Refusal, request: FastifyRequest): void {
  // Asking who is signed in is how the page finds out.
  const level = SUSPICIOUS.has(code) ? 'warn' : code === 'NOT_SIGNED_IN' ? 'debug' : 'info';
  request.log[level](
    {
      event: 'refused',
      code,
      method: request.method,
      route: request.routeOptions.url,
      ip: request.ip,
      userId: request.actor?.user.id,
    },
    'Refused',
  );
}

/** For addresses below /api that no route serves. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): void {
  send({ code: 'NOT_FOUND', message: 'There is no such call' }, request, reply);
}

function send(
  { code, message, fields, current }: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const body: ErrorBody = {
    code,
    message,
    ...(fields && { fields }),
    ...(current && { current }),
    requestId: request.id,
  };
  // Serialised here: the route's own schema describes success.
  void reply
    .code(ERROR_STATUS[code])
    .type('application/json; charset=utf-8')
    .serializer((payload) => payload as string)
    .send(JSON.stringify(body));
}

function describeError(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return describeInput(error.validation);
  const trouble = describeStorageTrouble(error);
  if (trouble !== null) return { code: 'UNAVAILABLE', message: `${trouble} ${NOTHING_SAVED}` };
  if (isDatabaseUnavailable(error)) {
    if (request.isAtWork && isChange(request) && isOutcomeUncertain(error)) {
      return {
        code: 'UNCERTAIN',
        message:
          'The database stopped answering, so it is not certain whether this was saved. Please look before you try again.',
      };
    }
    return {
      code: 'UNAVAILABLE',
      message: 'The database cannot be reached right now. Please try again in a moment.',
    };
  }
  return (
    describeRequest(error) ?? {
      code: 'INTERNAL',
      message: 'Something went wrong on our side. Please try again.',
    }
  );
}

function isChange({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

function describeInput(issues: readonly { instancePath: string; message?: string }[]): Refusal {
  const fields: Record<string, string> = {};
  for (const { instancePath, message } of issues) {
    const field = instancePath.split('/').filter(Boolean).join('.');
    if (field) fields[field] ??= message ?? 'Not valid';
  }
  return {
    code: 'INVALID_INPUT',
    message: issues[0]?.message ?? 'The input is not valid',
    ...(Object.keys(fields).length > 0 && { fields }),
  };
}

/** What Fastify itself refuses, in words for the user. */
function describeRequest(error: FastifyError): Refusal | null {
  switch (error.code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return {
        code: 'FILE_TOO_LARGE',
        message: `File size must be less than ${LIMITS.uploadBytes / 1024 / 1024}MB`,
      };
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { code: 'FILE_TOO_LARGE', message: 'The request is too large' };
    case 'FST_FIELDS_LIMIT':
    case 'FST_PARTS_LIMIT':
    case 'FST_FILES_LIMIT':
      return { code: 'INVALID_INPUT', message: 'The form has more parts than this call takes' };
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return {
        code: 'INVALID_INPUT',
        message: 'The request has a content type that this call does not take',
      };
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return { code: 'INVALID_INPUT', message: 'This is no address that can be asked for' };
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return { code: 'INVALID_INPUT', message: 'The request is not valid JSON' };
    default:
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? { code: 'INVALID_INPUT', message: error.message }
        : null;
  }
}
