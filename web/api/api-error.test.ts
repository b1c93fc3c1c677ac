import { describe, expect, it } from 'vitest';
import { ApiError, describeError } from './api-error.ts';

describe('ApiError', () => {
  // Specification: 8.1
  it('carries the status and the body in its message', () => {
    expect(new ApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway');
    expect(new ApiError(502, 'Bad Gateway', '<h1>no</h1>').message).toBe('502: <h1>no</h1>');
  });

  it('reads what our server says', () => {
    const body = JSON.stringify({
      code: 'STORE_NUMBER_TAKEN',
      message: 'Store 1017 exists already',
      fields: { storeNumber: 'Taken' },
      requestId: 'r-1',
    });
    const error = new ApiError(409, 'Conflict', body);
    expect(error).toMatchObject({
      status: 409,
      code: 'STORE_NUMBER_TAKEN',
      serverMessage: 'Store 1017 exists already',
      fields: { storeNumber: 'Taken' },
      requestId: 'r-1',
    });
    expect(describeError(error)).toEqual({ message: 'Store 1017 exists already', requestId: undefined });
    expect(describeError(new ApiError(500, '', body))).toMatchObject({ requestId: 'r-1' });
  });

  it('takes no message from a body that is not our server’s', () => {
    const error = new ApiError(502, 'Bad Gateway', '{"message":"upstream"}');
    expect(error.code).toBeUndefined();
    expect(error.serverMessage).toBeUndefined();
    expect(error.fields).toEqual({});
  });
});
