import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { changePasswordInput } from './account.ts';
import { ROLES } from './choices.ts';
import { loginInput, registerInput } from './people.ts';

/** The messages that a form shows below its fields. */
function messagesOf(schema: z.ZodType, input: object): string[] {
  return (
    schema.safeParse(input).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
  );
}

const login = { email: 'ada@example.com', password: 'x' };
const registration = {
  email: 'ada@example.com',
  password: 'Correct-Horse-7',
  confirmPassword: 'Correct-Horse-7',
  firstName: 'Ada',
  lastName: 'Okafor',
};

describe('a login', () => {
  // Specification: 5.11 to 5.13
  it('needs a valid email and a password, and may have a code', () => {
    expect(messagesOf(loginInput, { ...login, email: 'ada' })).toEqual([
      'email: Please enter a valid email address',
    ]);
    expect(messagesOf(loginInput, { ...login, password: '' })).toEqual(['password: Password is required']);
    expect(messagesOf(loginInput, login)).toEqual([]);
    expect(messagesOf(loginInput, { ...login, twoFactorCode: '123456' })).toEqual([]);
  });
});

describe('a registration', () => {
  // Specification: 2.25, 3.2, 5.19, 6.1, 9.16
  it('is for an agent unless it names another role', () => {
    expect(ROLES).toEqual(['agent', 'supervisor', 'admin']);
    expect(registerInput.parse(registration).role).toBe('agent');
    for (const role of ROLES) expect(registerInput.parse({ ...registration, role }).role).toBe(role);
    expect(messagesOf(registerInput, { ...registration, role: 'owner' })).toHaveLength(1);
  });

  // Specification: 5.14 to 5.17, 9.14
  it.each([
    ['Sh0rt', 'Password must be at least 8 characters'],
    ['lower-case-1', 'Password must contain at least one uppercase letter'],
    ['UPPER-CASE-1', 'Password must contain at least one lowercase letter'],
    ['No-Number-Here', 'Password must contain at least one number'],
  ])('with the password %s is refused: %s', (password, message) => {
    const input = { ...registration, password, confirmPassword: password };
    expect(messagesOf(registerInput, input)).toEqual([`password: ${message}`]);
  });

  // Specification: 5.18
  it('needs its password confirmed', () => {
    expect(messagesOf(registerInput, { ...registration, confirmPassword: 'Other-Horse-7' })).toEqual([
      "confirmPassword: Passwords don't match",
    ]);
  });

  it('names every fault at once', () => {
    const input = {
      ...registration,
      email: 'ada',
      password: 'short',
      confirmPassword: 'Other-Horse-7',
      lastName: '',
    };
    expect(messagesOf(registerInput, input).map((text) => text.split(':')[0])).toEqual(
      expect.arrayContaining(['email', 'password', 'lastName', 'confirmPassword']),
    );
    expect(
      messagesOf(changePasswordInput, {
        currentPassword: '',
        password: 'Correct-Horse-7',
        confirmPassword: '',
      }),
    ).toEqual(['currentPassword: Current password is required', "confirmPassword: Passwords don't match"]);
  });
});
