// Calls about the user's own account.
import { z } from 'zod';
import { currentPassword, email, name, password, PASSWORDS_DIFFER, passwordsMatch, user } from './people.ts';
import { defineRoute } from './route.ts';

/** A message for the user. */
const messageResponse = z.object({ message: z.string() });

export const forgotPasswordInput = z.object({ email });
export type ForgotPasswordInput = z.infer<typeof forgotPasswordInput>;

export const forgotPassword = defineRoute({
  method: 'POST',
  path: '/api/forgot-password',
  access: 'public',
  summary: 'Mail a link to choose a new password; the response is the same whether or not the account exists',
  body: forgotPasswordInput,
  response: messageResponse,
});

export const newPasswordInput = z
  .object({ password, confirmPassword: z.string() })
  .refine(passwordsMatch, PASSWORDS_DIFFER);
export type NewPasswordInput = z.infer<typeof newPasswordInput>;

export const resetPassword = defineRoute({
  method: 'POST',
  path: '/api/reset-password',
  access: 'public',
  refuses: ['RESET_LINK_SPENT'],
  summary: 'Choose a new password with the mailed link; every session of the user ends',
  body: z
    .object({ token: z.string().max(200), password, confirmPassword: z.string() })
    .refine(passwordsMatch, PASSWORDS_DIFFER),
  response: messageResponse,
});

export const accountNameInput = z.object({ firstName: name('First name'), lastName: name('Last name') });
export type AccountNameInput = z.infer<typeof accountNameInput>;

export const updateName = defineRoute({
  method: 'PUT',
  path: '/api/user',
  access: 'agent',
  summary: 'Change your name',
  body: accountNameInput,
  response: user,
});

export const changePasswordInput = z
  .object({ currentPassword, password, confirmPassword: z.string() })
  .refine(passwordsMatch, PASSWORDS_DIFFER);
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

export const updatePassword = defineRoute({
  method: 'PUT',
  path: '/api/user/password',
  access: 'agent',
  summary: 'Change your password; all other sessions end',
  body: changePasswordInput,
  response: messageResponse,
});

export const twoFactorInput = z.object({ enabled: z.boolean(), currentPassword });
export type TwoFactorInput = z.infer<typeof twoFactorInput>;

export const updateTwoFactor = defineRoute({
  method: 'PUT',
  path: '/api/user/two-factor',
  access: 'agent',
  summary: 'Turn two-factor sign-in by mailed code on, or two-factor sign-in off',
  body: twoFactorInput,
  response: user,
});

const withPassword = z.object({ currentPassword });
export type PasswordInput = z.infer<typeof withPassword>;

export const beginAuthenticator = defineRoute({
  method: 'POST',
  path: '/api/user/authenticator',
  access: 'agent',
  summary: 'Begin to set up an authenticator app; nothing changes until its first code is confirmed',
  body: withPassword,
  response: z.object({
    /** Base32, to type in by hand. */
    secret: z.string(),
    /** The same secret as an otpauth: link, which apps open. */
    uri: z.string(),
  }),
});

export const confirmAuthenticatorInput = z.object({
  code: z.string().trim().min(1, 'The code is required').max(20, 'The code has 6 digits'),
});
export type ConfirmAuthenticatorInput = z.infer<typeof confirmAuthenticatorInput>;

/** Ten codes, each for one sign-in; never shown again. */
const recoveryCodes = z.array(z.string());

export const confirmAuthenticator = defineRoute({
  method: 'POST',
  path: '/api/user/authenticator/confirm',
  access: 'agent',
  refuses: ['CONFLICT', 'TOO_MANY_REQUESTS'],
  summary: 'Turn two-factor sign-in by authenticator app on with its first code; all other sessions end',
  body: confirmAuthenticatorInput,
  response: z.object({ user, recoveryCodes }),
});

export const getRecoveryCodes = defineRoute({
  method: 'GET',
  path: '/api/user/recovery-codes',
  access: 'agent',
  summary: 'How many recovery codes are left',
  response: z.object({ left: z.int() }),
});

export const renewRecoveryCodes = defineRoute({
  method: 'POST',
  path: '/api/user/recovery-codes',
  access: 'agent',
  refuses: ['CONFLICT'],
  summary: 'Make new recovery codes, which end the earlier ones',
  body: withPassword,
  response: z.object({ recoveryCodes }),
});

/** A signed-in browser. */
export const ownSession = z.object({
  /** Identifies the session; grants nothing by itself. */
  id: z.string(),
  signedInAt: z.iso.datetime(),
  /** Accurate to five minutes; null for sessions from earlier versions. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** IP address and user agent; null for sign-ins before these were recorded. */
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** Whether this is the calling session. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const listSessions = defineRoute({
  method: 'GET',
  path: '/api/user/sessions',
  access: 'agent',
  summary: 'Where the user is signed in, latest sign-in first',
  response: z.array(ownSession),
});

export const endSessionsInput = z.object({
  ids: z.array(z.string().max(100)).min(1, 'Choose where to sign out').max(1_000),
  currentPassword,
});
export type EndSessionsInput = z.infer<typeof endSessionsInput>;

export const endSessions = defineRoute({
  method: 'POST',
  path: '/api/user/sessions/end',
  access: 'agent',
  summary: 'Sign out other browsers; returns the sessions that are left',
  body: endSessionsInput,
  response: z.array(ownSession),
});
