// What users do about their own accounts.
import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { email, name, password, PASSWORDS_DIFFER, passwordsMatch, user } from './people.ts';
import { defineRoute } from './route.ts';

/** A sentence for the user. */
const told = z.object({ message: z.string() });

const currentPassword = z.string().min(1, 'Current password is required').max(LIMITS.passwordMaxLength);

export const forgotPasswordInput = z.object({ email });
export type ForgotPasswordInput = z.infer<typeof forgotPasswordInput>;

export const forgotPassword = defineRoute({
  method: 'POST',
  path: '/api/forgot-password',
  access: 'public',
  summary: 'Mail a link to choose a new password; answers the same whether or not there is such an account',
  body: forgotPasswordInput,
  response: told,
});

export const newPasswordInput = z
  .object({ password, confirmPassword: z.string() })
  .refine(passwordsMatch, PASSWORDS_DIFFER);
export type NewPasswordInput = z.infer<typeof newPasswordInput>;

export const resetPassword = defineRoute({
  method: 'POST',
  path: '/api/reset-password',
  access: 'public',
  summary: 'Choose a new password by the link that was mailed; every session of the user ends',
  body: z
    .object({ token: z.string().max(200), password, confirmPassword: z.string() })
    .refine(passwordsMatch, PASSWORDS_DIFFER),
  response: told,
});

export const accountNameInput = z.object({ firstName: name('First name'), lastName: name('Last name') });
export type AccountNameInput = z.infer<typeof accountNameInput>;

export const updateName = defineRoute({
  method: 'PUT',
  path: '/api/user',
  access: 'agent',
  summary: 'Change the own name',
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
  summary: 'Change the own password; the other sessions end',
  body: changePasswordInput,
  response: told,
});

export const twoFactorInput = z.object({ enabled: z.boolean(), currentPassword });
export type TwoFactorInput = z.infer<typeof twoFactorInput>;

export const updateTwoFactor = defineRoute({
  method: 'PUT',
  path: '/api/user/two-factor',
  access: 'agent',
  summary: 'Turn sign-in by mailed code on or off',
  body: twoFactorInput,
  response: user,
});
