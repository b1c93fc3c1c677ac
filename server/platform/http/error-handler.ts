import {
  type CurrentReview,
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  LIMITS,
} from '@tillwatch/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable } from '../database/is-unavailable.ts';
import { AppError } from '../errors.ts';
import { isStorageFull, STORAGE_FULL } from '../storage-full.ts';

interface Refusal {
  code: ErrorCode;
  message: string;
  fields?: Record<string, string> | undefined;
  current?: CurrentReview;
}

/** Turns whatever was thrown into the error body of the contract. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = describeError(error);
  if (refusal.code === 'INTERNAL' || refusal.code === 'UNAVAILABLE') {
    request.log.error({ err: error, method: request.method, route: request.routeOptions.url }, error.message);
  }
  send(refusal, request, reply);
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

function describeError(error: FastifyError): Refusal {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return describeInput(error.validation);
  if (isStorageFull(error)) return { code: 'UNAVAILABLE', message: STORAGE_FULL };
  if (isDatabaseUnavailable(error)) {
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
