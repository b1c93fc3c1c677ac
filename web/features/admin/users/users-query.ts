import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type CreateUserInput,
  type InviteUserInput,
  type ManagedUser,
  type PendingRegistration,
  type RescueInput,
  ROUTES,
  type SystemStats,
  type UpdateUserInput,
  type UserListQuery,
} from '@tillwatch/contract';
import { callApi } from '../../../api/client.ts';
import { useLiveEvents } from '../../../api/live.ts';
import { currentUserQuery } from '../../../api/session.ts';

/** The accounts that match. Fetched again each time the tab is opened: other administrators change them too. */
export function useUsers({ role, isActive, search }: UserListQuery) {
  return useQuery({
    queryKey: [ROUTES.listUsers.path, { role, isActive, search }],
    queryFn: ({ signal }): Promise<ManagedUser[]> =>
      callApi(ROUTES.listUsers, { query: { role, isActive, search }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

export function useSystemStats() {
  return useQuery<SystemStats>({ queryKey: [ROUTES.getSystemStats.path], gcTime: 0 });
}

export function useCreateUser() {
  return useMutation({
    mutationFn: (input: CreateUserInput) => callApi(ROUTES.createUser, { body: input }),
    onSuccess: useRefresh(),
  });
}

export function useUpdateUser() {
  return useMutation({
    mutationFn: ({ id, input }: { id: number; input: UpdateUserInput }) =>
      callApi(ROUTES.updateUser, { params: { id: String(id) }, body: input }),
    onSuccess: useRefresh(),
  });
}

export function useDeactivateUser() {
  return useMutation({
    mutationFn: (id: number) => callApi(ROUTES.deactivateUser, { params: { id: String(id) } }),
    onSuccess: useRefresh(),
  });
}

/** Adds an account whose owner chooses a password by a mailed link. */
export function useInviteUser() {
  return useMutation({
    mutationFn: (input: InviteUserInput) => callApi(ROUTES.inviteUser, { body: input }),
    onSuccess: useRefresh(),
  });
}

/** Helps the owner of an account. */
export function useRescueUser() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, input }: { id: number; input: RescueInput }) =>
      callApi(ROUTES.rescueUser, { params: { id: String(id) }, body: input }),
    onSuccess: ({ user }) => refresh(user),
  });
}

/** Who registered and hasn't followed the mailed link yet. */
export function usePendingRegistrations() {
  return useQuery<PendingRegistration[]>({ queryKey: [ROUTES.listRegistrations.path], gcTime: 0 });
}

/** Keeps accounts and registrations up to date while they are shown: a new account comes with a notification. */
export function useLiveUsers(): void {
  const client = useQueryClient();
  const refetch = (): void => {
    void client.invalidateQueries({ queryKey: [ROUTES.listUsers.path] });
    void client.invalidateQueries({ queryKey: [ROUTES.listRegistrations.path] });
  };
  useLiveEvents((event) => {
    if (event.type === 'notifications') refetch();
  }, refetch);
}

export function useResendVerification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi(ROUTES.resendVerification, { params: { id: String(id) } }),
    onSettled: () => client.invalidateQueries({ queryKey: [ROUTES.listRegistrations.path] }),
  });
}

/** Refetches whatever shows an account; for the user's own account, that is everything. */
function useRefresh(): (user: ManagedUser) => Promise<void> {
  const client = useQueryClient();
  return async (user) => {
    const own = client.getQueryData(currentUserQuery.queryKey);
    if (own?.id === user.id) void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    await client.invalidateQueries({ queryKey: [ROUTES.listUsers.path] });
  };
}
