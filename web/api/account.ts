import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AccountNameInput,
  type ApiToken,
  type ChangePasswordInput,
  type ConfirmAuthenticatorInput,
  type CreateTokenInput,
  type DigestChoice,
  type DigestInput,
  type EndSessionsInput,
  type ForgotPasswordInput,
  type NewPasswordInput,
  type OwnSession,
  type PasswordInput,
  type RestartInput,
  ROUTES,
  type TwoFactorInput,
  type User,
  type VerifyEmailInput,
} from '@tillwatch/contract';
import { callApi } from './client.ts';
import { currentUserQuery } from './session.ts';

/** Emails a link for choosing a new password. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (input: ForgotPasswordInput): Promise<{ message: string }> =>
      callApi(ROUTES.forgotPassword, { body: input }),
  });
}

/** Sets a new password through an emailed link. Sessions that began with the old password end. */
export function useResetPassword(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: NewPasswordInput): Promise<{ message: string }> =>
      callApi(ROUTES.resetPassword, { body: { ...input, token } }),
    onSuccess: () => client.fetchQuery({ ...currentUserQuery, staleTime: 0 }),
  });
}

interface Verified {
  email: string;
  /** False while the account awaits an administrator's approval. */
  canSignIn: boolean;
  message: string;
}

/** Turns a registration into an account, through the link that was emailed. */
export function useVerifyEmail() {
  return useMutation({
    mutationFn: (input: VerifyEmailInput): Promise<Verified> => callApi(ROUTES.verifyEmail, { body: input }),
  });
}

/** The same, with a new name, role, and password. */
export function useRestartRegistration() {
  return useMutation({
    mutationFn: (input: RestartInput): Promise<Verified> =>
      callApi(ROUTES.restartRegistration, { body: input }),
  });
}

export function useUpdateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: AccountNameInput): Promise<User> => callApi(ROUTES.updateName, { body: input }),
    onSuccess: (user) => client.setQueryData(currentUserQuery.queryKey, user),
  });
}

export function useUpdatePassword() {
  return useMutation({
    mutationFn: (input: ChangePasswordInput): Promise<{ message: string }> =>
      callApi(ROUTES.updatePassword, { body: input }),
  });
}

export function useUpdateTwoFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: TwoFactorInput): Promise<User> => callApi(ROUTES.updateTwoFactor, { body: input }),
    onSuccess: (user) => client.setQueryData(currentUserQuery.queryKey, user),
  });
}

interface AuthenticatorSecret {
  secret: string;
  uri: string;
}

export function useBeginAuthenticator() {
  return useMutation({
    mutationFn: (input: PasswordInput): Promise<AuthenticatorSecret> =>
      callApi(ROUTES.beginAuthenticator, { body: input }),
  });
}

/** Returns the recovery codes, which are never shown again. */
export function useConfirmAuthenticator() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ConfirmAuthenticatorInput): Promise<{ user: User; recoveryCodes: string[] }> =>
      callApi(ROUTES.confirmAuthenticator, { body: input }),
    onSuccess: ({ user }) => client.setQueryData(currentUserQuery.queryKey, user),
  });
}

export const recoveryCodesOptions = queryOptions({
  queryKey: [ROUTES.getRecoveryCodes.path],
  queryFn: ({ signal }): Promise<{ left: number }> => callApi(ROUTES.getRecoveryCodes, { signal }),
  gcTime: 0,
});

/** Returns the recovery codes, which are never shown again. */
export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: (input: PasswordInput): Promise<{ recoveryCodes: string[] }> =>
      callApi(ROUTES.renewRecoveryCodes, { body: input }),
  });
}

/** Fetched again each time it is shown: no event announces sign-ins elsewhere. */
export const ownSessionsOptions = queryOptions({
  queryKey: [ROUTES.listSessions.path],
  queryFn: ({ signal }): Promise<OwnSession[]> => callApi(ROUTES.listSessions, { signal }),
  gcTime: 0,
});

export function useEndSessions() {
  return useMutation({
    mutationFn: (input: EndSessionsInput): Promise<OwnSession[]> =>
      callApi(ROUTES.endSessions, { body: input }),
  });
}

export const ownTokensOptions = queryOptions({
  queryKey: [ROUTES.listTokens.path],
  queryFn: ({ signal }): Promise<ApiToken[]> => callApi(ROUTES.listTokens, { signal }),
  gcTime: 0,
});

/** Returns the token itself, which is never shown again. */
export function useCreateToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CreateTokenInput): Promise<{ token: string; apiToken: ApiToken }> =>
      callApi(ROUTES.createToken, { body: input }),
    onSuccess: () => client.invalidateQueries(ownTokensOptions),
  });
}

export function useRevokeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number): Promise<{ ok: true }> =>
      callApi(ROUTES.revokeToken, { params: { id: String(id) } }),
    // After a refusal as well: the token may have been revoked elsewhere.
    onSettled: () => client.invalidateQueries(ownTokensOptions),
  });
}

export const digestOptions = queryOptions({
  queryKey: [ROUTES.getDigest.path],
  queryFn: ({ signal }): Promise<DigestChoice> => callApi(ROUTES.getDigest, { signal }),
  gcTime: 0,
});

export function useUpdateDigest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: DigestInput): Promise<DigestChoice> => callApi(ROUTES.updateDigest, { body: input }),
    onSuccess: (choice) => client.setQueryData(digestOptions.queryKey, choice),
  });
}

/** Mails a digest at once. */
export function useSendDigest() {
  return useMutation({
    mutationFn: (input: Pick<DigestInput, 'timeZone' | 'storeIds'>): Promise<{ message: string }> =>
      callApi(ROUTES.sendDigest, { body: input }),
  });
}

/** Turns a digest off by the link of a mail. */
export function useUnsubscribe(token: string) {
  return useMutation({
    mutationFn: (): Promise<{ message: string }> => callApi(ROUTES.unsubscribe, { query: { token } }),
  });
}
