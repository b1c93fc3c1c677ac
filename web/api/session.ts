import {
  type QueryFunction,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type LoginInput, type RegisterInput, ROUTES, type SessionEnd, type User } from '@tillwatch/contract';
import { useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { callApi, listenForUnauthorized } from './client.ts';
import { fetchByKeyOrNull } from './fetch-by-key.ts';
import { dropReads, holdReads, releaseReads } from './held-reads.ts';
import { listenForSessionEnd, pauseLive, resumeLive } from './live.ts';
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

function afterRedirectDelay(action: () => void): ReturnType<typeof setTimeout> {
  return setTimeout(action, REDIRECT_DELAY_MS);
}

/**
 * Signs in; half a second later the user is at /, or wherever a link led before. If a code was emailed instead, nobody
 * is signed in yet.
 * @param options.stays continues with the page whose session has ended.
 */
export function useLogin({ stays = false } = {}) {
  const client = useQueryClient();
  const resume = useResume();
  const navigate = useNavigate();
  const router = useRouter();
  return useMutation({
    mutationFn: (input: LoginInput): Promise<z.output<typeof ROUTES.login.response>> =>
      callApi(ROUTES.login, { body: input }),
    onSuccess: (result) => {
      if ('requires2FA' in result) return;
      if (stays) return resume(result);
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
    onMutate: () => {
      // The live channel may report the end before the call returns.
      leaving = true;
      const cancelled = client.cancelQueries();
      holdReads();
      pauseLive();
      return cancelled;
    },
    mutationFn: () => callApi(ROUTES.logout),
    onSuccess: () => {
      afterRedirectDelay(() => {
        client.setQueryData(currentUserQuery.queryKey, null);
        void navigate({ to: '/auth' }).then(() => {
          client.removeQueries({ predicate: (query) => query.queryKey[0] !== ROUTES.getUser.path });
          client.getMutationCache().clear();
          dropReads();
          resumeLive();
          leaving = false;
        });
      });
    },
    onError: (error) => {
      // Section 7: a failed logout is only logged.
      // oxlint-disable-next-line no-console
      console.error('Logout failed', error);
      leaving = false;
      releaseReads();
      resumeLive();
      void client.refetchQueries({ type: 'active' });
    },
  });
}

/** Set during a logout or a redirect: calls that fail then need no message. */
let leaving = false;
/** The redirect that a refused call has begun. */
let redirecting: ReturnType<typeof setTimeout> | undefined;

/**
 * Specification, section 4: a user whose session has ended is told once, however many calls fail, and redirected to
 * /api/login half a second later.
 * @param notify shows the message.
 */
export function watchForLoggedOut(notify: () => void): void {
  listenForUnauthorized((path) => {
    // A 401 on this path is how a signed-out visitor is recognized.
    if (leaving || ended !== null || path === ROUTES.getUser.path) return;
    leaving = true;
    notify();
    redirecting = afterRedirectDelay(leaveForSignIn);
  });
}

let ended: SessionEnd | null = null;
const endListeners = new Set<() => void>();

function setEnded(next: SessionEnd | null): void {
  ended = next;
  for (const listener of endListeners) listener();
}

function subscribeToEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Why the open page's session has ended; null while it goes on. */
export function useSessionEnd(): SessionEnd | null {
  return useSyncExternalStore(subscribeToEnd, () => ended);
}

/**
 * Listens for the live channel to say that the session has ended. If a failed call had already begun a redirect, the
 * redirect is canceled: what was typed would be lost.
 */
export function watchForSessionEnd(): void {
  listenForSessionEnd((reason) => {
    if (redirecting !== undefined) {
      clearTimeout(redirecting);
      redirecting = undefined;
      leaving = false;
    }
    if (!leaving && ended === null) setEnded(reason);
  });
}

/** Continues where the session ended; a different user gets a new page. */
function useResume(): (user: User) => void {
  const client = useQueryClient();
  return (user) => {
    if (client.getQueryData(currentUserQuery.queryKey)?.id !== user.id) return window.location.assign('/');
    client.setQueryData(currentUserQuery.queryKey, user);
    setEnded(null);
    resumeLive();
    void client.invalidateQueries();
  };
}

/** Leaves a page whose session has ended; its address is opened again after the sign-in. */
export function leaveForSignIn(): void {
  leaving = true;
  rememberLink(window.location.pathname + window.location.search);
  window.location.assign(ROUTES.loginPage.path);
}
