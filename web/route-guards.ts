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
  /** The router's `href`: the path within the product. */
  location: { href: string };
}

/** The start page is for everybody, but a link into a store continues after signing in. */
export async function loadHomeUser({ preload, location }: Visit): Promise<User | null> {
  const user = await loadCurrentUser();
  if (!user && !preload && location.href.includes('?')) rememberLink(location.href);
  return user;
}

/** Section 6: a signed-out visitor to a protected page is told so and redirected to /. */
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

/** Section 6: a user who is not an admin is told so on /admin and redirected to /. */
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

/** Section 2: the sign-in page redirects a signed-in user, except one who follows an emailed link. */
export async function requireSignedOut({
  search,
}: {
  search: { reset?: string | undefined; verify?: string | undefined };
}): Promise<void> {
  if (search.reset !== undefined || search.verify !== undefined) return;
  if (await loadCurrentUser()) redirect({ to: '/', replace: true, throw: true });
}
