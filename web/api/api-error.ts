import type { CurrentReview, ErrorBody, ErrorCode } from '@tillwatch/contract';

/** A call that the server refused. The message is '{status}: {body}', as section 8 of the specification requires. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The status in words; empty if the connection doesn't carry it. */
  readonly statusText: string;
  /** Absent when the response came from something other than our server, such as a proxy. */
  readonly code: ErrorCode | undefined;
  /** The sentence for the user. */
  readonly serverMessage: string | undefined;
  /** Messages by field name, when the input was refused. */
  readonly fields: Readonly<Record<string, string>>;
  /** The current review, when a change was refused because the transaction has changed since. */
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

/** A call that got no response: the network or the server is down. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** The error body of our own server; undefined for anything else, such as a proxy's page. */
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
  /** Only of what nobody expects: a refusal that gives its reason needs no reference to the log. */
  requestId: string | undefined;
}

/** Describes an error for the user: in the server's words, or else by what such a failure usually means. */
export function describeError(error: unknown): ErrorDescription {
  if (error instanceof ApiError) {
    return {
      message: error.serverMessage ?? 'The server could not answer this. Try again in a moment.',
      requestId: isFault(error) ? error.requestId : undefined,
    };
  }
  if (error instanceof ConnectionError) return { message: error.message, requestId: undefined };
  return { message: 'Something unexpected happened. Try again.', requestId: undefined };
}

/** The server's own failure, which its log explains. */
const isFault = ({ status }: ApiError): boolean => status >= 500;

/** The same for a toast. */
export function describeForToast(error: unknown): { description: string; reference: string | undefined } {
  const { message, requestId } = describeError(error);
  return { description: message, reference: requestId };
}
