import {
  type QueryFunction,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { ROUTES, type LoginInput, type RegisterInput, type User } from '@tillwatch/contract';
import type { z } from 'zod';
import { callApi, listenForUnauthorized } from './client.ts';
import { fetchByKeyOrNull } from './fetch-by-key.ts';
import { rememberLink, takeLink } from './pending-link.ts';

/** Specification, section 9: the delay after login, logout, and the logged-out redirect. */
const REDIRECT_DELAY_MS = 500;

export const currentUserQuery = queryOptions({
  queryKey: [ROUTES.getUser.path],
  queryFn: fetchByKeyOrNull as QueryFunction<User | null>,
  // Kept even while no screen uses it.
  gcTime: Infinity,
});

/** The signed-in user; null when signed out, undefined until known. */
export function useCurrentUser(): User | null | undefined {
  return useQuery(currentUserQuery).data;
}

/** The same, from the cache alone. */
export function useKnownUser(): User | null | undefined {
  return useQuery({ ...currentUserQuery, enabled: false }).data;
}

function afterRedirectDelay(action: () => void): void {
  setTimeout(action, REDIRECT_DELAY_MS);
}

/**
 * Signs in; half a second later the user is at /, or wherever a link led before. If a code was emailed instead, nobody
 * is signed in yet.
 */
export function useLogin() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  return useMutation({
    mutationFn: (input: LoginInput): Promise<z.output<typeof ROUTES.login.response>> =>
      callApi(ROUTES.login, { body: input }),
    onSuccess: (result) => {
      if ('requires2FA' in result) return;
      client.setQueryData(currentUserQuery.queryKey, result);
      afterRedirectDelay(() => {
        const link = takeLink();
        if (link === null) void navigate({ to: '/' });
        else router.history.push(link);
      });
    },
  });
}

/** Creates an account; if the server signs it in at once, the user is at / half a second later. */
export function useRegister() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (input: RegisterInput): Promise<z.output<typeof ROUTES.register.response>> =>
      callApi(ROUTES.register, { body: input }),
    onSuccess: (result) => {
      if ('requiresVerification' in result) return;
      client.setQueryData(currentUserQuery.queryKey, result);
      afterRedirectDelay(() => void navigate({ to: '/' }));
    },
  });
}

/** Signs out; half a second later the cache is cleared and the user is at /auth. */
export function useLogout() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    // Requests under way would only be refused.
    onMutate: () => client.cancelQueries(),
    mutationFn: () => callApi(ROUTES.logout),
    onSuccess: () => {
      leaving = true;
      afterRedirectDelay(() => {
        client.setQueryData(currentUserQuery.queryKey, null);
        void navigate({ to: '/auth' }).then(() => {
          client.removeQueries({ predicate: (query) => query.queryKey[0] !== ROUTES.getUser.path });
          client.getMutationCache().clear();
          leaving = false;
        });
      });
    },
    onError: (error) => {
      // Section 7: a failed logout is only logged.
      // oxlint-disable-next-line no-console
      console.error('Logout failed', error);
      void client.refetchQueries({ type: 'active' });
    },
  });
}

/** Set during a logout or a redirect: calls that fail then need no message. */
let leaving = false;

/**
 * Specification, section 4: a user whose session has ended is told once, however many calls fail, and redirected to
 * /api/login half a second later.
 * @param notify shows the message.
 */
export function watchForLoggedOut(notify: () => void): void {
  listenForUnauthorized((path) => {
    // A 401 on this path is how a signed-out visitor is recognized.
    if (leaving || path === ROUTES.getUser.path) return;
    leaving = true;
    notify();
    rememberLink(window.location.pathname + window.location.search);
    afterRedirectDelay(() => window.location.assign(ROUTES.loginPage.path));
  });
}
