import { lazyRouteComponent } from '@tanstack/react-router';
import type { User } from '@tillwatch/contract';
import { useCurrentUser } from '../api/session.ts';
import { AccessDenied } from './access-denied.tsx';

const SupervisorDashboard = lazyRouteComponent(
  () => import('../features/supervisor/supervisor-dashboard.tsx'),
  'SupervisorDashboard',
);

/** Fetches the page's code, if the user may see it. */
export async function preloadSupervisorPage(user: User | null | undefined): Promise<void> {
  if (user && user.role !== 'agent') await SupervisorDashboard.preload?.();
}

/** The supervisor dashboard; agents are told that it is not for them. Specification, section 6. */
export function SupervisorPage() {
  const user = useCurrentUser();
  if (!user) return null;
  if (user.role === 'agent') return <AccessDenied message="Supervisor access required" />;
  return <SupervisorDashboard />;
}
