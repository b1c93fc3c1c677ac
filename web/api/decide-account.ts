import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ManagedUser, ROUTES } from '@tillwatch/contract';
import { callApi } from './client.ts';

export interface AccountDecision {
  userId: number;
  isApproved: boolean;
}

/** Approves or refuses an account that awaits approval. An email to the person is written. */
export function useDecideAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, isApproved }: AccountDecision): Promise<ManagedUser> => {
      const params = { id: String(userId) };
      return isApproved
        ? callApi(ROUTES.updateUser, { params, body: { isActive: true } })
        : callApi(ROUTES.deactivateUser, { params, query: { refuse: true } });
    },
    // Even when the server refuses: somebody else may have decided.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [ROUTES.listUsers.path] }),
        client.invalidateQueries({ queryKey: [ROUTES.listNotifications.path] }),
      ]),
  });
}
