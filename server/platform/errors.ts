import type { CurrentReview, ErrorCode } from '@tillwatch/contract';

/** An expected refusal: the error handler answers with the code's status and with these words. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** By field name, where the input was refused. */
  readonly fields: Record<string, string> | undefined;

  constructor(code: ErrorCode, message: string, fields?: Record<string, string>, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
  }
}

/** The refusal of a change that was made from an older view. */
export class StaleError extends AppError {
  readonly current: CurrentReview;

  constructor(message: string, current: CurrentReview) {
    super('STALE', message);
    this.current = current;
  }
}

/** Why the program cannot start, in a sentence for the person who starts it; printed without a stack. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
