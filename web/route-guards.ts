import { redirect } from '@tanstack/react-router';
import type { User } from '@tillwatch/contract';
import { rememberLink } from './api/pending-link.ts';
import { queryClient } from './api/query-client.ts';
import { currentUserQuery } from './api/session.ts';
import { toast } from './ui/toast.ts';

export function loadCurrentUser(): Promise<User | null> {
  return queryClient.ensureQueryData(currentUserQuery);
}

interface Visit {
  preload: boolean;
  /** What the router calls one's address within the product. */
  location: { href: string };
}

/** The start page is for everybody; a link into a store goes on after signing in. */
export async function loadHomeUser({ preload, location }: Visit): Promise<User | null> {
  const user = await loadCurrentUser();
  if (!user && !preload && location.href.includes('?')) rememberLink(location.href);
  return user;
}

/** Section 6: a signed-out visitor of a protected page is told so and goes to /. */
export async function requireUser({ preload, location }: Visit): Promise<void> {
  if (await loadCurrentUser()) return;
  if (!preload) {
    rememberLink(location.href);
    toast({
      title: 'Unauthorized',
      description: 'Please log in to access this page',
      variant: 'destructive',
    });
  }
  redirect({ to: '/', replace: true, throw: true });
}

/** Section 6: whoever is no admin is told so on /admin and goes to /. */
export async function requireAdmin({ preload, location }: Visit): Promise<void> {
  await requireUser({ preload, location });
  if ((await loadCurrentUser())?.role === 'admin') return;
  if (!preload) {
    toast({
      title: 'Access Denied',
      description: "You don't have permission to access the admin panel",
      variant: 'destructive',
    });
  }
  redirect({ to: '/', replace: true, throw: true });
}

/** Section 2: a signed-in user has no business on the sign-in page, except with a link that was mailed. */
export async function requireSignedOut({
  search,
}: {
  search: { reset?: string | undefined; verify?: string | undefined };
}): Promise<void> {
  if (search.reset !== undefined || search.verify !== undefined) return;
  if (await loadCurrentUser()) redirect({ to: '/', replace: true, throw: true });
}
