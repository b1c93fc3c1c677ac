import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AccountNameInput,
  type ChangePasswordInput,
  type ForgotPasswordInput,
  type NewPasswordInput,
  ROUTES,
  type TwoFactorInput,
  type User,
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
