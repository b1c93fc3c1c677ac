import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AccountNameInput,
  type ApiToken,
  type ChangePasswordInput,
  type CreateTokenInput,
  type EndSessionsInput,
  type ForgotPasswordInput,
  type NewPasswordInput,
  type OwnSession,
  type RestartInput,
  ROUTES,
  type TwoFactorInput,
  type User,
  type VerifyEmailInput,
} from '@tillwatch/contract';
import { callApi } from './client.ts';
import { currentUserQuery } from './session.ts';

/** Asks for a link to choose a new password. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (input: ForgotPasswordInput): Promise<{ message: string }> =>
      callApi(ROUTES.forgotPassword, { body: input }),
  });
}

/** Chooses a new password by the link; whoever was signed in with the old one is so no more. */
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
  message: string;
}

/** Makes the account of a registration, by the link that was mailed. */
export function useVerifyEmail() {
  return useMutation({
    mutationFn: (input: VerifyEmailInput): Promise<Verified> => callApi(ROUTES.verifyEmail, { body: input }),
  });
}

/** The same, with another name, role and password. */
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

/** Asked again each time it is looked at: sign-ins elsewhere are told to nobody. */
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

/** Answers with the token itself, which nobody is ever told again. */
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
    // Also when it was refused: it may have ended elsewhere.
    onSettled: () => client.invalidateQueries(ownTokensOptions),
  });
}
