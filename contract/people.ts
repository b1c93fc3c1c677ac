import { z } from 'zod';
import { ROLES } from './choices.ts';
import { LIMITS } from './limits.ts';
import { defineRoute } from './route.ts';
import { singleLine } from './single-line.ts';

export const role = z.enum(ROLES);

/** Codes are either mailed or computed by an authenticator app. */
export const twoFactorMethod = z.enum(['email', 'app']);
export type TwoFactorMethod = z.infer<typeof twoFactorMethod>;

/** The current user, without secrets. */
export const user = z.object({
  id: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  role,
  position: z.string().nullable(),
  department: z.string().nullable(),
  /** Store numbers; they matter only for agents. */
  assignedStores: z.array(z.string()),
  isActive: z.boolean(),
  isEmailVerified: z.boolean(),
  twoFactorEnabled: z.boolean(),
  /** Null while two-factor sign-in is off. */
  twoFactorMethod: twoFactorMethod.nullable(),
  lastLoginAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type User = z.infer<typeof user>;

/** When and from where an account was registered. */
export const registeredFrom = z.object({
  at: z.iso.datetime(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type RegisteredFrom = z.infer<typeof registeredFrom>;

export const email = z.email('Please enter a valid email address').max(LIMITS.textMaxLength);
export const name = (label: string) =>
  singleLine(
    z.string().trim().min(1, `${label} is required`).max(100, `${label} must be at most 100 characters`),
    label,
  );

/** Section 5: at least 8 characters with an uppercase letter, a lowercase letter, and a number. */
export const currentPassword = z
  .string()
  .min(1, 'Current password is required')
  .max(LIMITS.passwordMaxLength);

export const password = z
  .string()
  .min(LIMITS.passwordMinLength, 'Password must be at least 8 characters')
  .max(LIMITS.passwordMaxLength, `Password must be at most ${LIMITS.passwordMaxLength} characters`)
  .regex(/[A-Z]/, 'Password must contain at least one uppercase letter')
  .regex(/[a-z]/, 'Password must contain at least one lowercase letter')
  .regex(/[0-9]/, 'Password must contain at least one number');

export const loginInput = z.object({
  email,
  password: z.string().min(1, 'Password is required').max(LIMITS.passwordMaxLength),
  /**
   * The 6 digits mailed or shown by the app, or a recovery code. If absent, a new code is mailed to accounts that use
   * mailed codes.
   */
  twoFactorCode: z.string().trim().max(20, 'The code has 6 digits').optional(),
  /** From a sign-in link; lets in a browser that the account doesn't know. */
  linkToken: z.string().max(200).optional(),
});
export type LoginInput = z.infer<typeof loginInput>;

/** For forms that ask for a new password twice. */
export function passwordsMatch(input: { password: string; confirmPassword: string }): boolean {
  return input.password === input.confirmPassword;
}
export const PASSWORDS_DIFFER = {
  path: ['confirmPassword'],
  message: "Passwords don't match",
  // Even if another field is at fault: a form shows all its faults at once.
  when: ({ value }: { value: unknown }): boolean =>
    typeof value === 'object' && value !== null && 'password' in value && 'confirmPassword' in value,
};

export const registerInput = z
  .object({
    email,
    password,
    confirmPassword: z.string(),
    firstName: name('First name'),
    lastName: name('Last name'),
    role: role.default('agent'),
    /** From the set-up link of an empty installation; makes the first administrator. */
    setupToken: z.string().max(200).optional(),
  })
  .refine(passwordsMatch, PASSWORDS_DIFFER);
export type RegisterInput = z.infer<typeof registerInput>;

export const getUser = defineRoute({
  method: 'GET',
  path: '/api/user',
  access: 'agent',
  summary: 'The signed-in user; 401 means signed out',
  response: user,
});

export const login = defineRoute({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  refuses: ['INVALID_CREDENTIALS'],
  summary: 'Sign in with email and password, and with the mailed code if the response asked for it',
  body: loginInput,
  response: z.union([user, z.object({ requires2FA: z.literal(true), method: twoFactorMethod })]),
});

export const register = defineRoute({
  method: 'POST',
  path: '/api/register',
  access: 'public',
  refuses: ['SETUP_LINK_SPENT'],
  summary: 'Create an account; the first one needs the set-up link',
  body: registerInput,
  response: z.union([user, z.object({ requiresVerification: z.literal(true), message: z.string() })]),
});

export const logout = defineRoute({
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  summary: 'Sign out; harmless when signed out',
  response: z.object({ ok: z.literal(true) }),
});

/** Old links and the logged-out redirect point here; it redirects to /auth. */
export const loginPage = defineRoute({
  method: 'GET',
  path: '/api/login',
  access: 'public',
  summary: 'Redirects to /auth',
});

/**
 * Links from earlier versions point here; it redirects to the page. Opening a link does not use it up, because mail
 * scanners open links.
 */
export const verifyEmailPage = defineRoute({
  method: 'GET',
  path: '/api/verify-email',
  access: 'public',
  summary: 'Redirect to /auth, which asks for the registration password',
  query: z.object({ token: z.string().max(200).describe('From the mailed link') }),
});

const linkToken = z.string().max(200);

export const verifyEmailInput = z.object({
  token: linkToken,
  password: z.string().min(1, 'Password is required').max(LIMITS.passwordMaxLength),
});
export type VerifyEmailInput = z.infer<typeof verifyEmailInput>;

/** The account, whether it can sign in now, and what that means in a sentence. */
const verified = z.object({ email: z.string(), canSignIn: z.boolean(), message: z.string() });

export const verifyEmail = defineRoute({
  method: 'POST',
  path: '/api/verify-email',
  access: 'public',
  refuses: ['VERIFICATION_LINK_SPENT'],
  summary: 'Create the account of a registration with the mailed link and the chosen password',
  body: verifyEmailInput,
  response: verified,
});

export const restartInput = z
  .object({
    token: linkToken,
    password,
    confirmPassword: z.string(),
    firstName: name('First name'),
    lastName: name('Last name'),
    role: role.default('agent'),
  })
  .refine(passwordsMatch, PASSWORDS_DIFFER);
export type RestartInput = z.infer<typeof restartInput>;

export const restartRegistration = defineRoute({
  method: 'POST',
  path: '/api/restart-registration',
  access: 'public',
  refuses: ['VERIFICATION_LINK_SPENT'],
  summary:
    'Create an account with any verification link for the address, with another name, role, and password',
  body: restartInput,
  response: verified,
});
