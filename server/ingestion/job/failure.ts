// Carries errors from one process to another, with the code of their cause.

export interface Failure {
  message: string;
  stack: string | undefined;
  /** The code of the error or its cause: a system error name or an SQLSTATE. */
  code: string | undefined;
}

export function serializeFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined, code: undefined };
  return { message: error.message, stack: error.stack, code: findCode(error) };
}

export function restoreFailure({ message, stack, code }: Failure): Error {
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  return code === undefined ? error : Object.assign(error, { code });
}

function findCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  const causes: unknown[] = error instanceof AggregateError ? error.errors : [error.cause];
  return causes.map(findCode).find((code) => code !== undefined);
}
