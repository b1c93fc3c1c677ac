import { expect, it } from 'vitest';
import { codeAt, createSecret, describeSecret, encodeBase32, findStep, stepAt } from './totp.ts';

// RFC 6238, appendix B; its eight digits end with these six.
const SECRET = encodeBase32(Buffer.from('12345678901234567890'));

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('computes the code of the RFC at %i seconds', (seconds, code) => {
  expect(codeAt(SECRET, stepAt(seconds * 1000))).toBe(code);
});

it('writes secrets as RFC 4648 has it', () => {
  expect(SECRET).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(encodeBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(createSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(createSecret()).not.toBe(createSecret());
});

it('accepts a code for a step before and after its own, and no longer', () => {
  const at = 1_700_000_010_000;
  const step = stepAt(at);
  const found = [-2, -1, 0, 1, 2].map((offset) =>
    findStep(SECRET, codeAt(SECRET, step), at + offset * 30_000),
  );
  expect(found).toEqual([null, step, step, step, null]);
  expect(findStep(SECRET, '', at)).toBeNull();
  expect(findStep(SECRET, '1234567', at)).toBeNull();
  // As many bytes in another script.
  expect(findStep(SECRET, '١٢٣٤٥٦', at)).toBeNull();
});

it('tells the app whose code it is', () => {
  expect(describeSecret('ABC', 'a+b@example.com')).toBe(
    'otpauth://totp/Tillwatch:a%2Bb%40example.com?secret=ABC&issuer=Tillwatch',
  );
});
