import { lazyRouteComponent } from '@tanstack/react-router';
import type { User } from '@tillwatch/contract';
import { ForSupervisors, isSupervisor } from './for-supervisors.tsx';

const ContestsScreen = lazyRouteComponent(() => import('../features/contests/index.ts'), 'ContestsScreen');

/** Fetches the code of the page, for those who may see it. */
export async function preloadContestsPage(user: User | null | undefined): Promise<void> {
  if (isSupervisor(user)) await ContestsScreen.preload?.();
}

/** What other files say about a store's transactions. */
export function ContestsPage() {
  return (
    <ForSupervisors>
      <ContestsScreen />
    </ForSupervisors>
  );
}
