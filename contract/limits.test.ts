import { expect, it } from 'vitest';
import { LIMITS, UPLOAD_EXTENSIONS } from './limits.ts';

// Specification: 9.1 to 9.4, 9.7, 9.14, 9.15
it('has the numbers from the specification', () => {
  expect(LIMITS).toMatchObject({
    uploadBytes: 52_428_800,
    statusPollMs: 2_000,
    statusPollGiveUpMs: 300_000,
    defaultPageSize: 50,
    passwordMinLength: 8,
    twoFactorCodeLength: 6,
  });
  expect(UPLOAD_EXTENSIONS).toEqual(['.xlsx', '.xls']);
});
