import type { CurrentReview, ErrorBody, ErrorCode } from '@tillwatch/contract';

/** A call that the server refused. The message is '{status}: {body}', as section 8 of the specification has it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** In words; empty where the connection does not carry them. */
  readonly statusText: string;
  /** Absent when the answer did not come from our server, say from a proxy. */
  readonly code: ErrorCode | undefined;
  /** The sentence for the user. */
  readonly serverMessage: string | undefined;
  /** By field name, where the input was refused. */
  readonly fields: Readonly<Record<string, string>>;
  /** Where a change was refused because the transaction has been changed since. */
  readonly current: CurrentReview | undefined;
  readonly requestId: string | undefined;

  constructor(status: number, statusText: string, bodyText: string) {
    super(`${status}: ${bodyText || statusText}`);
    this.status = status;
    this.statusText = statusText;
    const body = readErrorBody(bodyText);
    this.code = body?.code;
    this.serverMessage = body?.message;
    this.fields = body?.fields ?? {};
    this.current = body?.current;
    this.requestId = body?.requestId;
  }
}

/** A call that got no answer at all: the network is down, or the server is. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** What our server says; whatever else a proxy may answer has no code and no request. */
function readErrorBody(text: string): ErrorBody | undefined {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody> | null;
    return body?.code && body.message && body.requestId ? (body as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}

export interface ErrorDescription {
  message: string;
  requestId: string | undefined;
}

/** An error in words for the user: the server's own, else what such a failure usually means. */
export function describeError(error: unknown): ErrorDescription {
  if (error instanceof ApiError) {
    return {
      message: error.serverMessage ?? 'The server could not answer this. Try again in a moment.',
      requestId: error.requestId,
    };
  }
  if (error instanceof ConnectionError) return { message: error.message, requestId: undefined };
  return { message: 'Something unexpected happened. Try again.', requestId: undefined };
}

/** The same for a toast: what the server refused with a reason needs no looking up in its log. */
export function describeForToast(error: unknown): { description: string; reference: string | undefined } {
  const { message, requestId } = describeError(error);
  const isFault = error instanceof ApiError && error.status >= 500;
  return { description: message, reference: isFault ? requestId : undefined };
}
