import { redirect } from '@tanstack/react-router';
import type { User } from '@tillwatch/contract';
import { queryClient } from './api/query-client.ts';
import { currentUserQuery } from './api/session.ts';
import { toast } from './ui/toast.ts';

export function loadCurrentUser(): Promise<User | null> {
  return queryClient.ensureQueryData(currentUserQuery);
}

/** Section 6: a signed-out visitor of a protected page is told so and goes to /. */
export async function requireUser({ preload }: { preload: boolean }): Promise<void> {
  if (await loadCurrentUser()) return;
  if (!preload) {
    toast({
      title: 'Unauthorized',
      description: 'Please log in to access this page',
      variant: 'destructive',
    });
  }
  redirect({ to: '/', replace: true, throw: true });
}

/** Section 6: whoever is no admin is told so on /admin and goes to /. */
export async function requireAdmin({ preload }: { preload: boolean }): Promise<void> {
  await requireUser({ preload });
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

/** Section 2: a signed-in user has no business on the sign-in page, except with a link to choose a new password. */
export async function requireSignedOut({
  search,
}: {
  search: { reset?: string | undefined };
}): Promise<void> {
  if (search.reset !== undefined) return;
  if (await loadCurrentUser()) redirect({ to: '/', replace: true, throw: true });
}
