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

/** Specification, section 9: after login, logout and the logged-out redirect. */
const REDIRECT_DELAY_MS = 500;

export const currentUserQuery = queryOptions({
  queryKey: [ROUTES.getUser.path],
  queryFn: fetchByKeyOrNull as QueryFunction<User | null>,
  // Who is signed in must outlive any screen that asks.
  gcTime: Infinity,
});

/** The signed-in user, null when signed out, undefined until known. */
export function useCurrentUser(): User | null | undefined {
  return useQuery(currentUserQuery).data;
}

/** The same as far as it is known, without asking the server. */
export function useKnownUser(): User | null | undefined {
  return useQuery({ ...currentUserQuery, enabled: false }).data;
}

function afterRedirectDelay(action: () => void): void {
  setTimeout(action, REDIRECT_DELAY_MS);
}

/** Signs in; half a second later the user is at /, or where a link led before. Where a code was mailed instead, nobody is signed in yet. */
export function useLogin() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  return useMutation({
    mutationFn: (input: LoginInput): Promise<z.output<typeof ROUTES.login.response>> =>
      callApi(ROUTES.login, { body: input }),
    onSuccess: (answer) => {
      if ('requires2FA' in answer) return;
      client.setQueryData(currentUserQuery.queryKey, answer);
      afterRedirectDelay(() => {
        const link = takeLink();
        if (link === null) void navigate({ to: '/' });
        else router.history.push(link);
      });
    },
  });
}

/** Creates an account; where the server signs it in at once, the user is at / half a second later. */
export function useRegister() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (input: RegisterInput): Promise<z.output<typeof ROUTES.register.response>> =>
      callApi(ROUTES.register, { body: input }),
    onSuccess: (answer) => {
      if ('requiresVerification' in answer) return;
      client.setQueryData(currentUserQuery.queryKey, answer);
      afterRedirectDelay(() => void navigate({ to: '/' }));
    },
  });
}

/** Signs out; half a second later everything fetched is forgotten and the user is at /auth. */
export function useLogout() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    // What is still being fetched would come back as a refusal.
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

/** Set while a logout or a redirect is under way: calls that fail then are no news. */
let leaving = false;

/**
 * Section 4: who is found logged out during use is told so and led to /api/login half a second later, once, however
 * many calls fail.
 * @param tell shows the message.
 */
export function watchForLoggedOut(tell: () => void): void {
  listenForUnauthorized((path) => {
    // Asking who is signed in is how a signed-out visitor is recognized.
    if (leaving || path === ROUTES.getUser.path) return;
    leaving = true;
    tell();
    rememberLink(window.location.pathname + window.location.search);
    afterRedirectDelay(() => window.location.assign(ROUTES.loginPage.path));
  });
}
