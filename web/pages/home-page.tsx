import { lazyRouteComponent } from '@tanstack/react-router';
import type { User } from '@tillwatch/contract';
import { useCurrentUser } from '../api/session.ts';

const LandingPage = lazyRouteComponent(() => import('./landing/landing-page.tsx'), 'LandingPage');
const Dashboard = lazyRouteComponent(() => import('../features/dashboard/index.ts'), 'Dashboard');

/** Fetches the code of the page that / will show. */
export async function preloadHomePage(user: User | null): Promise<void> {
  await (user ? Dashboard : LandingPage).preload?.();
}

/** The landing page for visitors, the dashboard for signed-in users. */
export function HomePage() {
  return useCurrentUser() ? <Dashboard /> : <LandingPage />;
}
