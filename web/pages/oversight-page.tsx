import { lazyRouteComponent } from '@tanstack/react-router';
import type { User } from '@tillwatch/contract';
import { ForSupervisors, isSupervisor } from './for-supervisors.tsx';

const loadPages = () => import('../features/oversight/index.ts');
const OversightScreen = lazyRouteComponent(loadPages, 'OversightScreen');
const AgentScreen = lazyRouteComponent(loadPages, 'AgentScreen');

/** Fetches the code of both pages, if the user may see them. */
export async function preloadOversight(user: User | null | undefined): Promise<void> {
  if (isSupervisor(user)) await OversightScreen.preload?.();
}

/** All stores and who works on them; agents are told that the page is not for them. */
export function OversightPage() {
  return (
    <ForSupervisors>
      <OversightScreen />
    </ForSupervisors>
  );
}

/** What one person has done. */
export function AgentHistoryPage() {
  return (
    <ForSupervisors>
      <AgentScreen />
    </ForSupervisors>
  );
}
