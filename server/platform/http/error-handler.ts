import {
  type CurrentReview,
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  LIMITS,
} from '@tillwatch/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable, isNodeUnavailable, isOutcomeUncertain } from '../database/is-unavailable.ts';
import { AppError } from '../errors.ts';
import { describeStorageTrouble } from '../storage-trouble.ts';

/** PostgreSQL ended a statement, and with it what the call had done. */
const TOOK_TOO_LONG = '57014';
const TELL = 'Please tell your administrator, and try again later.';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the caller and input have been checked; from then on, something may be changed. */
    isAtWork: boolean;
  }
}

interface Refusal {
  code: ErrorCode;
  message: string;
  fields?: Record<string, string> | undefined;
  current?: CurrentReview;
  waitMs?: number;
}

/**
 * Refusals that attacks cause and that are otherwise rare. They are logged as warnings, with the caller and address.
 * NOT_FOUND is one, because it's the response for other stores' records.
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

/** Turns anything thrown into the contract's error body. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (brokeOff(error, request)) {
    request.log.info({ method: request.method, route: request.routeOptions.url }, 'The caller disconnected');
    return send({ code: 'INVALID_INPUT', message: 'The request did not arrive whole' }, request, reply);
  }
  const refusal = describeError(error, request);
  const status = ERROR_STATUS[refusal.code];
  if (status !== 500 && status !== 503) {
    noteRefusal(refusal, request);
  } else {
    const call = { method: request.method, route: request.routeOptions.url };
    // For known states, the stack is of no interest.
    if (isExpected(error)) request.log.warn({ code: refusal.code, ...call }, error.message);
    else request.log.error({ err: error, ...call }, error.message);
  }
  send(refusal, request, reply);
}

/** The server is stopping, its disk is full, or a service failed, all of which was logged where it was found. */
function isExpected(error: FastifyError): boolean {
  return error instanceof AppError || describeStorageTrouble(error) !== null;
}

/** Whether the caller disconnected in the middle of a request, which isn't our fault and gets no response. */
function brokeOff({ code }: FastifyError, { raw }: FastifyRequest): boolean {
  return code === 'ECONNRESET' && raw.destroyed && !raw.complete;
}

/** Logs who was refused what, but not the input, which may have passwords and names. */
function noteRefusal({ code }: Refusal, request: FastifyRequest): void {
  // Pages ask this to find out whether somebody is signed in.
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

/** For URLs below /api without a route. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): void {
  send({ code: 'NOT_FOUND', message: 'There is no such call' }, request, reply);
}

function send(
  { code, message, fields, current, waitMs }: Refusal,
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
  if (waitMs !== undefined) void reply.header('retry-after', Math.ceil(waitMs / 1000));
  // Serialized here, because the route's schema is for successful responses.
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
  if (trouble !== null)
    return {
      code: 'UNAVAILABLE',
      message: `${trouble} ${isChange(request) ? 'Nothing of this was saved. ' : ''}${TELL}`,
    };
  // Changes are prepared on every node before they take effect on any, so nothing was saved.
  if (isNodeUnavailable(error)) {
    return {
      code: 'UNAVAILABLE',
      message:
        'The server that has this store, or one of these stores, cannot be reached right now. Others are not affected. ' +
        'Nothing was saved; please try again in a moment.',
    };
  }
  if (error.code === TOOK_TOO_LONG) {
    return {
      code: 'UNAVAILABLE',
      message:
        'This took the database too long, maybe because something else holds what it needs. ' +
        `${isChange(request) ? 'Nothing was saved; please' : 'Please'} try again in a moment.`,
    };
  }
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

/** Messages for what Fastify itself refuses. */
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
