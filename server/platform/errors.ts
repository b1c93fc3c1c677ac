import type { CurrentReview, ErrorCode } from '@tillwatch/contract';

/** An expected refusal. The error handler responds with the code's status and this message. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Messages by field name, for invalid input. */
  readonly fields: Record<string, string> | undefined;

  constructor(code: ErrorCode, message: string, fields?: Record<string, string>, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
  }
}

/** Refuses a change made from an outdated view. */
export class StaleError extends AppError {
  readonly current: CurrentReview;

  constructor(message: string, current: CurrentReview) {
    super('STALE', message);
    this.current = current;
  }
}

/** Refuses until some time has passed, which the `Retry-After` header says in seconds. */
export class WaitError extends AppError {
  readonly waitMs: number;

  constructor(message: string, waitMs: number, code: ErrorCode = 'TOO_MANY_REQUESTS') {
    super(code, message);
    this.waitMs = waitMs;
  }
}

/** Why the program can't start, as a message for the person who starts it, printed without a stack trace. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
